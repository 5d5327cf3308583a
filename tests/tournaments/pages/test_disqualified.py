"""Who was put out is called so on every page, and gets nothing from a table that nobody finished."""

from tests.support.events import entrant, fresh, give_all, members, play_round, scores
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct
from tournaments.core.units import HALF


def test_who_was_put_out_is_called_disqualified_on_every_page(stage: Stage) -> None:
    event = club_event(stage.host)
    people = members(6)
    for player in people:
        direct.enter(event.key, player)
    give_all(event, stage.host, play_round(event, stage.host))
    direct.disqualify(event.key, stage.host, entrant(event, people[0]), "shouting")
    direct.withdraw(event.key, people[1], people[1])
    play_round(event, stage.host)
    client = client_of(people[2])
    pages = {
        name: told(client.get(f"/events/{event.key}/{name}").content.decode())
        for name in ("standings/", "entrants/", "rounds/2/", "standings/1/")
    }
    assert "P01 (disqualified)" in pages["standings/"]
    assert "P02 (withdrawn)" in pages["standings/"]
    assert "disqualified after round 1" in pages["entrants/"]
    assert "P01: disqualified" in pages["rounds/2/"]
    assert "P02: withdrawn" in pages["rounds/2/"]
    assert "disqualified" in pages["standings/1/"]
    direct.come_back(event.key, entrant(event, people[0]), stage.host)
    again = told(client.get(f"/events/{event.key}/standings/").content.decode())
    assert "disqualified" not in again


def test_a_table_that_all_have_left_gives_nothing_to_who_was_disqualified(stage: Stage) -> None:
    event = club_event(stage.host)
    people = members(6)
    for player in people:
        direct.enter(event.key, player)
    table = play_round(event, stage.host).tables.order_by("number")[0]
    first, second = (one.entrant for one in table.sittings.order_by("seat"))
    direct.disqualify(event.key, stage.host, first, "shouting")
    direct.withdraw(event.key, second, second.player)
    assert table.results.get().state == "void"
    found = scores(fresh(event))
    assert (found[first.number or 0], found[second.number or 0]) == (0, HALF)


def test_who_is_disqualified_gets_nothing_from_a_table_declared_void(stage: Stage) -> None:
    event = club_event(stage.host, rules={"unfinished": "organiser"})
    for player in members(4):
        direct.enter(event.key, player)
    one = play_round(event, stage.host)
    out = [table.sittings.get(seat=1).entrant for table in one.tables.order_by("number")]
    for gone in out:
        direct.disqualify(event.key, stage.host, gone, "shouting")
    direct.void_table(event.key, stage.host, 1, 1, "nobody plays", 0)
    direct.close_round(event.key, stage.host, {2: "void"})
    found = scores(fresh(event))
    assert sorted(found.values()) == [0, 0, HALF, HALF]
    assert [found[gone.number or 0] for gone in out] == [0, 0]
