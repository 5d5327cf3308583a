"""Every ruling D1-D21 of the rules page."""

import pytest

from games.rules.daruma.cards import alike
from games.rules.daruma.scoring import outcome, points
from games.rules.daruma.setup import set_up
from games.rules.daruma.state import Daruma, DarumaState
from games.rules.game import MoveError
from tests.rules.daruma.positions import (
    NEXT_TURN,
    PLAIN_MARKET,
    TABLE,
    after,
    legal,
    position,
    scripted_start,
)


def kinds(state: DarumaState) -> list[str]:
    return [kind for kind, _seat, _data in state.told]


def test_D1_golden_cards_have_no_action() -> None:
    assert {TABLE.cards[f"golden{n}"].action for n in range(1, 7)} == {None}
    state = position(market=("golden1", *PLAIN_MARKET[1:]), dice=(1, 2, 2, 3))
    assert "eye 1" in legal(state)
    assert after(state, "eye 1").dice == (2, 2, 3)


def test_D2_golden_ones_are_alike_only_among_themselves() -> None:
    assert alike(TABLE, ("golden1", "golden2", "golden3", "red1", "blue2"))
    assert not alike(TABLE, ("golden1", "golden2", "red1", "red2", "blue3"))


def test_D3_refresh_is_offered_once_a_turn() -> None:
    market = ("red1", "red2", "red3", "blue4", "green5")
    state = position(market=market, phase="refresh", dice=())
    assert legal(state) == ("keep", "refresh")
    order = sorted(state.deck) + list(market)
    refreshed = after(state, "refresh", NEXT_TURN, n1=order)
    assert [place.card for place in refreshed.market] == order[:5]
    assert alike(TABLE, tuple(order[:5]))  # three alike again, but the dice are rolled
    assert refreshed.phase == "dice"


def test_D4_dice_are_rolled_where_no_choice_comes_before_them() -> None:
    state = after(position(dice=(2,)), "stop", NEXT_TURN)
    assert (state.actor, state.dice) == (1, NEXT_TURN)
    waiting = position(market=("red1", "red2", "red3", "blue4", "green5"), dice=(2,))
    assert after(waiting, "stop").phase == "refresh"


def test_D5_the_fourth_may_come_from_a_die_on_eyes_count() -> None:
    state = position(market=("red6", *PLAIN_MARKET[1:]), dice=(1, 2, 3), book=3)
    lost = after(state, "eye 1", NEXT_TURN)
    assert "bad-luck" in kinds(lost)
    assert lost.actor == 1
    safe = after(state._replace(book=2), "eye 1")
    assert safe.luck_count == 3
    assert safe.actor == 0


def test_D6_a_returned_four_is_never_a_new_fourth_die() -> None:
    state = position(pools=(("red9",), ()), dice=(2, 3), book=3)
    given = after(state, "give 1 p2", [4])
    assert (given.book, given.dice, given.actor) == (3, (2, 3), 0)
    assert after(state, "give 1 p2", [5]).dice == (2, 3, 5)
    assert after(state, "give 1 p2", [5]).book == 2


def test_D7_with_a_one_but_no_free_eye_one_may_stop() -> None:
    full = [Daruma(card, 1, 1) for card in PLAIN_MARKET]
    assert "stop" in legal(position(market=full, dice=(1, 2)))
    assert "stop" not in legal(position(dice=(1, 2)))


def test_D8_a_daruma_tile_counts_only_where_the_counter_stops() -> None:
    tiles = ("plain", "daruma", "plain", "plain", "plain", "plain")
    passed = after(position(tiles=tiles, dice=(2, 3)), "stop", NEXT_TURN)
    assert (passed.steps, passed.pools[0]) == (2, ())
    stopped = position(tiles=tiles, dice=(2,))
    assert after(stopped, "stop", NEXT_TURN).pools[0] == stopped.deck[:1]


def test_D9_fewer_darumas_break_a_tie_and_then_all_win() -> None:
    # Objective 0: red and blue 2, yellow -3. Objective 1: blue and green 2, purple -3.
    state = position(pools=(("red1", "red2"), ("blue1", "golden1")), phase="over")
    assert points(state) == (4, 4)
    assert outcome(state).places == (1, 1)  # type: ignore[union-attr]
    more = state._replace(pools=(("red1", "green1", "green2"), ("blue1", "golden1")))
    assert points(more) == (4, 4)
    assert outcome(more).places == (2, 1)  # type: ignore[union-attr]


def test_D10_a_one_forbids_only_to_stop() -> None:
    state = position(dice=(1, 2, 3), book=1, pools=(("red9",), ()))
    assert "sake 2: 1" in legal(state)
    assert "give 1 p2" in legal(state)
    assert "stop" not in legal(state)


