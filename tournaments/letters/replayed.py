"""The letter that says that a table is played again; it is re-read when it is sent."""

from typing import Any

from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from games.models import Game
from tournaments.core.model import State
from tournaments.letters.common import game_url, moment, url, written
from tournaments.models import Event, Result, Table


def replayed(letter: Letter) -> Answer:
    """The reader's table is played again; None once it has a result. `number`: the version's key."""
    found = Result.objects.filter(pk=letter.number, state=State.OPEN.value, superseded=False)
    result = found.select_related("table__round__event__host", "table__game").first()
    if result is None or result.table.round.event.phase != Event.Phase.RUNNING:
        return None
    table, event = result.table, result.table.round.event
    where = {"round": table.round.number, "table": table.number}
    what = _("round %(round)s, table %(table)s is played again") % where
    context = {
        **where,
        **_game(table, letter),
        "reason": _reason(result),
        "ends_at": moment(table.round.ends_at),
        "about_url": url("round", event.key, table.round.number),
    }
    return written(letter, event, "replayed", what, context)


def _reason(result: Result) -> str:
    """Why the version before it, the void one, was entered."""
    void = Result.objects.filter(table=result.table, version=result.version - 1).first()
    return void.reason if void else ""


def _game(table: Table, letter: Letter) -> dict[str, Any]:
    """The new game and whether the reader has the turn; nothing at real tables."""
    game = table.game
    if game is None:
        return {}
    mine = table.sittings.filter(entrant__player=letter.reader).first()
    my_turn = mine is not None and game.phase == Game.Phase.RUNNING and game.actor == mine.seat - 1
    return {
        "my_turn": my_turn,
        "deadline": moment(game.deadline) if my_turn else "",
        "game_url": game_url(game),
    }
