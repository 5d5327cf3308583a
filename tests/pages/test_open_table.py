"""A table before its start: who may see and do what, and what is kept when it is refused."""

import pytest
from django.test import Client
from django.urls import reverse

from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game
from tests.pages.conftest import AsPlayer, open_table

ACTS = ["join", "phrase", "leave", "cancel", "start", "fill", "unseat", "invite"]


def address(name: str, game: Game) -> str:
    return reverse(f"games:{name}", args=[game.key])


def invitation(game: Game) -> str:
    return reverse("games:invited", args=[game.key, game.invite_key])


@pytest.mark.django_db
@pytest.mark.parametrize("act", ACTS)
def test_changes_take_post_only_and_reading_leads_to_the_table(
    alice: Player, as_player: AsPlayer, act: str
) -> None:
    table = open_table(alice)
    changes = table.changes
    answer = as_player(alice).get(address(act, table))
    assert (answer.status_code, answer["Location"]) == (302, address("table", table))
    assert Game.objects.get(pk=table.pk).changes == changes


@pytest.mark.django_db
@pytest.mark.parametrize("act", ACTS)
def test_changes_need_a_login(alice: Player, client: Client, act: str) -> None:
    table = open_table(alice)
    answer = client.post(address(act, table))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))
    assert table.seats.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("act", ACTS)
def test_a_table_by_invitation_does_not_exist_for_strangers(
    alice: Player, bob: Player, as_player: AsPlayer, act: str
) -> None:
    table = open_table(alice, listed=False)
    client = as_player(bob)
    posted = {"level": "calm", "seats": "all", "address": "x@example.org"}
    assert client.post(address(act, table), posted).status_code == 404
    assert client.get(address("table", table)).status_code == 404
    assert client.get(address("seats", table)).status_code == 404
    assert client.get(f"/games/{table.key}/invited/{'a' * 12}/").status_code == 404


@pytest.mark.django_db
def test_a_key_that_cannot_be_one_is_not_found(client: Client) -> None:
    assert client.get("/games/short/").status_code == 404
    assert client.get("/games/OOOOOOOOOOOO/").status_code == 404


@pytest.mark.django_db
def test_the_invitation_link_is_for_those_at_the_table(
    alice: Player, bob: Player, as_player: AsPlayer
) -> None:
    table = open_table(alice)
    assert invitation(table) in as_player(alice).get(address("table", table)).content.decode()
    assert table.invite_key not in as_player(bob).get(address("table", table)).content.decode()


@pytest.mark.django_db
def test_opening_an_invitation_changes_nothing_and_posting_takes_a_seat(
    alice: Player, bob: Player, as_player: AsPlayer
) -> None:
    table = open_table(alice, listed=False)
    client = as_player(bob)
    page = client.get(invitation(table))
    assert "Alice invites you" in " ".join(page.content.decode().split())
    assert table.seats.count() == 1
    answer = client.post(invitation(table), {"phrase": "three blue cats"})
    assert answer["Location"] == address("table", table)
    assert table.seats.get(player=bob).phrase == "three blue cats"
    assert client.get(invitation(table))["Location"] == address("table", table)


@pytest.mark.django_db
def test_an_anonymous_invited_person_may_be_a_guest(alice: Player, client: Client) -> None:
    table = open_table(alice, listed=False)
    html = client.get(invitation(table)).content.decode()
    assert f'name="next" value="{invitation(table)}"' in " ".join(html.split())
    back = client.post(reverse("players:guest"), {"next": invitation(table)})
    assert back["Location"] == invitation(table)
    assert client.post(invitation(table)).status_code == 302
    assert table.seats.count() == 2


@pytest.mark.django_db
def test_a_bad_phrase_is_told_at_its_field_and_kept(alice: Player, bob: Player, as_player: AsPlayer) -> None:
    table = open_table(alice)
    answer = as_player(bob).post(address("join", table), {"phrase": "z" * 81})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "at most 80 characters" in html
    assert "z" * 81 in html
    assert table.seats.count() == 1


