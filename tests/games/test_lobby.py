"""Tables before their game begins."""

import hashlib
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Invitation
from games.refusals import NotVisible, Refused
from tests.conftest import make_player
from tests.support.games import fresh, letters, open_table, running


def code_of(act: object, *args: object, **terms: object) -> str:
    assert callable(act)
    with pytest.raises(Refused) as refused:
        act(*args, **terms)
    assert refused.value.text
    return refused.value.code


def test_the_host_sits_and_all_see_the_commitment(alice: Player, bob: Player) -> None:
    game = open_table(alice)
    table = selectors.find_table(game.key, bob)
    assert [seat.name for seat in table.seats] == ["Alice"]
    assert table.commitment == hashlib.sha256(bytes(fresh(game).secret)).hexdigest()
    assert table.invite_key == ""
    assert selectors.find_table(game.key, alice).invite_key == game.invite_key


def test_phrases_are_chosen_after_the_commitment_and_made_up_if_missing(alice: Player, bob: Player) -> None:
    game = open_table(alice, size=3)
    play.join(game.key, bob, phrase="  tea \n time ")
    play.change_phrase(game.key, alice, "rain")
    assert list(game.seats.values_list("phrase", flat=True)) == ["rain", "tea time"]
    play.change_phrase(game.key, alice, "")
    made_up = game.seats.get(number=0).phrase
    assert len(made_up) >= 8
    play.add_bot(game.key, alice, "calm")
    assert code_of(play.change_phrase, game.key, alice, "late") == "not-open"


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"size": 9, "kind": "charuma"}, "bad-size"),
        ({"size": 1, "kind": "charuma"}, "bad-size"),
        ({"kind": "go"}, "no-such-game"),
        ({"move_seconds": 60}, "bad-time"),
        ({"move_seconds": 31 * 24 * 3600}, "bad-time"),
        ({"takeover_after": -1}, "bad-takeover"),
        ({"options": {"cards": "many"}}, "bad-option-cards"),
        ({"options": {"colour": "red"}}, "bad-option-colour"),
    ],
)
def test_tables_that_cannot_be_are_refused(alice: Player, terms: dict[str, object], code: str) -> None:
    assert code_of(open_table, alice, **terms) == code
    assert not Game.objects.exists()


def test_one_person_hosts_ten_open_tables_at_most(alice: Player) -> None:
    for _ in range(10):
        open_table(alice)
    assert code_of(open_table, alice) == "too-many-tables"


def test_the_last_seat_starts_the_game(alice: Player, bob: Player, charlie: Player) -> None:
    game = open_table(alice)
    play.join(game.key, bob)
    assert (fresh(game).phase, fresh(game).actor) == (Game.Phase.RUNNING, 0)
    assert code_of(play.join, game.key, charlie) == "not-open"


def test_who_sits_already_does_not_sit_twice(alice: Player, bob: Player) -> None:
    game = open_table(alice, size=3)
    play.join(game.key, bob)
    play.join(game.key, bob)
    assert game.seats.count() == 2


def test_a_full_table_waits_for_its_host_if_so_agreed(alice: Player, bob: Player, charlie: Player) -> None:
    game = open_table(alice, start_when_full=False)
    play.join(game.key, bob)
    assert code_of(play.join, game.key, charlie) == "full"
    assert fresh(game).phase == Game.Phase.OPEN
    assert code_of(play.start, game.key, bob) == "not-host"
    play.start(game.key, alice)
    assert fresh(game).phase == Game.Phase.RUNNING


def test_a_table_begun_early_shrinks_and_its_defaults_follow(alice: Player, bob: Player) -> None:
    game = open_table(alice, kind="charuma", size=4, options={"memory": "open"})
    assert code_of(play.start, game.key, alice) == "too-few"
    play.join(game.key, bob)
    assert game.options["target"] == 20
    play.start(game.key, alice)
    assert fresh(game).size == 2
    assert fresh(game).options["target"] == 25
    assert fresh(game).options["memory"] == "open"


def test_later_seats_move_up_when_somebody_leaves(alice: Player, bob: Player, charlie: Player) -> None:
    game = open_table(alice, size=4)
    for player in (bob, charlie):
        play.join(game.key, player)
    play.leave(game.key, bob)
    assert list(game.seats.values_list("number", "name")) == [(0, "Alice"), (1, "Charlie")]
    assert code_of(play.leave, game.key, bob) == "not-seated"
    assert code_of(play.leave, game.key, alice) == "host-stays"
    play.join(game.key, bob)
    assert game.seats.get(player=bob).number == 2


