"""A table's chat, and the private notes of those who sit there."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.door.tables import lock_person
from games.door.texts import lines, one_line
from games.models import Game, Message, Note, Seat
from games.refusals import NotVisible, Refused
from games.visibility import visible_games

LONGEST_MESSAGE = 500
LONGEST_NOTE = 4000
PER_MINUTE = 20
"""Chat lines of one person in a minute, over all tables."""


def say(key: str, player: Player, text: str) -> None:
    """Write a line into the table's chat. Raises `NotVisible` and `Refused`.

    The same line sent again within a minute, with nobody's between, is a form posted twice: it stands once.
    Takes no lock on the game: talk changes nothing of it, so a move need not wait for it.
    """
    line = one_line(text)
    if not line:
        raise Refused("empty", gettext_noop("There is nothing to say yet."))
    _check_length(line, LONGEST_MESSAGE)
    with transaction.atomic():
        lock_person(player)
        seat = _seat(key, player)
        if seat.game.sealed:
            raise Refused(
                "sealed",
                gettext_noop("Other tables play the same deals. Talk opens when all of them are done."),
            )
        if _is_repeat(seat, line):
            return
        if Message.objects.filter(player=player, at__gt=_a_minute_ago()).count() >= PER_MINUTE:
            raise Refused("too-fast", gettext_noop("That was a lot to say. Wait a minute, please."))
        Message.objects.create(game_id=seat.game_id, player=player, name=seat.name, text=line)
        Game.objects.filter(pk=seat.game_id).update(changes=F("changes") + 1)


def _is_repeat(seat: Seat, line: str) -> bool:
    last = Message.objects.filter(game_id=seat.game_id).order_by("-at", "-pk").first()
    if last is None or last.at <= _a_minute_ago():
        return False
    return (last.player_id, last.text) == (seat.player_id, line)


def _a_minute_ago() -> datetime:
    return timezone.now() - timedelta(minutes=1)


def save_note(key: str, player: Player, text: str) -> None:
    """Keep the own notes on a game; nobody else ever reads them. Raises as `say` does."""
    note = lines(text)
    _check_length(note, LONGEST_NOTE)
    with transaction.atomic():
        game_id = _seat(key, player).game_id
        Note.objects.update_or_create(game_id=game_id, player=player, defaults={"text": note})


def _check_length(text: str, most: int) -> None:
    if len(text) > most:
        raise Refused("too-long", gettext_noop("At most %(most)s characters, please."), {"most": most})


def _seat(key: str, player: Player) -> Seat:
    game = visible_games(player).filter(key=key).first()
    if game is None:
        raise NotVisible(key)
    seat = Seat.objects.filter(game=game, player=player).select_related("game").first()
    if seat is None:
        raise Refused("not-seated", gettext_noop("You don't sit at this table."))
    return seat
