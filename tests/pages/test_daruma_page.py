"""Daruma's page as players and spectators use it, without a script."""

import re
from datetime import timedelta
from fractions import Fraction
from itertools import pairwise

import pytest

from charuma_site.players.models import Player
from games import play
from games.models import Game, Move
from games.presentation.daruma import words
from games.rules.daruma.odds import move_chance
from games.rules.daruma.state import DarumaState
from games.rules.daruma.view import DarumaView
from games.store import load
from tests.conftest import make_player
from tests.support import daruma
from tests.support.games import fresh, on_turn, running
from tests.support.pages import body, client_of, dealt_by, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    return dealt_by([alice, bob], secret=3, kind="daruma")


def text_of(page: bytes) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.decode()).split())


def page_of(game: Game, player: Player | None) -> bytes:
    return body(client_of(player).get(url(game)))


def other(game: Game) -> Player:
    seat = game.seats.exclude(player=on_turn(game)).get()
    assert seat.player is not None
    return seat.player


def form(game: Game, **fields: object) -> dict[str, object]:
    return {"expected": str(fresh(game).move_count), **fields}


def test_the_player_to_act_sees_what_can_be_done(game: Game) -> None:
    daruma.until(game, daruma.must_paint)
    player = on_turn(game)
    page, view = page_of(game, player), daruma.view_of(game, player)
    assert "Your turn: Paint an eye with a 1" in text_of(page)
    assert page.count(b'name="part-again"') == len(view.dice)
    assert page.count(b'name="part-spend"') == sum(die != 1 for die in view.dice)
    free = [place.number for place in view.market if place.counters + place.dice < 2]
    assert [int(n) for n in re.findall(rb'id="eye-(\d)"', page)] == free


def test_no_heading_skips_a_level(game: Game) -> None:
    daruma.until(game, daruma.must_paint)
    for reader in (on_turn(game), other(game), None):
        levels = [int(level) for level in re.findall(rb"<h(\d)", page_of(game, reader))]
        assert levels[0] == 1
        assert all(below - above <= 1 for above, below in pairwise(levels))


def test_others_see_dice_and_book_but_nothing_to_choose(game: Game) -> None:
    daruma.until(game, daruma.may_sake)
    actor = on_turn(game)
    for reader in (other(game), None):
        page = page_of(game, reader)
        assert f"{actor.display_name}&#x27;s dice" in page.decode()
        assert "of 4 for Bad Luck" in text_of(page)
        assert b'name="part' not in page
        assert "next roll" not in text_of(page)
        assert "Chance of Bad Luck" not in text_of(page)


def test_before_a_roll_the_question_states_its_exact_chance(game: Game) -> None:
    daruma.until(game, lambda view: daruma.may_sake(view) and view.luck_count > 0 and len(view.dice) > 3)
    player = on_turn(game)
    view = daruma.view_of(game, player)
    move = max((move for move in view.legal if move.startswith("sake")), key=len)
    spent, again = move.removeprefix("sake ").split(": ")
    fields = {"part-spend": f"spend {spent}", "part-again": [f"again {die}" for die in again.split()]}
    question = client_of(player).post(url(game, "move/"), form(game, **fields))
    assert question.status_code == 200
    chance = move_chance(view, move)
    assert 0 < chance < 1
    assert f"Chance of Bad Luck: {words.percent(chance)}." in text_of(body(question))
    assert fresh(game).moves.count() == fresh(game).move_count
    client_of(player).post(url(game, "move/"), form(game, part=move, sure="yes"))
    assert game.moves.filter(text=move, player=player).exists()


def test_the_question_before_a_gift_names_who_gets_it(game: Game) -> None:
    daruma.until(game, lambda view: any(move.startswith("give") for move in view.legal))
    asked = client_of(on_turn(game)).post(
        url(game, "move/"), form(game, **{"part-gift": "gift 1", "part-to": other_seat(game)})
    )
    assert f"Give your Daruma 1 to {other(game).display_name}" in text_of(body(asked))
    assert re.search(rf"{other(game).display_name} gets a \w+ Daruma for good", text_of(body(asked)))


def other_seat(game: Game) -> str:
    return f"to p{game.seats.get(player=other(game)).number + 1}"


def number_of(game: Game, move: str) -> int:
    return game.moves.filter(text=move).latest("number").number


