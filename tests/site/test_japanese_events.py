"""No page of an event, and no mail about it, is half English for a Japanese reader (J08, J11)."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from tests.conftest import make_player
from tests.site.test_japanese_mails import left_in
from tests.site.test_japanese_pages import left_on, left_on_answer
from tests.support.events import fresh, give, give_all, letters, new_event, play_round
from tests.support.games import read
from tests.support.pages import client_of
from tournaments import direct
from tournaments.direct import post
from tournaments.models import Event
from tournaments.presets import PRESETS

NAME = "春の大会"
REASON = "大雨のため"
PAGES = (
    *("", "entrants/", "rounds/1/", "rounds/2/", "standings/", "standings/1/", "cross-table/", "log/"),
    *("rounds/1/tables/1/", "organise/", "change/", "rounds/2/tables/1/result/", "cancel/"),
    *("rounds/2/tables/1/void/", "rounds/2/tables/1/forfeit/", "rounds/2/tables/1/adjudicate/"),
    "rounds/2/take-back/",
)
REFUSED = (
    *("draw/", "swap/", "tables/", "discard/", "publish/", "close-round/", "finish/", "confirm/", "archive/"),
    *("open/", "entrants/add/", "entrants/back/", "entrants/bye/", "pairs/add/", "organisers/add/"),
    *("look-again/", "enter/", "withdraw/", "bye/", "no-bye/", "flags/settle/", "change/"),
    *("rounds/2/tables/1/result/", "rounds/2/tables/1/void/", "rounds/2/tables/1/forfeit/"),
)

IN_DISPUTE = {
    *("event.flagged", "event.answered", "event.put_out", "event.left"),
    *("event.taken_back", "event.extended", "event.revised", "event.back", "event.brought_back"),
    "event.changed",
}
"""Letters of an event that doesn't go as planned."""
AT_REAL_TABLES = {"event.decided"}


@pytest.fixture
def club(db: None) -> list[Player]:
    names = ("Taro", "Hanako", "Ken", "Yumi", "Jun")
    return [make_player(name, language="ja", time_zone="Asia/Tokyo") for name in names]


def running(club: list[Player], *, online: bool) -> Event:
    """Round 1 is played, and one result of it is corrected while round 2 is running."""
    host = club[0]
    event = new_event(host, kind="charuma", online=online, name=NAME)
    for player in club:
        direct.enter(event.key, player)
    one = play_round(event, host)
    give_all(event, host, one)
    play_round(event, host)
    give(event, host, one.tables.get(number=1), [2, 1], reason=REASON)
    return fresh(event)


@pytest.mark.parametrize("online", [True, False], ids=["here", "real-cards"])
def test_an_events_pages_hold_no_english(club: list[Player], online: bool) -> None:
    event = running(club, online=online)
    client = client_of(club[0])
    found = [left for page in PAGES for left in left_on(client, f"/events/{event.key}/{page}")]
    one = event.entrants.get(player=club[1])
    for page in ("withdraw/", "disqualify/"):
        found += left_on(client, f"/events/{event.key}/entrants/{one.pk}/{page}")
    for phase in (Event.Phase.PROVISIONAL, Event.Phase.FINISHED, Event.Phase.ARCHIVED):
        Event.objects.filter(pk=event.pk).update(phase=phase)
        found += left_on(client, f"/events/{event.key}/organise/") + left_on(client, f"/events/{event.key}/")
    assert found == []


@pytest.mark.parametrize("page", REFUSED)
def test_what_an_event_refuses_holds_no_english(club: list[Player], page: str) -> None:
    event = running(club, online=True)
    assert left_on_answer(client_of(club[0]), f"/events/{event.key}/{page}") == []


def test_lists_of_events_and_presets_hold_no_english(club: list[Player]) -> None:
    running(club, online=True)
    client = client_of(club[0])
    paths = ["/events/", "/events/mine/", "/events/new/", "/events/new/?preset=own"]
    paths += [f"/events/new/?preset={one.slug}" for one in PRESETS]
    found = [left for path in paths for left in left_on(client, path)]
    assert found + left_on_answer(client, "/events/new/", check="yes", name=NAME) == []


def test_an_event_before_its_start_holds_no_english(club: list[Player]) -> None:
    starts = timezone.now() + timedelta(days=3)
    dates: dict[str, Any] = {"starts_at": starts, "entries_close_at": starts}
    event = new_event(club[0], kind="charuma", name=NAME, capacity=2, **dates)
    found = left_on_answer(client_of(club[0]), f"/events/{event.key}/draw/")
    for player in club[:3]:
        found += left_on_answer(client_of(player), f"/events/{event.key}/enter/")
    direct.draw_round(event.key, club[0])
    for player in club[:3]:
        found += left_on(client_of(player), f"/events/{event.key}/")
    assert found + left_on(client_of(club[0]), f"/events/{event.key}/organise/") == []


