"""Sentences, lists and moments in Japanese: order, separators and units are the language's own."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone, translation

from games.presentation.charuma import moves, story
from games.presentation.lists import listed
from games.rules.game import Event
from games.templatetags import times

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
NAMES = ["花子", "Ben", "ナギ"]


@pytest.fixture(autouse=True)
def _japanese() -> Iterator[None]:
    with translation.override("ja"), timezone.override(ZoneInfo("Asia/Tokyo")):
        yield


def test_moves_end_with_their_verb() -> None:
    assert moves.label("bid C 2") == "グループCに2点ビッド"
    assert moves.label("play B8 R8h") == "青8と赤8（伏せ札）を出す"


def test_names_are_listed_with_japanese_commas() -> None:
    assert listed(NAMES) == "花子、Ben、ナギ"


def test_the_story_keeps_the_languages_order() -> None:
    bid = Event(number=3, kind="bid", seat=0, data={"group": "A", "amount": 4, "outbid": 1})
    assert story.line(bid, NAMES) == "花子がグループAに4点ビッドし、Benを上回りました。"


def test_J08_dates_and_units_are_japanese() -> None:
    assert times.deadline_text(NOW + timedelta(days=2), NOW) == "12月2日(水) 21:00 JST（残り2日）"
    assert times.absolute(NOW + timedelta(days=60), NOW) == "2027年1月29日(金) 21:00 JST"
    assert times.duration(90 * times.MINUTE) == "90分"


@pytest.mark.django_db
def test_the_switch_names_a_language_in_itself(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "ja"}).content.decode()
    assert '<html lang="ja"' in page
    assert ">English</button>" in page
