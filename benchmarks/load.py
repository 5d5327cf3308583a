"""Many players at once at the small set-up: its one process on SQLite, with its sweeps and its mailer."""

import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from socket import socket
from statistics import quantiles
from time import monotonic, perf_counter, sleep

from django.db import connection
from django.test import Client

from benchmarks.engines import Row
from benchmarks.service import new_game
from charuma_site.players.models import Player
from games import selectors
from games.models import Game

TABLES = 10  # of two players each
SECONDS = 60
PAUSE = (0.5, 1.5)  # seconds between two acts of a player, from which one is drawn
START_SECONDS = 60
TOKEN = "c" * 32


@dataclass(slots=True)
class Measured:
    moves: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    failed: int = 0


def rows() -> Iterator[Row]:
    """20 players look at their games and move for a minute; the tables are those of `service.rows`."""
    people = [
        Player.objects.create_user(f"load-{number}@example.org", display_name=f"Load {number}")
        for number in range(2 * TABLES)
    ]
    pairs = [(people[2 * table], people[2 * table + 1]) for table in range(TABLES)]
    games = [new_game(*pair) for pair in pairs]
    measured = Measured()
    with served() as url, ThreadPoolExecutor(2 * TABLES) as pool:
        end = monotonic() + SECONDS
        for game, pair in zip(games, pairs, strict=True):
            for player in pair:
                pool.submit(act, url, game, player, end, measured)
    what = f"{2 * TABLES} players for {SECONDS} s on SQLite:"
    yield Row(f"{what} answers", len(measured.moves) + len(measured.pages), "answers")
    yield Row(f"{what} failed or locked", measured.failed, "answers", target="0")
    yield Row(f"{what} 95 % of moves within", percentile(measured.moves), "ms", target="<= 1000")
    yield Row(f"{what} 95 % of pages within", percentile(measured.pages), "ms")


def percentile(times: list[float]) -> float:
    """The 95th percentile in milliseconds."""
    return 1000 * quantiles(times, n=20)[-1]


@contextmanager
def served() -> Iterator[str]:
    """The address of `manage.py serve` on this run's database."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = monotonic() + START_SECONDS
        while answer(f"{url}/rules/charuma/")[0] != 200 and monotonic() < end:
            sleep(0.2)
        yield url
    finally:
        server.terminate()
        server.wait(30)


def act(url: str, game: Game, player: Player, end: float, measured: Measured) -> None:
    """Until `end`: make the first legal move if it's the player's turn, else look at the page."""
    client = Client()
    client.force_login(player)
    cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={TOKEN}"
    random = Random(player.pk)
    address = f"{url}/games/{game.key}/"
    while monotonic() < end:
        sleep(random.uniform(*PAUSE))
        view = selectors.position(game.key, player).view
        number = Game.objects.values_list("move_count", flat=True).get(pk=game.pk)
        data = {"text": view.legal[0], "expected": str(number), "sure": "yes"} if view.legal else None
        status, took = answer(f"{address}move/" if data else address, cookies, data)
        (measured.moves if data else measured.pages).append(took)
        measured.failed += status not in (200, 302)
    connection.close()


def answer(url: str, cookies: str = "", data: dict[str, str] | None = None) -> tuple[int, float]:
    """Status (0: none came) and seconds of a GET, or of a POST with `data`; redirects are not followed."""
    request = urllib.request.Request(url, headers={"Cookie": cookies})
    if data is not None:
        request.data = urllib.parse.urlencode({**data, "csrfmiddlewaretoken": TOKEN}).encode()
    begun = perf_counter()
    try:
        with urllib.request.build_opener(_Stay).open(request, timeout=30) as given:
            given.read()
            status = given.status
    except urllib.error.HTTPError as error:
        status = error.code
    except OSError:
        status = 0
    return status, perf_counter() - begun


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object, **__: object) -> None:
        return None