def test_bots_fill_the_free_seats_under_names_of_their_own(alice: Player) -> None:
    game = open_table(alice, size=4, start_when_full=False)
    play.add_bot(game.key, alice, "sharp")
    play.fill_with_bots(game.key, alice, "sharp")
    table = selectors.find_table(game.key, alice)
    assert [seat.is_bot for seat in table.seats] == [False, True, True, True]
    assert len(set(table.names)) == 4
    assert code_of(play.add_bot, game.key, alice, "sharp") == "full"
    assert code_of(play.add_bot, game.key, alice, "genius") == "no-such-bot"


def test_the_start_is_told_to_the_others_once(alice: Player, bob: Player, charlie: Player) -> None:
    game = running([alice, bob, charlie])  # Charlie took the last seat
    assert [(letter.kind, letter.reader) for letter in letters(game)] == [
        ("turn.your_turn", alice),
        ("reminder.deadline", alice),
        ("game.started", bob),
    ]


def test_the_host_cancels_and_the_others_are_told(alice: Player, bob: Player) -> None:
    game = open_table(alice, size=3)
    play.join(game.key, bob)
    assert code_of(play.cancel, game.key, bob) == "not-host"
    play.cancel(game.key, alice)
    assert fresh(game).phase == Game.Phase.CANCELLED
    assert [letter.reader for letter in letters(game)] == [bob]


def test_an_unlisted_table_lets_in_who_holds_the_invitation(
    alice: Player, bob: Player, charlie: Player
) -> None:
    game = open_table(alice, size=3, listed=False)
    for invite in ("", "wrongwrong22"):
        with pytest.raises(NotVisible):
            play.join(game.key, bob, invite=invite)
    assert selectors.find_table(game.key, None, game.invite_key).my_seat is None
    play.join(game.key, bob, invite=game.invite_key)
    assert selectors.find_table(game.key, bob).my_seat == 1
    with pytest.raises(NotVisible):
        selectors.find_table(game.key, charlie)


def test_a_guest_hosts_joins_and_plays(db: None) -> None:
    guests = [
        Player.objects.create_user(None, display_name=name, is_guest=True) for name in ("Ghost", "Spook")
    ]
    game = running(guests)
    assert game.phase == Game.Phase.RUNNING
    assert letters(game) == []
    waiting = open_table(guests[0])
    assert code_of(play.invite_by_mail, waiting.key, guests[0], "x@example.org") == "guest"


def test_names_are_cleaned_of_what_could_turn_the_page_around(alice: Player) -> None:
    game = open_table(alice, name="a\u202eb\x00c\n<b>")
    assert game.name == "a b c <b>"


def test_an_invitation_goes_to_any_address_once(alice: Player, bob: Player) -> None:
    game = open_table(alice, listed=False)
    for _ in range(2):
        play.invite_by_mail(game.key, alice, " New@Example.org ")
    assert [letter.address for letter in letters(game, "invite.game")] == ["new@example.org"]
    assert "example" not in Invitation.objects.get().digest
    assert code_of(play.invite_by_mail, game.key, alice, "no address") == "bad-address"
    with pytest.raises(NotVisible):
        play.invite_by_mail(game.key, bob, "x@example.org")


def test_A02_an_address_gets_three_invitations_a_day_whoever_sends_them(db: None) -> None:
    hosts = [make_player(f"Host{number}") for number in range(5)]
    for host in hosts:
        play.invite_by_mail(open_table(host).key, host, "victim@example.org")  # the answer is the same
    assert Letter.objects.filter(address="victim@example.org").count() == 3


def test_A02_a_person_sends_twenty_invitations_a_day(alice: Player) -> None:
    game = open_table(alice)
    for number in range(20):
        play.invite_by_mail(game.key, alice, f"friend{number}@example.org")
    assert code_of(play.invite_by_mail, game.key, alice, "more@example.org") == "too-many-invitations"
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        play.invite_by_mail(game.key, alice, "more@example.org")


def test_H15_each_game_draws_its_own_secret(alice: Player) -> None:
    with time_machine.travel(timezone.now(), tick=False):
        secrets = {bytes(open_table(alice).secret) for _ in range(10)}
    assert len(secrets) == 10
    assert {len(secret) for secret in secrets} == {32}
