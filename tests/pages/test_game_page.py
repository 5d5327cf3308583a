"""The game page as players and spectators use it, without a script."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Message, Note
from games.presentation.retelling import story_lines
from tests.support.games import fresh, make_move, on_turn, play_to_end, running
from tests.support.pages import body, client_of, dealt_by, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    return running([alice, bob], kind="charuma")


def text_of(page: bytes) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.decode()).split())


def in_tricks(game: Game) -> Game:
    """Play until the tricks begin."""
    while selectors.position(game.key, None).view.phase == "bidding":
        make_move(game)
    return fresh(game)


def page_of(game: Game) -> bytes:
    """The page of whose turn it is."""
    return body(client_of(on_turn(game)).get(url(game)))


def other(game: Game) -> Player:
    seat = game.seats.exclude(player=on_turn(game)).get()
    assert seat.player is not None
    return seat.player


def test_the_status_line_says_whose_turn_it_is_and_what_is_asked(game: Game) -> None:
    mine = client_of(on_turn(game)).get(url(game))
    assert "Your turn: Bid points on a group." in text_of(body(mine))
    assert b"(!) Test table" in body(mine)
    theirs = client_of(other(game)).get(url(game))
    assert f"{on_turn(game).display_name}&#x27;s turn: Bid points" in text_of(body(theirs))
    assert b"(!)" not in body(theirs)


def test_a_move_by_hand_is_asked_about_and_then_made(game: Game) -> None:
    client = client_of(on_turn(game))
    form = {"part": "bid A 0", "expected": "0"}
    question = client.post(url(game, "move/"), form)
    assert question.status_code == 200
    assert "Your bid stands until somebody outbids it" in text_of(body(question))
    assert fresh(game).move_count == 0
    made = client.post(url(game, "move/"), {**form, "sure": "yes"})
    assert made.status_code == 302
    assert fresh(game).move_count == 1


def test_C16_who_moved_has_a_receipt_with_the_time_also_after_a_retry(alice: Player, bob: Player) -> None:
    with time_machine.travel(datetime(2026, 3, 2, 14, 5, tzinfo=UTC)) as clock:
        game = dealt_by([alice, bob], 1)
        mover, reader = client_of(on_turn(game)), client_of(other(game))
        form = {"text": "bid B 3", "expected": "0"}
        mover.post(url(game, "move/"), form)
        clock.shift(timedelta(hours=1))
        retried = mover.post(url(game, "move/"), form, follow=True)
        seen_by_other = reader.get(url(game))
    receipt = "Your last move, received Mon 2 Mar, 14:05 UTC : Bid 3 points on group B"
    assert receipt in text_of(body(retried))
    assert game.moves.count() == 1
    assert "Your last move" not in text_of(body(seen_by_other))


def test_two_cards_in_any_order_are_one_move(alice: Player, bob: Player) -> None:
    game = in_tricks(dealt_by([alice, bob], 1))
    player = on_turn(game)
    legal = selectors.position(game.key, player).view.legal
    pair = next(move for move in legal if move.count(" ") == 2)
    form = {"part": pair.split()[:0:-1], "expected": str(game.move_count)}
    question = client_of(player).post(url(game, "move/"), form)
    assert f'value="{pair}"'.encode() in body(question)


def test_a_typed_move_is_made_at_once(game: Game) -> None:
    client_of(on_turn(game)).post(url(game, "move/"), {"text": " BID b 3 ", "expected": "0"})
    assert game.moves.get().text == "bid B 3"


def test_zero_points_are_a_bid(game: Game) -> None:
    client_of(on_turn(game)).post(url(game, "move/"), {"part": "bid B 0", "expected": "0", "sure": "yes"})
    assert "0 points" in text_of(body(client_of(None).get(url(game))))


def test_a_doubled_post_is_one_move_and_answers_alike(game: Game) -> None:
    client = client_of(on_turn(game))
    form = {"part": "bid A 1", "expected": "0", "sure": "yes"}
    answers = [client.post(url(game, "move/"), form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert fresh(game).move_count == 1


def test_the_fragment_comes_only_if_something_changed(game: Game) -> None:
    client = client_of(other(game))
    version = selectors.version(game.key, None)
    assert client.get(url(game, "live/"), {"version": version}).status_code == 204
    make_move(game)
    fragment = client.get(url(game, "live/"), {"version": version})
    assert fragment.status_code == 200
    assert b'id="live"' in body(fragment)
    assert b"<html" not in body(fragment)
    assert b"<title>(!) Test table" in body(fragment)


def test_what_happened_since_the_own_move_is_retold(game: Game) -> None:
    first = on_turn(game)
    play.play(game.key, first, "bid A 0", 0, "web")
    play.play(game.key, on_turn(game), "bid A 2", 1, "web")
    page = text_of(body(client_of(first).get(url(game))))
    assert "What happened since your last move (1)" in page
    assert f"bids 2 on group A and outbids {first.display_name}" in page


def test_who_has_not_moved_yet_is_told_what_happened_so_far(game: Game) -> None:
    play.play(game.key, on_turn(game), "bid A 0", 0, "web")
    assert "What happened so far (1)" in text_of(page_of(game))
    assert "What happened" not in text_of(body(client_of(None).get(url(game))))


def test_what_came_of_the_own_move_is_told_with_its_receipt(alice: Player, bob: Player) -> None:
    game = in_tricks(dealt_by([alice, bob], 1))
    for _ in range(2):
        mover = on_turn(game)
        make_move(game)
        game = fresh(game)
    page = text_of(body(client_of(mover).get(url(game))))
    assert re.search(r"Your last move, received [^.]*: Play [^.]*? \w+ wins the trick", page)


def test_a_missed_turn_is_labelled_in_the_log(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(hours=1))
    assert play.expire_turn(game.pk)
    assert "by a bot, as time ran out" in text_of(body(client_of(None).get(url(game))))


def test_what_a_bot_played_is_said_at_the_move_and_not_at_the_trick(alice: Player, bob: Player) -> None:
    game = in_tricks(dealt_by([alice, bob], 1, takeover_after=0))
    for _ in range(5):
        Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(hours=1))
        play.expire_turn(game.pk)
    table, position = selectors.find_table(game.key, None), selectors.position(game.key, None)
    lines = story_lines(table, position)
    assert {line.text.split()[1] for line in lines if line.via} == {"leads", "plays"}
    assert any("wins the trick" in line.text for line in lines)


def test_spectators_get_no_form_and_no_hand(game: Game) -> None:
    page = body(client_of(None).get(url(game)))
    assert b"You are watching" in page
    assert b'id="choice"' not in page
    assert b'name="part"' not in page


def test_whoever_is_not_logged_in_is_asked_whether_the_game_is_theirs(game: Game) -> None:
    stranger = body(client_of(None).get(url(game))).decode()
    assert "Is this your game?" in stranger
    assert f'href="/account/login/?next=/games/{game.key}/"' in stranger
    assert b"Is this your game?" not in body(client_of(on_turn(game)).get(url(game)))


def test_new_talk_is_counted_at_its_tab_until_one_speaks_or_moves(game: Game) -> None:
    reader, talker = on_turn(game), other(game)
    client = client_of(reader)
    assert "new)" not in text_of(body(client.get(url(game))))
    play.say(game.key, talker, "hello")
    play.say(game.key, talker, "are you there?")
    assert "Chat (2 new)" in text_of(body(client.get(url(game, "live/"))))
    assert "new)" not in text_of(body(client_of(None).get(url(game))))
    play.say(game.key, reader, "yes")
    assert "new)" not in text_of(body(client.get(url(game))))
    play.say(game.key, talker, "good")
    play.play(game.key, reader, "bid A 0", 0, "web")
    assert "new)" not in text_of(body(client.get(url(game))))


def test_the_live_part_brings_the_number_of_waiting_games_along(game: Game) -> None:
    waited_for, waiting = client_of(on_turn(game)), client_of(other(game))
    badge = re.compile(rb'id="mine-link"[^>]*hx-swap-oob="true"')
    fragment = body(waited_for.get(url(game, "live/")))
    assert badge.search(fragment)
    assert "1 waiting for you" in text_of(fragment)
    assert "waiting for you" not in text_of(body(waiting.get(url(game, "live/"))))
    assert not badge.search(body(waited_for.get(url(game))))
    assert not badge.search(body(client_of(None).get(url(game, "live/"))))


def test_talk_is_dated_like_everything_else(game: Game, alice: Player) -> None:
    play.say(game.key, alice, "hello")
    Message.objects.update(at="2026-03-05T12:00:00Z")
    assert "Thu 5 Mar" in text_of(body(client_of(alice).get(url(game))))


def test_out_of_turn_there_is_no_button_but_who_is_to_act(game: Game) -> None:
    page = body(client_of(other(game)).get(url(game)))
    asked = f"Nothing for you to do now. {on_turn(game).display_name}&#x27;s turn: Bid points on a group."
    assert asked in text_of(page)
    assert b'id="confirm"' not in page
    assert page.count(b'name="part"') == len(re.findall(rb'name="part"[^>]* disabled', page))


def test_a_struck_bid_says_why_beside_it_and_when_it_is_sent(game: Game) -> None:
    play.play(game.key, on_turn(game), "bid A 2", 0, "web")
    client = client_of(on_turn(game))
    page = body(client.get(url(game)))
    assert "A new bid must be higher than 2." in text_of(page)
    assert page.count(b"data-barred") == 3
    assert not re.search(rb'name="part" id="bid-[^>]* disabled', page)
    refused = client.post(url(game, "move/"), {"part": "bid A 1", "expected": "1"})
    assert "Group A has a bid of 2; a new one must be higher." in text_of(body(refused))


def test_a_card_that_may_not_be_played_says_why(alice: Player, bob: Player) -> None:
    game = in_tricks(dealt_by([alice, bob], 1))
    while not (barred := re.search(rb'value="(\w+)"[^>]* data-barred="([^"]+)"', page_of(game))):
        make_move(game)
    reason = barred[2].decode()
    assert text_of(page_of(game)).count(reason) == 1  # beside the hand, without a script
    form = {"part": barred[1].decode(), "expected": str(fresh(game).move_count), "sure": "yes"}
    refused = client_of(on_turn(game)).post(url(game, "move/"), form)
    assert refused.status_code == 422


def test_chat_is_escaped_and_keeps_its_panel(game: Game, alice: Player) -> None:
    client = client_of(alice)
    sent = client.post(url(game, "say/"), {"chat": "<b>Hi</b> 猫"})
    assert sent["Location"].endswith("?show=chat#chat")
    page = body(client.get(sent["Location"]))
    assert "&lt;b&gt;Hi&lt;/b&gt; 猫".encode() in page
    assert re.search(rb'id="tab-chat" checked', page)


def test_notes_are_the_own_ones(game: Game, alice: Player, bob: Player) -> None:
    client_of(alice).post(url(game, "note/"), {"note": "Bob likes aces"})
    assert Note.objects.get().player == alice
    assert b"Bob likes aces" in body(client_of(alice).get(url(game)))
    assert b"Bob likes aces" not in body(client_of(bob).get(url(game)))
    assert b"Bob likes aces" not in body(client_of(None).get(url(game)))


def test_resigning_needs_a_second_step(game: Game, alice: Player) -> None:
    client = client_of(alice)
    refused = client.post(url(game, "resign/"))
    assert refused.status_code == 422
    assert not game.seats.get(player=alice).resigned
    client.post(url(game, "resign/"), {"sure": "yes"})
    assert game.seats.get(player=alice).resigned
    assert b"You left this game" in body(client.get(url(game)))


def test_one_click_brings_an_absent_player_back(game: Game, alice: Player) -> None:
    game.seats.filter(player=alice).update(bot="calm", missed=3)
    client = client_of(alice)
    assert b"Take my seat back" in body(client.get(url(game)))
    client.post(url(game, "come-back/"))
    assert not game.seats.get(player=alice).bot
    assert b"Take my seat back" not in body(client.get(url(game)))


def test_a_finished_game_shows_result_replay_and_check(game: Game) -> None:
    play_to_end(game)
    page = body(client_of(None).get(url(game)))
    assert "The game is over" in text_of(page)
    assert url(game, "replay/").encode() in page
    assert url(game, "check/").encode() in page
    assert b"hx-trigger" not in page


@pytest.mark.parametrize("page", ["", "live/?version=0"])
def test_the_page_takes_few_queries_however_long_the_game(
    game: Game, page: str, django_assert_max_num_queries: object
) -> None:
    for _ in range(5):
        Message.objects.create(game=game, name="Bob", text="hello")
    in_tricks(game)
    client = client_of(on_turn(game))
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        assert client.get(url(game, page)).status_code == 200


def test_the_unchanged_poll_takes_one_query_of_the_game(
    game: Game, django_assert_max_num_queries: object
) -> None:
    client = client_of(on_turn(game))
    version = selectors.version(game.key, None)
    with django_assert_max_num_queries(3):  # type: ignore[operator]  # session, player, version
        client.get(url(game, "live/"), {"version": version})


def test_the_page_answers_in_japanese(game: Game, alice: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(language="ja")
    assert b'<html lang="ja"' in body(client_of(alice).get(url(game)))
