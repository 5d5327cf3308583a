"""The set-up of a game."""

from games.rules.daruma.cards import CardTable
from games.rules.daruma.draft import Draft
from games.rules.daruma.state import PLACES, Daruma, DarumaState, Setting
from games.rules.daruma.turn import start_turn
from games.rules.game import Chance

TRACK_LENGTH = {2: 6, 3: 7, 4: 8, 5: 9}


def set_up(table: CardTable, seats: int, chance: Chance) -> DarumaState:
    """Random track, objectives, deck and first player; five Darumas face up; the first turn begins."""
    first = chance.pick("first", seats)
    objectives = chance.shuffle("objectives", [str(k) for k in range(len(table.objectives))])[:seats]
    tiles = chance.shuffle("tiles", table.tiles)[: TRACK_LENGTH[seats]]
    deck = chance.shuffle("deck", sorted(table.cards))
    state = DarumaState(
        setting=Setting(table, tiles, tuple(int(k) for k in objectives)),
        deck=deck[PLACES:],
        market=tuple(Daruma(card) for card in deck[:PLACES]),
        pools=((),) * seats,
        actor=first,
        turn=1,
        steps=0,
        phase="dice",
        dice=(),
        book=0,
        four_dice=False,
        bottle=(),
        given=False,
        rolls=0,
        shuffles=0,
        ended_by="",
        told=(),
    )
    draft = Draft(state, chance)
    start_turn(draft)
    return draft.freeze()
