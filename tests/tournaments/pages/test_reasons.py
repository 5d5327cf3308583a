"""Why something was decided: what an organiser typed is for those who read the log, rules are for all."""

import pytest

from tests.support.events import entered, give, give_all, play_round
from tests.tournaments.pages.conftest import VIEWERS, Stage, club_event
from tests.tournaments.pages.test_access import LOG_READERS
from tests.tournaments.pages.test_reading import page
from tournaments import direct
from tournaments.models import Event

TYPED = "Elif overslept"
PAGES = ("", "rounds/1/", "rounds/1/tables/1/", "rounds/2/", "standings/", "standings/1/", "cross-table/")


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("listed", [True, False])
def test_a_typed_reason_is_told_to_those_who_read_the_log_alone(
    stage: Stage, viewer: str, listed: bool
) -> None:
    Event.objects.filter(pk=stage.event.pk).update(listed=listed)
    give(stage.event, stage.host, stage.event.rounds.get(number=1).tables.get(number=1), [2, 1], reason=TYPED)
    telling = [one for one in PAGES if TYPED in page(stage, one, viewer)]
    assert telling == (["rounds/1/"] if viewer in LOG_READERS else [])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_why_a_round_was_drawn_early_is_told_to_those_who_read_the_log_alone(
    stage: Stage, viewer: str
) -> None:
    direct.draw_round(stage.event.key, stage.host, TYPED)
    direct.publish_round(stage.event.key, stage.host)
    text = page(stage, "rounds/3/", viewer)
    assert "Drawn before all results were in" in text
    assert (TYPED in text) == (viewer in LOG_READERS)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_rule_that_decided_is_told_to_all(stage: Stage, viewer: str) -> None:
    direct.close_round(stage.event.key, None)
    assert "all at the table share the places" in page(stage, "rounds/2/", viewer)


def test_a_table_that_somebody_left_says_why_the_place_and_the_score_differ(stage: Stage) -> None:
    give_all(stage.event, stage.host, stage.event.rounds.get(number=2))
    first, second = play_round(stage.event, stage.host).tables.order_by("number")
    give(stage.event, stage.host, first, [1, 2], presence=["played", "left"])
    give(stage.event, stage.host, second, [1, 2])
    told = "Whoever leaves during the game is scored as the last of the table."
    assert page(stage, "rounds/3/").count(told) == 1


def test_a_rematch_is_said_to_be_needed_only_where_that_is_proven(stage: Stage) -> None:
    event = club_event(stage.host, rules={"preferred": 2, "allowed": [2], "rounds": 4})
    entered(event, 4)
    for _round in range(3):
        give_all(event, stage.host, play_round(event, stage.host))
    one = play_round(event, stage.host)
    why = f"/events/{event.key}/rounds/4/tables/1/"
    client = stage.clients["anonymous"]
    assert "it could not be avoided" in client.get(why).content.decode()
    one.refresh_from_db()
    assert one.draw is not None
    one.draw["bound"]["rematch"] -= 1
    one.save(update_fields=["draw"])
    html = client.get(why).content.decode()
    assert "it could not be avoided" not in html
    assert "no draw with fewer meetings of that kind was found" in html
