"""Nobody gets what they may not know: two worlds, and marks, each with a leaky game that must fail."""

from collections.abc import Callable, Iterator
from dataclasses import asdict

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from structlog.testing import capture_logs

from charuma_site.players.models import Player
from games import play, selectors, store
from games.models import Game, new_secret
from games.records import record, secret
from games.refusals import NotVisible, Refused
from tests.support.games import fresh, letters, make_move, on_turn, read, running, whole

Shown = Callable[[Game, Player], str]


def same_for(game: Game, viewer: Player) -> bytes:
    """Another secret that deals `viewer` the same cards and somebody else other ones."""
    hand = selectors.position(game.key, viewer).view.legal
    others = other_hands(game, viewer)
    for _ in range(5000):
        chosen = new_secret()
        Game.objects.filter(pk=game.pk).update(secret=chosen)
        if selectors.position(game.key, viewer).view.legal == hand and other_hands(game, viewer) != others:
            return chosen
    raise AssertionError("no such world")


def other_hands(game: Game, viewer: Player) -> list[object]:
    seats = game.seats.exclude(player=viewer).select_related("player")
    views = [selectors.position(game.key, seat.player) for seat in seats]
    return [position.view.hands[position.viewer.seat or 0] for position in views]


def page(game: Game, viewer: Player) -> str:
    """All that selectors give a page."""
    table = asdict(selectors.find_table(game.key, viewer))
    position = asdict(selectors.position(game.key, viewer))
    return f"{table} {position} {selectors.version(game.key, viewer)} {selectors.my_games(viewer)}"


def mails(game: Game, viewer: Player) -> str:
    return "".join(whole(read(letter)) for letter in letters(game, "turn.your_turn", viewer))


def refusals(game: Game, viewer: Player) -> str:
    return "".join(_refusals(game, viewer))


def _refusals(game: Game, viewer: Player) -> Iterator[str]:
    allowed = selectors.position(game.key, viewer).view.legal
    for text in (*(f"MARK{number:04d}" for number in range(10)), "", "nonsense"):
        if text not in allowed:
            with pytest.raises(Refused) as refused:
                play.play(game.key, viewer, text, fresh(game).move_count, "web")
            yield f"{text} {refused.value.code} {refused.value.text} {refused.value.choices}"


def differs(kind: str, shown: Shown, alice: Player, bob: Player) -> bool:
    """Whether `shown` tells Alice, who is to act, in which of two worlds she is."""
    game = running([alice, bob], kind=kind, options={"cards": 2})
    with CaptureQueriesContext(connection) as queries:
        before = shown(game, alice)
    count = len(queries)
    Game.objects.filter(pk=game.pk).update(secret=same_for(game, alice))
    with CaptureQueriesContext(connection) as queries:
        after = shown(game, alice)
    return before != after or len(queries) != count


@pytest.mark.parametrize("shown", [page, mails, refusals])
def test_a_player_cannot_tell_two_worlds_apart(alice: Player, bob: Player, shown: Shown) -> None:
    assert not differs("marks", shown, alice, bob)


@pytest.mark.parametrize("shown", [page, mails, refusals])
def test_the_two_worlds_find_a_leaky_game(alice: Player, bob: Player, shown: Shown) -> None:
    assert differs("leaky-marks", shown, alice, bob)


def leaks(kind: str, alice: Player, bob: Player, charlie: Player) -> set[str]:
    """The marks that reach somebody who may not know them, in a whole game."""
    found: set[str] = set()
    game = running([alice, bob], kind=kind, options={"cards": 5})
    while fresh(game).phase == Game.Phase.RUNNING:
        seen = {player: selectors.position(game.key, player).view for player in (alice, bob)}
        for reader in (alice, bob, charlie):
            own = seen[reader].hands[(alice, bob).index(reader)] if reader in seen else ()
            told = page(game, reader)
            if on_turn(game) == reader:
                told += whole(read(letters(game, "turn.your_turn", reader)[-1]))
            unknown = {f"MARK{n:04d}" for n in range(14)} - {*own, *seen[alice].played}
            found |= {mark for mark in unknown if mark in told}
        make_move(game)
    return found


def test_H01_no_mark_reaches_another_seat_or_a_spectator(alice: Player, bob: Player, charlie: Player) -> None:
    assert leaks("marks", alice, bob, charlie) == set()


def test_the_marks_find_a_leaky_game(alice: Player, bob: Player, charlie: Player) -> None:
    assert leaks("leaky-marks", alice, bob, charlie)


def test_no_record_and_no_secret_before_the_end(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    for ask in (record, secret):
        with pytest.raises(NotVisible):
            ask(game.key, alice)
    shown = page(game, alice)
    assert bytes(game.secret).hex() not in shown


def test_the_log_has_no_cards(alice: Player, bob: Player) -> None:
    with capture_logs() as log:
        game = running([alice, bob])
        make_move(game)
        play.resign(game.key, bob)
    assert "MARK" not in str(log)


def test_states_print_nothing(alice: Player, bob: Player) -> None:
    assert "MARK" not in repr(store.load(running([alice, bob])))
