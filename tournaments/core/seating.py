"""The rows of the odd-results matrix that concern a table: no-shows, leavers, void and unfinished tables."""

from typing import NamedTuple

from tournaments.core.lines import ABOVE, BELOW, EQUAL, Line
from tournaments.core.model import Kind, Presence, Result, State, Table
from tournaments.core.scoring import place_scores, shared_score
from tournaments.core.settings import SchemeKind, Settings, VoidScore
from tournaments.core.units import WIN


class _Seat(NamedTuple):
    entrant: int
    seat: int
    place: int
    points: int
    presence: Presence


def table_lines(settings: Settings, number: int, table: Table, drawn: int | None) -> dict[int, Line]:
    """Return the line of everybody at a table of round `number`; see `history.read_history` for `drawn`."""
    result = table.result(drawn)
    if result.state is State.VOID:
        return _unplayed(settings, number, table, Kind.VOID, result.presence)
    if result.state is State.ABORTED:
        return _unplayed(settings, number, table, Kind.ABORTED)
    if result.state is State.OPEN:
        return _pending(settings, number, table, as_draw=drawn is not None)
    return _finished(settings, number, table, result)


def _unplayed(
    settings: Settings, number: int, table: Table, kind: Kind, presence: tuple[Presence, ...] = ()
) -> dict[int, Line]:
    """A table that counts as not played: whoever has left it gets nothing."""
    half = kind is Kind.VOID and settings.void is VoidScore.HALF
    score = shared_score(settings.scheme, len(table.entrants)) if half else 0
    left = {one for one, here in zip(table.entrants, presence, strict=False) if here is Presence.LEFT}
    return {one: Line(number, kind, 0 if one in left else score, table.number) for one in table.entrants}


def _pending(settings: Settings, number: int, table: Table, *, as_draw: bool) -> dict[int, Line]:
    """An unfinished table: everybody has met; a draw while pairing, nothing yet in the standings."""
    size = len(table.entrants)
    score = shared_score(settings.scheme, size) if as_draw else 0
    lines = {}
    for seat, one in enumerate(table.entrants, 1):
        others = tuple(other for other in table.entrants if other != one)
        lines[one] = Line(
            number,
            Kind.PLAYED,
            score,
            table.number,
            seat,
            size,
            0,
            others,
            (EQUAL,) * len(others),
            pending=True,
        )
    return lines


def _finished(settings: Settings, number: int, table: Table, result: Result) -> dict[int, Line]:
    seats = _seats(table, result)
    came = [one for one in seats if one.presence is not Presence.NO_SHOW]
    lines = {one.entrant: _no_show(number, table, one) for one in seats if one.presence is Presence.NO_SHOW}
    size = len(came) if _may_play_smaller(settings, len(came)) else len(seats)
    told = any(one.place for one in came)
    if len(came) == 1 or (size != len(came) and not told):
        return lines | _walk_over(settings, number, table, came)
    total = sum(one.points for one in came)
    for one, score in zip(came, _scores(settings, size, came), strict=True):
        lines[one.entrant] = _played(number, table, one, came, score, size, total)
    return lines


def _may_play_smaller(settings: Settings, size: int) -> bool:
    return size >= 2 and size in {settings.preferred, *settings.allowed}


def _seats(table: Table, result: Result) -> list[_Seat]:
    count = len(table.entrants)
    presence = result.presence or (Presence.PLAYED,) * count
    points = result.points or (0,) * count
    return [
        _Seat(one, index + 1, result.places[index] if result.places else 0, points[index], presence[index])
        for index, one in enumerate(table.entrants)
    ]


def _no_show(number: int, table: Table, seat: _Seat) -> Line:
    scheduled = tuple(one for one in table.entrants if one != seat.entrant)
    return Line(number, Kind.FORFEIT_LOSS, 0, table.number, scheduled=scheduled)


def _walk_over(settings: Settings, number: int, table: Table, came: list[_Seat]) -> dict[int, Line]:
    """Those who came share the first places of the whole table, as if the absent were last."""
    scores = place_scores(settings.scheme, len(table.entrants), [1] * len(came))
    lines = {}
    for one, score in zip(came, scores, strict=True):
        scheduled = tuple(other for other in table.entrants if other != one.entrant)
        lines[one.entrant] = Line(number, Kind.FORFEIT_WIN, score, table.number, scheduled=scheduled)
    return lines


def _scores(settings: Settings, size: int, came: list[_Seat]) -> list[int]:
    """Others' places stand when somebody left: the bot played on; the leaver gets the last place."""
    if settings.scheme.kind is SchemeKind.POINTS:
        return [0 if one.presence is Presence.LEFT else WIN * one.points for one in came]
    scores = list(place_scores(settings.scheme, size, [one.place for one in came]))
    if all(one.presence is not Presence.LEFT for one in came):
        return scores
    last = place_scores(settings.scheme, size, range(1, size + 1))[-1]
    return [last if one.presence is Presence.LEFT else score for one, score in zip(came, scores, strict=True)]


def _played(
    number: int, table: Table, seat: _Seat, came: list[_Seat], score: int, size: int, total: int
) -> Line:
    others = [other for other in came if other is not seat]
    return Line(
        number,
        Kind.PLAYED,
        score,
        table.number,
        seat.seat,
        size,
        seat.place,
        tuple([other.entrant for other in others]),
        tuple([_share(seat, other) for other in others]),
        points=seat.points,
        table_points=total,
    )


def _share(one: _Seat, other: _Seat) -> int:
    mine, theirs = _standing(one), _standing(other)
    return EQUAL if mine == theirs else ABOVE if mine < theirs else BELOW


def _standing(seat: _Seat) -> tuple[bool, int]:
    """Order within the table: whoever left is below everybody who stayed."""
    left = seat.presence is Presence.LEFT
    return left, 0 if left else seat.place
