"""How long a game, a round and an event take, from the games finished here; else from games between bots."""

import hashlib
import json
from dataclasses import dataclass
from random import Random

from django.core.cache import cache
from django.db.models import Avg, Count, Q

from games.models import Game, Move
from games.rules import registry
from games.rules.chance import SecretChance
from games.rules.game import Options, seat_viewer

ENOUGH = 5
"""Finished games on which a mean is built; with fewer, bots play some."""
BY_BOTS = (Move.Via.BOT, Move.Via.RESIGNED)
LATEST = 200
"""So many of the last finished games tell the pace."""
ASSUMED_SHARE = 0.5
"""Of the time allowed, taken by moves, while nothing is known."""
BOT_GAMES = 3
SHORTEST = 3600
"""Seconds. A game that seems to take less was played by bots or as a demonstration."""
KEPT_SECONDS = 24 * 3600
LONGEST = 5000
"""Moves after which a game between bots is given up."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Mean figures of games like the asked one. `share` = part of the allowed time that moves took."""

    moves: float
    games: int
    """Finished games on this service behind `moves`; 0: bots played."""
    share: float
    is_known: bool
    """Whether `share` comes from games finished here; else it is assumed."""

    @property
    def percent(self) -> int:
        return max(1, round(100 * self.share))


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a set-up comes to, all in seconds."""

    pace: Pace | None
    """None where real cards are played: how fast, nobody here knows."""
    slowest: float
    """A game in which every move takes all the time allowed."""
    usual: float
    """A game in which moves take the usual share of their time."""
    event: int
    """All rounds at their full length."""
    rounds: int
    entrants: int
    """So many are assumed, where the number of rounds depends on it (a knock-out); else 0."""
    fits: bool
    """A game of the usual pace ends within a round."""
    surely_fits: bool
    """Even the slowest does."""

    @property
    def tells_pace(self) -> bool:
        """Whether the usual pace says anything: people who have days for a game don't play it in minutes."""
        return self.usual >= SHORTEST


def estimate(
    kind: str,
    size: int,
    options: Options,
    *,
    move_seconds: int,
    round_seconds: int,
    rounds: int,
    entrants: int = 0,
) -> Estimate:
    """About how long games and an event of these settings take."""
    pace = pace_of(kind, size, options)
    slowest = pace.moves * move_seconds
    usual = slowest * pace.share
    return Estimate(
        pace=pace,
        slowest=slowest,
        usual=usual,
        event=rounds * round_seconds,
        rounds=rounds,
        entrants=entrants,
        fits=usual <= round_seconds,
        surely_fits=slowest <= round_seconds,
    )


def at_the_club(round_seconds: int, rounds: int, entrants: int = 0) -> Estimate:
    """An event with real cards: only the length of its rounds (seconds) is known."""
    event = rounds * round_seconds
    return Estimate(None, 0, 0, event, rounds, entrants, fits=True, surely_fits=True)


def pace_of(kind: str, size: int, options: Options) -> Pace:
    """The mean of the finished games with the same seats and options; if they are few, of bots' games."""
    complete = registry.read_options(kind, size, options)
    known = _share(kind)
    share = ASSUMED_SHARE if known is None else known
    played = Game.objects.filter(kind=kind, size=size, phase=Game.Phase.FINISHED, options=complete)
    found = played.aggregate(moves=Avg("move_count"), games=Count("pk"))
    if found["games"] >= ENOUGH:
        return Pace(found["moves"], found["games"], share, known is not None)
    return Pace(_moves_of_bots(kind, size, complete), 0, share, known is not None)


def _share(kind: str) -> float | None:
    """The part of the allowed time that games of this kind took, each game weighed by its length.

    Moves of bots take no time, so they count neither here nor there.
    """
    played = Game.objects.filter(
        kind=kind, phase=Game.Phase.FINISHED, started_at__isnull=False, finished_at__isnull=False
    )
    own = Count("moves", filter=~Q(moves__via__in=BY_BOTS))
    counted = played.annotate(own=own).filter(own__gt=0).order_by("-pk")
    spans = list(counted.values_list("started_at", "finished_at", "own", "move_seconds")[:LATEST])
    if len(spans) < ENOUGH:
        return None
    taken = sum(
        (finished - started).total_seconds() for started, finished, _, _ in spans if started and finished
    )
    return min(taken / sum(moves * seconds for _, _, moves, seconds in spans), 1.0)


def _moves_of_bots(kind: str, size: int, options: Options) -> float:
    wanted = json.dumps([kind, registry.GAMES[kind].version, size, options], sort_keys=True)
    key = f"bot-moves:{hashlib.sha256(wanted.encode()).hexdigest()}"
    found: float | None = cache.get(key)
    if found is None:
        found = sum(_play(kind, size, options, seed) for seed in range(BOT_GAMES)) / BOT_GAMES
        cache.set(key, found, KEPT_SECONDS)
    return found


def _play(kind: str, size: int, options: Options, seed: int) -> int:
    """The number of moves of a game between calm bots."""
    rules = registry.GAMES[kind]
    random = Random(seed)  # noqa: S311 -- nobody plays this game
    chance = SecretChance(random.randbytes(32), [""] * size)
    state = rules.start(size, options, chance)
    for moves in range(LONGEST):
        seat = rules.to_act(state)
        if seat is None:
            return moves
        move = rules.choose(rules.view(state, seat_viewer(seat)), "calm", random.random)
        state = rules.apply(state, move, chance)
    return LONGEST
