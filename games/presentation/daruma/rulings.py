"""The rulings D1-D21, in own words."""

from django.utils.translation import gettext as _

from games.presentation.base import Ruling


def rulings() -> tuple[Ruling, ...]:
    return (*_cards(), *_turn(), *_end(), *_more_on_dice(), *_more_on_turns())


def _cards() -> tuple[Ruling, ...]:
    return (
        Ruling("D1", _("Golden Darumas have no action.")),
        Ruling("D2", _("Golden is a colour of its own: it equals only other golden ones.")),
    )


def _turn() -> tuple[Ruling, ...]:
    return (
        Ruling("D3", _("Five new Darumas may be laid out once a turn.")),
        Ruling(
            "D4",
            _(
                "The service rolls for you as soon as there is no choice before it, so the mail that says it"
                " is your turn already shows your dice."
            ),
        ),
        Ruling("D5", _("The fourth that brings Bad Luck may be a die put on an “eyes count” Daruma.")),
        Ruling(
            "D6",
            _("A 4 that a gift's die shows goes back into the book and is never a new fourth die."),
        ),
        Ruling("D7", _("With a 1 but no free eye on the table you may stop.")),
        Ruling("D8", _("A Daruma tile counts only where the counter stops, not where it passes.")),
    )


def _end() -> tuple[Ruling, ...]:
    return (Ruling("D9", _("Equal points: fewer Darumas win. Equal again: joint winners.")),)


def _more_on_dice() -> tuple[Ruling, ...]:
    return (
        Ruling(
            "D10",
            _(
                "An available 1 forbids only to stop. Sake and gifts may come before it is used, and a 1 may"
                " be rolled again; but a 1 can't be the die spent on the bottle, which stays there for"
                " the turn."
            ),
        ),
        Ruling(
            "D11",
            _(
                "Good Luck looks at one roll alone, whatever lies in the book, and comes before Bad Luck. Its"
                " 4s never count for Bad Luck."
            ),
        ),
        Ruling(
            "D12",
            _(
                "With an empty deck Good Luck and Daruma tiles give no Daruma, and the game goes on; Good"
                " Luck still rolls again. Only a place that can't be refilled ends the game."
            ),
        ),
    )


def _more_on_turns() -> tuple[Ruling, ...]:
    return (*_ends_of_turns(), *_luck_and_gifts(), *_actions())


def _ends_of_turns() -> tuple[Ruling, ...]:
    return (
        Ruling(
            "D13",
            _(
                "At the end of a turn: completed Darumas go to the pool, places 1 to 5 in turn; empty places"
                " are refilled, 1 to 5; then the counter moves; then its tile counts. If the deck is too"
                " small it is laid out as far as it goes and the game is over: the Darumas just completed"
                " count, the counter stays."
            ),
        ),
        Ruling(
            "D14",
            _(
                "A track of T tiles is 2T-2 steps there and back: the last tile counts once. On the first"
                " tile the counter stops, even with a step left, and stays while the round is finished."
            ),
        ),
        Ruling(
            "D15",
            _(
                "A Daruma tile gives its Daruma only if this turn moved the counter and it stops there: not"
                " for no steps, not at the set-up. Back on the first tile it counts once, for who brought"
                " it there."
            ),
        ),
        Ruling(
            "D16",
            _(
                "A Four Dice tile counts for every turn that starts on it, on the first tile too: at the"
                " start of the game, and in the turns that finish the last round."
            ),
        ),
    )


def _luck_and_gifts() -> tuple[Ruling, ...]:
    return (
        Ruling(
            "D17",
            _(
                "Bad Luck comes before all else, also with no dice left, also on the first roll. Such a turn"
                " is a turn like any other when equally many are counted."
            ),
        ),
        Ruling(
            "D18",
            _(
                "With no dice left the turn is over: no last gift. A gift takes a die that really lies in the"
                " book; the Four Dice tile and dice on “eyes count” Darumas are none. You may give away a"
                " Daruma that you got this turn."
            ),
        ),
    )


def _actions() -> tuple[Ruling, ...]:
    return (
        Ruling(
            "D19",
            _(
                "“Roll equal ones” and “turn equal ones” take all dice of the value, 1s too. The die just put"
                " into the eye is no longer available."
            ),
        ),
        Ruling(
            "D20",
            _(
                "An action that can be done must be done: if only one player has Darumas, an exchange gives"
                " one away. If it can't be done, the eye is just painted."
            ),
        ),
        Ruling(
            "D21",
            _(
                "New Darumas are offered whenever three are alike, also with an empty deck. Three golden ones"
                " share a colour, not an action."
            ),
        ),
    )
