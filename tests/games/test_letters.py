"""Letters about games: true when sent, for their reader's eyes, saying which game and until when."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from charuma_site.notifications import rendering
from charuma_site.notifications.kinds import Postponed, Rendered
from charuma_site.notifications.models import Heartbeat, Letter
from charuma_site.players.models import Player
from games import play, selectors
from games.door.outage import SWEEP
from games.models import Game
from games.presentation.charuma.cards import card
from games.tasks import sweep_turns
from tests.conftest import make_player
from tests.support.games import (
    fresh,
    letters,
    make_move,
    on_turn,
    open_table,
    play_to_end,
    read,
    running,
    whole,
)


def last(game: Game, kind: str, reader: Player | None = None) -> Letter:
    return letters(game, kind, reader)[-1]


def test_N09_the_subject_tells_game_table_people_and_turn(
    alice: Player, bob: Player, charlie: Player
) -> None:
    subjects = []
    for name in ("Tea", "Rain"):
        game = running([bob, alice, charlie], kind="charuma", name=name)
        if on_turn(game) != bob:
            make_move(game)
        letter = last(game, "turn.your_turn")
        others = {"Alice", "Bob", "Charlie"} - {str(letter.reader)}
        subject = read(letter).subject
        assert name in subject
        assert "Charuma" in subject
        assert str(letter.number + 1) in subject
        assert all(other in subject for other in others)
        subjects.append(subject)
    assert len(set(subjects)) == 2


def test_the_turn_letter_says_what_is_asked_until_when_and_shows_the_position(
    alice: Player, bob: Player
) -> None:
    game = running([alice, bob], kind="charuma")
    make_move(game)
    reader = on_turn(game)
    position = selectors.position(game.key, reader)
    mail = read(last(game, "turn.your_turn", reader))
    own = [card(text).name for text in position.view.hands[position.viewer.seat or 0].hidden]
    first_line = mail.text.splitlines()[0]
    assert str(reader) in first_line
    assert "UTC" in first_line
    assert "bids" in mail.text  # what happened
    assert f"/games/{game.key}/" in mail.text
    assert f"/games/{game.key}/" in mail.html
    assert own
    assert not [name for name in own if name.lower() in mail.subject.lower()]


def test_D13_the_deadline_is_told_in_the_readers_zone(db: None) -> None:
    tokyo = make_player("Taro", time_zone="Asia/Tokyo")
    paris = make_player("Paul", time_zone="Europe/Paris")
    newfoundland = make_player("Nell", time_zone="America/St_Johns")
    expected = {tokyo: "21:00 JST", paris: "13:00 CET", newfoundland: "08:30 NST"}
    for reader, moment in expected.items():
        with time_machine.travel(datetime(2026, 1, 10, 12, tzinfo=UTC), tick=False):
            game = running([reader, make_player(f"Other{reader.pk}")])
            assert moment in read(last(game, "turn.your_turn", reader)).text


def test_the_letter_speaks_the_readers_language(alice: Player, bob: Player) -> None:
    Player.objects.filter(pk=bob.pk).update(language="ja")
    game = running([alice, bob])
    make_move(game)
    mail = read(last(game, "turn.your_turn", bob))
    assert 'lang="ja"' in mail.html


def test_N12_a_turn_that_is_over_is_told_no_more(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    turn, reminder = last(game, "turn.your_turn"), last(game, "reminder.deadline")
    make_move(game)
    with time_machine.travel(reminder.due_at, tick=False):
        assert rendering.render(turn) is None
        assert rendering.render(reminder) is None


def test_the_reminder_waits_when_the_deadline_moves(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    reminder = last(game, "reminder.deadline")
    assert game.deadline is not None
    assert reminder.due_at == game.deadline - timedelta(hours=4, minutes=48)
    later = game.deadline + timedelta(hours=10)
    Game.objects.filter(pk=game.pk).update(deadline=later)
    with time_machine.travel(reminder.due_at, tick=False):
        answer = rendering.render(reminder)
    assert isinstance(answer, Postponed)
    with time_machine.travel(answer.until, tick=False):
        assert isinstance(rendering.render(reminder), Rendered)


def test_D22_a_reminder_outlives_an_outage_as_long_as_the_turn_stands(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    reminder = last(game, "reminder.deadline")
    start = timezone.now()
    Heartbeat.objects.create(name=SWEEP, at=start)
    with time_machine.travel(start + timedelta(hours=36), tick=False):
        answer = rendering.render(reminder)
        assert isinstance(answer, Postponed)
        assert answer.until == timezone.now() + timedelta(minutes=1)
        sweep_turns()
        deadline = fresh(game).deadline
        assert deadline is not None
        answer = rendering.render(reminder)
    assert isinstance(answer, Postponed)
    with time_machine.travel(answer.until, tick=False):
        assert isinstance(rendering.render(reminder), Rendered)
    with time_machine.travel(deadline + timedelta(minutes=2), tick=False):
        Heartbeat.objects.all().delete()  # no outage this time
        sweep_turns()
        assert rendering.render(reminder) is None  # the turn is over


def test_letters_of_an_earlier_own_turn_are_dropped(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    turn, reminder = last(game, "turn.your_turn"), last(game, "reminder.deadline")
    make_move(game)
    make_move(game)
    assert on_turn(game) == alice
    with time_machine.travel(last(game, "reminder.deadline").due_at, tick=False):
        assert rendering.render(turn) is None
        assert rendering.render(reminder) is None


def test_who_has_just_moved_is_told_a_little_later(alice: Player) -> None:
    game = running([alice], bots=1, options={"cards": 5})
    make_move(game)
    letter = last(game, "turn.your_turn", alice)
    assert letter.due_at == fresh(game).moved_at + timedelta(seconds=120)  # type: ignore[operator]


def test_no_mail_about_the_own_move(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    before = len(letters(game, reader=alice))
    make_move(game)
    assert len(letters(game, reader=alice)) == before


def test_the_last_letter_has_result_secret_and_link_to_the_check(alice: Player, bob: Player) -> None:
    game = play_to_end(running([alice, bob]))
    posted = letters(game, "game.finished")
    assert [letter.reader for letter in posted] == [alice, bob]
    mail = read(posted[0])
    assert bytes(game.secret).hex() in mail.text
    assert f"/games/{game.key}/check/" in mail.html
    assert all(f"{seat.place}. {seat.name}" in mail.text for seat in game.seats.all())


def test_the_last_letter_tells_what_happened_since_the_own_last_move(alice: Player, bob: Player) -> None:
    game = play_to_end(running([alice, bob]))
    mails = {letter.reader: read(letter) for letter in letters(game, "game.finished")}
    last_of_bob = game.moves.filter(player=bob).last()
    assert last_of_bob is not None
    line = f"Bob plays {last_of_bob.text.split()[-1]}"
    assert "What happened since your last turn" in mails[alice].text
    assert line in mails[alice].text
    assert line in mails[alice].html
    assert line not in mails[bob].text


def test_the_time_out_is_told_with_the_count(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=3), tick=False):
        sweep_turns()
        mail = read(last(game, "game.timed_out", alice))
    assert "1. After 3" in mail.text


def test_the_take_over_is_told_unless_its_owner_is_back(alice: Player, bob: Player) -> None:
    game = running([alice, bob], takeover_after=1)
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=3), tick=False):
        sweep_turns()
        letter = last(game, "game.taken_over", alice)
        assert "take your seat back" in read(letter).text
        play.come_back(game.key, alice)
        assert rendering.render(letter) is None


def test_start_and_end_of_tables_are_told(alice: Player, bob: Player, charlie: Player) -> None:
    game = running([alice, bob, charlie])
    assert fresh(game).commitment in read(last(game, "game.started", bob)).text
    table = open_table(alice, size=3)
    play.join(table.key, bob)
    play.cancel(table.key, alice)
    assert "cancelled" in read(last(table, "game.table_expired", bob)).text


def test_the_invitation_leads_to_the_table_while_it_is_open(alice: Player) -> None:
    game = open_table(alice, listed=False)
    play.invite_by_mail(game.key, alice, "new@example.org")
    letter = last(game, "invite.game")
    mail = read(letter)
    assert "Alice" in mail.subject
    assert f"/games/{game.key}/invited/{game.invite_key}/" in mail.text
    play.cancel(game.key, alice)
    assert rendering.render(letter) is None


def test_html_in_names_stays_text(bob: Player) -> None:
    evil = Player.objects.create_user("evil@example.org", display_name="<svg/onload=1>")
    game = running([evil, bob], name="<b>bold</b>")
    make_move(game)
    html = read(last(game, "turn.your_turn", bob)).html
    assert "<svg" not in html
    assert "<b>bold" not in html


@pytest.mark.parametrize("kind", ["turn.your_turn", "reminder.deadline"])
def test_H11_no_hidden_card_of_others_in_any_mail_of_a_whole_game(
    alice: Player, bob: Player, kind: str
) -> None:
    game = running([alice, bob], options={"cards": 6})
    while fresh(game).phase == Game.Phase.RUNNING:
        reader = on_turn(game)
        position = selectors.position(game.key, reader)
        own, played = position.view.legal, position.view.played
        letter = last(game, kind, reader)
        with time_machine.travel(letter.due_at):
            shown = whole(read(letter))
        leaked = {f"MARK{n:04d}" for n in range(16)} - {*own, *played}
        assert not [mark for mark in leaked if mark in shown]
        assert own[0] in shown
        assert own[0] not in read(last(game, "turn.your_turn", reader)).subject
        make_move(game)
