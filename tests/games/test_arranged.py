"""Arranged tables: everybody seated, the first seat first, sealed while others play the same deals."""

import pytest
from django.urls import reverse

from charuma_site.players.models import Player
from games import play, records, selectors
from games.models import Game
from games.play import Arrangement, Place
from games.refusals import NotVisible, Refused
from games.rules import fairness
from games.rules.chance import SecretChance
from games.rules.charuma.rules import CHARUMA
from games.rules.first import FIRST_SEAT, settled
from tests.support.games import DAY, fresh, letters, make_move, play_to_end, read, running, whole

SECRET = bytes(range(32))


def terms(**changed: object) -> Arrangement:
    usual: dict[str, object] = {
        "kind": "charuma",
        "name": "Cup, round 1, table 2",
        "options": {"rounds": 1},
        "move_seconds": DAY,
        "takeover_after": 3,
        "listed": True,
    }
    return Arrangement(**{**usual, **changed})  # type: ignore[arg-type]


def places(*players: Player) -> list[Place]:
    return [Place(player, player.display_name, phrase=f"seat {n}") for n, player in enumerate(players)]


@pytest.mark.parametrize("number", range(6))
def test_the_first_seat_begins_whatever_the_secret(alice: Player, bob: Player, number: int) -> None:
    game = play.begin_arranged(alice, terms(secret=bytes([number]) * 32), places(bob, alice))
    assert (game.actor, [seat.player for seat in game.seats.all()]) == (0, [bob, alice])


def test_only_the_draw_of_the_first_player_is_settled() -> None:
    plain: dict[str, str | int] = {"rounds": 1}
    kept: dict[str, str | int] = {"rounds": 1, "first": FIRST_SEAT}
    starts = [
        CHARUMA.start(3, options, settled(options, SecretChance(SECRET, ["a", "b", "c"])))
        for options in (plain, kept)
    ]
    assert starts[0].hands == starts[1].hands
    assert (starts[0].token == SecretChance(SECRET, ["a", "b", "c"]).pick("first", 3), starts[1].token) == (
        True,
        0,
    )


def test_nobody_is_told_that_it_began_and_only_the_untold_that_it_is_their_turn(
    alice: Player, bob: Player
) -> None:
    game = play.begin_arranged(alice, terms(), places(alice, bob), told=[alice])
    assert letters(game, "game.started") == letters(game, "turn.your_turn") == []
    assert [letter.reader for letter in letters(game, "reminder.deadline")] == [alice]
    other = play.begin_arranged(alice, terms(), places(bob, alice), told=[alice])
    assert [letter.reader for letter in letters(other, "turn.your_turn")] == [bob]


def test_the_record_of_an_arranged_game_checks(alice: Player, bob: Player) -> None:
    game = play_to_end(play.begin_arranged(alice, terms(), places(alice, bob)))
    record = records.record(game.key, None)
    assert record["options"]["first"] == FIRST_SEAT
    assert all(draw["name"] != "first" for draw in record["draws"])
    assert fairness.check(record).ok
    del record["options"]["first"]
    assert not fairness.check(record).ok


def test_a_host_can_not_choose_who_begins(alice: Player, bob: Player) -> None:
    with pytest.raises(Refused):
        running([alice, bob], kind="charuma", options={"first": FIRST_SEAT})


def test_sealed_tables_have_the_same_deals_and_show_nothing_until_all_are_done(
    alice: Player, bob: Player, charlie: Player, client: object
) -> None:
    sealed = terms(secret=SECRET, sealed=True, listed=False)
    one = play.begin_arranged(alice, sealed, places(alice, bob))
    other = play.begin_arranged(alice, sealed, places(bob, charlie))
    views = [selectors.position(game.key, player).view for game, player in ((one, alice), (other, bob))]
    assert views[0].groups == views[1].groups
    with pytest.raises(Refused) as caught:
        play.say(one.key, alice, "the ace is in group A")
    assert caught.value.code == "sealed"
    with pytest.raises(NotVisible):
        selectors.position(one.key, charlie)
    play_to_end(one)
    assert not selectors.position(one.key, alice).viewer.record
    for closed in (records.record, records.secret):
        with pytest.raises(NotVisible):
            closed(one.key, alice)
    with pytest.raises(NotVisible):
        selectors.replay(one.key, alice, seat=None, step=0)
    letter = read(letters(one, "game.finished", alice)[0])
    assert SECRET.hex() not in whole(letter)
    client.force_login(alice)  # type: ignore[attr-defined]
    page = client.get(reverse("games:table", args=[one.key]))  # type: ignore[attr-defined]
    assert (page.status_code, SECRET.hex() in page.content.decode()) == (200, False)
    for name in ("games:check", "games:replay", "games:record"):
        assert client.get(reverse(name, args=[one.key])).status_code == 404  # type: ignore[attr-defined]
    play.unseal([one.pk, other.pk], listed=True)
    assert records.secret(one.key, charlie) == SECRET.hex()
    play.say(one.key, alice, "well played")


def test_games_in_which_nobody_moved_can_be_called_off(alice: Player, bob: Player) -> None:
    game, begun = (play.begin_arranged(alice, terms(), places(alice, bob)) for _ in range(2))
    make_move(begun)
    assert not play.call_off([game.pk, begun.pk])
    assert fresh(game).phase == Game.Phase.RUNNING
    assert play.call_off([game.pk])
    assert (fresh(game).phase, fresh(game).actor) == (Game.Phase.CANCELLED, None)
