"""Knock-outs on the pages: who goes on when two are equal, what a correction leaves behind, how long."""

import pytest

from charuma_site.players.models import Player
from tests.conftest import make_player
from tests.support.events import DAY, entered, give, give_all, logged, numbers, play_round
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import club_event
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct, selectors
from tournaments.models import Event, Round


@pytest.fixture
def host(db: None) -> Player:
    return make_player("Olga")


def page(host: Player, event: Event, path: str) -> str:
    return told(client_of(host).get(f"/events/{event.key}/{path}").content.decode())


def knock_out(host: Player, entrants: int = 4) -> tuple[Event, Round]:
    """The first round of a knock-out at tables of two."""
    event = club_event(host, rules={"format": "knock-out", "rounds": 5})
    entered(event, entrants)
    return event, play_round(event, host)


def test_a_tie_at_the_line_is_told_with_the_rule_that_decides(host: Player) -> None:
    event, one = knock_out(host)
    first, second = one.tables.order_by("number")
    give(event, host, first, [1, 1])
    give(event, host, second, [2, 1])
    names = [f"P{number:02}" for number in numbers(first)]
    sentence = f"{names[0]}, {names[1]} were equal at the line of the knock-out."
    decided = f"The lower seat decides; going on: {names[0]}."
    for path in ("rounds/1/", "log/"):
        assert sentence in page(host, event, path)
        assert decided in page(host, event, path)
    assert logged(event).count("tied") == 1
    final = play_round(event, host)
    assert set(numbers(final.tables.get())) == {numbers(first)[0], numbers(second)[1]}
    assert decided in page(host, event, "rounds/2/tables/1/")
    give(event, host, final.tables.get(), [1, 1])
    assert "knock-out. The lower seat" not in page(host, event, "rounds/2/")


def absent_at(event: Event, host: Player, one: Round, table: int, *seats: int) -> None:
    """These seats of a table did not come; the others played, in the order of the seats."""
    who = ["no-show" if seat in seats else "played" for seat in (1, 2)]
    places = [0 if seat in seats else 1 for seat in (1, 2)]
    give(event, host, one.tables.get(number=table), places, presence=who)


def test_of_a_table_to_which_nobody_came_it_is_told_that_nobody_goes_on(host: Player) -> None:
    event, one = knock_out(host, 8)
    absent_at(event, host, one, 1, 1, 2)
    give_all(event, host, one)
    names = ", ".join(f"P{number:02}" for number in numbers(one.tables.get(number=1)))
    sentence = f"able 1: nobody came ({names}), and so nobody goes on from it."
    for path in ("rounds/1/", "log/"):
        assert sentence in page(host, event, path)
    direct.draw_round(event.key, host)
    assert sentence in page(host, event, "organise/")
    assert "From a table to which nobody came nobody goes on" in page(host, event, "")


def test_why_a_rank_says_who_did_not_come_and_what_was_not_played(host: Player) -> None:
    event, one = knock_out(host, 8)
    first, _void, third, _fourth = one.tables.order_by("number")
    absent_at(event, host, one, 1, 2)
    direct.void_table(event.key, host, 1, 2, "the lamp fell", 0)
    give(event, host, third, [1, 1])
    give_all(event, host, one)
    give_all(event, host, play_round(event, host))
    absent, equal = numbers(first)[1], numbers(third)[1]
    assert "the lower one did not come to the table there" in page(host, event, f"standings/{absent}/")
    assert "decides: 1 against 2. At a table that was not played everybody counts as the last." in page(
        host, event, f"standings/{equal}/"
    )


def test_a_correction_points_to_the_round_that_was_drawn_on_the_old_result(host: Player) -> None:
    event, one = knock_out(host)
    give_all(event, host, one)
    assert "was drawn on the results" not in page(host, event, "rounds/1/")
    play_round(event, host)
    sent = {"expected_version": "1", "place_1": "2", "place_2": "1", "reason": "a slip"}
    sent |= {"presence_1": "played", "presence_2": "played"}
    answer = client_of(host).post(f"/events/{event.key}/rounds/1/tables/1/result/", sent, follow=True)
    html = answer.content.decode()
    assert "Round 2 was drawn on the results as they were before the correction" in told(html)
    assert f'href="/events/{event.key}/rounds/2/take-back/"' in html
    other = make_player("Otto")
    direct.add_organiser(event.key, host, other)
    html = client_of(other).get(f"/events/{event.key}/rounds/1/").content.decode()
    assert "was drawn on the results" in told(html)
    assert "rounds/2/take-back/" not in html


