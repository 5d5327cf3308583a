"""Moves through the door: who may make them, when, and what happens to one that comes twice."""

import time
from datetime import timedelta

import pytest
import time_machine
from django.core.mail.backends.smtp import EmailBackend
from django.db import IntegrityError, transaction
from django.utils import timezone
from pytest_django import Settings

from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Move, Seat
from games.refusals import NotVisible, Refused
from tests.support.games import a_move, fresh, letters, make_move, on_turn, play_to_end, running


def refusal(game: Game, player: Player, text: str, expected: int) -> Refused:
    before = (fresh(game).move_count, fresh(game).changes)
    with pytest.raises(Refused) as refused:
        play.play(game.key, player, text, expected, Move.Via.WEB)
    assert (fresh(game).move_count, fresh(game).changes) == before
    assert refused.value.text
    return refused.value


def test_a_move_is_stored_and_the_turn_passes(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    move = a_move(game, alice)
    played = play.play(game.key, alice, f"  {move.lower()} ", 0, Move.Via.WEB)
    assert (played.number, played.repeated) == (1, False)
    row = game.moves.get()
    assert (row.number, row.seat, row.text, row.via, row.player) == (1, 0, move, "web", alice)
    assert (fresh(game).move_count, fresh(game).actor) == (1, 1)


def test_C01_the_same_post_twice_is_one_move_and_answers_alike(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    move = a_move(game, alice)
    play.play(game.key, alice, move, 0, Move.Via.WEB)
    changes, posted = fresh(game).changes, len(letters(game))
    again = play.play(game.key, alice, move, 0, Move.Via.WEB)
    assert (again.number, again.repeated) == (1, True)
    assert (game.moves.count(), fresh(game).changes, len(letters(game))) == (1, changes, posted)


def test_C01_the_last_move_of_a_game_may_come_twice_too(alice: Player, bob: Player) -> None:
    game = running([alice, bob], options={"cards": 2})
    make_move(game)
    move = a_move(game, bob)
    play.play(game.key, bob, move, 1, Move.Via.WEB)
    assert fresh(game).phase == Game.Phase.FINISHED  # the last cards followed by themselves
    assert play.play(game.key, bob, move, 1, Move.Via.WEB).repeated


def test_C02_a_stale_tab_is_refused_also_when_the_turn_has_come_back(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    _first, second, _third = selectors.position(game.key, alice).view.legal
    make_move(game)
    make_move(game)
    assert on_turn(game) == alice
    assert refusal(game, alice, second, 0).code == "stale"


def test_C06_nobody_moves_for_the_seat_to_act(alice: Player, bob: Player, charlie: Player) -> None:
    game = running([alice, bob])
    move = a_move(game, alice)
    assert refusal(game, bob, move, 0).code == "not-your-turn"
    assert refusal(game, charlie, move, 0).code == "not-seated"
    make_move(game)
    for _ in range(9):
        assert refusal(game, alice, "MARK9999", 1).code == "not-your-turn"
    assert on_turn(game) == bob


def test_bad_input_is_refused_with_a_sentence_and_changes_nothing(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    assert refusal(game, alice, "nonsense", 0).code == "illegal"
    assert refusal(game, alice, "M" * 1_000_000, 0).code == "unreadable"
    assert refusal(game, alice, "\x00", 0).code == "illegal"
    assert refusal(game, alice, a_move(game, alice), -1).code == "stale"
    assert refusal(game, alice, a_move(game, alice), 10**12).code == "stale"


def test_an_unlisted_game_does_not_exist_for_strangers(alice: Player, bob: Player, charlie: Player) -> None:
    game = running([alice, bob], listed=False)
    for key in (game.key, "nosuchgame22"):
        with pytest.raises(NotVisible):
            play.play(key, charlie, "MARK0001", 0, Move.Via.WEB)


def test_bots_and_forced_moves_follow_in_the_same_call(alice: Player) -> None:
    game = running([alice], bots=2, options={"cards": 2})
    make_move(game)
    vias = list(game.moves.values_list("via", flat=True))
    assert vias == ["web", "bot", "bot", "forced", "forced", "forced"]
    assert fresh(game).phase == Game.Phase.FINISHED


def test_the_end_clears_turn_and_deadline_and_sets_the_places(alice: Player, bob: Player) -> None:
    game = play_to_end(running([alice, bob]))
    assert (game.actor, game.deadline) == (None, None)
    assert game.finished_at is not None
    assert set(game.seats.values_list("place", flat=True)) in ({1}, {1, 2})


@pytest.mark.parametrize(("late", "code"), [(-1, ""), (1, ""), (59, ""), (61, "too-late")])
def test_D25_receipt_time_decides(alice: Player, bob: Player, late: int, code: str) -> None:
    game = running([alice, bob])
    move = a_move(game, alice)
    assert game.deadline is not None
    with time_machine.travel(game.deadline + timedelta(seconds=late), tick=False):
        if code:
            with pytest.raises(Refused) as refused:
                play.play(game.key, alice, move, 0, Move.Via.WEB)
            assert refused.value.code == code
        else:
            play.play(game.key, alice, move, 0, Move.Via.WEB)
    assert game.moves.get().via == ("timeout" if code else "web")


@pytest.mark.parametrize("late", [1, 59])
def test_D25_the_sweep_leaves_the_grace_time_alone(alice: Player, bob: Player, late: int) -> None:
    game = running([alice, bob])
    assert game.deadline is not None
    with time_machine.travel(game.deadline + timedelta(seconds=late), tick=False):
        assert not play.expire_turn(game.pk)
        make_move(game)
    assert game.moves.get().via == "web"


def test_C15_a_move_number_exists_once(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    make_move(game)
    row = game.moves.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.create(game=game, number=1, seat=1, text=row.text, via=Move.Via.WEB, at=timezone.now())


def test_C08_a_move_survives_a_chat_line_begun_before_it(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    stale = fresh(game)
    make_move(game)
    play.say(stale.key, bob, "hello")
    assert fresh(game).move_count == 1
    assert fresh(game).actor == 1


def test_C09_a_failing_letter_takes_the_move_back(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = running([alice, bob])
    move, posted = a_move(game, alice), len(letters(game))

    def fail(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError("no outbox")

    monkeypatch.setattr("games.door.post.tell_turn", fail)
    with pytest.raises(RuntimeError):
        play.play(game.key, alice, move, 0, Move.Via.WEB)
    assert (game.moves.count(), fresh(game).move_count, len(letters(game))) == (0, 0, posted)


def test_N14_a_move_never_speaks_to_the_mail_server(
    alice: Player, bob: Player, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"

    def stall(*_args: object) -> int:
        raise AssertionError("the door opened a connection to the mail server")

    monkeypatch.setattr(EmailBackend, "open", stall)
    monkeypatch.setattr(EmailBackend, "send_messages", stall)
    game = running([alice, bob])
    begun = time.monotonic()
    make_move(game)
    assert time.monotonic() - begun < 1
    assert len(letters(game, "turn.your_turn", bob)) == 1


def test_N02_the_turn_is_told_alike_everywhere(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    while fresh(game).phase == Game.Phase.RUNNING:
        actor = on_turn(game)
        table = selectors.find_table(game.key, alice)
        position = selectors.position(game.key, alice)
        assert [seat.number for seat in table.seats if seat.to_act] == [position.view.to_act]
        assert letters(game, "turn.your_turn")[-1].reader == actor
        assert selectors.next_waiting(actor) == game.key
        assert [t.key for t in selectors.my_games(actor) if t.my_turn] == [game.key]
        other = bob if actor == alice else alice
        assert selectors.next_waiting(other) is None
        make_move(game)


def test_seat_columns_follow_the_rules(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    make_move(game)
    position = selectors.position(game.key, None)
    assert tuple(Seat.objects.filter(game=game).values_list("points", flat=True)) == position.view.points
