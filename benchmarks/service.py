"""The site itself, on SQLite in a temporary folder: replay, queries and time of pages and moves."""

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_test_environment
from django.utils import timezone

from benchmarks.engines import Row
from charuma_site.notifications import outbox
from charuma_site.players.models import Player
from games import play, selectors, store
from games.models import Game, Move, Seat
from games.rules import registry

LONG_GAME = 200  # moves
REPEATS = 60
OTHER_GAMES = 50


def rows() -> Iterator[Row]:
    setup_test_environment()
    call_command("migrate", verbosity=0)
    alice, bob = (Player.objects.create_user(f"{name}@example.org", display_name=name) for name in ("a", "b"))
    for _ in range(OTHER_GAMES):
        new_game(alice, bob)
    game = long_game(alice, bob)
    yield Row(f"replay of a game of {game.move_count} moves", replay_time(game), "ms", target="<= 5")
    client = Client()
    client.force_login(alice)
    address = f"/games/{game.key}/"
    yield Row("queries of that game's page", queries(lambda: client.get(address)), "queries", target="<= 12")
    yield Row("time of that game's page", milliseconds(lambda: client.get(address)), "ms")
    yield from moves(alice, bob)


def new_game(*players: Player) -> Game:
    game = play.open_table(
        players[0],
        kind="charuma",
        name="bench",
        size=len(players),
        options={"target": 60},
        move_seconds=24 * 3600,
        takeover_after=3,
        listed=True,
        start_when_full=True,
    )
    for player in players[1:]:
        play.join(game.key, player)
    return Game.objects.get(pk=game.pk)


def long_game(*players: Player) -> Game:
    """A game with `LONG_GAME` moves made, each through the door."""
    while True:
        game = new_game(*players)
        for _ in range(LONG_GAME):
            if not move_once(game, players, play_through_door):
                break
        game.refresh_from_db()
        if game.phase == Game.Phase.RUNNING:
            return game


Act = Callable[[Game, Player, str, int], object]


def play_through_door(game: Game, player: Player, text: str, expected: int) -> None:
    play.play(game.key, player, text, expected, Move.Via.WEB)


def move_once(game: Game, players: tuple[Player, ...], act: Act) -> bool:
    """Lets the player to act make the first legal move by `act`; False at the game's end."""
    row = Game.objects.values("actor", "move_count").get(pk=game.pk)
    if row["actor"] is None:
        return False
    player = players[row["actor"]]
    position = selectors.position(game.key, player)
    act(game, player, position.view.legal[0], row["move_count"])
    return True


def replay_time(game: Game) -> float:
    """Milliseconds to read the moves and replay them; the CPU's part is the rules' own."""
    rules = registry.GAMES[game.kind]
    loaded = store.load(game)

    def replay() -> None:
        state = loaded.start
        for step in loaded.steps:
            state = rules.apply(state, step.move, loaded.chance)

    return milliseconds(replay)


def milliseconds(act: Callable[[], object], repeats: int = REPEATS) -> float:
    times = []
    for _ in range(repeats):
        begun = perf_counter()
        act()
        times.append(perf_counter() - begun)
    return 1000 * median(times)


def queries(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as captured:
        act()
    return len(captured)


def moves(*players: Player) -> Iterator[Row]:
    """Moves posted over HTTP, each followed at once by a bare transaction of the same rows."""
    clients = {player.pk: Client() for player in players}
    for player in players:
        clients[player.pk].force_login(player)
    posted: list[float] = []
    bare: list[float] = []
    counted: list[int] = []

    def post(game: Game, player: Player, text: str, expected: int) -> None:
        data = {"text": text, "expected": str(expected), "sure": "yes"}
        begun = perf_counter()
        with CaptureQueriesContext(connection) as captured:
            answer = clients[player.pk].post(f"/games/{game.key}/move/", data)
        posted.append(perf_counter() - begun)
        counted.append(len(captured))
        assert answer.status_code == 302, answer.status_code
        begun = perf_counter()
        same_rows(spare, player, len(posted))
        bare.append(perf_counter() - begun)

    spare = new_game(*players)
    game = new_game(*players)
    while len(posted) < REPEATS and move_once(game, players, post):
        pass
    yield Row("most queries of a move", max(counted), "queries", target="<= 25")
    yield Row("a bare ORM transaction of a move's rows", 1000 * median(bare), "ms")
    ratio = median(posted) / median(bare)
    yield Row("a move posted over HTTP", 1000 * median(posted), "ms", ratio, "ratio <= 3")


def same_rows(game: Game, player: Player, number: int) -> None:
    """What a move writes, and the reads without which it can't be written, with Django's ORM alone."""
    now = timezone.now()
    with transaction.atomic():
        locked = Game.objects.select_for_update().get(pk=game.pk)
        seats = list(locked.seats.select_related("player"))
        list(locked.moves.all())
        Move.objects.create(
            game=locked, number=number, seat=0, text="play R8", via=Move.Via.WEB, player=player, at=now
        )
        locked.move_count, locked.moved_at, locked.deadline = number, now, now
        locked.save(update_fields=["move_count", "moved_at", "deadline", "actor", "phase"])
        Seat.objects.bulk_update(seats, ["missed", "bot", "resigned", "points", "place"])
        for kind in ("turn.your_turn", "reminder.deadline"):
            outbox.post(kind, f"bench:{game.pk}", number, [player], due_at=now)
