"""Builds a viewer's view, field by field, from what that viewer may know."""

from games.rules.charuma.bidding import legal_bids
from games.rules.charuma.cards import FOLLOWING, LETTERS, PLAY_COLOURS, Cards, is_hidden, names
from games.rules.charuma.phases import BIDDING, OVER, TRICKS
from games.rules.charuma.scoring import outcome
from games.rules.charuma.state import FREE, CharumaState, Trick
from games.rules.charuma.tricks import led_colours, legal_plays, winning_play
from games.rules.charuma.view import CharumaView, GroupView, HandView, PlayView, TrickView
from games.rules.game import Seat, Viewer


def legal_moves(state: CharumaState) -> tuple[str, ...]:
    """The canonical legal moves of the seat to act, sorted; empty at the end."""
    if state.actor is None:
        return ()
    if state.phase == BIDDING:
        return legal_bids(state.points[state.actor], state.bids)
    return legal_plays(state.hands[state.actor], led_colours(state.plays))


def build_view(state: CharumaState, viewer: Viewer) -> CharumaView:
    """What `viewer` may see of `state`."""
    setup = state.setup
    return CharumaView(
        viewer=viewer.seat,
        seats=setup.seats,
        round=state.round,
        extra_round=state.extra,
        scored=setup.scores(state.round),
        phase=state.phase,
        target=None if setup.rounds else setup.target,
        rounds=setup.rounds or None,
        token=state.token,
        to_act=state.actor,
        points=state.points,
        groups=_groups(state) if state.phase == BIDDING else (),
        hands=tuple(_hand(state, seat, viewer) for seat in range(setup.seats)),
        trick=_current_trick(state) if state.phase == TRICKS else None,
        last_trick=trick_view(state.last_trick) if state.last_trick else None,
        tricks=tuple(map(trick_view, state.tricks)) if _sees_round(state, viewer) else (),
        tricks_won=tuple(sum(trick.winner == seat for trick in state.tricks) for seat in range(setup.seats)),
        legal=legal_moves(state) if viewer.seat == state.actor else (),
        outcome=outcome(state),
    )


def _sees_round(state: CharumaState, viewer: Viewer) -> bool:
    """R5: earlier tricks stay covered, unless the table plays with open memory or the game is over."""
    return viewer.record or state.setup.memory == "open" or state.phase == OVER


def _groups(state: CharumaState) -> tuple[GroupView, ...]:
    return tuple(
        GroupView(letter, names(cards), None if bidder == FREE else bidder, None if bid == FREE else bid)
        for letter, cards, bidder, bid in zip(LETTERS, state.groups, state.bidders, state.bids, strict=False)
    )


def _hand(state: CharumaState, seat: Seat, viewer: Viewer) -> HandView:
    hand = state.hands[seat]
    hidden = tuple(filter(is_hidden, hand))
    known = viewer.record or viewer.seat == seat
    return HandView(
        open=names(card for card in hand if not is_hidden(card)),
        hidden_count=len(hidden),
        hidden=names(hidden) if known else None,
    )


def _current_trick(state: CharumaState) -> TrickView:
    winner = (state.leader + winning_play(state.plays)) % state.setup.seats if state.plays else None
    return TrickView(state.leader, _play_views(state.leader, state.plays, state.setup.seats), winner)


def trick_view(trick: Trick) -> TrickView:
    """A completed trick, which is public when it may be seen at all."""
    return TrickView(trick.leader, _play_views(trick.leader, trick.plays, len(trick.plays)), trick.winner)


def _play_views(leader: Seat, plays: tuple[Cards, ...], seats: int) -> tuple[PlayView, ...]:
    return tuple(
        PlayView((leader + step) % seats, names(play), tuple(map(is_hidden, play)), follows(play, plays))
        for step, play in enumerate(plays)
    )


def follows(play: Cards, plays: tuple[Cards, ...]) -> bool:
    """Whether a play of the trick `plays` can win it; the lead always can."""
    return play in FOLLOWING[PLAY_COLOURS[plays[0]]]
