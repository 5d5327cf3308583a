"""All versions of a table's result, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments import words
from tournaments.core.model import State
from tournaments.models import Result
from tournaments.selectors.rounds import reason_text
from tournaments.sheets import Seen, TableCard


def table_history(seen: Seen, number: int, table: int) -> list[Result]:
    """Every version, oldest first (1 query)."""
    found = Result.objects.filter(table__round__event=seen.event, table__round__number=number)
    return list(found.filter(table__number=table).select_related("by").order_by("version"))


def result_lines(versions: Sequence[Result], card: TableCard) -> list[tuple[Result, str, str]]:
    """Each version with its values and its reason, the newest first."""
    return [(version, _told(version, card), reason_text(version)) for version in reversed(versions)]


def _told(version: Result, card: TableCard) -> str:
    if version.state != State.PLAYED:
        return ""
    texts = []
    for index, cell in enumerate(card.seats):
        place = version.places[index] if index < len(version.places) else 0
        points = version.points[index] if index < len(version.points) else None
        presence = version.presence[index] if index < len(version.presence) else ""
        texts.append(f"{cell.person.name} {result_text(place, points, presence)}")
    return words.listed(texts)


def result_text(place: int, points: int | None, presence: str) -> str:
    """One seat's part of a result; a dash if it has none."""
    return " · ".join(result_parts(place, points, presence)) or "–"


def result_parts(place: int, points: int | None, presence: str) -> list[str]:
    """Place, points, and whether somebody did not come or left."""
    parts = []
    if place and presence != "no-show":
        parts.append(_("place %(place)d") % {"place": place})
    if points is not None:
        parts.append(_("points %(points)d") % {"points": points})
    if presence not in ("", "played"):
        parts.append(words.word(words.PRESENCES, presence))
    return parts
