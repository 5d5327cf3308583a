"""Round robin at tables of two: the Berger tables (FIDE C.05, Annex 1)."""

Round = tuple[tuple[tuple[int, int], ...], int | None]


def berger(count: int) -> tuple[Round, ...]:
    """Return the rounds for starting numbers 1..count: pairs (first seat first), and who has the bye.

    Everybody meets everybody once and the seats are as even as can be.
    """
    size = count + count % 2
    rounds = []
    for number in range(size - 1):
        pairs = _pairs(size, number)
        bye = next((one for two in pairs for one in two if count + 1 in two and one <= count), None)
        rounds.append((tuple(two for two in pairs if count + 1 not in two), bye))
    return tuple(rounds)


def _pairs(size: int, number: int) -> list[tuple[int, int]]:
    """Pair one round of an even field: the last number stands still, the others go round the circle."""
    ring = size - 1
    first = number * (size // 2) % ring + 1
    pairs = [(first, size) if number % 2 == 0 else (size, first)]
    circle = ((first - 1 + step, first - 1 - step) for step in range(1, size // 2))
    return pairs + [(one % ring + 1, other % ring + 1) for one, other in circle]
