"""The events of the demo club: one open for entries, one in its third round, one finished."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from charuma_site.players.models import Player
from games.demo import Club, never
from games.models import Game
from tournaments import store
from tournaments.core.settings import DEFAULT_TIE_BREAKS, FirstRound, Settings, Unfinished
from tournaments.direct.drawing import draw_round
from tournaments.direct.entries import add_entrant, enter
from tournaments.direct.events import confirm_results, create_event, finish, open_entries
from tournaments.direct.publishing import publish_round
from tournaments.direct.results import take_result
from tournaments.models import Event, LogLine, Result, Round

DAY = 24 * 60 * 60  # seconds
BOTS = ("Bot Akari", "Bot Botan", "Bot Chidori", "Bot Daigo")
SHORT = {"rounds": 1}
FINISHED_DAYS_AGO = 30
STILL_PLAYING = 2
"""Tables of the running round whose games are left standing."""


def build(people: list[Player]) -> None:
    """Set the events up and play them. Everything goes through the organiser's door and the games' one."""
    club = Club()
    _finished(people[:8], club)
    _running(people, club)
    _open(people)


def _open(people: Sequence[Player]) -> None:
    """Anybody can still enter it."""
    event = _event(people[4], "Winter tournament", Settings(rounds=4), capacity=24)
    for player in people[5:10]:
        enter(event.key, player)


def _running(people: Sequence[Player], club: Club) -> None:
    """Sixteen at tables of four, the club's dozen and four bots; two tables of round 3 are being played."""
    host = people[0]
    settings = Settings(rounds=5, unfinished=Unfinished.ADJUDICATE)
    event = _event(host, "Tuesday league", settings, about="Four rounds were too few last year.")
    for player in people:
        enter(event.key, player)
    for name in BOTS:
        add_entrant(event.key, host, name=name, bot="sharp")
    for _ in range(2):
        _play_round(event, host, club)
    _play_round(event, host, club, left=STILL_PLAYING)


def _finished(people: Sequence[Player], club: Club) -> None:
    """Eight at tables of two, three rounds, a month ago."""
    host = people[1]
    settings = Settings(2, (2,), 3, tie_breaks=(*DEFAULT_TIE_BREAKS, "SHARE"), first_round=FirstRound.RATING)
    event = _event(host, "Autumn duels", settings)
    for player in people:
        enter(event.key, player)
    for _ in range(settings.rounds):
        _play_round(event, host, club)
    event.refresh_from_db()
    if event.phase == Event.Phase.RUNNING:
        finish(event.key, host)
    confirm_results(event.key, host)
    _move_back(event, timedelta(days=FINISHED_DAYS_AGO))


def _event(host: Player, name: str, settings: Settings, **fields: Any) -> Event:
    event = create_event(
        host,
        name=name,
        kind="charuma",
        game_options=SHORT,
        settings=store.settings_value(settings),
        move_seconds=DAY,
        round_seconds=14 * DAY,
        starts_at=timezone.now() + timedelta(days=7),
        **fields,
    )
    return open_entries(event.key, host)


def _play_round(event: Event, host: Player, club: Club, left: int = 0) -> None:
    """Draw, publish, and let bots choose everybody's moves; the last `left` tables stay as they are.

    With the last result in, the round closes by itself.
    """
    draw_round(event.key, host)
    one = publish_round(event.key, host)
    tables = list(one.tables.order_by("number").select_related("game"))
    for table in tables[: len(tables) - left]:
        if table.game is not None:
            _play_game(table.game, club)


def _play_game(game: Game, club: Club) -> None:
    club.game = game
    club.advance([seat.player for seat in game.seats.select_related("player") if seat.player], never)
    take_result(game.pk)


def _move_back(event: Event, span: timedelta) -> None:
    """Let an event that was just played lie in the past, with all that happened in it."""
    games = Game.objects.filter(event_table__round__event=event)
    games.update(**_earlier(span, "created_at", "started_at", "moved_at", "finished_at"))
    rounds = Round.objects.filter(event=event)
    rounds.update(**_earlier(span, "proposed_at", "published_at", "ends_at", "closed_at"))
    Result.objects.filter(table__round__event=event).update(**_earlier(span, "at"))
    LogLine.objects.filter(event=event).update(**_earlier(span, "at"))
    dates = _earlier(span, "created_at", "starts_at", "started_at", "finished_at")
    Event.objects.filter(pk=event.pk).update(**dates)


def _earlier(span: timedelta, *fields: str) -> dict[str, Any]:
    return {field: F(field) - span for field in fields}