@pytest.mark.django_db
def test_a_full_table_refuses_in_words(
    alice: Player, bob: Player, charlie: Player, as_player: AsPlayer
) -> None:
    table = open_table(alice, size=2, start_when_full=False)
    play.join(table.key, bob)
    answer = as_player(charlie).post(address("join", table), {"phrase": "my words"})
    assert answer.status_code == 422
    assert "All seats at this table are taken." in answer.content.decode()


@pytest.mark.django_db
def test_joining_a_game_that_has_begun_leads_to_the_game_with_the_reason(
    alice: Player, bob: Player, charlie: Player, as_player: AsPlayer
) -> None:
    table = open_table(alice, size=2)
    play.join(table.key, bob)
    answer = as_player(charlie).post(address("join", table), follow=True)
    assert answer.redirect_chain == [(address("table", table), 302)]
    assert "This table is no longer open." in answer.content.decode()


@pytest.mark.django_db
def test_an_invitation_to_a_game_that_has_begun_says_so(
    alice: Player, bob: Player, charlie: Player, as_player: AsPlayer
) -> None:
    table = open_table(alice, size=2, listed=False)
    play.join(table.key, bob, invite=table.invite_key)
    client = as_player(charlie)
    assert "already begun without you" in client.get(invitation(table)).content.decode()
    refused = client.post(invitation(table))
    assert refused.status_code == 422
    assert "This table is no longer open." in refused.content.decode()


@pytest.mark.django_db
def test_an_invitation_by_mail_is_queued_and_a_bad_address_kept(alice: Player, as_player: AsPlayer) -> None:
    table = open_table(alice)
    client = as_player(alice)
    bad = client.post(address("invite", table), {"address": "nobody@"})
    assert bad.status_code == 422
    assert 'value="nobody@"' in bad.content.decode()
    assert client.post(address("invite", table), {"address": "friend@example.org"}).status_code == 302
    assert Letter.objects.filter(address="friend@example.org").count() == 1


@pytest.mark.django_db
def test_a_refused_invitation_is_told_at_its_field(alice: Player, as_player: AsPlayer) -> None:
    Player.objects.filter(pk=alice.pk).update(is_guest=True)
    table = open_table(alice)
    answer = as_player(alice).post(address("invite", table), {"address": "friend@example.org"})
    assert answer.status_code == 422
    assert answer.context["invite_form"].errors["address"]


@pytest.mark.django_db
def test_the_host_fills_one_seat_or_all_and_starts(alice: Player, as_player: AsPlayer) -> None:
    table = open_table(alice, size=4, start_when_full=False)
    client = as_player(alice)
    client.post(address("fill", table), {"level": "calm", "seats": "one"})
    assert table.seats.count() == 2
    client.post(address("fill", table), {"level": "sharp", "seats": "all"})
    assert [seat.bot for seat in table.seats.all()] == ["", "calm", "sharp", "sharp"]
    client.post(address("start", table))
    table.refresh_from_db()
    assert table.phase == Game.Phase.RUNNING


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["start", "cancel", "fill"])
def test_only_the_host_starts_cancels_and_fills(
    alice: Player, bob: Player, as_player: AsPlayer, act: str
) -> None:
    table = open_table(alice)
    play.join(table.key, bob)
    posted = {"level": "calm", "seats": "all"}
    answer = as_player(bob).post(address(act, table), posted, follow=True)
    assert "Only the host of the table can do that." in answer.content.decode()
    table.refresh_from_db()
    assert (table.phase, table.seats.count()) == (Game.Phase.OPEN, 2)


@pytest.mark.django_db
def test_a_garbled_choice_of_bots_is_refused_in_words(alice: Player, as_player: AsPlayer) -> None:
    table = open_table(alice)
    posted = {"level": "cheating", "seats": "all"}
    answer = as_player(alice).post(address("fill", table), posted, follow=True)
    assert "Choose how the bots play." in answer.content.decode()
    assert table.seats.count() == 1


@pytest.mark.django_db
def test_a_player_may_leave_and_the_host_may_cancel(alice: Player, bob: Player, as_player: AsPlayer) -> None:
    table = open_table(alice)
    play.join(table.key, bob)
    as_player(bob).post(address("leave", table))
    assert not table.seats.filter(player=bob).exists()
    as_player(alice).post(address("cancel", table))
    table.refresh_from_db()
    assert table.phase == Game.Phase.CANCELLED
    page = as_player(alice).get(address("table", table))
    assert "The host has cancelled this table." in page.content.decode()


