"""Games of Daruma through the door, brought to where a test needs them."""

from collections.abc import Callable

from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Move
from games.rules.daruma.rules import DARUMA
from games.rules.daruma.view import DarumaView
from tests.support.games import fresh, on_turn

Wanted = Callable[[DarumaView], bool]
MOST_MOVES = 400


def view_of(game: Game, player: Player | None) -> DarumaView:
    view: DarumaView = selectors.position(game.key, player).view
    return view


def make(game: Game, move: str) -> Player:
    """Whose turn it is makes the typed `move`."""
    player = on_turn(game)
    play.play(game.key, player, move, fresh(game).move_count, Move.Via.WEB)
    return player


def calm_move(game: Game) -> str:
    """What a calm bot would do: it paints and stops, so turns are short and safe."""
    return DARUMA.choose(view_of(game, on_turn(game)), "calm", lambda: 0.0)


def until(game: Game, wanted: Wanted) -> Game:
    """Plays calmly until the view of the seat to act is `wanted`."""
    for _ in range(MOST_MOVES):
        if wanted(view_of(game, on_turn(game))):
            return fresh(game)
        make(game, calm_move(game))
    raise AssertionError("no such position came")


def play_to_end(game: Game) -> Game:
    """The rest of the game, calmly."""
    while fresh(game).phase == Game.Phase.RUNNING:
        make(game, calm_move(game))
    return fresh(game)


def may_sake(view: DarumaView) -> bool:
    """Two dice or more, so that one can be spent and another rolled, with little risk of Bad Luck."""
    return any(move.startswith("sake") for move in view.legal) and view.luck_count < 2


def may_stop(view: DarumaView) -> bool:
    return "stop" in view.legal and may_sake(view)


def must_paint(view: DarumaView) -> bool:
    """A 1 lies there and an eye is free, so one can't stop."""
    return any(move.startswith("eye") for move in view.legal) and may_sake(view)


def safe_step(view: DarumaView) -> str:
    """A move that rolls nothing and leaves the turn going on."""
    for move in view.legal:
        place = view.market[int(move.split()[1]) - 1] if move.startswith("eye") else None
        if place and (place.action or "").startswith(("shift", "eyes")) and len(view.dice) > 2:
            return move
    return ""


def has_safe_step(view: DarumaView) -> bool:
    return bool(safe_step(view)) and view.luck_count < 2