def test_D10_the_one_is_never_spent_on_the_bottle_and_the_spent_die_stays_there() -> None:
    state = position(dice=(1, 2, 3))
    assert not [move for move in legal(state) if move.startswith("sake 1")]
    spent = after(state, "sake 2: 1 3", [2, 5])
    assert (spent.bottle, spent.dice) == ((2,), (2, 5))


def test_D11_good_luck_looks_at_one_roll_alone_and_comes_before_bad_luck() -> None:
    state = position(dice=(2, 2, 2, 2, 3), book=3)
    lucky = after(state, "sake 3: 2 2 2 2", [4, 4, 4, 4], [2, 3, 5, 6])
    assert (lucky.book, lucky.actor, lucky.pools[0]) == (3, 0, state.deck[:1])
    three = after(state, "sake 3: 2 2 2 2", [4, 4, 4, 2], NEXT_TURN)
    assert "bad-luck" in kinds(three)


def test_D12_an_empty_deck_gives_no_card_and_the_game_goes_on() -> None:
    state = position(deck=(), dice=(2, 2, 2, 2, 3))
    lucky = after(state, "sake 3: 2 2 2 2", [4, 4, 4, 4], [2, 3, 5, 6])
    assert (lucky.pools[0], lucky.dice, lucky.phase) == ((), (2, 3, 5, 6), "dice")
    tiles = ("plain", "daruma", "plain", "plain", "plain", "plain")
    assert after(position(deck=(), tiles=tiles, dice=(2,)), "stop", NEXT_TURN).phase == "dice"


def test_D13_completed_ones_go_to_the_pool_in_order_and_the_places_are_refilled() -> None:
    market = (
        Daruma("red1", 1, 1),
        Daruma("blue2", 0, 1),
        Daruma("green3", 0, 2),
        *map(Daruma, PLAIN_MARKET[3:]),
    )
    state = position(market=market, dice=(2,), deck=("black1", "black2", "red9"))
    done = after(state, "stop", NEXT_TURN)
    assert done.pools[0] == ("red1", "green3")
    assert [place.card for place in done.market] == ["black1", "blue2", "black2", "yellow4", "purple5"]
    assert done.market[1] == Daruma("blue2", 1, 0)


def test_D13_a_deck_too_small_ends_the_game_and_the_counter_stays() -> None:
    market = (Daruma("red1", 1, 1), Daruma("blue2", 1, 1), *map(Daruma, PLAIN_MARKET[2:]))
    over = after(position(market=market, dice=(2, 3), deck=("black1",)), "stop")
    assert (over.phase, over.ended_by, over.steps) == ("over", "deck", 0)
    assert over.pools[0] == ("red1", "blue2")
    assert [place.card for place in over.market[:2]] == ["black1", None]


def test_D14_the_last_tile_counts_once() -> None:
    state = position(steps=4, dice=(2, 3), tiles=("plain",) * 6)
    there = after(state, "stop", NEXT_TURN)
    assert there.steps == 6  # tile 5 is the last, 6 steps lead back to the last but one
    assert there.tile == there.setting.tiles[4]


def test_D14_on_the_first_tile_the_counter_stops_and_the_round_is_finished() -> None:
    state = position(steps=9, dice=(2, 3), turn=3)
    home = after(state, "stop", NEXT_TURN)
    assert (home.steps, home.phase, home.turn) == (10, "dice", 4)
    assert after(home._replace(dice=(2, 3), rolls=0), "stop").ended_by == "track"


def test_D15_a_daruma_tile_gives_nothing_without_a_step() -> None:
    tiles = ("daruma",) * 6
    assert position(tiles=tiles).pools == ((), ())
    stayed = position(tiles=tiles, dice=(1,), market=("golden1", *PLAIN_MARKET[1:]))
    assert after(stayed, "eye 1", NEXT_TURN).pools[0] == ()
    back = after(position(tiles=tiles, steps=9, dice=(2, 3), turn=3, deck=("black1",)), "stop", NEXT_TURN)
    assert back.pools[0] == ("black1",)
    waiting = after(position(tiles=tiles, steps=10, dice=(2,), turn=3, deck=("black1",)), "stop", NEXT_TURN)
    assert waiting.pools[0] == ()


def test_D16_a_four_dice_tile_counts_for_every_turn_that_starts_on_it() -> None:
    tiles = ("four-dice", "plain", "plain", "plain", "plain", "plain")
    three_fours = (4, 4, 4, 2, 2, 3, 5, 5)
    state = after(position(tiles=tiles, steps=9, dice=(2,), turn=3), "stop", three_fours)
    assert (state.steps, state.phase) == (10, "over")  # seat 1's first roll was Bad Luck: its last turn
    assert "bad-luck" in kinds(state)
    elsewhere = after(position(dice=(2,)), "stop", three_fours)
    assert (elsewhere.actor, elsewhere.book) == (1, 3)


