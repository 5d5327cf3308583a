"""The standings page of large events: few queries, in pages, and never the figures of before a change."""

import pytest
from django.core.cache import cache
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from tests.support.events import give
from tests.tournaments.pages.conftest import Stage
from tests.tournaments.pages.test_reading import page, text_of
from tournaments.models import Table
from tournaments.selectors import keep_standings, standings
from tournaments.views import reading


def correct(stage: Stage, places: tuple[int, int]) -> None:
    table = Table.objects.get(round__event=stage.event, round__number=1, number=1)
    give(stage.event, stage.host, table, places, reason="the other way round")


def test_the_first_reader_after_a_correction_finds_the_new_standings_ready(
    stage: Stage,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    before = page(stage, "standings/")
    with django_capture_on_commit_callbacks(execute=True):
        correct(stage, (2, 1))
    with django_assert_max_num_queries(4):
        after = page(stage, "standings/")
    assert after != before
    cache.clear()
    assert page(stage, "standings/") == after


def test_every_correction_shows_at_once_even_where_nothing_is_kept(
    stage: Stage, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    shown = []
    for places in ((2, 1), (1, 2), (1, 1)):
        correct(stage, places)
        cache.clear()
        standings.computed_here.cache_clear()
        with django_assert_max_num_queries(12):
            shown.append(page(stage, "standings/"))
        assert page(stage, "standings/") == shown[-1]
    assert len(set(shown)) == 3


def test_long_standings_come_in_pages_or_all_on_one(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Ada", "Bea", "Cid", "Dan", "Emma")

    def lines(path: str) -> list[int]:
        return [
            line.number for line, _person in stage.clients["entrant"].get(stage.url(path)).context["lines"]
        ]

    whole = lines("standings/")
    assert "All on one page" not in page(stage, "standings/")
    monkeypatch.setattr(reading, "STANDINGS_PAGE", 2)
    assert [lines(f"standings/?page={number}") for number in (1, 2, 3)] == [whole[:2], whole[2:4], whole[4:]]
    assert lines("standings/?page=all") == whole
    assert lines("standings/?page=x") == whole[:2]
    assert all(name in page(stage, "standings/?page=all") for name in names)
    html = stage.clients["anonymous"].get(stage.url("standings/?page=2")).content.decode()
    assert f"standings/?version={stage.event.version}&amp;page=2" in html
    assert "1–2" in text_of(html)


def test_an_entrant_is_led_to_the_page_with_the_own_line(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "STANDINGS_PAGE", 1)
    own = stage.clients["entrant"].get(stage.url("standings/")).context["own"][2]
    elsewhere = own % 5 + 1
    assert "To my line" in page(stage, f"standings/?page={elsewhere}", "entrant")
    assert "To my line" not in page(stage, f"standings/?page={own}", "entrant")
    assert "is-mine" in stage.clients["entrant"].get(stage.url(f"standings/?page={own}")).content.decode()


def test_what_is_kept_of_another_version_is_not_shown(stage: Stage) -> None:
    keep_standings(stage.event.pk)
    before = page(stage, "standings/")
    correct(stage, (2, 1))
    after = page(stage, "standings/")
    assert after != before
    keep_standings(stage.event.pk)
    assert page(stage, "standings/") == after