def test_who_is_out_is_called_so_in_a_proposal(host: Player) -> None:
    event, one = knock_out(host)
    give_all(event, host, one)
    direct.draw_round(event.key, host)
    words = page(host, event, "organise/")
    assert "(out before this round)" in words
    assert "(absent)" not in words


@pytest.mark.parametrize(("entrants", "rounds"), [(8, 3), (6, 3), (4, 2), (2, 1)])
def test_the_forecast_of_a_knock_out_counts_the_rounds_that_it_takes(
    host: Player, entrants: int, rounds: int
) -> None:
    event = club_event(host, rules={"format": "knock-out", "rounds": 5}, round_seconds=14 * DAY)
    entered(event, entrants)
    words = page(host, event, "organise/")
    assert f"at their full length: {14 * rounds} days. So many rounds a knock-out of {entrants}" in words
    played = 0
    while not played or "Finish the event" not in page(host, event, "organise/"):
        give_all(event, host, play_round(event, host))
        played += 1
    assert played == rounds


def test_the_forecast_adds_the_deciding_rounds_after_a_cut(host: Player) -> None:
    event = club_event(host, rules={"rounds": 3}, stages={"cut": 4}, round_seconds=14 * DAY)
    entered(event, 8)
    assert f"at their full length: {14 * 5} days." in page(host, event, "organise/")


def cut_of_equals(host: Player, **rules: object) -> Event:
    """Four who are equal in every figure, of whom two play a final; it is proposed."""
    event = club_event(host, rules={"rounds": 1, "tie_breaks": ["BH"], **rules}, stages={"cut": 2})
    entered(event, 4)
    for table in play_round(event, host).tables.all():
        give(event, host, table, [1, 1])
    return event


def test_a_tie_at_the_cut_is_told_with_the_rule_that_decides(host: Player) -> None:
    event = cut_of_equals(host)
    sentence = (
        "P01, P02, P03, P04 were equal at the cut, in every figure. "
        "The lower starting number decides; going on: P01, P02."
    )
    assert sentence in page(host, event, "rounds/1/")
    assert f"Round 1: {sentence}" in page(host, event, "log/")
    direct.draw_round(event.key, host)
    assert sentence in page(host, event, "organise/")
    direct.publish_round(event.key, host)
    for path in ("rounds/1/", "rounds/2/", "rounds/2/tables/1/"):
        assert sentence in page(host, event, path)
    assert "lower starting number went on: 2 before 3." in page(host, event, "standings/3/")
    assert "equal at the cut in every figure, the lower starting numbers go on" in page(host, event, "")


def test_where_lots_are_drawn_no_tie_is_left_at_the_cut(host: Player) -> None:
    event = cut_of_equals(host, lots=True)
    assert "equal at the cut" not in page(host, event, "rounds/1/")
    assert "equal at the cut in every figure, the lot decides who goes on" in page(host, event, "")


def test_a_cut_without_equals_says_nothing_of_a_tie(host: Player) -> None:
    event = club_event(host, rules={"rounds": 1}, stages={"cut": 2})
    entered(event, 4)
    give_all(event, host, play_round(event, host))
    play_round(event, host)
    for path in ("rounds/1/", "rounds/2/", "rounds/2/tables/1/"):
        assert "equal at the cut" not in page(host, event, path)


def test_the_rules_of_a_knock_out_say_who_goes_on_of_equals(host: Player) -> None:
    event, _one = knock_out(host)
    rule = "Of those who are equal at a table where only some go on, the lower seats do."
    assert rule in page(host, event, "")
    assert rule in page(host, club_event(host, rules={"rounds": 2}, stages={"cut": 4}), "")


def test_the_first_round_after_a_cut_says_who_qualified_from_where(host: Player) -> None:
    event = cut_of_equals(host)
    play_round(event, host)
    words = page(host, event, "rounds/2/tables/1/")
    assert "P01 qualified at rank 1 of the standings, with score 0.5." in words
    assert "the best of each table go on" not in words
    groups = club_event(
        host, rules={"format": "round-robin", "rounds": 1}, stages={"groups": 2, "cut": 1}, name="Two groups"
    )
    for player in Player.objects.filter(display_name__startswith="P0"):
        direct.enter(groups.key, player)
    give_all(groups, host, play_round(groups, host))
    play_round(groups, host)
    words = page(host, groups, "rounds/2/tables/1/")
    assert "qualified at rank 1 of group A, with score 1." in words
    assert "qualified at rank 1 of group B, with score 1." in words


