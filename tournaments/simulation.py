"""A whole event played by bots on a fake clock, for trying settings out: the same plan gives the same event.

It uses the rules of the games and the tournament engine alone, no database. Time is counted in seconds from
the event's start: everybody takes some hours for a move, sometimes the whole time for it, whereupon a
stand-in moves as in a real game. A round ends when its last table ends, at the latest after its length.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from games.rules import first, registry
from games.rules.chance import SecretChance
from games.rules.game import OptionValue, seat_viewer
from tournaments.core.closing import close_table
from tournaments.core.model import Absence, Entrant, Kind, Result, Round, State, StoredDraw, Table, Tournament
from tournaments.core.pairing.draw import draw_round
from tournaments.core.pairing.stream import Stream
from tournaments.core.settings import Settings

DAY = 24 * 60 * 60
STAND_IN = "calm"
LEVELS = ("sharp", "calm")
MISSED = 2
"""Moves in a hundred that aren't made in time."""
WORD = 2**32


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: times in seconds; `options` are the game's, those not named have their defaults."""

    entrants: int
    settings: Settings
    seed: str
    kind: str = "charuma"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    move_seconds: int = DAY
    round_seconds: int = 21 * DAY


@dataclass(frozen=True, slots=True)
class Played:
    """The event as a tournament value, and how long each round took, in seconds."""

    tournament: Tournament
    lengths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Game:
    """How a table stood when its game or its time was over."""

    points: tuple[int, ...]
    places: tuple[int, ...]  # empty: not finished
    seconds: int


def simulate(plan: Plan) -> Played:
    """Play all rounds of a plan.

    Raises `DrawImpossible` if a round can't be drawn, and `registry.OptionError` for wrong options.
    """
    tournament = Tournament("Simulated event", plan.settings, _entrants(plan), seed=plan.seed)
    lengths = []
    for number in range(1, plan.settings.rounds + 1):
        played, seconds = _play_round(plan, number, draw_round(tournament, number))
        tournament = replace(tournament, rounds=(*tournament.rounds, played))
        lengths.append(seconds)
    return Played(tournament, tuple(lengths))


def level_of(number: int) -> str:
    """The level of the bot with this starting number."""
    return LEVELS[(number - 1) % len(LEVELS)]


def _entrants(plan: Plan) -> tuple[Entrant, ...]:
    return tuple(Entrant(one, f"Bot {one} ({level_of(one)})") for one in range(1, plan.entrants + 1))


def _play_round(plan: Plan, number: int, draw: StoredDraw) -> tuple[Round, int]:
    games = [_play(plan, number, index, table) for index, table in enumerate(draw.tables, 1)]
    tables = tuple(
        _close(plan.settings, Table(index, table), game, number)
        for index, (table, game) in enumerate(zip(draw.tables, games, strict=True), 1)
    )
    absences = tuple(Absence(one, Kind.BYE) for one in draw.byes)
    return Round(number, tables, absences, draw), max(game.seconds for game in games)


def _close(settings: Settings, table: Table, game: _Game, number: int) -> Table:
    if game.places:
        return replace(table, results=(Result(State.PLAYED, game.places, game.points, drawn=number),))
    return close_table(table, settings.unfinished, game.points, number) or table


def _play(plan: Plan, number: int, index: int, table: tuple[int, ...]) -> _Game:
    """Play one table until its game or the round is over."""
    rules = registry.GAMES[plan.kind]
    words = f"{plan.seed}|{number}|{index}"
    options = {**registry.read_options(plan.kind, len(table), plan.options), first.FIRST: first.FIRST_SEAT}
    secret = SecretChance(sha256(words.encode()).digest(), [str(one) for one in table])
    chance = first.settled(options, secret)
    stream = Stream("moves", words)
    state = rules.start(len(table), options, chance)
    seconds = 0
    while (seat := rules.to_act(state)) is not None:
        taken = _thinking(plan, stream)
        seconds += taken
        if seconds > plan.round_seconds:
            return _Game(rules.points(state), (), plan.round_seconds)
        level = STAND_IN if taken == plan.move_seconds else level_of(table[seat])
        move = rules.choose(rules.view(state, seat_viewer(seat)), level, lambda: stream.below(WORD) / WORD)
        state = rules.apply(state, move, chance)
    outcome = rules.outcome(state)
    return _Game(rules.points(state), outcome.places if outcome else (), seconds)


def _thinking(plan: Plan, stream: Stream) -> int:
    """How long somebody takes for a move: about a tenth of the time on average, now and then all of it."""
    if stream.below(100) < MISSED:
        return plan.move_seconds
    return stream.below(1 + stream.below(1 + plan.move_seconds // 3))
