"""Charuma in words: each move, each event and each position, from the views of a whole game."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.template.loader import render_to_string

from games import presentation
from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.state import CharumaState
from games.rules.charuma.view import CharumaView
from games.rules.game import SPECTATOR, MoveError, Step, record_viewer, seat_viewer
from tests.support.charuma import bidding, make, opened, random_steps, trick

TOLD = presentation.of("charuma")
NAMES = ("Anna", "Ben O'Neil", "太郎", "<b>Dora</b>")
VIEWERS = (seat_viewer(0), seat_viewer(2), SPECTATOR)


def view(state: CharumaState, seat: int | None = None) -> CharumaView:
    return CHARUMA.view(state, SPECTATOR if seat is None else seat_viewer(seat))


@pytest.fixture(scope="module")
def game() -> tuple[CharumaState, list[Step[CharumaState]]]:
    state, chance = opened(4, seed=3)
    return state, random_steps(state, chance, Random(5))


@pytest.mark.parametrize(
    ("move", "label"),
    [
        ("bid C 2", "Bid 2 points on group C"),
        ("bid A 1", "Bid 1 point on group A"),
        ("bid A 0", "Bid 0 points on group A"),
        ("play R8", "Play red 8"),
        ("play B8 R8h", "Play blue 8 and red 8, hidden"),
        ("play BAh", "Play blue ace, hidden"),
    ],
)
def test_a_button_names_its_move(move: str, label: str) -> None:
    assert TOLD.move_label(move, NAMES) == label


def test_a_bid_says_who_is_outbid_and_that_the_last_one_ends_the_bidding() -> None:
    state = make(bidding([5, 5]), "bid A 1")
    assert "outbid the 1" in TOLD.confirm_text(view(state, 1), "bid A 2", NAMES)
    assert "last bid" in TOLD.confirm_text(view(state, 1), "bid B 0", NAMES)


@pytest.mark.parametrize(
    ("move", "effect"),
    [
        ("play B3h", "doesn't follow"),
        ("play R2", "but red 8 stays higher"),
        ("play R9h", "follows and wins so far"),
    ],
)
def test_an_answer_says_whether_it_wins(move: str, effect: str) -> None:
    state = trick(["", "R2 R9h B3h", "B5"], ["R8"])
    assert effect in TOLD.confirm_text(view(state, 1), move, NAMES)


def test_the_last_answer_says_that_it_wins() -> None:
    state = trick(["B4", "RA"], ["R10"])
    assert TOLD.confirm_text(view(state, 1), "play RA", NAMES) == "It follows and wins the trick."


def test_cards_chosen_in_any_order_make_the_canonical_move() -> None:
    now = view(trick(["R8h B8", "R2 R3"]), 0)
    assert TOLD.chosen(now, ["R8h", "B8"]) == "play B8 R8h"
    assert TOLD.chosen(now, ["B8"]) == "play B8"
    assert TOLD.chosen(now, ["bid C 2"]) == "bid C 2"
    assert TOLD.chosen(now, ["R9"]) not in now.legal


def test_every_event_of_a_game_is_a_sentence(game: tuple[CharumaState, list[Step[CharumaState]]]) -> None:
    start, steps = game
    events = CHARUMA.story(start, steps, record_viewer())
    lines = [TOLD.event_line(event, NAMES) for event in events]
    assert {event.kind for event in events} >= {"first", "deal", "bid", "groups", "play", "trick", "round"}
    assert all(line.endswith(".") and "%(" not in line for line in lines)


def _positions(game: tuple[CharumaState, list[Step[CharumaState]]]) -> Iterator[CharumaView]:
    start, steps = game
    for state in [start, *(step.state for step in steps[::7]), steps[-1].state]:
        yield from (CHARUMA.view(state, viewer) for viewer in VIEWERS)


def test_a_position_in_a_mail_never_reads_as_a_move(
    game: tuple[CharumaState, list[Step[CharumaState]]],
) -> None:
    start, steps = game
    for state in [start, *(step.state for step in steps[:-1:5])]:
        seat = CHARUMA.to_act(state)
        for line in TOLD.position_text(view(state, seat), NAMES).splitlines():
            with pytest.raises(MoveError):
                CHARUMA.read(state, line)


def test_only_the_own_hidden_cards_are_in_the_text() -> None:
    state = trick(["R8h B8", "R2h B3", "B5h B6"])
    own, watched = (TOLD.position_text(view(state, seat), NAMES[:3]) for seat in (0, None))
    assert "hidden: R8" in own
    assert "R2" not in own
    assert "B5" not in own
    assert not {"R8", "R2", "B5"} & set(watched.replace(":", " ").split())


def test_the_mail_fragment_escapes_names_and_shows_no_other_hand() -> None:
    state = trick(["R8h B8", "R2h B3", "B5h B6", "B9"])
    context = TOLD.context(view(state, 0), NAMES)
    html = render_to_string(TOLD.mail_template, context)
    assert "&lt;b&gt;Dora" in html
    assert "R 8" in html
    assert "R 2" not in html
    assert "<img" not in html


def test_status_and_question_are_told_of_every_position(
    game: tuple[CharumaState, list[Step[CharumaState]]],
) -> None:
    for shown in _positions(game):
        assert TOLD.status(shown, NAMES).strip()
        assert bool(TOLD.ask(shown)) == (shown.to_act is not None)


@pytest.mark.parametrize(
    ("led", "asked"),
    [
        ("R8", "red was led"),
        ("B8", "blue was led"),
        ("R8 R8", "a red pair"),
        ("B8 B8", "a blue pair"),
        ("B8 R8", "a two-tone pair"),
    ],
)
def test_who_follows_is_asked_for_what_was_led(led: str, asked: str) -> None:
    assert asked in TOLD.ask(view(trick(["", "R2 B3"], [led])))


def test_every_ruling_stands_on_the_rules_page() -> None:
    rulings = TOLD.rules_context()["rulings"]
    assert isinstance(rulings, dict)
    assert sorted(rulings) == [f"R{number}" for number in range(1, 9)]
    html = render_to_string("rules/charuma.html", {"game": CHARUMA, **TOLD.rules_context()})
    assert all(f'id="{code}"' in html for code in rulings)


def test_the_first_trick_is_not_called_the_next() -> None:
    first = trick(["R8", "R2"])
    assert TOLD.ask(view(first)) == "Lead the first trick with a card or a pair."


def test_the_trial_round_is_called_so_in_the_story() -> None:
    start, _chance = opened(2, bidding="trial")
    lines = [TOLD.event_line(event, NAMES) for event in CHARUMA.story(start, (), SPECTATOR)]
    assert "The trial round is dealt. It is not scored." in lines


def test_what_a_round_brought_is_points(game: tuple[CharumaState, list[Step[CharumaState]]]) -> None:
    lines = [TOLD.event_line(event, NAMES) for event in CHARUMA.story(*game, record_viewer())]
    scored = next(line for line in lines if line.startswith("The round ends"))
    assert re.search(r"gains \d+ points? \(\d for tricks, \d for aces, \d for the last trick\)", scored)


def test_the_rules_beside_the_table_begin_with_what_is_going_on() -> None:
    first = {}
    for phase, state in (("bidding", bidding([5, 5])), ("tricks", trick(["R8", "R2"]))):
        page = render_to_string(TOLD.aid_template, TOLD.context(view(state), NAMES))
        first[phase] = page.partition("<li>")[2].partition("</li>")[0]
    assert first["bidding"].startswith("Bids decide")
    assert first["tricks"].startswith("Lead one card")