def test_after_a_cut_the_scores_before_a_round_are_those_of_the_standings(host: Player) -> None:
    event = club_event(host, rules={"rounds": 2}, stages={"cut": 4})
    entered(event, 8)
    for _round in range(3):
        give_all(event, host, play_round(event, host))
    direct.draw_round(event.key, host)
    scores = {line.number: line.score for line in selectors.standing_lines(event)}
    final = numbers(event.rounds.get(number=4).tables.get())
    words = page(host, event, "organise/")
    assert all(f"{one} P{one:02} ({scores[one]})" in words for one in final)
    direct.publish_round(event.key, host)
    html = client_of(host).get(f"/events/{event.key}/rounds/4/")
    cells = [seat for table in html.context["tables"] for seat in table.seats]
    assert {seat.person.number: seat.before for seat in cells} == {one: scores[one] for one in final}
    story = client_of(host).get(f"/events/{event.key}/rounds/4/tables/1/").context["story"]
    assert [(one.score, len(one.rounds)) for one in story.seats] == [(scores[one], 2) for one in final]
    assert all(one.seats.count("·") == 2 for one in story.seats)


def test_the_proposal_of_groups_names_the_group_of_each_table(host: Player) -> None:
    event = club_event(host, rules={"format": "round-robin", "rounds": 3}, stages={"groups": 2, "cut": 1})
    entered(event, 8)
    direct.draw_round(event.key, host)
    words = page(host, event, "organise/")
    assert words.count("Group A") == words.count("Group B") == 2


@pytest.mark.parametrize(("entrants", "rounds", "needed"), [(5, 3, 5), (5, 5, 0), (6, 4, 5), (6, 5, 0)])
def test_a_round_robin_too_short_for_all_to_meet_is_told(
    host: Player, entrants: int, rounds: int, needed: int
) -> None:
    event = club_event(host, rules={"format": "round-robin", "rounds": rounds})
    entered(event, entrants)
    for _step in ("before the draw", "with a proposal"):
        words = page(host, event, "organise/")
        assert ("This round robin is too short" in words) == (needed > 0)
        assert (f"all have met after {needed} rounds at the earliest" in words) == (needed > 0)
        if not event.rounds.exists():
            direct.draw_round(event.key, host)


def test_a_correction_in_a_round_robin_marks_no_later_round(host: Player) -> None:
    event = club_event(host, rules={"format": "round-robin", "rounds": 3})
    entered(event, 4)
    one = play_round(event, host)
    give_all(event, host, one)
    play_round(event, host)
    for table in one.tables.all():
        give(event, host, table, [2, 1], reason="a slip")
    assert "drawn on the results as they were" not in page(host, event, "rounds/1/")
    assert "before results of earlier rounds were corrected" not in page(host, event, "rounds/2/")
    assert "before results of earlier rounds were corrected" not in page(host, event, "rounds/2/tables/1/")


def test_a_table_without_a_result_shows_what_it_counted_for_the_draw(host: Player) -> None:
    event = club_event(host, rules={"rounds": 3})
    entered(event, 4)
    give_all(event, host, play_round(event, host))
    play_round(event, host)
    direct.draw_round(event.key, host, "the hall closes")
    direct.publish_round(event.key, host)
    words = page(host, event, "rounds/3/tables/1/")
    assert "+ 0.5 (no result then, counted as shared) =" in words
    assert "–  =" not in words


def test_direct_encounter_of_somebody_tied_with_nobody_says_so(host: Player) -> None:
    event = club_event(host, rules={"rounds": 2, "tie_breaks": ["DE"]})
    entered(event, 4)
    for _round in (1, 2):
        give_all(event, host, play_round(event, host))
    pages = [page(host, event, f"standings/{number}/") for number in (1, 2, 3, 4)]
    alone = [text for text in pages if "rank 1, score 2" in text]
    assert alone
    assert all("Tied with nobody: nothing to compare." in text for text in alone)
    assert all("not all who are tied have met" not in text for text in alone)
