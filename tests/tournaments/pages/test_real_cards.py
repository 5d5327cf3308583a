"""An event with real cards speaks of tables and results, never of clocks, bots or games that begin here."""

import re
from html import unescape

import pytest

from tests.support.events import fresh, letters
from tests.support.games import read
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_desk import publish
from tests.tournaments.pages.test_setup import typed
from tournaments import direct
from tournaments.models import Event

ONLINE_WORDS = re.compile(
    r"\b(clock|bots?|move|moved|games have begun|its games begin|game still runs|missed turns?)\b",
    re.IGNORECASE,
)


def told(html: str) -> str:
    main = html.partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


@pytest.mark.parametrize(
    "page",
    [
        *("", "entrants/", "rounds/1/", "rounds/2/", "standings/", "log/", "organise/", "cancel/"),
        *("rounds/2/tables/1/", "rounds/2/tables/1/result/", "rounds/2/tables/1/void/"),
        "rounds/2/take-back/",
    ],
)
def test_no_page_speaks_of_clocks_bots_or_games_here(stage: Stage, page: str) -> None:
    html = stage.clients["organiser"].get(stage.url(page)).content.decode()
    assert ONLINE_WORDS.findall(told(html)) == []


def test_publishing_says_what_happens_at_the_club(stage: Stage) -> None:
    direct.draw_round(stage.event.key, stage.host, "in a hurry")
    client = stage.clients["organiser"]
    assert "games begin" not in told(client.get(stage.url("organise/")).content.decode())
    assert publish(client, stage.event).status_code == 302
    answer = client.get(stage.url("organise/"))
    assert "the tables can be called" in answer.content.decode()
    assert "games have begun" not in answer.content.decode()


def test_the_letters_speak_of_no_time_for_a_move(stage: Stage) -> None:
    texts = [read(letters(stage.event, "round")[-1]).text]
    direct.cancel(stage.event.key, stage.host, "flood")
    texts += [read(letter).text for letter in letters(stage.event, "cancelled")]
    assert len(texts) > 2
    for text in texts:
        assert "Time for a move" not in text
        assert "can be played to their end" not in text


def test_points_of_the_moment_decide_nothing_at_real_tables(stage: Stage) -> None:
    client = stage.clients["organiser"]
    assert 'value="adjudicate"' not in client.get(stage.url("organise/")).content.decode()
    refused = client.post("/events/new/", typed(online="club", unfinished="adjudicate"))
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == ["unfinished"]
    assert (
        client.post("/events/new/", typed(online="club", unfinished="share", rated="on")).status_code == 302
    )
    event = fresh(Event.objects.latest("pk"))
    assert (event.online, event.rated) == (False, False)


def test_the_forecast_knows_the_length_of_the_rounds_only(stage: Stage) -> None:
    sent = typed(
        online="club", unfinished="share", check="yes", round_number="2", round_unit="3600", rounds="3"
    )
    html = told(stage.clients["organiser"].post("/events/new/", sent).content.decode())
    assert "all rounds at their full length: 6 hours" in html
    assert "bots needed" not in html


def test_games_played_here_keep_their_clock(stage: Stage) -> None:
    event = club_event(stage.host, online=True)
    html = told(stage.clients["anonymous"].get(f"/events/{event.key}/").content.decode())
    assert "Time for a move: 1 day" in html
    assert "a bot plays on for them" in html
