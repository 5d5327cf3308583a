"""A table's result before it is entered: as its game says it, or as somebody typed it, checked."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from django.utils.translation import gettext_noop

from games.models import BY_PEOPLE, Game, Move, Seat
from games.refusals import Refused
from games.rules.places import with_leavers
from tournaments.core.model import Presence, State
from tournaments.core.scoring import places_by_points
from tournaments.models import Entrant, Result, Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result by seat, as it is about to be entered."""

    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    presence: tuple[Presence, ...] = ()
    state: State = State.PLAYED


def outcome_of(game: Game) -> Outcome:
    """The result of a finished game.

    A person who made no move and let a turn run out did not come; one who resigned, or whose seat a bot had
    at the end, has left. Places are those of the game; who did not come has none.
    """
    seats = list(game.seats.order_by("number"))
    came = set(game.moves.filter(via__in=BY_PEOPLE).values_list("seat", flat=True))
    late = set(game.moves.filter(via=Move.Via.TIMEOUT).values_list("seat", flat=True))
    presence = tuple(_presence(seat, came, late) for seat in seats)
    places = [seat.place or len(seats) for seat in seats]
    return Outcome(_of_those_here(places, presence), tuple(seat.points or 0 for seat in seats), presence)


def points_now(game: Game) -> tuple[int, ...]:
    """The game points by seat at this moment."""
    return tuple(seat.points or 0 for seat in game.seats.order_by("number"))


def decided(table: Table, *, by_points: bool) -> Outcome:
    """The result of a table that isn't played to its end: places by the points now, or shared by all.

    Whoever has left by now is last either way. Without a game here the places are shared.
    """
    game = table.game
    left = _left_game(game) if game else _left_event(table)
    points = points_now(game) if game else ()
    places = places_by_points(points) if by_points and points else (1,) * len(left)
    presence = tuple(Presence.LEFT if gone else Presence.PLAYED for gone in left) if any(left) else ()
    return Outcome(with_leavers(places, left), points, presence)


def _left_game(game: Game) -> list[bool]:
    return [_has_left(seat) for seat in game.seats.order_by("number")]


def _left_event(table: Table) -> list[bool]:
    """At a real table nobody else than those who are out of the event is known to have left."""
    states = table.sittings.order_by("seat").values_list("entrant__state", flat=True)
    return [state == Entrant.State.WITHDRAWN for state in states]


def _presence(seat: Seat, came: set[int], late: set[int]) -> Presence:
    if seat.number not in came and seat.number in late and not seat.resigned:
        return Presence.NO_SHOW
    return Presence.LEFT if _has_left(seat) else Presence.PLAYED


def _has_left(seat: Seat) -> bool:
    return seat.resigned or (seat.player_id is not None and bool(seat.bot))


def checked(
    names: Sequence[str],
    places: Sequence[int],
    points: Sequence[int],
    presence: Sequence[str],
    known: Result | None = None,
) -> Outcome:
    """A result that can be, typed for the seats of these names. Raises `Refused`.

    `known` is the version before: the place that a game gave to somebody who left may stay as it is.
    """
    size = len(names)
    if any(len(values) not in (0, size) for values in (places, points, presence)):
        raise Refused("bad-result", gettext_noop("Enter a value for each seat."))
    if any(word not in list(Presence) for word in presence):
        raise Refused("bad-result", gettext_noop("There is no such way to be absent."))
    here = tuple(Presence(word) for word in presence) or (Presence.PLAYED,) * size
    _need_no_place_of_absent(names, places, here)
    found = tuple(places) or places_by_points(points)
    counted = [place for place, one in zip(found, here, strict=False) if one is not Presence.NO_SHOW]
    if not found or not _is_ranking(counted):
        raise Refused(
            "bad-places", gettext_noop("Places begin with 1; equal ones repeat the number and skip the next.")
        )
    _need_places_by_points(names, found, points, here)
    _need_leavers_last(names, found, here, known)
    return Outcome(_of_those_here(found, here), tuple(points), here)


def _is_ranking(places: Sequence[int]) -> bool:
    return all(place == 1 + sum(other < place for other in places) for place in places)


def _need_no_place_of_absent(names: Sequence[str], places: Sequence[int], here: Sequence[Presence]) -> None:
    for name, place, one in zip(names, places, here, strict=False):
        if one is Presence.NO_SHOW and place:
            raise Refused(
                "place-of-absent",
                gettext_noop(
                    "%(name)s did not come and so has no place: leave it empty, and let the places of the "
                    "others begin with 1. Or say that %(name)s played."
                ),
                {"name": name},
            )


def _need_leavers_last(
    names: Sequence[str], places: Sequence[int], here: Sequence[Presence], known: Result | None
) -> None:
    """Whoever left is scored as the last of the table, so no typed place may say otherwise."""
    stayed = [seat for seat, one in enumerate(here) if one is Presence.PLAYED]
    for left in (seat for seat, one in enumerate(here) if one is Presence.LEFT):
        behind = [names[seat] for seat in stayed if places[seat] >= places[left]]
        if behind and not _says(known, left, places[left]):
            raise Refused(
                "left-not-last",
                gettext_noop(
                    "%(left)s left during the game and so is last: give a place behind %(stayed)s, or say "
                    "that %(left)s played."
                ),
                {"left": names[left], "stayed": behind[0]},
            )


def _says(known: Result | None, seat: int, place: int) -> bool:
    """Whether that version has this place for somebody who left."""
    if known is None or seat >= min(len(known.places), len(known.presence)):
        return False
    return bool(known.places[seat] == place and known.presence[seat] == Presence.LEFT)


def _need_places_by_points(
    names: Sequence[str], places: Sequence[int], points: Sequence[int], here: Sequence[Presence]
) -> None:
    """In every game here more points are a better place, among those who stayed to the end."""
    stayed = [seat for seat, one in enumerate(here) if points and one is Presence.PLAYED]
    for more, less in permutations(stayed, 2):
        if points[more] > points[less] and places[more] >= places[less]:
            raise Refused(
                "against-points",
                gettext_noop(
                    "The places contradict the points: %(more)s has more points than %(less)s, "
                    "but not a better place."
                ),
                {"more": names[more], "less": names[less]},
            )


def _of_those_here(places: Sequence[int], presence: Sequence[Presence]) -> tuple[int, ...]:
    """Places among those who came, in their order; 0 for who did not come."""
    came = [place for place, one in zip(places, presence, strict=True) if one is not Presence.NO_SHOW]
    return tuple(
        0 if one is Presence.NO_SHOW else 1 + sum(other < place for other in came)
        for place, one in zip(places, presence, strict=True)
    )
