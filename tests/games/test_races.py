"""Simultaneous callers, on SQLite in a file and (with DATABASE_URL) on PostgreSQL; real commits."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from functools import partial
from threading import Barrier, BrokenBarrierError

import pytest
import time_machine
from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils import timezone

from charuma_site.notifications.models import Heartbeat, Letter
from charuma_site.players.erasure import erase
from charuma_site.players.models import Player
from games import play
from games.door import invitations, lobby, tables, talk
from games.door.outage import SWEEP
from games.models import Game, Message
from games.play import Played
from games.refusals import Refused
from games.tasks import sweep_turns
from tests.conftest import make_player
from tests.support.games import DAY, a_move, fresh, letters, open_table, running
from tests.support.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(transactional_db: None) -> list[Player]:
    return [make_player(name) for name in ("Alice", "Bob")]


def ten_posts(game: Game, player: Player, *, deferred: bool = False) -> list[Played | Exception]:
    move = a_move(game, player)
    return at_once([partial(play.play, game.key, player, move, 0, "web")] * 10, deferred=deferred)


def test_C01_ten_posts_of_one_move_make_one_move(people: list[Player]) -> None:
    game = running(people)
    answers = ten_posts(game, people[0])
    assert sorted(answer.repeated for answer in answers if isinstance(answer, Played)) == [False, *[True] * 9]
    assert (game.moves.count(), fresh(game).move_count) == (1, 1)
    assert len(letters(game, "turn.your_turn", people[1])) == 1


def test_the_same_with_the_lock_off_fails(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: all ten read before one writes, and the database must break up the brawl."""
    game = running(people)
    everybody_has_read = Barrier(10)

    def unlocked(games: QuerySet[Game]) -> Game | None:
        game = games.first()
        with suppress(BrokenBarrierError):
            everybody_has_read.wait(10)
        return game

    monkeypatch.setattr(tables, "locked", unlocked)
    answers = ten_posts(game, people[0], deferred=True)
    assert [answer for answer in answers if isinstance(answer, DatabaseError)]


def test_C05_of_two_moves_for_one_turn_one_is_made(people: list[Player]) -> None:
    game = running(people)
    first, second, _ = tables.Position.of(game).loaded.rules.legal(tables.Position.of(game).state)
    answers = at_once([partial(play.play, game.key, people[0], text, 0, "web") for text in (first, second)])
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert [error.code for error in refused] == ["stale"]
    assert game.moves.count() == 1


@pytest.fixture
def late(people: list[Player]) -> Iterator[list[Game]]:
    games = [running(people, options={"cards": 5}) for _ in range(8)]
    with time_machine.travel(timezone.now() + timedelta(seconds=DAY + 300)):
        yield games


def test_C07_two_sweeps_at_once_act_once(late: list[Game], people: list[Player]) -> None:
    assert at_once([sweep_turns] * 4) == [None] * 4
    assert [fresh(game).move_count for game in late] == [1] * 8
    assert all(len(letters(game, "game.timed_out")) == 1 for game in late)


def test_D22_two_sweeps_at_once_give_lost_time_back_once(people: list[Player]) -> None:
    game = running(people)
    now = timezone.now()
    Heartbeat.objects.create(name=SWEEP, at=now - timedelta(hours=6))
    assert at_once([sweep_turns] * 4) == [None] * 4
    assert game.deadline is not None
    given = fresh(game).deadline
    assert given is not None
    assert given - game.deadline < timedelta(hours=6, minutes=1)


def test_D25_move_and_sweep_at_once_record_one_of_them(people: list[Player]) -> None:
    game = running(people)
    move = a_move(game, people[0])
    with time_machine.travel(timezone.now() + timedelta(seconds=DAY + 300)):
        acts: list[Callable[[], object]] = [
            partial(play.play, game.key, people[0], move, 0, "web"),
            sweep_turns,
        ]
        answers = at_once(acts)
    assert isinstance(answers[0], Refused)
    assert [row.via for row in game.moves.all()] == ["timeout"]


def test_C13_one_seat_is_taken_once(people: list[Player]) -> None:
    game = open_table(people[0])
    guests = [make_player(f"Guest{number}") for number in range(5)]
    answers = at_once([partial(play.join, game.key, guest) for guest in guests])
    assert answers.count(None) == 1
    assert all(isinstance(answer, Refused) for answer in answers if answer is not None)
    assert game.seats.count() == 2


def test_A02_the_caps_hold_for_many_requests_at_once(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_OPEN_TABLES", 3)
    monkeypatch.setattr(invitations, "PER_PLAYER", 3)
    at_once([partial(open_table, people[0], size=3)] * 8)
    hosted = list(Game.objects.filter(host=people[0]))
    assert len(hosted) == 3
    at_once(
        [
            partial(play.invite_by_mail, hosted[number % 3].key, people[0], f"friend{number}@example.org")
            for number in range(8)
        ]
    )
    assert Letter.objects.filter(kind="invite.game").count() == 3


def test_A02_the_cap_of_an_address_holds_for_many_senders_at_once(transactional_db: None) -> None:
    hosts = [make_player(f"Host{number}") for number in range(8)]
    keys = [open_table(host).key for host in hosts]
    acts = [
        partial(play.invite_by_mail, key, host, "victim@example.org")
        for key, host in zip(keys, hosts, strict=True)
    ]
    assert at_once(acts) == [True] * 8  # the answer tells nothing
    assert Letter.objects.filter(address="victim@example.org").count() == 3


def test_the_cap_of_talk_holds_for_many_lines_at_once(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "PER_MINUTE", 3)
    game = open_table(people[0], size=3)
    at_once([partial(play.say, game.key, people[0], f"line {number}") for number in range(8)])
    assert Message.objects.count() == 3


def test_A12_an_account_is_deleted_while_its_table_starts(people: list[Player]) -> None:
    for number in range(4):
        leaver = make_player(f"Leaver{number}")
        game = open_table(people[0], size=4)
        play.join(game.key, people[1])
        play.join(game.key, leaver)
        assert at_once([partial(erase, leaver), partial(play.start, game.key, people[0])]) == [None, None]
        assert fresh(game).phase == Game.Phase.RUNNING
        assert list(game.seats.exclude(player=None).values_list("player", flat=True)) == [
            player.pk for player in people
        ]
