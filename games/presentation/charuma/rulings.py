"""What the rules page is drawn from: the rulings R1-R8, in own words, and the table of numbers."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presentation.base import Ruling
from games.presentation.lists import listed
from games.rules.charuma.deal import DECKS, HIDDEN_CARDS, SIZES


@dataclass(frozen=True, slots=True)
class SizeRow:
    """The numbers of a table of `players`; `removed` are the ranks that are not used."""

    players: int
    removed: str
    deck: int
    group: int
    hand: int
    target: int


def sizes() -> tuple[SizeRow, ...]:
    return tuple(
        SizeRow(
            players=seats,
            removed=listed(size.removed_ranks),
            deck=len(DECKS[seats]),
            group=size.group_cards,
            hand=size.group_cards + HIDDEN_CARDS,
            target=size.target,
        )
        for seats, size in SIZES.items()
    )


def rulings() -> tuple[Ruling, ...]:
    return (
        Ruling("R1", _("You can't raise, move or take back your own bid while it stands.")),
        Ruling("R2", _("If you are outbid, you may bid higher on the same group again.")),
        Ruling(
            "R3",
            _("A pair of one open and one hidden card may follow a led pair, but nobody has to play it."),
        ),
        Ruling(
            "R4",
            _(
                "A pair of aces counts 11 only when a pair of tens of the same colours was led or follows in"
                " that trick. Tens that were thrown off do nothing for it."
            ),
        ),
        Ruling(
            "R5",
            _(
                "A step away from the rulebook, said openly: at a real table no earlier trick may be"
                " looked at. Here players are away when a trick ends, so the last trick stays visible until"
                " the next one is complete; the last trick of a round stays through the next bidding. A table"
                " with open memory shows the whole round. After the game the whole record is open to all."
            ),
        ),
        Ruling(
            "R6",
            _(
                "If several players tie for fewest points, the token goes to the first of them clockwise,"
                " counting from the left neighbour of its holder; the holder comes last. It also passes"
                " before an extra round."
            ),
        ),
        Ruling(
            "R7",
            _(
                "After an extra round the game ends as soon as one player alone has most points, whether or"
                " not the target is still reached. Otherwise another extra round follows."
            ),
        ),
        Ruling(
            "R8",
            _(
                "In a game with a trial round, the first round is dealt without bidding and scores nothing;"
                " after it the token passes to the left and the real game starts."
            ),
        ),
    )
