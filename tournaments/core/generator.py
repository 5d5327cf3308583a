"""Random events, for tests and trials: late entries, withdrawals, asked byes, no-shows, odd sizes and all."""

from dataclasses import dataclass, replace

from tournaments.core.errors import DrawImpossible
from tournaments.core.model import (
    Absence,
    Entrant,
    ForbiddenPair,
    Kind,
    Presence,
    Result,
    Round,
    State,
    StoredDraw,
    Table,
    Tournament,
)
from tournaments.core.pairing.draw import draw_round
from tournaments.core.pairing.stream import Stream
from tournaments.core.scoring import places_by_points
from tournaments.core.settings import FirstRound, Scheme, SchemeKind, Settings

SIZE_RULES = ((2, (2,)), (4, (3, 4, 5)), (4, (3, 4)), (3, (3, 4)), (3, (2, 3)), (5, (4, 5, 3)), (4, (4,)))
SCHEMES = (SchemeKind.PLACE, SchemeKind.PLACE, SchemeKind.WIN, SchemeKind.LEAGUE)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Chances in a thousand of odd things, for each entrant and round (or table)."""

    late: int = 30
    leaves: int = 15
    asks: int = 20
    no_show: int = 15
    left: int = 15
    void: int = 10
    draw: int = 100


PEACE = Trouble(0, 0, 0, 0, 0, 0, 100)


def random_event(seed: int, smallest: int = 5, largest: int = 60, trouble: Trouble = Trouble()) -> Tournament:
    """Play a whole random event; the same seed gives the same event for ever."""
    stream = Stream("event", seed)
    tournament = empty_event(stream, seed, smallest, largest, trouble)
    for number in range(1, tournament.settings.rounds + 1):
        try:
            tournament = play_round(tournament, number, stream, trouble)
        except DrawImpossible:
            break
    return tournament


def empty_event(stream: Stream, seed: int, smallest: int, largest: int, trouble: Trouble) -> Tournament:
    """Return a random event before its first round."""
    count = smallest + stream.below(largest - smallest + 1)
    preferred, allowed = SIZE_RULES[stream.below(len(SIZE_RULES))]
    rounds = 1 + stream.below(min(9, max(1, (count - 1) // (preferred - 1))))
    settings = Settings(
        preferred=preferred,
        allowed=allowed,
        rounds=rounds,
        scheme=Scheme(SCHEMES[stream.below(len(SCHEMES))]),
        first_round=list(FirstRound)[stream.below(3)],
    )
    entrants = tuple(_entrant(stream, number, rounds, trouble) for number in range(1, count + 1))
    return Tournament(
        f"Random event {seed}", settings, entrants, forbidden=_forbidden(stream, count), seed=str(seed)
    )


def _entrant(stream: Stream, number: int, rounds: int, trouble: Trouble) -> Entrant:
    joined = 1 + (stream.below(rounds) if _happens(stream, trouble.late) else 0)
    leaves = _happens(stream, trouble.leaves * rounds)
    left = joined + stream.below(max(1, rounds - joined)) if leaves else None
    return Entrant(number, f"Player {number}", 1200 + stream.below(1000), joined, left)


def _forbidden(stream: Stream, count: int) -> tuple[ForbiddenPair, ...]:
    if count < 8 or stream.below(3):
        return ()
    pairs = {
        tuple(sorted((1 + stream.below(count), 1 + stream.below(count)))) for _ in range(1 + count // 20)
    }
    return tuple(ForbiddenPair(one, other) for one, other in sorted(pairs) if one != other)


def _happens(stream: Stream, chance: int) -> bool:
    return stream.below(1000) < chance


def play_round(tournament: Tournament, number: int, stream: Stream, trouble: Trouble) -> Tournament:
    """Draw a round, play it at random and add it."""
    present = [one for one in tournament.entrants if _in_event(one, number)]
    asked = tuple(one.number for one in present if _happens(stream, trouble.asks))
    draw = draw_round(tournament, number, asked)
    return add_round(tournament, draw, asked, stream, trouble)


def _in_event(one: Entrant, number: int) -> bool:
    return one.joined <= number and (one.left is None or one.left >= number)


def add_round(
    tournament: Tournament, draw: StoredDraw, asked: tuple[int, ...], stream: Stream, trouble: Trouble
) -> Tournament:
    """Add a drawn round with random results."""
    number = len(tournament.rounds) + 1
    strength = {one.number: one.rating for one in tournament.entrants}
    tables = tuple(
        Table(index, table, (_result(stream, [strength[one] for one in table], number, trouble),))
        for index, table in enumerate(draw.tables, 1)
    )
    absences = [Absence(one, Kind.BYE) for one in draw.byes]
    absences += [Absence(one, Kind.ASKED_HALF) for one in asked]
    played = Round(number, tables, tuple(absences), draw)
    return replace(tournament, rounds=(*tournament.rounds, played))


def _result(stream: Stream, ratings: list[int], drawn: int, trouble: Trouble) -> Result:
    if _happens(stream, trouble.void):
        return Result(State.VOID, drawn=drawn, reason="void at random")
    strengths = [rating + stream.below(800) for rating in ratings]
    if _happens(stream, trouble.draw):
        strengths[0] = strengths[-1] = max(strengths)
    presence = tuple(_presence(stream, trouble) for _ in ratings)
    points = tuple(max(0, strength // 40 - 25) for strength in strengths)
    return Result(State.PLAYED, places_by_points(strengths), points, presence, drawn)


def _presence(stream: Stream, trouble: Trouble) -> Presence:
    if _happens(stream, trouble.no_show):
        return Presence.NO_SHOW
    return Presence.LEFT if _happens(stream, trouble.left) else Presence.PLAYED
