"""What happened, as events that a viewer may read now. The data of each kind:

`first` seat; `deal` round, scored, groups (their cards, while they may be seen, else empty); `bid` seat,
group, amount, outbid (seat or None); `groups` taken: [seat, letter, paid] in seat order; `play` seat, cards,
from_hidden, lead, follows; `trick` seat, count (cards a play), trick (its number in the round); `round`
round, scored, gained: by seat tricks, aces, last, total; `token` seat; `extra` round; `end` places, points.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Any

from games.rules.charuma.bidding import BIDS
from games.rules.charuma.build_view import follows
from games.rules.charuma.cards import LETTERS, PLAY_CARDS, is_hidden, names
from games.rules.charuma.phases import BIDDING, OVER, TRICKS
from games.rules.charuma.scoring import Gain, outcome, round_gains
from games.rules.charuma.state import FREE, CharumaState, Trick
from games.rules.game import Event, Step, Viewer

_NOTHING = Gain(0, 0, 0)


def tell(start: CharumaState, steps: Sequence[Step[CharumaState]], viewer: Viewer) -> tuple[Event, ...]:
    """All events, oldest first; R5 leaves out what lies covered."""
    last = steps[-1].state if steps else start
    teller = _Teller(last, viewer)
    states = [start, *(step.state for step in steps)]
    moves = [
        teller.move(number, step, before)
        for number, (step, (before, _after)) in enumerate(zip(steps, pairwise(states), strict=True), 1)
    ]
    return _uncovered([*teller.set_up(start), *chain.from_iterable(moves)], last, viewer)


def _uncovered(events: Sequence[Event], last: CharumaState, viewer: Viewer) -> tuple[Event, ...]:
    """The events without the plays of tricks that lie covered (R5)."""
    if _sees_all(last, viewer):
        return tuple(events)
    plays = sum(event.kind == "play" for event in events)
    covered = iter(range(plays - _open_plays(last)))
    return tuple(event for event in events if event.kind != "play" or next(covered, None) is None)


def _sees_all(last: CharumaState, viewer: Viewer) -> bool:
    return viewer.record or last.phase == OVER


def _open_plays(last: CharumaState) -> int:
    """How many of the latest plays may be looked at: this trick's, and those of the last or the round's."""
    tricks = 1 if last.last_trick else 0
    if last.setup.memory == "open":
        tricks = max(tricks, len(last.tricks))
    return len(last.plays) + tricks * last.setup.seats


class _Teller:
    """Tells the events of each move to one viewer; `last` is the position now."""

    def __init__(self, last: CharumaState, viewer: Viewer) -> None:
        self._last = last
        self._viewer = viewer

    def set_up(self, start: CharumaState) -> Iterator[Event]:
        yield Event(0, "first", start.token)
        yield from self._dealt(0, start)

    def move(self, number: int, step: Step[CharumaState], before: CharumaState) -> Iterator[Event]:
        if before.phase == BIDDING:
            yield from _bid(number, step, before)
            return
        yield _play(number, step, before)
        if step.state.last_trick is not before.last_trick:
            yield from self._trick_done(number, step.state, before)

    def _trick_done(self, number: int, after: CharumaState, before: CharumaState) -> Iterator[Event]:
        trick = after.last_trick
        assert trick is not None
        count = len(trick.plays[0])
        yield Event(number, "trick", trick.winner, {"count": count, "trick": len(before.tricks) + 1})
        if after.round != before.round or after.phase == OVER:
            yield _round(number, before, (*before.tricks, trick))
            yield from self._next_round(number, after)

    def _next_round(self, number: int, after: CharumaState) -> Iterator[Event]:
        result = outcome(after)
        if result is not None:
            yield Event(number, "end", None, {"places": result.places, "points": result.points})
            return
        yield Event(number, "token", after.token)
        if after.extra:
            yield Event(number, "extra", None, {"round": after.round})
        yield from self._dealt(number, after)

    def _dealt(self, number: int, dealt: CharumaState) -> Iterator[Event]:
        groups = tuple(map(names, dealt.groups)) if self._sees_groups(dealt.round) else ()
        scored = dealt.setup.scores(dealt.round)
        yield Event(number, "deal", None, {"round": dealt.round, "scored": scored, "groups": groups})
        if dealt.phase == TRICKS:
            yield _taken(number, dealt)

    def _sees_groups(self, number: int) -> bool:
        """Groups that were taken show, with the open hands, what was played; so R5 holds for them too."""
        if _sees_all(self._last, self._viewer):
            return True
        lies_open = self._last.phase == BIDDING or self._last.setup.memory == "open"
        return number == self._last.round and lies_open


def _bid(number: int, step: Step[CharumaState], before: CharumaState) -> Iterator[Event]:
    group, amount = BIDS[step.move]
    bidder = before.bidders[group]
    data = {"group": LETTERS[group], "amount": amount, "outbid": None if bidder == FREE else bidder}
    yield Event(number, "bid", step.seat, data)
    if step.state.phase == TRICKS:
        yield _taken(number, step.state)


def _taken(number: int, state: CharumaState) -> Event:
    taken = sorted(
        [seat, LETTERS[group], paid]
        for group, (seat, paid) in enumerate(zip(state.bidders, state.bids, strict=True))
    )
    return Event(number, "groups", None, {"taken": taken})


def _play(number: int, step: Step[CharumaState], before: CharumaState) -> Event:
    cards = PLAY_CARDS[step.move]
    data = {
        "cards": names(cards),
        "from_hidden": tuple(map(is_hidden, cards)),
        "lead": not before.plays,
        "follows": follows(cards, (*before.plays, cards)),
    }
    return Event(number, "play", step.seat, data)


def _round(number: int, before: CharumaState, tricks: tuple[Trick, ...]) -> Event:
    seats = before.setup.seats
    scored = before.setup.scores(before.round)
    gains = round_gains(tricks, seats) if scored else (_NOTHING,) * seats
    gained: list[dict[str, Any]] = [{**gain._asdict(), "total": gain.total} for gain in gains]
    return Event(number, "round", None, {"round": before.round, "scored": scored, "gained": gained})
