"""What the pages of an event tell: the same figures everywhere, each with its sum, rules in words."""

import csv
import io
import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from charuma_site.players.models import Player
from tests.conftest import make_player
from tests.support.events import entered, fresh, give, give_all, new_event, play_round
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import Stage, club_event
from tournaments import direct, log_text
from tournaments.models import Entrant, Event, LogLine, Table

MARKUP = "<svg/onload=alert(1)>"
INLINE = re.compile(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=|data:|javascript:", re.IGNORECASE)
PAGES = (
    *("", "entrants/", "rounds/1/", "rounds/2/", "standings/", "standings/1/", "cross-table/", "log/"),
    *("rounds/1/tables/1/", "organise/", "change/", "rounds/1/tables/1/result/", "cancel/"),
)


def text_of(html: str) -> str:
    """What is read, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def page(stage: Stage, path: str, viewer: str = "anonymous") -> str:
    return text_of(stage.clients[viewer].get(stage.url(path)).content.decode())


@pytest.mark.parametrize("path", PAGES)
def test_pages_hold_landmarks_and_nothing_inline(stage: Stage, path: str) -> None:
    html = stage.clients["organiser"].get(stage.url(path)).content.decode()
    assert html.count("<main") == html.count("<h1") == 1
    assert not INLINE.search(html)
    assert html.count('method="post"') == html.count('name="csrfmiddlewaretoken"')
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_a_game_and_its_round_lead_to_each_other(stage: Stage) -> None:
    event = club_event(stage.host, online=True)
    players = entered(event, 4)
    table = play_round(event, stage.host).tables.select_related("game")[0]
    assert table.game is not None
    round_url = f"/events/{event.key}/rounds/1/"
    outsider, seated = (
        Client(),
        client_of(next(one for one in players if table.game.seats.filter(player=one))),
    )
    for client in (outsider, seated):
        assert f"/games/{table.game.key}/" in client.get(round_url).content.decode()
        assert round_url in client.get(f"/games/{table.game.key}/").content.decode()
    Event.objects.filter(pk=event.pk).update(listed=False)
    assert round_url not in outsider.get(f"/games/{table.game.key}/").content.decode()
    assert round_url in seated.get(f"/games/{table.game.key}/").content.decode()


def test_T19_standings_round_reasons_and_csv_show_the_same_points(stage: Stage) -> None:
    content = stage.clients["anonymous"].get(stage.url("standings.csv")).content
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    standings = page(stage, "standings/")
    assert {row["Score"] for row in rows} >= {"0", "1"}
    for row in rows:
        assert f"{row['Name']} {row['Score']} " in standings
        why = page(stage, f"standings/{row['Number']}/")
        assert f"{row['Name']}: rank {row['Rank']}, score {row['Score']}" in why
    bye = next(row for row in rows if f"{row['Name']}: bye, 1" in page(stage, "rounds/1/"))
    assert bye["Score"] == "1"


def test_T17_every_tie_break_opens_to_a_sum_that_adds_up(stage: Stage) -> None:
    html = stage.clients["anonymous"].get(stage.url("standings/1/")).content.decode()
    sums = re.findall(r'id="(BH|SB|BH-C1|WIN)" class="sum">(.*?)</section>', html, re.DOTALL)
    assert [code for code, _ in sums] == ["BH-C1", "BH", "SB", "WIN"]
    for code, section in sums:
        value = float(re.findall(r"</span>: ([\d.]+)</h2>", section)[0])
        body = re.sub(r"<s>.*?</s>", "", section.partition("<tfoot>")[0])
        parts = [float(part) for part in re.findall(r'data-label="Adds">\s*([\d.]+)', body)]
        assert sum(parts) == pytest.approx(value, abs=0.002), code


def test_T12_pages_tell_what_decided_between_neighbours(stage: Stage) -> None:
    first = next(line for line in stage.clients["anonymous"].get(stage.url("standings/")).context["lines"])
    told = page(stage, f"standings/{first[1].number}/")
    assert "comes next." in told
    assert "stands before." not in told


def test_D19_rules_are_rendered_from_the_settings(stage: Stage) -> None:
    event = club_event(
        stage.host,
        rules={
            "preferred": 4,
            "allowed": [3, 4],
            "rounds": 6,
            "tie_breaks": ["SEAT"],
            "bye": "half",
            "asked_byes": 2,
            "unfinished": "extend",
        },
        move_seconds=3600,
        round_seconds=3 * 86400,
        extend_seconds=7200,
        takeover_after=2,
        online=True,
    )
    told = text_of(stage.clients["anonymous"].get(f"/events/{event.key}/").content.decode())
    for rule in (
        "Swiss system, 6 rounds.",
        "Tables of 4 if possible, else of 3.",
        "Table of 4, first to last place: 1 · 0.667 · 0.333 · 0",
        "Times in seat 1",
        "A bye from the draw is worth half a win",
        "may ask for 2 byes",
        "A round lasts 3 days.",
        "extended once by 2 hours",
        "Time for a move: 1 hour. Nights and weekends count.",
        "up to 1 minute late still counts",
        "After 2 missed turns in a row",
    ):
        assert rule in told


def test_why_this_table_shows_scores_meetings_cost_and_seed(stage: Stage) -> None:
    told = page(stage, "rounds/2/tables/1/")
    assert "None of them had met before." in told
    assert "Rematches" in told
    assert "Digest of the input" in told
    assert stage.event.rounds.get(number=2).seed in told


def test_A15_names_are_text_not_markup(stage: Stage) -> None:
    Player.objects.filter(pk=stage.host.pk).update(display_name=MARKUP)
    Entrant.objects.filter(event=stage.event).update(name=MARKUP)
    Event.objects.filter(pk=stage.event.pk).update(name=MARKUP, about=MARKUP)
    for path in PAGES:
        html = stage.clients["organiser"].get(stage.url(path)).content.decode()
        assert "<svg/onload" not in html, path
        assert "&lt;svg/onload" in html, path
    for path in ("/events/", "/events/mine/"):
        assert "<svg/onload" not in stage.clients["organiser"].get(path).content.decode()


def test_sheets_are_printed_without_what_can_be_clicked(stage: Stage) -> None:
    styles = (Path(__file__).parents[3] / "static/css/tournaments.css").read_text()
    hidden = styles.partition("@media print")[2].partition("display: none !important")[0]
    assert ".no-print" in hidden
    for path in ("rounds/2/", "standings/"):
        assert "no-print" in stage.clients["organiser"].get(stage.url(path)).content.decode()


@pytest.mark.parametrize("path", ["standings/", "rounds/2/"])
def test_pages_stay_fresh_by_the_version(stage: Stage, path: str) -> None:
    client = stage.clients["anonymous"]
    html = client.get(stage.url(path)).content.decode()
    asked = re.findall(r'hx-get="([^"]+)"', html)[0]
    assert client.get(asked).status_code == 204
    table = Table.objects.get(round__event=stage.event, round__number=2, number=1)
    give(stage.event, stage.host, table, (2, 1))
    fragment = client.get(asked)
    assert fragment.status_code == 200
    assert b"<html" not in fragment.content
    assert fragment.content.lstrip().startswith(b'<div id="live"')


def test_T13_a_correction_after_the_next_draw_is_marked(stage: Stage) -> None:
    table = Table.objects.get(round__event=stage.event, round__number=1, number=1)
    give(stage.event, stage.host, table, (2, 1), reason="the wrong way round")
    assert "corrected after a later draw" in page(stage, "rounds/1/")
    assert "the wrong way round" in page(stage, "log/", "entrant")


def test_T13_rounds_drawn_before_a_correction_say_so_and_keep_the_scores_of_then(stage: Stage) -> None:
    def before() -> list[list[str]]:
        cards = stage.clients["anonymous"].get(stage.url("rounds/2/")).context["tables"]
        return [[cell.before for cell in card.seats] for card in cards]

    known = before()
    for path in ("rounds/2/", "rounds/2/tables/1/"):
        assert "before results of earlier rounds were corrected" not in page(stage, path)
    table = Table.objects.get(round__event=stage.event, round__number=1, number=2)
    give(stage.event, stage.host, table, (2, 1), reason="the wrong way round")
    for path in ("rounds/2/", "rounds/2/tables/1/"):
        assert "those known then: round 1, table 2" in page(stage, path)
    assert "were corrected" not in page(stage, "rounds/1/")
    assert before() == known


def test_who_waits_in_a_growing_round_is_told(stage: Stage) -> None:
    assert "still growing" not in page(stage, "rounds/2/")
    stage.event.rounds.filter(number=2).update(growing=True)
    Event.objects.filter(pk=stage.event.pk).update(rolling=True)
    assert "This round is still growing" in page(stage, "rounds/2/")


def test_cross_tables_are_for_events_in_twos(stage: Stage) -> None:
    fours = club_event(stage.host, rules={"preferred": 4, "allowed": [3, 4, 5]})
    assert stage.clients["anonymous"].get(f"/events/{fours.key}/cross-table/").status_code == 404
    assert "bye · 1" in page(stage, "cross-table/")


@pytest.mark.parametrize("size", [2, 3])
def test_a_round_robin_has_a_table_of_all_against_all(stage: Stage, size: int) -> None:
    rules = {"preferred": size, "allowed": [size], "rounds": 2, "format": "round-robin"}
    event = club_event(stage.host, rules=rules)
    for name in ("Una", "Ugo", "Udo", "Ute", "Uwe", "Uli")[: 2 * size]:
        direct.add_entrant(event.key, stage.host, name=name)
    give_all(event, stage.host, play_round(event, stage.host))
    play_round(event, stage.host)
    found = stage.clients["anonymous"].get(f"/events/{event.key}/cross-table/").context["sections"]
    ((_group, lines),) = found
    assert [line.meetings[line.number - 1] for line in lines] == ["×"] * 2 * size
    opposite = {"1": "0", "0": "1", "–": "–", "×": "×"}
    for line in lines:
        for other in lines:
            there, back = line.meetings[other.number - 1], other.meetings[line.number - 1]
            assert [opposite[one] for one in there.split()] == back.split()
    assert sum(text.split().count("1") for line in lines for text in line.meetings) == size * (size - 1)


@pytest.mark.django_db
def test_an_empty_list_says_what_to_do(client: Client) -> None:
    html = client.get("/events/").content.decode()
    assert "No event yet" in html
    assert "/events/new/" in html


def test_my_events_need_a_login_and_tell_what_i_am(stage: Stage) -> None:
    assert stage.clients["anonymous"].get("/events/mine/")["Location"].startswith("/account/login/")
    assert "you play" in stage.clients["entrant"].get("/events/mine/").content.decode()
    assert "you organise" in stage.clients["co-organiser"].get("/events/mine/").content.decode()
    assert "You are in no event yet" in stage.clients["stranger"].get("/events/mine/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 2])
def test_one_or_two_entrants_make_a_clear_page(client: Client, count: int) -> None:
    host = make_player("Olga")
    event = club_event(host)
    for number in range(count):
        direct.enter(event.key, make_player(f"P{number}"))
    for path in ("", "entrants/", "standings/"):
        assert client.get(f"/events/{event.key}/{path}").status_code == 200, path


def big_event(host: Player, count: int, rounds: int) -> Event:
    event = new_event(
        host, kind="charuma", online=False, rules={"preferred": 4, "allowed": [3, 4, 5], "rounds": 9}
    )
    Entrant.objects.bulk_create(
        Entrant(event=event, number=number, name=f"Entrant {number}") for number in range(1, count + 1)
    )
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    for _ in range(rounds):
        give_all(event, host, play_round(event, host))
    return fresh(event)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["", "entrants/", "rounds/1/", "standings/", "standings/3/", "log/", "organise/"]
)
def test_no_page_asks_more_for_many_entrants(
    path: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    host = make_player("Olga")
    client = client_of(host)
    event = big_event(host, 40, 2)
    most = 30 if path == "organise/" else 20
    with django_assert_max_num_queries(most):
        assert client.get(f"/events/{event.key}/{path}").status_code == 200


@pytest.mark.django_db
def test_standings_need_twelve_queries_at_most(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    host = make_player("Olga")
    event = big_event(host, 40, 2)
    client = Client()
    client.get(f"/events/{event.key}/standings/")
    with django_assert_max_num_queries(12):
        client.get(f"/events/{event.key}/standings/")


def test_the_rules_promise_no_rematch_only_after_the_byes(stage: Stage) -> None:
    rules = page(stage, "")
    assert "It is settled first who has a bye; then nobody meets the same opponent twice" in rules


def test_every_act_that_is_logged_has_a_sentence() -> None:
    """Read from the source: a new kind of line without words would show its code."""
    source = Path(direct.__file__).parent
    found = {
        what
        for file in source.glob("*.py")
        for what in re.findall(r'\blog\([\w.]+, [\w.]+, "([a-z-]+)"', file.read_text())
    }
    assert {"drawn", "published", "moved-up"} <= found
    found |= {"withdrawn", LogLine.DISQUALIFIED}  # both by the one act of leaving
    assert found - set(log_text.SENTENCES) == set()