@pytest.mark.django_db
def test_a_phrase_can_be_changed_after_the_commitment_was_seen(alice: Player, as_player: AsPlayer) -> None:
    table = open_table(alice)
    as_player(alice).post(address("phrase", table), {"phrase": "red and round"})
    assert table.seats.get().phrase == "red and round"
    assert as_player(alice).post(address("phrase", table), {"phrase": "z" * 81}).status_code == 422


@pytest.mark.django_db
def test_the_seats_keep_fresh_and_lead_to_the_game_when_it_begins(
    alice: Player, bob: Player, as_player: AsPlayer
) -> None:
    table = open_table(alice, size=2)
    client = as_player(alice)
    fragment = client.get(address("seats", table)).content.decode()
    assert "1 of 2 seats taken." in " ".join(fragment.split())
    assert "<html" not in fragment
    play.join(table.key, bob)
    begun = client.get(address("seats", table))
    assert (begun.status_code, begun["HX-Redirect"]) == (204, address("table", table))


@pytest.mark.django_db
def test_who_was_taken_from_the_table_is_told_on_its_page(
    alice: Player, bob: Player, as_player: AsPlayer
) -> None:
    table = open_table(alice)
    play.join(table.key, bob)
    host = as_player(alice)
    assert "Remove Bob" in host.get(f"/games/{table.key}/").content.decode()
    assert "Remove" not in as_player(bob).get(f"/games/{table.key}/").content.decode()
    host.post(f"/games/{table.key}/unseat/", {"name": "Bob"})
    for page in ("", "seats/"):
        shown = as_player(bob).get(f"/games/{table.key}/{page}").content.decode()
        assert "The host has taken you from this table" in shown
        assert f"/games/{table.key}/join/" not in shown
        assert "taken you" not in as_player(alice).get(f"/games/{table.key}/{page}").content.decode()


@pytest.mark.django_db
def test_a_table_of_a_game_that_is_given_up_can_still_be_seen_and_cancelled(
    alice: Player, as_player: AsPlayer
) -> None:
    table = open_table(alice)
    Game.objects.filter(pk=table.pk).update(kind="gone")
    client = as_player(alice)
    assert client.get(address("table", table)).status_code == 200
    assert client.get(address("seats", table)).status_code == 200
    assert client.post(address("start", table)).status_code == 302
    client.post(address("cancel", table))
    assert Game.objects.get(pk=table.pk).phase == Game.Phase.CANCELLED


@pytest.mark.django_db
def test_the_second_invitation_of_an_address_says_that_no_second_mail_is_sent(
    alice: Player, bob: Player, as_player: AsPlayer
) -> None:
    table = open_table(alice)
    play.join(table.key, bob)

    def invite(player: Player) -> str:
        form = {"address": "friend@example.org"}
        return as_player(player).post(address("invite", table), form, follow=True).content.decode()

    assert "An invitation goes to friend@example.org." in invite(alice)
    assert "You have invited friend@example.org to this table already" in invite(alice)
    assert "An invitation goes to friend@example.org." in invite(bob)  # he isn't told whom others know
    assert Letter.objects.filter(kind="invite.game").count() == 1


@pytest.mark.django_db
def test_the_host_is_told_that_they_start(alice: Player, bob: Player, as_player: AsPlayer) -> None:
    table = open_table(alice, size=3, start_when_full=False)
    page = as_player(alice).get(address("table", table)).content.decode()
    assert "You start the game as soon as there are enough players." in page
    assert "When you start." in page
    play.join(table.key, bob)
    theirs = as_player(bob).get(address("table", table)).content.decode()
    assert "The host starts the game; a mail tells you." in theirs


@pytest.mark.django_db
def test_a_table_of_so_many_rounds_names_no_target(alice: Player, client: Client) -> None:
    table = open_table(alice, options={"rounds": 3, "target": 30})
    terms = dict(selectors.find_table(table.key, None).options)
    assert terms["Rounds"] == "3"
    assert "Target" not in terms
    assert dict(selectors.find_table(open_table(alice).key, None).options)["Target"] == "25"
