"""Daruma in words: each move, each event, each turn and each position, from the views of whole games."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from django.template.loader import render_to_string

from games import presentation
from games.rules.chance import SecretChance
from games.rules.daruma.notation import VERBS
from games.rules.daruma.rules import DARUMA
from games.rules.daruma.state import Daruma, DarumaState
from games.rules.daruma.view import DarumaView
from games.rules.game import SPECTATOR, Event, MoveError, Step, record_viewer, seat_viewer
from games.rules.registry import read_options
from tests.rules.daruma.positions import NEXT_TURN, PLAIN_MARKET, after, position, rolls

TOLD = presentation.of("daruma")
NAMES = ("Anna", "Ben O'Neil", "太郎", "<b>Dora</b>")
Game = tuple[DarumaState, list[Step[DarumaState]]]


def view(state: DarumaState, seat: int = 0) -> DarumaView:
    return DARUMA.view(state, seat_viewer(seat))


def played(seed: int) -> Game:
    """A whole game at random: every kind of thing happens in a few of them."""
    random, chance = Random(seed), SecretChance(bytes([seed] * 32), [""] * 4)
    start = state = DARUMA.start(4, read_options("daruma", 4, {}), chance)
    steps = []
    while (seat := DARUMA.to_act(state)) is not None:
        move = random.choice(DARUMA.legal(state))
        state = DARUMA.apply(state, move, chance)
        steps.append(Step(seat, move, state))
    return start, steps


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [played(seed) for seed in range(1, 5)]


@pytest.mark.parametrize(
    ("move", "label"),
    [
        ("keep", "Keep these Darumas and roll"),
        ("refresh", "Lay out five new Darumas and roll"),
        ("stop", "Stop here"),
        ("eye 3", "Paint Daruma 3"),
        ("eye 3 2", "Paint Daruma 3: roll every 2 again"),
        ("eye 3 2 + -", "Paint Daruma 3: turn 2 to 3, 2 to 1"),
        ("eye 3 1- 5+", "Paint Daruma 3: turn 1 to 6, 5 to 6"),
        ("eye 3 p1:2 p3:1", "Paint Daruma 3: swap Daruma 2 of Anna and Daruma 1 of 太郎"),
        ("eye 3 p1 p3:1", "Paint Daruma 3: Daruma 1 of 太郎 goes to Anna"),
        ("eye 3 p1:2 p3", "Paint Daruma 3: Daruma 2 of Anna goes to 太郎"),
        ("sake 5: 1 2 2", "Spend the 5, roll 1 2 2 again"),
        ("give 2 p3", "Give your Daruma 2 to 太郎"),
    ],
)
def test_a_button_names_its_move(move: str, label: str) -> None:
    assert TOLD.move_label(move, NAMES) == label


@pytest.mark.parametrize(
    ("state", "move", "effect"),
    [
        (position(dice=(1, 2, 3)), "eye 1", "2 dice are rolled again. No risk of Bad Luck."),
        (position(dice=(1, 2, 3), book=3), "eye 1", "Chance of Bad Luck: 30.6%."),
        (position(dice=(1, 3, 3, 5)), "eye 4 3 - -", "Your dice are 2 2 5 then."),
        (position(market=("red6", *PLAIN_MARKET[1:]), dice=(1, 2), book=1), "eye 1", "then 2 of 4."),
        (position(market=("red6", *PLAIN_MARKET[1:]), dice=(1, 2), book=3), "eye 1", "This is Bad Luck"),
        (position(market=(Daruma("red4", 1), *PLAIN_MARKET[1:]), dice=(1, 2)), "eye 1", "Both eyes"),
        (position(market=("golden1", *PLAIN_MARKET[1:]), dice=(1,)), "eye 1", "It is your last die"),
        (position(dice=(2, 2, 5), book=3), "sake 5: 2 2", "2 dice are rolled. Chance of Bad Luck: 30.6%."),
        (position(dice=(2,), book=1, pools=(("red1",), ())), "give 1 p2", "Ben O'Neil gets a red Daruma"),
        (position(phase="refresh", dice=(), four_dice=True), "keep", "Chance of Bad Luck: 10."),
        (position(dice=(2, 3)), "stop", "You take no Daruma home. The round counter moves 2 steps."),
        (
            position(
                market=(Daruma("red4", 1, 1), *PLAIN_MARKET[1:]), dice=(3,), tiles=("plain", "daruma") * 3
            ),
            "stop",
            "You take home: red. The round counter moves 1 step. It stops on a Daruma tile",
        ),
    ],
)
def test_an_effect_says_what_will_happen(state: DarumaState, move: str, effect: str) -> None:
    assert move in DARUMA.legal(state)
    assert effect in TOLD.confirm_text(view(state), move, NAMES)


@pytest.mark.parametrize(
    ("pools", "behind", "effect"),
    [
        (
            (("blue1",), ("green1",)),
            " p1:1 p2:1",
            "Anna gives a blue Daruma to Ben O'Neil and gets a green Daruma,",
        ),
        (((), ("green1",)), " p1 p2:1", "Ben O'Neil gives a green Daruma to Anna, for good."),
        ((("blue1",), ()), " p1:1 p2", "Anna gives a blue Daruma to Ben O'Neil, for good."),
        (((), ()), "", "There is nothing to exchange."),
    ],
)
def test_an_exchange_says_beforehand_who_will_get_what(
    pools: Sequence[Sequence[str]], behind: str, effect: str
) -> None:
    state = position(market=(Daruma("red7", 1), *PLAIN_MARKET[1:]), dice=(1, 2), pools=pools)
    assert f"eye 1{behind}" in DARUMA.legal(state)
    assert effect in TOLD.confirm_text(view(state), f"eye 1{behind}", NAMES)


def test_every_legal_move_has_a_label_and_an_effect(games: list[Game]) -> None:
    for start, steps in games[:2]:
        for state in [start, *(step.state for step in steps[::9])]:
            for move in DARUMA.legal(state)[::5]:
                assert TOLD.move_label(move, NAMES)
                assert TOLD.confirm_text(view(state, state.actor), move, NAMES)


def test_every_event_of_a_game_is_a_sentence(games: list[Game]) -> None:
    kinds = set()
    for start, steps in games:
        events = DARUMA.story(start, steps, record_viewer())
        kinds |= {event.kind for event in events}
        lines = [TOLD.event_line(event, NAMES) for event in events]
        assert all(line.endswith(".") and "%(" not in line for line in lines)
    assert kinds >= {"first", "roll", "bad-luck", "paint", "sake", "gift", "end-of-turn", "walk", "end"}


def test_news_are_a_line_for_each_turn_of_the_others(games: list[Game]) -> None:
    start, steps = games[0]
    events = DARUMA.story(start, steps, seat_viewer(0))
    for length in range(5, len(steps), 11):
        story = [event for event in events if event.number <= length]
        since = max((n for n, step in enumerate(steps[:length], start=1) if step.seat == 0), default=0)
        told = TOLD.news(story, since, 0, NAMES)
        mine = story[-1].seat == 0
        after_own = {event.seat for event in story if event.number >= since and event.seat != 0}
        assert since == 0 or len(told) == (len(NAMES) - 1 if mine else len(after_own))
        assert all(line.text.endswith(".") and "%(" not in line.text for line in told)


def story_of(state: DarumaState, *moves: tuple[str, Sequence[Sequence[int]]]) -> list[Event]:
    """What is told of `moves`, each with the rolls it brings about."""
    steps, dice = [], [roll for _move, brought in moves for roll in brought]
    start, chance = state, rolls(*dice)
    for move, _brought in moves:
        seat = state.actor
        state = DARUMA.apply(state, move, chance)
        steps.append(Step(seat, move, state))
    return [*DARUMA.story(start, steps, SPECTATOR)][1:]


def one_turn_of(story: Sequence[Event]) -> str:
    """How the only turn of another in the `story` is told to seat 1."""
    (told,) = TOLD.news(story, 0, 1, NAMES)
    return told.text


def test_a_turn_is_told_with_every_roll_and_act_in_order() -> None:
    story = story_of(
        position(dice=(1, 1, 2, 2, 3, 5), book=1, pools=(("black1",), ())),
        ("eye 4 2 + -", []),
        ("eye 2 3", [[2, 6]]),
        ("give 1 p2", [[3]]),
        ("sake 2: 5 6", [[4, 6]]),
        ("eye 1", [[4, 5]]),
        ("stop", [NEXT_TURN]),
    )
    assert one_turn_of(story) == (
        "Anna: paints yellow; turns 2 to 3, 2 to 1; paints blue; rolls 3 3 again: 2 6;"
        " gives black to Ben O'Neil, takes a die from the book; rolls 3; spends a 2 on sake;"
        " rolls 5 6 again: 4 6; paints red; rolls 3 6 again: 4 5; takes nothing home;"
        " the counter stands on tile 2."
    )


def test_luck_is_told_between_the_rolls_that_it_came_with() -> None:
    story = story_of(
        position(dice=(2, 3, 3, 3, 5), book=3), ("sake 2: 3 3 3 5", [[4, 4, 4, 4], [4, 2, 2, 2], NEXT_TURN])
    )
    assert one_turn_of(story) == (
        "Anna: spends a 2 on sake; rolls 3 3 3 5 again: 4 4 4 4; Good Luck; takes red from the deck;"
        " rolls 2 2 2 4; Bad Luck, the turn ends with nothing."
    )


def test_what_came_of_the_own_last_move_is_told_up_to_the_next_turn() -> None:
    story = story_of(position(dice=(2, 3, 3, 3, 5), book=3), ("sake 2: 3 3 3 5", [[4, 2, 2, 2], NEXT_TURN]))
    assert TOLD.followed(story, 1, NAMES) == [
        "Anna rolls 2 2 2 4.",
        "Bad Luck: Anna's turn ends with nothing.",
    ]
    assert TOLD.followed(story, 2, NAMES) == []


def test_luck_that_came_before_the_own_first_choice_is_news() -> None:
    lucky = [4, 4, 4, 4, 1, 2, 3, 5]
    story = story_of(position(dice=(2, 3)), ("stop", [lucky, NEXT_TURN]))
    assert [line.text for line in TOLD.news(story, 0, 1, NAMES)][1:] == [
        "Ben O'Neil: rolls 1 2 3 4 4 4 4 5; Good Luck; takes red from the deck; rolls 1 1 2 2 3 3 5 5."
    ]
    plain = story_of(position(dice=(2, 3)), ("stop", [NEXT_TURN]))
    assert len(TOLD.news(plain, 0, 1, NAMES)) == 1


def test_an_exchange_is_told_in_its_place() -> None:
    market = (Daruma("red7", 1), *PLAIN_MARKET[1:])
    state = position(market=market, dice=(1, 2), pools=(("blue1",), ("green1",)))
    story = story_of(state, ("eye 1 p1:1 p2:1", []), ("stop", [NEXT_TURN]))
    assert one_turn_of(story).startswith(
        "Anna: paints red; Anna's blue goes to Ben O'Neil; Ben O'Neil's green goes to Anna; takes home red;"
    )


def test_the_log_says_which_dice_an_action_rolled_or_turned() -> None:
    story = story_of(position(dice=(1, 1, 2, 2, 5, 5)), ("eye 4 2 + -", []), ("eye 2 5", [[6, 1]]))
    assert [TOLD.event_line(event, NAMES) for event in story] == [
        "Anna paints an eye of a yellow Daruma in place 4 and turns 2 to 3, 2 to 1.",
        "Anna paints an eye of a blue Daruma in place 2 and rolls 5 5 again.",
        "Anna rolls 1 6.",
    ]


def test_what_others_gave_is_listed(games: list[Game]) -> None:
    for start, steps in games:
        events = DARUMA.story(start, steps, record_viewer())
        given = [event for event in events if event.kind in ("gift", "exchange")]
        assert [line.number for line in TOLD.handed_over(events, NAMES)] == [event.number for event in given]


def test_dice_in_any_order_make_the_canonical_move() -> None:
    now = view(position(dice=(1, 2, 2, 5), pools=(("red1",), ()), book=1))
    assert TOLD.chosen(now, ["again 2", "spend 5", "again 1"]) == "sake 5: 1 2"
    assert TOLD.chosen(now, ["gift 1", "to p2"]) == "give 1 p2"
    assert TOLD.chosen(now, ["way eye 3 2", "eye 2", "way eye 2 2"]) == "eye 2 2"
    assert TOLD.chosen(now, ["stop"]) == "stop"


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (["eye 2", "way eye 2 2", "again 2"], "more than one move"),
        (["eye 1", "spend 5", "again 2"], "more than one move"),
        (["stop", "spend 5"], "more than one move"),
        (["eye 1", "gift 1", "to p2"], "more than one move"),
        (["spend 5"], "Say which die to spend and which to roll again"),
        (["again 2", "again 5"], "Say which die to spend and which to roll again"),
        (["gift 1"], "Say which of your Darumas goes to whom"),
        (["to p2"], "Say which of your Darumas goes to whom"),
    ],
)
def test_nothing_that_was_chosen_is_dropped_or_guessed(parts: Sequence[str], reason: str) -> None:
    state = position(dice=(1, 2, 2, 5), pools=(("red1",), ()), book=1)
    with pytest.raises(MoveError) as refused:
        DARUMA.read(state, TOLD.chosen(view(state), parts))
    assert reason in refused.value.message % refused.value.params


def test_an_exchange_is_spelled_from_its_two_sides() -> None:
    market = (Daruma("red7", 1), *PLAIN_MARKET[1:])
    now = view(position(market=market, dice=(1, 2), pools=(("blue1",), ("green1",))))
    assert TOLD.chosen(now, ["eye 1", "swap 1 p2:1", "swap 2 p1:1", "swap 1 p1:1"]) == "eye 1 p1:1 p2:1"
    pools = (("blue1",), ("green1", "red9"))
    now = view(position(market=market, dice=(1, 2), pools=pools))
    assert TOLD.chosen(now, ["eye 1", "swap 1 p2:2", "swap 1 p1:1"]) == "eye 1 p1:1 p2:2"


def _positions(games: list[Game]) -> Iterator[DarumaView]:
    for start, steps in games:
        for state in [start, *(step.state for step in steps[::9]), steps[-1].state]:
            yield from (DARUMA.view(state, viewer) for viewer in (seat_viewer(0), SPECTATOR))


def test_a_position_in_a_mail_never_reads_as_a_move(games: list[Game]) -> None:
    for shown in _positions(games):
        for line in TOLD.position_text(shown, NAMES).splitlines():
            assert not line.lower().lstrip(" >-").startswith(VERBS)
    start, _steps = games[0]
    for line in TOLD.position_text(view(start), NAMES).splitlines():
        with pytest.raises(MoveError):
            DARUMA.read(start, line)


def test_a_position_in_a_mail_says_in_words_what_lies_in_the_eyes() -> None:
    state = position(market=(Daruma("red1", 1, 1), Daruma("blue2", 1), *PLAIN_MARKET[2:]), dice=(2,))
    lines = TOLD.position_text(view(state), NAMES).splitlines()
    assert "Place 1: a red Daruma, roll all; eyes: counter, die of this turn" in lines
    assert "Place 2: a blue Daruma, roll equal ones; eyes: counter, free eye" in lines


def test_a_position_in_a_mail_numbers_the_pools_and_says_what_the_book_counts() -> None:
    state = position(dice=(2,), book=2, four_dice=True, pools=(("black1", "red2"), ()))
    lines = TOLD.position_text(view(state), NAMES).splitlines()
    assert "Anna (you), player 1: no. 1 black, no. 2 red" in lines
    marks = "a four in the book, a four in the book, the Four Dice tile"
    assert f"Account book: 3 of 4 for Bad Luck ({marks})" in lines


def test_templates_draw_every_position_and_escape_names(games: list[Game]) -> None:
    for shown in list(_positions(games))[::5]:
        context = {**TOLD.context(shown, NAMES), "table": {"key": "k" * 12, "version": 1}}
        for template in (TOLD.page_template, TOLD.mail_template, TOLD.aid_template):
            drawn = render_to_string(template, context)
            assert "<b>Dora" not in drawn
            assert "%(" not in drawn


def test_status_says_who_is_asked_what() -> None:
    told = TOLD.status(view(position(dice=(2, 3))), NAMES)
    assert told == "Your turn: Stop, or spend a die on sake and roll again."
    assert TOLD.status(view(position(dice=(1, 3)), 1), NAMES).startswith("Anna's turn: Paint an eye")
    lost = after(position(dice=(2, 2), book=3), "sake 2: 2", [4], NEXT_TURN)
    assert TOLD.status(view(lost), NAMES).startswith("Ben O'Neil's turn")
