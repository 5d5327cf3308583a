"""The position as plain text, for mails. No line begins like a move: replies quote it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.charuma.cards import Card
from games.presentation.charuma.table import Drawn, GroupBox, PlayRow, SeatRow, TrickBox, draw
from games.rules.charuma.view import CharumaView


def position_text(view: CharumaView, names: Sequence[str]) -> str:
    drawn = draw(view, names)
    blocks = [[drawn.title], _middle(drawn), *map(_seat, drawn.rows)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _middle(drawn: Drawn) -> list[str]:
    lines = [_group(group) for group in drawn.groups]
    if drawn.trick is not None and drawn.trick.plays:
        lines += _trick(_("The trick so far:"), drawn.trick)
    if drawn.last_trick is not None:
        lines += _trick(_("The last trick:"), drawn.last_trick)
    return lines


def _group(group: GroupBox) -> str:
    text = _("Group %(letter)s: %(cards)s") % {"letter": group.letter, "cards": _cards(group.cards)}
    bid = _("no bid")
    if group.bid is not None:
        bid = _("%(name)s bids %(bid)s") % {"name": group.bidder, "bid": group.bid}
    return f"{text} ({bid})"


def _trick(title: str, trick: TrickBox) -> list[str]:
    return [title, *(f"  {_play(play)}" for play in trick.plays)]


def _play(play: PlayRow) -> str:
    cards = _cards([played.face for played in play.cards])
    text = _("%(name)s: %(cards)s") % {"name": play.name, "cards": cards}
    return f"{text} *" if play.winning else text


def _seat(row: SeatRow) -> list[str]:
    name = _("%(name)s (you)") % {"name": row.name} if row.mine else row.name
    figures = _("%(name)s: %(cards)s") % {"name": name, "cards": row.figures}
    shown = _("open: %(cards)s") % {"cards": _cards(row.open)}
    return [figures, f"  {shown}", f"  {_hidden(row)}"]


def _hidden(row: SeatRow) -> str:
    if row.hidden is None:
        text = ngettext("hidden: %(count)d card", "hidden: %(count)d cards", row.hidden_count)
        return text % {"count": row.hidden_count}
    return _("hidden: %(cards)s") % {"cards": _cards(row.hidden)}


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(card.text for card in cards) or _("none")
