"""Records, and columns that are derived from the moves."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from charuma_site.players.models import Player
from games import play, records
from games.models import Game, Move, Seat
from games.rules import fairness
from tests.support.games import make_move, play_to_end, running


def test_a_record_passes_the_check_also_with_a_leaver(alice: Player, bob: Player, tmp_path: Path) -> None:
    game = running([alice, bob], bots=1, kind="charuma", options={"rounds": 1})
    make_move(game)
    play.resign(game.key, alice)
    game = play_to_end(game)
    assert Seat.objects.get(game=game, player=alice).place == 3
    assert fairness.check(records.record(game.key, None)).ok
    out = StringIO()
    call_command("export_game", game.key, stdout=out)
    file = tmp_path / "record.json"
    file.write_text(out.getvalue())
    call_command("verify_game", str(file), stdout=StringIO())
    forged = json.loads(out.getvalue())
    forged["result"]["points"][0] += 1
    assert not fairness.check(forged).ok


def test_a_running_game_is_not_exported(alice: Player, bob: Player) -> None:
    with pytest.raises(CommandError):
        call_command("export_game", running([alice, bob]).key)


def rebuilt(*args: str) -> str:
    out = StringIO()
    call_command("rebuild_games", *args, stdout=out, stderr=out)
    return out.getvalue()


@pytest.fixture
def games(alice: Player, bob: Player) -> tuple[Game, Game]:
    """One running, one finished."""
    running_game = running([alice, bob])
    make_move(running_game)
    return running_game, play_to_end(running([alice, bob]))


def test_the_columns_agree_with_the_moves(games: tuple[Game, Game]) -> None:
    assert rebuilt() == "2 games agree with their moves\n"


def test_wrong_columns_are_found_and_put_right(games: tuple[Game, Game]) -> None:
    Game.objects.filter(pk=games[0].pk).update(actor=0, move_count=7)
    Seat.objects.filter(game=games[1], number=0).update(points=99, place=2)
    with pytest.raises(CommandError, match="2 games, 2 with differences"):
        rebuilt()
    assert f"{games[0].key}: game: actor (fixed)" in rebuilt("--fix")
    assert rebuilt() == "2 games agree with their moves\n"


def test_C15_a_gap_or_an_extra_move_is_found(games: tuple[Game, Game]) -> None:
    move = games[1].moves.get(number=2)
    Move.objects.filter(pk=move.pk).update(number=77)
    with pytest.raises(CommandError):
        rebuilt("--fix")
    Move.objects.filter(pk=move.pk).update(number=2)
    extra = Move.objects.create(
        game=games[1], number=99, seat=0, text=move.text, via=Move.Via.WEB, at=timezone.now()
    )
    with pytest.raises(CommandError):
        rebuilt()
    extra.delete()
    rebuilt()


def test_O10_a_game_of_other_rules_is_reported(games: tuple[Game, Game]) -> None:
    Game.objects.filter(pk=games[0].pk).update(rules_version=99)
    with pytest.raises(CommandError, match="1 with differences"):
        rebuilt()
