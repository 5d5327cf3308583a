"""The pure engines beside their peers: moves per CPU-second of whole random games."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median

from benchmarks import peers
from games.rules.chance import SecretChance
from games.rules.registry import GAMES, read_options

SECONDS = 1.0  # CPU time of one measurement
PAIRS = 3
SEATS = 4


@dataclass(frozen=True, slots=True)
class Row:
    """A measured figure. `ratio` is how many times ours is faster (or slower) than `name`."""

    name: str
    figure: float
    unit: str
    ratio: float | None = None
    target: str = ""


def our_loop(slug: str) -> peers.Loop:
    """Whole random games of `slug`, legal moves listed each step, chance drawn as in service."""
    rules = GAMES[slug]
    options = read_options(slug, SEATS, {})

    def play_game(source: Random) -> int:
        chance = SecretChance(source.randbytes(32), [""] * SEATS)
        state = rules.start(SEATS, options, chance)
        moves = 0
        while legal := rules.legal(state):
            state = rules.apply(state, legal[int(source.random() * len(legal))], chance)
            moves += 1
        return moves

    return play_game


PEERS = (
    ("RLCard uno, env.run", lambda: peers.rlcard_loop("uno"), "uno or bridge: >= 5"),
    ("RLCard bridge, env.run", lambda: peers.rlcard_loop("bridge"), "uno or bridge: >= 5"),
    ("RLCard uno, bare game object", lambda: peers.rlcard_bare_loop("uno"), ""),
    ("RLCard bridge, bare game object", lambda: peers.rlcard_bare_loop("bridge"), ""),
    ("PokerKit no-limit hold'em", peers.pokerkit_loop, ">= 30"),
    ("OpenSpiel hearts (C++)", lambda: peers.open_spiel_loop("hearts"), "reported"),
)


def rows() -> Iterator[Row]:
    """Our games, then each peer; ours is measured again beside each, since the machine's speed varies."""
    for slug in GAMES:
        yield Row(
            f"{slug}, {SEATS} seats", peers.rate(our_loop(slug), SECONDS), "moves/CPU-s", target=TARGETS[slug]
        )
    for name, make_loop, target in PEERS:
        yield beside(name, make_loop(), target)


def beside(name: str, peer: peers.Loop, target: str) -> Row:
    """The machine's speed varies, so both are measured in turn, and the median of the ratios counts."""
    ours = our_loop("charuma")
    pairs = [(peers.rate(peer, SECONDS), peers.rate(ours, SECONDS)) for _ in range(PAIRS)]
    ratio = median(mine / theirs for theirs, mine in pairs)
    return Row(name, median(theirs for theirs, _ in pairs), "moves/CPU-s", ratio, target)


TARGETS = {"charuma": ">= 60,000", "daruma": ">= 100,000"}
