"""A round is published, taken back, published again."""

from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from games.models import Game
from games.templatetags.times import duration
from tournaments.core.model import Kind
from tournaments.direct.post import EDITIONS, ROUND
from tournaments.direct.tables import open_tables
from tournaments.letters.common import event_of, game_url, moment, name_of, url, written
from tournaments.models import Absence, Round, Sitting


def round_published(letter: Letter) -> Answer:
    """The reader's table of a round with the others there, or the bye.

    It says so if it replaces a letter of theirs about an earlier draw of the round.
    """
    event = event_of(letter)
    if event is None:
        return None
    number, edition = divmod(letter.number, EDITIONS)
    one = event.rounds.filter(number=number, edition=edition, state=Round.State.PUBLISHED).first()
    if one is None:
        return None
    replaces = _told_of(letter, number * EDITIONS, letter.number)
    context: dict[str, Any] = {
        "round": number,
        "replaces": replaces,
        "ends_at": moment(one.ends_at),
        "about_url": url("round", event.key, number),
        "move_time": duration(event.move_seconds),
    }
    what = _("round %(round)s, published anew") if replaces else _("round %(round)s")
    own = _own_table(one, letter)
    if own is not None:
        return written(letter, event, "round", what % {"round": number}, {**context, **own})
    absence = Absence.objects.filter(round=one, entrant__player=letter.reader).first()
    if absence is None:
        return None
    context["drawn"] = absence.kind == Kind.BYE.value
    return written(letter, event, "bye", what % {"round": number}, context)


def extended(letter: Letter) -> Answer:
    """The round in which the reader still plays ends later; `number` is that of the log's line.

    None once the reader's table is done, or the round was extended again.
    """
    event = event_of(letter)
    line = event.log.filter(what="extended").order_by("pk").last() if event else None
    if event is None or line is None or line.pk != letter.number:
        return None
    number = int(line.data["round"])
    one = event.rounds.filter(number=number, state=Round.State.PUBLISHED).first()
    own = _own_table(one, letter) if one else None
    if one is None or own is None or own["table"] not in {table.number for table in open_tables(event, one)}:
        return None
    what = _("round %(round)s ends later") % {"round": number}
    context = {"round": number, "ends_at": moment(one.ends_at), "about_url": url("round", event.key, number)}
    return written(letter, event, "extended", what, {**context, **own})


def taken_back(letter: Letter) -> Answer:
    """A round of which the reader was told isn't published any more; None once it is again."""
    event = event_of(letter)
    number = letter.number // EDITIONS
    told = _told_of(letter, letter.number, letter.number + 1)
    if event is None or not told or event.rounds.filter(number=number, published_at__isnull=False).exists():
        return None
    line = event.log.filter(what="taken-back", data__round=number).order_by("pk").last()
    what = _("round %(round)s is taken back") % {"round": number}
    context = {"round": number, "reason": line.reason if line else ""}
    return written(letter, event, "taken_back", what, context)


def _told_of(letter: Letter, first: int, end: int) -> bool:
    """Whether the reader got a letter about a round, numbered from `first` to before `end`."""
    sent = Letter.objects.filter(
        kind=ROUND, topic=letter.topic, reader=letter.reader, state=Letter.State.SENT
    )
    return sent.filter(number__gte=first, number__lt=end).exists()


def _own_table(one: Round, letter: Letter) -> dict[str, Any] | None:
    """The reader's table: who sits where, whose turn it is, and where to play."""
    tables = Prefetch("table__sittings", Sitting.objects.select_related("entrant").order_by("seat"))
    rows = Sitting.objects.filter(round=one, entrant__player=letter.reader)
    mine = rows.select_related("table__game").prefetch_related(tables).first()
    if mine is None:
        return None
    game = mine.table.game
    seats = mine.table.sittings.all()
    my_turn = game is not None and game.phase == Game.Phase.RUNNING and game.actor == mine.seat - 1
    return {
        "table": mine.table.number,
        "seat": mine.seat,
        "seats": [(sitting.seat, name_of(sitting.entrant), sitting.pk == mine.pk) for sitting in seats],
        "my_turn": my_turn,
        "deadline": moment(game.deadline) if game and my_turn else "",
        "game_url": game_url(game) if game else "",
    }
