"""Opening a table: every choice arrives, errors stand at their fields, nothing typed is lost."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from charuma_site.players.models import Player
from games.forms import DigitsField
from games.models import Game
from tests.pages.conftest import AsPlayer, open_table
from tests.support.games import DAY

NEW = "/games/new/charuma/"
GOOD = {
    "name": "Tuesday table",
    "size": "4",
    "bots": "",
    "pace": str(2 * DAY),
    "own_number": "",
    "own_unit": "3600",
    "takeover_after": "3",
    "listed": "lobby",
    "start_when_full": "on",
    "option_bidding": "on",
    "option_memory": "strict",
    "option_target": "",
    "option_rounds": "0",
}


@pytest.mark.django_db
def test_the_form_is_complete_for_every_option_of_the_rules(alice: Player, as_player: AsPlayer) -> None:
    html = as_player(alice).get(NEW).content.decode()
    for name in GOOD:
        assert f'name="{name}"' in html
    assert "Alice&#x27;s table" in html


@pytest.mark.django_db
def test_without_an_account_one_chooses_who_one_is_first(client: Client) -> None:
    page = client.get(NEW)
    assert page.status_code == 200
    assert "Go on as a guest" in page.content.decode()
    assert 'name="size"' not in page.content.decode()


@pytest.mark.django_db
def test_an_unknown_game_is_not_found(alice: Player, as_player: AsPlayer) -> None:
    assert as_player(alice).get("/games/new/chess/").status_code == 404


@pytest.mark.django_db
def test_all_choices_arrive_at_the_table(alice: Player, as_player: AsPlayer) -> None:
    chosen = {"takeover_after": "0", "listed": "link", "option_memory": "open", "option_target": "30"}
    posted = {**GOOD, **chosen}
    del posted["start_when_full"]
    answer = as_player(alice).post(NEW, posted)
    game = Game.objects.get()
    assert answer["Location"] == f"/games/{game.key}/"
    assert (game.name, game.size, game.move_seconds) == ("Tuesday table", 4, 2 * DAY)
    assert (game.takeover_after, game.listed, game.start_when_full) == (0, False, False)
    assert (game.options["memory"], game.options["target"]) == ("open", 30)


@pytest.mark.django_db
def test_J02_full_width_digits_count(alice: Player, as_player: AsPlayer) -> None:
    posted = {**GOOD, "pace": "own", "own_number": "３６", "option_target": "４０"}
    as_player(alice).post(NEW, posted)
    game = Game.objects.get()
    assert (game.move_seconds, game.options["target"]) == (36 * 3600, 40)


def test_J02_a_full_width_minus_counts_and_letters_do_not() -> None:
    assert DigitsField().clean("－３") == -3
    with pytest.raises(ValidationError):
        DigitsField().clean("１２a")


@pytest.mark.django_db
def test_U09_zero_is_a_value(alice: Player, as_player: AsPlayer) -> None:
    as_player(alice).post(NEW, {**GOOD, "option_rounds": "０"})
    assert Game.objects.get().options["rounds"] == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("name", "", "This field is required."),
        ("name", "x" * 61, "at most 60 characters"),
        ("size", "9", "Select a valid choice"),
        ("option_target", "１２a", "Enter a whole number."),
        ("option_target", "9", "greater than or equal to 10"),
        ("option_memory", "elephant", "Select a valid choice"),
        ("listed", "secret", "Select a valid choice"),
        ("bots", "cheating", "Select a valid choice"),
        ("takeover_after", "-1", "Select a valid choice"),
        ("pace", "7", "Select a valid choice"),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_typed_text_stays(
    alice: Player, as_player: AsPlayer, field: str, value: str, message: str
) -> None:
    answer = as_player(alice).post(NEW, {**GOOD, "name": "My own words", field: value})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert message in html
    assert 'aria-invalid="true"' in html
    assert field == "name" or "My own words" in html
    assert not Game.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "unit"), [("", "3600"), ("0", "86400"), ("31", "86400"), ("721", "3600")])
def test_another_time_must_lie_between_an_hour_and_thirty_days(
    alice: Player, as_player: AsPlayer, number: str, unit: str
) -> None:
    posted = {**GOOD, "pace": "own", "own_number": number, "own_unit": unit}
    answer = as_player(alice).post(NEW, posted)
    assert answer.status_code == 422
    assert "own_number" in answer.context["form"].errors


@pytest.mark.django_db
def test_filling_with_bots_starts_the_game_at_once(alice: Player, as_player: AsPlayer) -> None:
    as_player(alice).post(NEW, {**GOOD, "bots": "calm"})
    game = Game.objects.get()
    assert game.phase == Game.Phase.RUNNING
    assert [seat.bot for seat in game.seats.all()] == ["", "calm", "calm", "calm"]


@pytest.mark.django_db
def test_a_refusal_of_the_door_is_told_and_typed_text_stays(alice: Player, as_player: AsPlayer) -> None:
    for number in range(10):
        open_table(alice, f"Table {number}")
    answer = as_player(alice).post(NEW, GOOD)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "You already host 10 open tables" in html
    assert "Tuesday table" in html