def test_an_eye_is_painted_and_the_page_stays_with_the_same_turn(game: Game) -> None:
    daruma.until(game, daruma.has_safe_step)
    player = on_turn(game)
    move = daruma.safe_step(daruma.view_of(game, player))
    client = client_of(player)
    made = client.post(url(game, "move/"), form(game, part=move, sure="yes"))
    assert made.status_code == 302
    page = body(client.get(made["Location"]))
    assert "Your turn:" in text_of(page)
    assert "#eye-die" in page.decode()


def eyes_with_ways(view: DarumaView) -> list[str]:
    places = [" ".join(move.split()[:2]) for move in view.legal if move.startswith("eye")]
    return [place for place in places if places.count(place) > 1]


def test_a_way_of_the_action_is_asked_for_if_none_is_chosen(game: Game) -> None:
    daruma.until(game, lambda view: bool(eyes_with_ways(view)))
    player = on_turn(game)
    place = eyes_with_ways(daruma.view_of(game, player))[0]
    refused = client_of(player).post(url(game, "move/"), form(game, part=place, sure="yes"))
    assert refused.status_code == 422
    assert "Say which." in text_of(body(refused))
    assert f'value="{place} '.encode() in body(refused)


def test_stop_says_what_comes_home(game: Game) -> None:
    daruma.until(game, daruma.may_stop)
    asked = client_of(on_turn(game)).post(url(game, "move/"), form(game, part="stop"))
    assert re.search(r"You take (no Daruma )?home", text_of(body(asked)))


def test_a_doubled_post_is_one_move_and_answers_alike(game: Game) -> None:
    daruma.until(game, daruma.may_stop)
    before, client = fresh(game).move_count, client_of(on_turn(game))
    fields = form(game, part="stop", sure="yes")
    answers = [client.post(url(game, "move/"), fields) for _ in range(10)]
    assert {answer.status_code for answer in answers} == {302}
    assert game.moves.filter(number__gt=before, text="stop", player__isnull=False).count() == 1


def test_dice_chosen_twice_are_refused_in_words(game: Game) -> None:
    daruma.until(game, daruma.may_sake)
    player = on_turn(game)
    die = max(daruma.view_of(game, player).dice)
    again = [f"again {die}"] * 8
    refused = client_of(player).post(
        url(game, "move/"), form(game, **{"part-spend": f"spend {die}", "part-again": again})
    )
    assert refused.status_code == 422
    assert "Besides the die that you spend there aren" in text_of(body(refused))


def test_an_eye_and_sake_ticked_together_are_refused_with_the_reason(game: Game) -> None:
    daruma.until(game, daruma.must_paint)
    player, before = on_turn(game), fresh(game).move_count
    view = daruma.view_of(game, player)
    eye = next(move for move in view.legal if move.startswith("eye"))
    die = max(view.dice)
    fields = {"part": eye, "part-spend": f"spend {die}", "part-again": "again 1"}
    refused = client_of(player).post(url(game, "move/"), form(game, **fields))
    assert refused.status_code == 422
    assert "This is more than one move." in text_of(body(refused))
    assert fresh(game).move_count == before


@pytest.mark.parametrize("part", ["", " ", "eye", "sake", "again", "give 1", "p1:1", "<b>", "spend \x00"])
def test_garbled_fields_are_refused_in_words(game: Game, part: str) -> None:
    daruma.until(game, daruma.may_sake)
    refused = client_of(on_turn(game)).post(url(game, "move/"), form(game, part=part, sure="yes"))
    assert refused.status_code == 422
    assert b'role="alert"' in body(refused)


def test_objective_and_points_are_the_own_ones_until_the_end(game: Game) -> None:
    reader = on_turn(game)
    assert text_of(page_of(game, reader)).count("Objective:") == 1
    assert "Objective:" not in text_of(page_of(game, None))
    daruma.play_to_end(game)
    assert text_of(page_of(game, None)).count("Objective:") == 2


def test_who_left_the_game_wins_in_no_text_whatever_the_points(game: Game) -> None:
    end = daruma.play_to_end(game)
    best, second = end.seats.order_by("place")
    assert second.player is not None
    assert (best.place, second.place) == (1, 2)
    end.seats.filter(pk=best.pk).update(place=2, resigned=True)
    end.seats.filter(pk=second.pk).update(place=1)
    for reader in (best.player, second.player, None):
        assert f"The game is over: {second.player.display_name} wins." in text_of(page_of(game, reader))


