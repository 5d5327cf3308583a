"""Opening tables and playing on them through the door."""

from collections.abc import Sequence

from charuma_site.notifications import rendering
from charuma_site.notifications.kinds import Rendered
from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Move

DAY = 24 * 60 * 60  # seconds


def open_table(host: Player, *, kind: str = "marks", size: int = 2, **terms: object) -> Game:
    """An open table; `terms` are those of `play.open_table` that differ from the usual."""
    usual: dict[str, object] = {
        "name": "Test table",
        "options": {},
        "move_seconds": DAY,
        "takeover_after": 3,
        "listed": True,
        "start_when_full": True,
    }
    return play.open_table(host, kind=kind, size=size, **{**usual, **terms})  # type: ignore[arg-type]


def running(players: Sequence[Player], *, bots: int = 0, kind: str = "marks", **terms: object) -> Game:
    """A game that has begun, with `players` in seat order and bots behind them."""
    game = open_table(players[0], kind=kind, size=len(players) + bots, **terms)
    for player in players[1:]:
        play.join(game.key, player, invite=game.invite_key)
    if bots:
        play.fill_with_bots(game.key, players[0], "calm")
    return fresh(game)


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def on_turn(game: Game) -> Player:
    actor = fresh(game).actor
    assert actor is not None
    seat = game.seats.get(number=actor)
    assert seat.player is not None
    return seat.player


def a_move(game: Game, player: Player) -> str:
    """The first legal move of the player, whose turn it must be."""
    move: str = selectors.position(game.key, player).view.legal[0]
    return move


def make_move(game: Game) -> Player:
    """Whose turn it is makes the first legal move; returns who it was."""
    player = on_turn(game)
    play.play(game.key, player, a_move(game, player), fresh(game).move_count, Move.Via.WEB)
    return player


def play_to_end(game: Game) -> Game:
    while fresh(game).phase == Game.Phase.RUNNING:
        make_move(game)
    return fresh(game)


def letters(game: Game, kind: str = "", reader: Player | None = None) -> list[Letter]:
    """The outbox rows about a game, oldest first."""
    found = Letter.objects.filter(topic=f"game:{game.key}").select_related("reader").order_by("pk")
    found = found.filter(kind=kind) if kind else found
    return list(found.filter(reader=reader) if reader else found)


def read(letter: Letter) -> Rendered:
    """The letter as it would be sent now."""
    rendered = rendering.render(letter)
    assert isinstance(rendered, Rendered)
    return rendered


def whole(rendered: Rendered) -> str:
    """All that a mail shows anywhere."""
    return "\n".join([rendered.subject, rendered.text, rendered.html, *rendered.headers.values()])
