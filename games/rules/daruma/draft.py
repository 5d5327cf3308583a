"""The working copy on which one move is carried out.

A move rolls, paints, counts and perhaps ends several turns; copying an immutable state at each of these
steps took four fifths of the time. So one mutable draft is made from the state, and frozen at the end.
"""

from games.rules.daruma.state import Daruma, DarumaState, Told, counted_eyes, last_step, tile_at
from games.rules.game import Chance


class Draft:
    """A position being changed. Its fields are those of `DarumaState`."""

    __slots__ = ("chance", *DarumaState._fields)

    def __init__(self, state: DarumaState, chance: Chance) -> None:
        self.chance = chance
        (
            self.setting,
            self.deck,
            self.market,
            self.pools,
            self.actor,
            self.turn,
            self.steps,
            self.phase,
            self.dice,
            self.book,
            self.four_dice,
            self.bottle,
            self.given,
            self.rolls,
            self.shuffles,
            self.ended_by,
            _,
        ) = state
        self.told: tuple[Told, ...] = ()

    def freeze(self) -> DarumaState:
        return DarumaState(
            self.setting,
            self.deck,
            self.market,
            self.pools,
            self.actor,
            self.turn,
            self.steps,
            self.phase,
            self.dice,
            self.book,
            self.four_dice,
            self.bottle,
            self.given,
            self.rolls,
            self.shuffles,
            self.ended_by,
            self.told,
        )

    @property
    def tile(self) -> str:
        return tile_at(self.setting.tiles, self.steps)

    @property
    def last_step(self) -> int:
        return last_step(self.setting.tiles)

    @property
    def luck_count(self) -> int:
        return self.book + self.four_dice + counted_eyes(self.setting.table, self.market)

    def action(self, place: Daruma) -> str | None:
        return self.setting.table.cards[place.card].action if place.card else None

    def tell(self, kind: str, *data: object) -> None:
        self.told += ((kind, self.actor, data),)

    def set_pool(self, seat: int, cards: tuple[str, ...]) -> None:
        self.pools = (*self.pools[:seat], cards, *self.pools[seat + 1 :])

    def set_place(self, index: int, place: Daruma) -> None:
        self.market = (*self.market[:index], place, *self.market[index + 1 :])
