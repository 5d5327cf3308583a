"""What a draw looks at: the entrants to be seated with their scores and histories, and who met whom."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import gcd

from tournaments.core.errors import DrawImpossible
from tournaments.core.history import History, read_history
from tournaments.core.lines import Line
from tournaments.core.model import Tournament
from tournaments.core.pairing.first import SEEDED, ideal_tables
from tournaments.core.pairing.seeds import number_from
from tournaments.core.settings import FirstRound
from tournaments.core.sizes import Sizes, table_sizes

SEATS = 5


def pair(one: int, other: int) -> tuple[int, int]:
    """Return an unordered pair in its one order."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Player:
    """An entrant as the draw sees them.

    `byes` counts rounds that bar a bye; `seats` the times in each seat; `last_seats` the seats of the last
    two rounds played if both were at tables of two; `odd` the times at tables of another size.
    """

    number: int
    score: int
    rating: int = 0
    byes: int = 0
    seats: tuple[int, ...] = (0,) * SEATS
    last_seats: tuple[int, ...] = ()
    odd: int = 0


@dataclass(frozen=True)
class Problem:
    """A draw to be made; players in the order of the standings, the best first.

    `met` counts how often a pair (lower number first) has met; `followed` how often the second of an ordered
    pair sat right after the first, at tables of three and more.
    """

    round: int
    players: tuple[Player, ...]
    preferred: int
    allowed: tuple[int, ...]
    met: Mapping[tuple[int, int], int] = field(default_factory=dict)
    followed: Mapping[tuple[int, int], int] = field(default_factory=dict)
    forbidden: frozenset[tuple[int, int]] = frozenset()
    method: FirstRound | None = None
    seed: str = ""

    @cached_property
    def noise(self) -> tuple[int, ...]:
        """A number from the seed for each player."""
        return tuple(number_from(self.seed, self.round, one.number) for one in self.players)

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The players' scores in the largest unit that keeps them integers, the lowest being 0."""
        low = min((one.score for one in self.players), default=0)
        unit = gcd(*(one.score - low for one in self.players)) or 1
        return tuple((one.score - low) // unit for one in self.players)

    @cached_property
    def sizes(self) -> Sizes:
        """The table sizes and the number of byes."""
        return table_sizes(len(self.players), self.preferred, self.allowed)

    @cached_property
    def ideal(self) -> tuple[int, ...]:
        """The table of round 1 that the drawing method wants for each position; empty if it wants nothing."""
        if self.method not in SEEDED or not self.sizes.tables:
            return ()
        return ideal_tables(self.method, len(self.players), len(self.sizes.tables))

    def times_met(self, one: int, other: int) -> int:
        """Return how often two players (by position) have met."""
        return self.met.get(pair(self.players[one].number, self.players[other].number), 0)

    def barred(self, one: int, other: int) -> bool:
        """Tell whether two players (by position) must not meet."""
        if not self.forbidden:
            return False
        return pair(self.players[one].number, self.players[other].number) in self.forbidden


def problem_for(tournament: Tournament, number: int, here: Sequence[int], seed: str) -> Problem:
    """Gather the draw of round `number` for exactly these entrants.

    The results are those known when the rounds before it had been drawn. Raises `DrawImpossible` for fewer
    than two entrants.
    """
    if len(here) < 2:
        raise DrawImpossible("event-over", "Fewer than two entrants can play, so the event is over.")
    settings = tournament.settings_of(number)
    tournament = replace(tournament, settings=settings)
    history = read_history(tournament, number - 1, drawn=number - 1)
    present = set(here)
    players = [
        _player(history, one.number, one.rating, settings.preferred)
        for one in tournament.entrants
        if one.number in present
    ]
    met, followed = _meetings(history, present)
    return Problem(
        number,
        tuple(sorted(players, key=lambda one: (-one.score, -one.rating, one.number))),
        settings.preferred,
        settings.allowed,
        met,
        followed,
        frozenset(two for two in tournament.apart(number) if present.issuperset(two)),
        settings.first_round if number == 1 else None,
        seed or tournament.seed,
    )


def _player(history: History, number: int, rating: int, preferred: int) -> Player:
    lines = history.lines[number]
    played = [line for line in lines if line.played]
    counts = Counter(line.seat for line in played)
    return Player(
        number,
        history.score(number),
        rating,
        sum(line.bars_bye for line in lines),
        tuple(counts[seat] for seat in range(1, SEATS + 1)),
        _last_seats(played),
        sum(len(line.opponents) + 1 != preferred for line in played),
    )


def _last_seats(played: Sequence[Line]) -> tuple[int, ...]:
    last = played[-2:]
    return tuple(line.seat for line in last) if all(len(line.opponents) == 1 for line in last) else ()


def _meetings(
    history: History, present: set[int]
) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    met: Counter[tuple[int, int]] = Counter()
    followed: Counter[tuple[int, int]] = Counter()
    for number in present:
        for line in history.lines[number]:
            if line.played:
                met.update((number, other) for other in line.opponents if number < other)
                if len(line.opponents) > 1:
                    followed[number, _next(line, history)] += 1
    return dict(met), dict(followed)


def _next(line: Line, history: History) -> int:
    """Return who sat right after: the next occupied seat, round the table."""

    def distance(other: int) -> int:
        return (history.lines[other][line.round - 1].seat - line.seat) % (SEATS + 1)

    return min(line.opponents, key=distance)
