"""The position as plain text, for mails. No line begins like a move: replies quote it."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.daruma import words
from games.presentation.daruma.table import Drawn, Face, PlaceBox, SeatRow, draw
from games.presentation.lists import listed
from games.rules.daruma.view import DarumaView


def position_text(view: DarumaView, names: Sequence[str]) -> str:
    drawn = draw(view, names)
    blocks = [[*_head(drawn)], [*_turn(drawn)], [*map(_place, drawn.market)], [*_players(drawn)]]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _head(drawn: Drawn) -> Iterator[str]:
    yield drawn.heading
    if drawn.ending:
        yield drawn.ending
    yield drawn.deck
    here = next(tile for tile in drawn.track.tiles if tile.here)
    yield _("The round counter is on tile %(number)d of %(tiles)d: %(tile)s") % {
        "number": here.number,
        "tiles": len(drawn.track.tiles),
        "tile": here.word,
    }


def _turn(drawn: Drawn) -> Iterator[str]:
    view = drawn.view
    if view.dice:
        yield f"{drawn.whose_dice}: {words.dice(view.dice)}"
    if view.to_act is not None:
        yield drawn.book.text
    if view.bottle:
        yield _("Spent on sake: %(dice)s") % {"dice": words.dice(view.bottle)}


def _place(place: PlaceBox) -> str:
    if place.face is None:
        return _("Place %(number)d: empty") % {"number": place.number}
    return _("Place %(number)d: %(daruma)s; eyes: %(eyes)s") % {
        "number": place.number,
        "daruma": place.face.name,
        "eyes": listed(eye.word for eye in place.eyes),
    }


def _players(drawn: Drawn) -> Iterator[str]:
    for row in drawn.rows:
        yield from _player(row)


def _player(row: SeatRow) -> Iterator[str]:
    name = _("%(name)s (you)") % {"name": row.name} if row.mine else row.name
    pool = [_pool_item(number, face) for number, face in enumerate(row.pool, start=1)]
    yield _("%(name)s, player %(number)d: %(pool)s") % {
        "name": name,
        "number": row.number,
        "pool": listed(pool) or _("no Daruma yet"),
    }
    if row.objective is not None:
        yield f"  {_objective(row)}"


def _pool_item(number: int, face: Face) -> str:
    """A Daruma of a pool with the number by which a move names it."""
    return _("no. %(number)s %(colour)s") % {"number": number, "colour": face.colour_word}


def _objective(row: SeatRow) -> str:
    assert row.objective is not None
    assert row.points is not None  # they follow from the objective
    text = ngettext("%(count)d point now", "%(count)d points now", row.points) % {"count": row.points}
    return _("objective %(objective)s; %(points)s") % {"objective": row.objective.text, "points": text}
