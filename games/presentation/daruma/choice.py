"""What the player to act can choose, as form fields. Only for that player's own page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.presentation.daruma import asking, effects, moves, words
from games.rules.daruma.dice import SPENT_IN_AN_EYE
from games.rules.daruma.notation import VERBS
from games.rules.daruma.view import DarumaView

Names = Sequence[str]

SPEND, AGAIN, GIFT, RECEIVER, WAY, SWAP = "spend", "again", "gift", "to", "way", "swap"
"""First words of the values of the smaller fields; behind `swap` the place comes before the Daruma."""
PLAIN = ("keep", "refresh", "stop")


@dataclass(frozen=True, slots=True)
class Field:
    """A choice as a form field: what it posts and what it is called."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class EyeChoice:
    """An eye that may be painted. With several ways to do the action, `ways` or the `swaps` say which."""

    value: str
    ways: tuple[Field, ...]
    swaps: bool


@dataclass(frozen=True, slots=True)
class DieChoice:
    """A die of the tray; a 1 can't be spent (D10)."""

    value: int
    spendable: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seated viewer of a running game gets at the bottom of the page; nothing to choose out of turn.

    `plain` are moves of one word; `dice` the own tray; `risks` the chance of Bad Luck for each number of dice
    rolled next, in words; `script` what the page's script needs.
    """

    acting: bool
    prompt: str
    plain: tuple[Field, ...]
    dice: tuple[DieChoice, ...]
    sake: bool
    gifts: tuple[Field, ...]
    receivers: tuple[Field, ...]
    swaps: tuple[Field, ...]
    risks: tuple[tuple[str, str], ...]
    script: dict[str, Any]


def choice(view: DarumaView, names: Names) -> Choice | None:
    """None for who has no seat in a running game."""
    if view.viewer is None or view.over:
        return None
    legal = view.legal
    return Choice(
        acting=bool(legal),
        prompt=asking.ask(view) if legal else "",
        plain=tuple(Field(move, moves.label(move, names)) for move in PLAIN if move in legal),
        dice=_tray(view),
        sake=any(move.startswith("sake") for move in legal),
        gifts=_gifts(view),
        receivers=_receivers(view, names),
        swaps=_swaps(view, names),
        risks=tuple((words.number_of_dice(count), words.percent(chance)) for count, chance in _risks(view)),
        script=_script(view, names),
    )


def eye_choice(view: DarumaView, number: int) -> EyeChoice | None:
    """How the eye in place `number` may be painted now, if it may."""
    ways = [move for move in view.legal if move.split()[:2] == ["eye", str(number)]]
    if not ways:
        return None
    if len(ways) == 1:
        return EyeChoice(ways[0], (), swaps=False)
    swaps = view.market[number - 1].action == "exchange"
    behind = [move.split(" ", 2)[2] for move in ways]
    values = [f"{WAY} {move}" for move in ways]
    fields = () if swaps else tuple(map(Field, values, map(moves.way, behind)))
    return EyeChoice(f"eye {number}", fields, swaps)


def chosen(view: DarumaView, parts: Sequence[str]) -> str:
    """The move that the posted fields spell. Fields of several moves spell them all, which no rules read as
    one: nothing that was chosen may be dropped in silence.

    A whole move may also stand in one field, as where the page asks whether it is meant.
    """
    if len(parts) == 1 and parts[0].partition(" ")[0] in VERBS:
        return parts[0]
    moves = [_main(view, part, parts) for part in parts if part.partition(" ")[0] in ("eye", *PLAIN)]
    gift = [*_values(parts, GIFT), *_values(parts, RECEIVER)]
    if gift:
        moves.append(" ".join(["give", *gift]))
    spent, again = _values(parts, SPEND), _values(parts, AGAIN)
    if spent or again or not moves:
        moves.append(f"sake {' '.join(spent)}: {' '.join(sorted(again))}" if len(spent) == 1 else "sake")
    return "; ".join(moves)


def _values(parts: Sequence[str], word: str) -> list[str]:
    return [part.partition(" ")[2] for part in parts if part.partition(" ")[0] == word]


def _main(view: DarumaView, main: str, parts: Sequence[str]) -> str:
    """A word as it stands; an eye with the way or the swap that was chosen for its place."""
    if main in view.legal:
        return main
    ways = [way for way in _values(parts, WAY) if way.startswith(f"{main} ")]
    place = main.partition(" ")[2]
    swap = sorted(text for number, text in map(str.split, _values(parts, SWAP)) if number == place)
    return ways[0] if ways else " ".join([main, *swap])


def _tray(view: DarumaView) -> tuple[DieChoice, ...]:
    if view.to_act != view.viewer:
        return ()
    return tuple(DieChoice(value, value != SPENT_IN_AN_EYE) for value in view.dice)


def _risks(view: DarumaView) -> list[tuple[int, Any]]:
    return effects.roll_risks(view) if view.legal else []


def _gifts(view: DarumaView) -> tuple[Field, ...]:
    assert view.viewer is not None
    if not any(move.startswith("give") for move in view.legal):
        return ()
    own = enumerate(view.pools[view.viewer], start=1)
    return tuple(Field(f"{GIFT} {number}", f"{number}: {words.colour(card.colour)}") for number, card in own)


def _receivers(view: DarumaView, names: Names) -> tuple[Field, ...]:
    others = (seat for seat in range(view.seats) if seat != view.viewer)
    return tuple(Field(f"{RECEIVER} p{seat + 1}", names[seat]) for seat in others)


def _swaps(view: DarumaView, names: Names) -> tuple[Field, ...]:
    """Every Daruma in a pool, and the players who have none and may only receive."""
    fields: list[Field] = []
    for seat, pool in enumerate(view.pools):
        if not pool:
            label = _("%(name)s, who has none") % {"name": names[seat]}
            fields.append(Field(f"p{seat + 1}", label))
        for number, card in enumerate(pool, start=1):
            label = _("%(name)s: %(daruma)s") % {
                "name": names[seat],
                "daruma": f"{number}, {words.colour(card.colour)}",
            }
            fields.append(Field(f"p{seat + 1}:{number}", label))
    return tuple(fields)


def _script(view: DarumaView, names: Names) -> dict[str, Any]:
    """Label and effect of every move, and what is still to be chosen; moves by sake are alike but for the
    dice, so they share a pattern."""
    listed = [move for move in view.legal if not move.startswith("sake")]
    return {
        "moves": {
            move: {"label": moves.label(move, names), "effect": effects.explain(view, move, names)}
            for move in listed
        },
        "sake": {
            "label": moves.sake_label("{spent}", "{again}"),
            "effects": {str(count): effects.sake(view, count) for count in range(1, len(view.dice))},
        },
        "missing": {
            WAY: _("Now choose the dice for its action."),
            SWAP: _("Now choose two players and a Daruma of each: they swap."),
            SPEND: _("Now tap the bottle under the die that you spend."),
            AGAIN: _("Now tap the dice to roll again."),
            GIFT: _("Now choose which of your Darumas you give."),
            RECEIVER: _("Now choose to whom you give it."),
        },
    }