def test_the_finished_game_lists_who_gave_what_to_whom(alice: Player, bob: Player) -> None:
    game = dealt_by([alice, bob], secret=3, kind="daruma")
    daruma.until(game, lambda view: any(move.startswith("give") for move in view.legal))
    giver, receiver = on_turn(game), other(game)
    move = next(move for move in daruma.view_of(game, giver).legal if move.startswith("give"))
    daruma.make(game, move)
    number = number_of(game, move)
    assert "Gifts and exchanges" not in text_of(page_of(game, None))
    daruma.play_to_end(game)
    page = page_of(game, None)
    assert "Gifts and exchanges" in text_of(page)
    assert re.search(rf"{giver.display_name} gives a \w+ Daruma to {receiver.display_name}", text_of(page))
    assert f"replay/?step={number}".encode() in page


def test_replay_and_check_work_for_every_step(alice: Player, bob: Player) -> None:
    end = daruma.play_to_end(running([alice, bob], kind="daruma"))
    client = client_of(None)
    for step in range(0, end.move_count + 1, 7):
        for seat in ("", "0"):
            assert client.get(url(end, f"replay/?step={step}&seat={seat}")).status_code == 200
    check = text_of(body(client.get(url(end, "check/"))))
    assert "Yes: every check holds." in check
    assert "roll:1" in check
    assert re.search(r"first [01] \(a number from 0 to 1\)", check)


def test_the_rules_page_has_every_ruling_and_names_the_table(client_rules: str) -> None:
    assert [code for code in (f"D{n}" for n in range(1, 22)) if f'id="{code}"' not in client_rules] == []
    assert "A stand-in." in client_rules


@pytest.fixture
def client_rules(db: None) -> str:
    return body(client_of(None).get("/rules/daruma/")).decode()


def test_the_page_of_a_game_of_300_moves_takes_few_queries(
    db: None, django_assert_max_num_queries: object
) -> None:
    game = long_game([make_player(name) for name in ("Ann", "Bea", "Cid", "Dan", "Eve")])
    client = client_of(on_turn(game))
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        assert client.get(url(game)).status_code == 200


LONG = 300


def long_game(players: list[Player]) -> Game:
    """In this game somebody rolls on and on, a die at a time, and hardly any Daruma leaves the table."""
    game = dealt_by(players, secret=205, kind="daruma")
    loaded = load(game)
    rules, state, rows = loaded.rules, loaded.state, []
    for number in range(1, LONG + 1):
        text, seat = longest_way(rules.legal(state), state), rules.to_act(state)
        assert seat is not None
        state = rules.apply(state, text, loaded.chance)
        rows.append(Move(game=game, number=number, seat=seat, text=text, via="web", at=game.created_at))
    Move.objects.bulk_create(rows)
    Game.objects.filter(pk=game.pk).update(move_count=LONG, actor=rules.to_act(state))
    return fresh(game)


def longest_way(legal: tuple[str, ...], state: DarumaState) -> str:
    """A die for a die, and the last two only when that likely ends the turn with nothing."""
    on = len(state.dice) > 2 or state.luck_count >= 2
    order = ("sake", "eye", "give") if on else ("eye", "give", "sake")
    return next((move for verb in order for move in legal if move.startswith(verb)), legal[0])


def test_percentages_are_never_rounded_to_none_or_certain() -> None:
    assert words.percent(Fraction(1, 100_000)) == "0.1%"
    assert words.percent(Fraction(99_999, 100_000)) == "99.9%"
    assert words.percent(Fraction(1, 6)) == "16.7%"


def test_a_typed_move_is_made_at_once(game: Game) -> None:
    daruma.until(game, daruma.may_stop)
    client_of(on_turn(game)).post(url(game, "move/"), form(game, text=" STOP "))
    assert game.moves.filter(text="stop", via="web", player__isnull=False).exists()


def test_the_clock_and_the_refusal_are_told_when_time_ran_out(game: Game) -> None:
    daruma.until(game, daruma.must_paint)
    Game.objects.filter(pk=game.pk).update(deadline=game.created_at - timedelta(days=1))
    assert play.expire_turn(game.pk)
    assert "by a bot, as time ran out" in text_of(page_of(game, None))
