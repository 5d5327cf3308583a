"""Draws of round 5 in `make bench`: seconds, memory, and a public two-player engine beside ours.

Each field is drawn in a process of its own, so that its memory is its own, libraries and history included.
`python -m benchmarks.pairing` prints more sizes with the quality of each draw.
"""

import resource
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import process_time

from benchmarks.engines import Row
from benchmarks.pairing import Quality, quality, timed_draw, with_history
from benchmarks.pairing_peers import py4swiss_pairs

PEER_PLAYERS = 500


@dataclass(frozen=True, slots=True)
class Drawn:
    """CPU seconds of one draw, megabytes of the whole process, rematches beyond the proven least."""

    seconds: float
    megabytes: float
    rematches: int


@dataclass(frozen=True, slots=True)
class Beside:
    """The same round drawn by us and by the peer, in CPU seconds, and how good both are."""

    seconds: float
    peer_seconds: float
    ours: Quality
    peers: Quality


FIELDS = ((1000, 2, (2,), "<= 1"), (5000, 2, (2,), "<= 15"), (400, 4, (3, 4), "<= 10"))


def rows() -> Iterator[Row]:
    """Our draws, then the peer's."""
    most = 0.0
    for players, size, allowed, target in FIELDS:
        with _fresh_process() as process:
            drawn = process.submit(draw, players, size, allowed).result()
        most = max(most, drawn.megabytes)
        yield Row(f"draw of {players:,} at tables of {size}", drawn.seconds, "CPU-s", target=target)
    yield Row("its rematches beyond the proven least", drawn.rematches, "rematches", target="0")
    yield Row("most memory of these draws", most, "MB", target="<= 500")
    with _fresh_process() as process:
        yield from _peer_rows(process.submit(draw_beside, PEER_PLAYERS).result())


def _peer_rows(found: Beside) -> Iterator[Row]:
    ratio = found.peer_seconds / found.seconds
    yield Row(
        f"py4swiss Dutch, {PEER_PLAYERS} at tables of 2", found.peer_seconds, "CPU-s", ratio, "reported"
    )
    for name, ours, theirs in zip(
        ("rematches", "float sum", "unmet seat wishes"),
        found.ours.compared,
        found.peers.compared,
        strict=True,
    ):
        yield Row(f"our {name} over py4swiss's ({theirs:g})", ours - theirs, name, target="<= 0")


def _fresh_process() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn"))


def draw(players: int, size: int, allowed: tuple[int, ...]) -> Drawn:
    """Draw one field; runs in a process of its own."""
    found, _, seconds = timed_draw(with_history(players, size, allowed))
    beyond = dict(found.cost)["rematch"] - dict(found.bound)["rematch"]
    return Drawn(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, beyond)


def draw_beside(players: int) -> Beside:
    """Draw one field at tables of two with both engines."""
    tournament = with_history(players, 2, (2,))
    found, _, seconds = timed_draw(tournament)
    start = process_time()
    pairs = py4swiss_pairs(tournament)
    peer_seconds = process_time() - start
    return Beside(seconds, peer_seconds, quality(tournament, list(found.tables)), quality(tournament, pairs))
