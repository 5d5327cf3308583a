"""The words of all letters about games, each from its reader's view at the moment of sending.

Renderers re-read everything and answer None when a letter is no longer true. Subjects name the game,
the table, the people and the turn, never a card.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer, Postponed, Rendered
from charuma_site.notifications.models import Letter
from charuma_site.notifications.rendering import compose
from games import clock, invitations, presentation, records, selectors
from games.models import Game
from games.presentation.lists import listed
from games.presentation.retelling import news_lines, status_line
from games.refusals import NotVisible
from games.tables import Table
from games.templatetags.times import deadline_text, duration

AFTER_SWEEP = timedelta(minutes=1)
"""By then the sweep has ended an overdue turn, or given it time."""
NEWS_LINES = 30
"""Lines of the story in a letter at most; the page has them all."""


def your_turn(letter: Letter) -> Answer:
    """It's the reader's turn: what is asked and until when, the news, the position."""
    table = _table(letter)
    if table is None or not _still_turn(letter, table):
        return None
    context = _position_context(letter, table, letter.number + 1)
    return _compose(letter, table, "your_turn", _("your turn %(turn)s") % context, context)


def reminder(letter: Letter) -> Answer:
    """The reader's turn will be over soon; it waits if the deadline has moved meanwhile."""
    table = _table(letter)
    if table is None or table.deadline is None or not _still_turn(letter, table):
        return None
    now, due = timezone.now(), clock.reminder_at(table.deadline, table.move_seconds)
    if now < due:
        return Postponed(due)
    if now >= table.deadline:  # the turn stands: an outage may have moved its end, as the sweep will tell
        return Postponed(now + AFTER_SWEEP)
    context = _position_context(letter, table, letter.number + 1)
    return _compose(letter, table, "reminder", _("reminder, your turn %(turn)s") % context, context)


def started(letter: Letter) -> Answer:
    """The game began, and it's somebody else's turn."""
    return _while_running(letter, "started", _("the game has begun"))


def timed_out(letter: Letter) -> Answer:
    """The reader's time ran out and a bot played that turn."""
    return _while_running(letter, "timed_out", _("your time ran out at turn %(turn)s"))


def taken_over(letter: Letter) -> Answer:
    """A bot plays the reader's seat until the reader comes back; dropped if that has happened."""
    table = _table(letter)
    if table is None or not any(seat.mine and seat.away for seat in table.seats):
        return None
    return _while_running(letter, "taken_over", _("a bot plays for you from turn %(turn)s"))


def finished(letter: Letter) -> Answer:
    """The result, the secret and where to check the game."""
    table = _table(letter)
    if table is None or table.phase != Game.Phase.FINISHED:
        return None
    context = {
        **_position_context(letter, table, letter.number),
        "secret": "" if table.sealed else records.secret(table.key, letter.reader),
        "check_url": _url("games:check", table.key),
        "replay_url": _url("games:replay", table.key),
    }
    return _compose(letter, table, "finished", _("the game is over"), context)


def table_ended(letter: Letter) -> Answer:
    """The table was cancelled, or nobody filled it in time."""
    table = _table(letter)
    if table is None or table.phase not in (Game.Phase.CANCELLED, Game.Phase.EXPIRED):
        return None
    cancelled = table.phase == Game.Phase.CANCELLED
    if table.stopped:
        return _compose(letter, table, "table_ended", _("the game was stopped"), {"cancelled": False})
    what = _("the table was cancelled") if cancelled else _("the table was not filled in time")
    return _compose(letter, table, "table_ended", what, {"cancelled": cancelled, "days": settings.TABLE_DAYS})


def invitation(letter: Letter) -> Answer:
    """Somebody asks the owner of an address to a table that is still open."""
    invited = invitations.find(letter.number)
    if invited is None or invited.table.phase != Game.Phase.OPEN:
        return None
    table = invited.table
    context = {
        "inviter": invited.inviter,
        "about_url": _url("games:invited", table.key, invited.invite_key),
        "move_time": duration(table.move_seconds),
        "options": _options(table),
    }
    return _compose(
        letter, table, "invitation", _("%(name)s invites you") % {"name": invited.inviter}, context
    )


def _table(letter: Letter) -> Table | None:
    """The table of the letter for its reader, None if there is none any more."""
    try:
        return selectors.find_table(letter.topic.removeprefix("game:"), letter.reader)
    except NotVisible:
        return None


def _still_turn(letter: Letter, table: Table) -> bool:
    """Whether the turn that the letter is about is still the reader's."""
    return table.my_turn and table.turn_from == letter.number


def _while_running(letter: Letter, template: str, what: str) -> Answer:
    """`what` may name the `%(turn)s`, that of the letter's move."""
    table = _table(letter)
    if table is None or table.phase != Game.Phase.RUNNING:
        return None
    context = _position_context(letter, table, letter.number)
    return _compose(letter, table, template, what % context, context)


def _compose(letter: Letter, table: Table, template: str, what: str, context: Mapping[str, Any]) -> Rendered:
    values = {
        "table": table,
        "about_name": table.name,
        "about_url": _url("games:table", table.key),
        "deadline": deadline_text(table.deadline, timezone.now()) if table.deadline else "",
        **context,
    }
    return compose(letter, f"mails/games/{template}", subject=_subject(table, what), context=values)


def _subject(table: Table, what: str) -> str:
    """Which game, which table, what, with whom: enough to tell twenty of them apart."""
    values = {"game": gettext(table.title), "table": table.name, "what": what, "people": _people(table)}
    if not values["people"]:
        return _("%(game)s “%(table)s”: %(what)s") % values
    return _("%(game)s “%(table)s”: %(what)s (with %(people)s)") % values


def _people(table: Table) -> str:
    """The others at the table; more than three are counted."""
    names = [seat.name for seat in table.seats if not seat.mine]
    if len(names) <= 3:
        return listed(names)
    more = len(names) - 2
    values = {"names": listed(names[:2]), "more": more}
    return ngettext("%(names)s and %(more)d more", "%(names)s and %(more)d more", more) % values


def _position_context(letter: Letter, table: Table, move: int) -> dict[str, Any]:
    """The position from the reader's seat, as words and for the game's own HTML; `turn` is that of `move`."""
    position = selectors.position(table.key, letter.reader)
    told = presentation.of(table.kind)
    return {
        **told.context(position.view, table.names),
        "turn": told.turn_number(position.view, position.story, move),
        "ask": told.ask(position.view),
        "status": status_line(table, position),
        "news": news_lines(table, position)[-NEWS_LINES:],
        "position_text": told.position_text(position.view, table.names),
        "mail_template": told.mail_template,
        "me": table.own_seat,
        "move_time": duration(table.move_seconds),
        "options": _options(table),
    }


def _options(table: Table) -> list[tuple[str, str]]:
    return [(gettext(label), gettext(value)) for label, value in table.options]


def _url(name: str, *args: str) -> str:
    """An address on the configured site, never from a request's Host header."""
    return f"{settings.SITE_URL}{reverse(name, args=args)}"
