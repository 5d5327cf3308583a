"""The admin shows no hand, secret or invitation, and changes games through the door only."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from charuma_site.players.models import Player
from games import selectors
from games.models import Game
from tests.support.games import make_move, open_table, play_to_end, running

PAGES = ("game", "seat", "move", "message")


def show(client: Client, name: str, *args: object, **query: str) -> str:
    response = client.get(reverse(f"admin:games_{name}", args=args), query)
    assert response.status_code == 200
    return response.content.decode()


def test_H14_staff_see_nothing_that_players_may_not(admin_client: Client, alice: Player, bob: Player) -> None:
    game = running([alice, bob], options={"cards": 5})
    make_move(game)
    played = game.moves.get()
    shown = "".join(show(admin_client, f"{page}_changelist") for page in PAGES)
    shown += show(admin_client, "game_change", game.pk) + show(admin_client, "move_change", played.pk)
    shown += "".join(show(admin_client, "seat_change", seat.pk) for seat in game.seats.all())
    assert game.key in shown
    assert "MARK" not in shown
    secrets = [bytes(game.secret).hex(), str(bytes(game.secret)), game.invite_key]
    assert not [each for each in [*secrets, *game.seats.values_list("phrase", flat=True)] if each in shown]
    play_to_end(game)
    assert played.text in show(admin_client, "move_change", played.pk)


def test_filters_ask_for_nothing_secret(admin_client: Client, alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    for query in ({"invite_key__startswith": game.invite_key[:1]}, {"moves__text__startswith": "M"}):
        response = admin_client.get(reverse("admin:games_game_changelist"), query)
        assert response.status_code in (302, 400)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_added_changed_or_deleted_by_hand(
    admin_client: Client, alice: Player, bob: Player, page: str
) -> None:
    game = running([alice, bob])
    make_move(game)
    assert admin_client.get(reverse(f"admin:games_{page}_add")).status_code == 403
    if page == "game":
        assert admin_client.get(reverse("admin:games_game_delete", args=[game.pk])).status_code == 403
        before = Game.objects.filter(pk=game.pk).values().get()
        answer = admin_client.post(reverse("admin:games_game_change", args=[game.pk]), {"actor": 1})
        assert answer.status_code == 403
        assert Game.objects.filter(pk=game.pk).values().get() == before


def test_an_open_table_is_closed_through_the_door(admin_client: Client, alice: Player, bob: Player) -> None:
    tables = [open_table(alice), running([alice, bob])]
    admin_client.post(
        reverse("admin:games_game_changelist"),
        {"action": "close_tables", "_selected_action": [game.pk for game in tables]},
    )
    assert [selectors.find_table(game.key, alice).phase for game in tables] == ["cancelled", "running"]


def test_staff_without_the_right_only_look(client: Client, alice: Player) -> None:
    staff = Player.objects.create_user("staff@example.org", "x", display_name="Staff", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_game"))
    client.force_login(staff)
    assert "close_tables" not in show(client, "game_changelist")
