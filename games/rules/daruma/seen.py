"""Builds what a viewer may see."""

from games.rules.daruma.cards import CardTable
from games.rules.daruma.moves import legal_moves
from games.rules.daruma.scoring import outcome, points
from games.rules.daruma.state import Daruma, DarumaState, counted_eyes
from games.rules.daruma.view import DarumaCard, DarumaView, PlaceView
from games.rules.game import Seat, Viewer


def build_view(state: DarumaState, viewer: Viewer) -> DarumaView:
    """Everything open, and of the objectives (with the points that follow from them) only the viewer's own;
    after the end all."""
    table = state.setting.table
    result = outcome(state)
    acting = None if result else state.actor
    known = [_knows(viewer, seat, over=result is not None) for seat in range(state.seats)]
    mine = [
        table.objectives[k] if knows else None
        for k, knows in zip(state.setting.objectives, known, strict=True)
    ]
    total = [value if knows else None for value, knows in zip(points(state), known, strict=True)]
    return DarumaView(
        viewer=viewer.seat,
        seats=state.seats,
        turn=state.turn,
        phase=state.phase,
        to_act=acting,
        tiles=state.setting.tiles,
        steps=state.steps,
        market=tuple(_place(table, number, place) for number, place in enumerate(state.market, start=1)),
        pools=tuple(tuple(show_card(table, card) for card in pool) for pool in state.pools),
        objectives=tuple(mine),
        points=tuple(total),
        deck=len(state.deck),
        dice=state.dice,
        book=state.book,
        four_dice=state.four_dice,
        counted_eyes=counted_eyes(table, state.market),
        luck_count=state.luck_count,
        bottle=state.bottle,
        given=state.given,
        ended_by=state.ended_by,
        legal=legal_moves(state) if acting is not None and viewer.seat == acting else (),
        outcome=result,
        stand_in=table.stand_in,
    )


def _knows(viewer: Viewer, seat: Seat, *, over: bool) -> bool:
    """Objectives are open to all once the points have been counted."""
    return over or viewer.record or viewer.seat == seat


def show_card(table: CardTable, name: str) -> DarumaCard:
    printed = table.cards[name]
    return DarumaCard(name, printed.colour, printed.action)


def _place(table: CardTable, number: int, place: Daruma) -> PlaceView:
    card = show_card(table, place.card) if place.card else None
    return PlaceView(number, card, place.counters, place.dice)