@pytest.mark.parametrize("online", [True, False], ids=["here", "real-cards"])
def test_mails_about_events_hold_no_english(club: list[Player], online: bool) -> None:
    host, reader = club[0], club[1]
    event = new_event(host, kind="charuma", online=online, name=NAME, capacity=4)
    for player in club:
        direct.enter(event.key, player)
    told = [(letter.kind, read(letter)) for letter in letters(event, "entered")]
    direct.add_organiser(event.key, host, reader)
    told += [(letter.kind, read(letter)) for letter in letters(event, "organiser")]
    Letter.objects.filter(kind="event.organiser").update(state=Letter.State.SENT)
    line = event.log.create(what="host")
    post.tell_host(event, line)
    told += [(letter.kind, read(letter)) for letter in letters(event, "host")]
    direct.remove_organiser(event.key, host, reader)
    told += [(letter.kind, read(letter)) for letter in letters(event, "not_organiser")]
    direct.withdraw(event.key, club[3], club[3])
    told += [(letter.kind, read(letter)) for letter in letters(event, "moved_up")]
    one = play_round(event, host)
    told += [(letter.kind, read(letter)) for letter in letters(event, "round")]
    direct.void_table(event.key, host, 1, 1, REASON, 0, replay=True)
    told += [(letter.kind, read(letter)) for letter in letters(event, "replayed")]
    post.tell_trouble(event, 2)
    told += [(letter.kind, read(letter)) for letter in letters(event, "trouble")]
    for table in one.tables.all():
        give(event, host, table, [1, 2], reason=REASON)
    give(event, host, one.tables.get(number=1), [2, 1], reason=REASON)
    told += [(letter.kind, read(letter)) for letter in letters(event, "corrected")]
    direct.cancel(event.key, host, REASON)
    told += [(letter.kind, read(letter)) for letter in letters(event, "cancelled")]
    Event.objects.filter(pk=event.pk).update(phase=Event.Phase.FINISHED)
    post.tell_finished(fresh(event), [reader])
    told += [(letter.kind, read(letter)) for letter in letters(event, "finished")]
    every = {kind for kind in settings.LETTER_KINDS if kind.startswith("event.")}
    assert {kind for kind, _ in told} == every - IN_DISPUTE - AT_REAL_TABLES
    assert [(kind, left_in(mail)) for kind, mail in told if left_in(mail)] == []


@pytest.mark.parametrize("online", [True, False], ids=["here", "real-cards"])
def test_mails_about_trouble_in_an_event_hold_no_english(club: list[Player], online: bool) -> None:
    host = club[0]
    event = new_event(host, kind="charuma", online=online, name=NAME)
    for player in club:
        direct.enter(event.key, player)
    play_round(event, host)
    Letter.objects.filter(kind="event.round").update(state=Letter.State.SENT)
    direct.take_back_round(event.key, host, 1, REASON)
    told = [(letter.kind, read(letter)) for letter in letters(event, "taken_back")]
    one = direct.publish_round(event.key, host)
    direct.close_round(event.key, host, {1: "extend", 2: "extend"})
    told += [(letter.kind, read(letter)) for letter in letters(event, "extended")]
    direct.void_table(event.key, host, 1, 2, REASON, 0)
    told += [(letter.kind, read(letter)) for letter in letters(event, "decided")]
    give_all(event, host, one)
    asker = one.tables.get(number=1).sittings.exclude(entrant__player=host).first()
    assert asker is not None
    assert asker.entrant.player is not None
    flag = direct.flag_result(event.key, asker.entrant.player, 1, 1, REASON)
    told += [(letter.kind, read(letter)) for letter in letters(event, "flagged")]
    direct.settle_flag(event.key, host, flag.pk, REASON)
    told += [(letter.kind, read(letter)) for letter in letters(event, "answered")]
    direct.withdraw(event.key, club[4], club[4])
    told += [(letter.kind, read(letter)) for letter in letters(event, "left")]
    direct.come_back(event.key, club[4], club[4])
    told += [(letter.kind, read(letter)) for letter in letters(event, "back")]
    direct.withdraw(event.key, club[4], club[4])
    direct.come_back(event.key, event.entrants.get(player=club[4]), host, REASON)
    told += [(letter.kind, read(letter)) for letter in letters(event, "brought_back")]
    changed = {**fresh(event).settings, "scheme": {"kind": "win", "rows": {}}}
    direct.change_event(event.key, host, fresh(event).version, reason=REASON, settings=changed)
    told += [(letter.kind, read(letter)) for letter in letters(event, "changed")]
    direct.disqualify(event.key, host, event.entrants.get(player=club[3]), REASON)
    told += [(letter.kind, read(letter)) for letter in letters(event, "put_out")]
    direct.finish(event.key, host)
    direct.confirm_results(event.key, host)
    give(event, host, one.tables.get(number=1), [2, 1], reason=REASON)
    told += [(letter.kind, read(letter)) for letter in letters(event, "revised")]
    assert {kind for kind, _ in told} == (IN_DISPUTE if online else IN_DISPUTE | AT_REAL_TABLES)
    assert [(kind, left_in(mail)) for kind, mail in told if left_in(mail)] == []
