"""A table that was void is played again: a new game there, and everybody at it learns so."""

from django.utils.translation import gettext_noop

from charuma_site.notifications import preferences
from charuma_site.players.models import Player
from games.refusals import Refused
from tournaments.core.model import State
from tournaments.direct import post
from tournaments.direct.gate import log, people, save
from tournaments.direct.outcomes import Outcome
from tournaments.direct.publishing import begin_game
from tournaments.direct.versions import Seated, add_version, where
from tournaments.models import Result, Round


def play_again(seat: Seated, by: Player) -> None:
    """A new game at the same table; the old one was stopped when the table was void. Raises `Refused`.

    One letter tells everybody there; it takes the place of the one that says whose turn it is.
    """
    table = seat.table
    if table.round.state != Round.State.PUBLISHED:
        raise Refused("closed", gettext_noop("The round is closed; a table of it can't be played again."))
    if table.game is not None:
        table.past_games = [*table.past_games, table.game.key]
    result = add_version(seat, Outcome(state=State.OPEN), by, Result.Source.ORGANISER, "replay")
    readers = people(one.entrant for one in seat.sittings)
    told = preferences.those_who_want(readers, "event")
    table.game = begin_game(seat.event, table, seat.sittings, told) if seat.event.online else None
    table.save(update_fields=["game", "past_games"])
    log(seat.event, by, "replay", **where(table))
    save(seat.event)
    post.tell_replayed(seat.event, result, readers)
