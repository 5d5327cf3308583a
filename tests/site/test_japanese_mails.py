"""No mail to a Japanese reader is half English, of whatever kind (J08, J11)."""

from collections.abc import Iterator
from datetime import timedelta
from html import escape

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.utils import translation

from charuma_site.notifications.kinds import Rendered
from charuma_site.players.models import Player
from games import play
from games.models import Game
from games.tasks import sweep_turns
from tests.conftest import PASSWORD, make_player
from tests.support.accounts import Mail, mails, sign_up
from tests.support.english import english_in
from tests.support.games import fresh, letters, make_move, on_turn, open_table, read, running

TABLE = "夜の卓"
Told = Iterator[tuple[str, Rendered]]


@pytest.fixture
def club(db: None) -> list[Player]:
    return [make_player(name, language="ja", time_zone="Asia/Tokyo") for name in ("Taro", "Hanako", "Ken")]


def left_in(mail: Rendered | Mail) -> list[str]:
    text = escape(mail.text).replace("\n", "<br>")
    return english_in(f"<p>{escape(mail.subject)}</p><p>{text}</p>{mail.html}", "ja")


def last(game: Game, kind: str, reader: Player | None = None) -> tuple[str, Rendered]:
    """The last letter of that kind, as it reads when it is due."""
    letter = letters(game, kind, reader)[-1]
    with time_machine.travel(letter.due_at):
        return kind, read(letter)


def of_a_whole_game(club: list[Player]) -> Told:
    game = running(club, kind="charuma", name=TABLE, options={"target": 10})
    yield last(game, "game.started")
    while fresh(game).phase == Game.Phase.RUNNING:
        reader = on_turn(game)
        yield last(game, "turn.your_turn", reader)
        yield last(game, "reminder.deadline", reader)
        make_move(game)
    yield last(game, "game.finished")


def of_an_absence(club: list[Player]) -> Told:
    game = running(club, kind="charuma", name=TABLE, takeover_after=2)
    for kind in ("game.timed_out", "game.taken_over"):
        while on_turn(game) != club[0]:
            make_move(game)
        deadline = fresh(game).deadline
        assert deadline is not None
        with time_machine.travel(deadline + timedelta(minutes=3), tick=False):
            sweep_turns()
            yield kind, read(letters(game, kind, club[0])[-1])


def of_a_table(club: list[Player]) -> Told:
    game = open_table(club[0], kind="charuma", size=3, name=TABLE)
    play.join(game.key, club[1])
    with translation.override("ja"):  # the language of the page on which somebody invites
        play.invite_by_mail(game.key, club[0], "new@example.org")
    yield "invite.game", read(letters(game, "invite.game")[-1])
    play.cancel(game.key, club[0])
    yield last(game, "game.table_expired")


def test_mails_about_games_hold_no_english(club: list[Player]) -> None:
    told = [*of_a_whole_game(club), *of_an_absence(club), *of_a_table(club)]
    assert [(kind, left_in(mail)) for kind, mail in told if left_in(mail)] == []
    assert {kind for kind, _ in told} == {
        kind for kind in settings.LETTER_KINDS if not kind.startswith("event.")
    }


def test_mails_about_accounts_hold_no_english(club: list[Player]) -> None:
    client = Client(headers={"accept-language": "ja"})
    for path in ("/account/password/reset/", "/account/login/code/"):
        for address in ("taro@example.org", "nobody@example.org"):
            Client(headers={"accept-language": "ja"}).post(path, {"email": address})
    sign_up(client, "dora@example.org")
    sign_up(client, "taro@example.org")
    client = Client()
    client.force_login(club[0])
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    client.post(mails("new@example.org")[0].path)
    assert len({mail.kind for mail in mails()}) >= 6
    assert [(mail.kind, left_in(mail)) for mail in mails() if left_in(mail)] == []