def test_D17_bad_luck_comes_before_all_else_and_counts_as_a_turn() -> None:
    market = (Daruma("red1", 1, 1), *map(Daruma, PLAIN_MARKET[1:]))
    state = position(market=market, dice=(2, 3), book=3)
    lost = after(state, "sake 3: 2", [4], NEXT_TURN)  # no dice left either
    assert (lost.turn, lost.steps, lost.actor) == (2, 0, 1)
    assert lost.market[0] == Daruma("red1", 1, 0)
    assert lost.pools[0] == ()


def test_D18_with_no_dice_left_there_is_no_last_gift() -> None:
    state = position(dice=(1,), book=2, pools=(("red9",), ()), market=("golden1", *PLAIN_MARKET[1:]))
    assert after(state, "eye 1", NEXT_TURN).actor == 1


def test_D18_a_gift_takes_a_die_that_really_lies_in_the_book() -> None:
    state = position(book=0, four_dice=True, pools=(("red9",), ()))
    assert not [move for move in legal(state) if move.startswith("give")]
    assert "give 1 p2" in legal(state._replace(book=1))
    assert "give 1 p2" not in legal(state._replace(book=1, given=True))


def test_D19_all_dice_of_the_value_are_rolled_or_shifted() -> None:
    state = position(dice=(1, 3, 3, 3))
    assert "eye 2 3" in legal(state)
    assert after(state, "eye 2 3", [2, 5, 6]).dice == (2, 5, 6)
    assert "eye 4 3 - - -" in legal(state)
    assert after(state, "eye 4 3 - - -").dice == (2, 2, 2)


def test_D19_the_die_put_in_the_eye_is_no_longer_available() -> None:
    assert "eye 2" in legal(position(dice=(1, 1, 3)))  # one 1 left: nothing is there twice
    assert "eye 2 1" in legal(position(dice=(1, 1, 1, 3)))


def test_D20_an_action_that_can_be_done_must_be_done() -> None:
    assert "eye 2" not in legal(position(dice=(1, 3, 3)))
    assert "eye 2" in legal(position(dice=(1, 3, 5)))


@pytest.mark.parametrize(
    ("eyes", "pools", "expected"),
    [
        (0, (("red9",), ()), ("eye 1",)),
        (1, ((), ()), ("eye 1",)),
        (1, (("red9",), ()), ("eye 1 p1:1 p2",)),
        (1, (("red9",), ("blue9", "blue8")), ("eye 1 p1:1 p2:1", "eye 1 p1:1 p2:2")),
    ],
)
def test_D20_exchange_needs_the_second_eye_and_a_daruma_somewhere(
    eyes: int, pools: tuple[tuple[str, ...], ...], expected: tuple[str, ...]
) -> None:
    market = (Daruma("red7", eyes), *map(Daruma, PLAIN_MARKET[1:]))
    state = position(market=market, dice=(1, 2), pools=pools)
    assert tuple(move for move in legal(state) if move.startswith("eye 1")) == expected


def test_D21_a_refresh_is_offered_with_an_empty_deck_too() -> None:
    state = position(market=("red1", "red2", "red3", "blue4", "green5"), deck=(), dice=(2,))
    assert after(state, "stop").phase == "refresh"


def test_D21_three_golden_ones_share_a_colour_but_no_action() -> None:
    assert alike(TABLE, ("golden1", "golden2", "golden3", "red1", "blue2"))
    assert not alike(TABLE, ("golden1", "golden2", "red1", "blue2", "green3"))


def test_an_exchange_moves_both_to_the_end_of_the_other_pool() -> None:
    market = (Daruma("red7", 1), *map(Daruma, PLAIN_MARKET[1:]))
    state = position(market=market, dice=(1, 2), pools=(("red9", "red8"), ("blue9", "blue8")))
    assert after(state, "eye 1 p1:1 p2:2").pools == (("red8", "blue8"), ("blue9", "red9"))


def test_gifts_and_exchanges_outlive_bad_luck() -> None:
    state = position(dice=(2, 3), book=3, pools=(("red9",), ()))
    lost = after(after(state, "give 1 p2", [4])._replace(rolls=0), "sake 3: 2", [4], NEXT_TURN)
    assert lost.pools == ((), ("red9",))


def test_an_illegal_move_is_refused_and_says_why() -> None:
    with pytest.raises(MoveError) as refused:
        after(position(dice=(1, 2)), "stop")
    assert refused.value.code == "illegal"
    assert "can't stop" in refused.value.message


@pytest.mark.parametrize(("seats", "tiles"), [(2, 6), (3, 7), (4, 8), (5, 9)])
def test_the_track_is_longer_with_more_players(seats: int, tiles: int) -> None:
    state = set_up(TABLE, seats, scripted_start(seats))
    assert len(state.setting.tiles) == tiles
    assert len(set(state.setting.objectives)) == seats
