"""Time draws: tables of two beside py4swiss's Dutch engine on the same histories, and tables of four.

`python -m benchmarks.pairing [--peer-up-to N]` prints two tables. Histories: rounds 1-4 drawn by our engine,
results by rating with one draw in ten, all from one seed. A seat wish is unmet when somebody who has had
one seat more often gets it again, or, having had both as often, gets the last one again.
"""

import argparse
import resource
from dataclasses import dataclass
from time import perf_counter, process_time

from benchmarks.pairing_peers import py4swiss_pairs
from tournaments.core.generator import PEACE, add_round
from tournaments.core.model import Entrant, StoredDraw, Tournament
from tournaments.core.pairing.draw import draw_round
from tournaments.core.pairing.problem import Player, problem_for
from tournaments.core.pairing.stream import Stream
from tournaments.core.settings import FirstRound, Settings

PLAYED = 4
TWO_SIZES = (16, 100, 101, 500, 1000, 2000, 5000)
FOUR_SIZES = (16, 30, 62, 126, 400)


def event(players: int, preferred: int, allowed: tuple[int, ...]) -> Tournament:
    """Return an event before round 1."""
    stream = Stream("benchmark", players)
    entrants = tuple(
        Entrant(number, f"Player {number}", 2600 - number * 1400 // players + stream.below(50))
        for number in range(1, players + 1)
    )
    settings = Settings(preferred, allowed, rounds=9, first_round=FirstRound.RATING)
    return Tournament("Benchmark", settings, entrants, seed="benchmark")


def with_history(players: int, preferred: int, allowed: tuple[int, ...]) -> Tournament:
    """Return an event with four rounds played."""
    tournament = event(players, preferred, allowed)
    stream = Stream("results", players)
    for number in range(1, PLAYED + 1):
        draw = draw_round(tournament, number)
        tournament = add_round(tournament, draw, (), stream, PEACE)
    return tournament


def unmet_preferences(player: Player, seat: int) -> int:
    """Tell whether a seat at a table of two goes against what the player's history asks for."""
    first, second = player.seats[:2]
    if first != second:
        return int((seat == 1) == (first > second))
    return int(player.last_seats[-1:] == (seat,))


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a draw at tables of two is; the float sum in table wins."""

    rematches: int
    floating: int
    float_sum: float
    unmet: int
    running: int

    @property
    def compared(self) -> tuple[float, ...]:
        """What engines are compared by."""
        return self.rematches, self.float_sum, self.unmet

    def __str__(self) -> str:
        return f"{self.rematches}/{self.floating}/{self.float_sum:g}/{self.unmet}/{self.running}"


def quality(tournament: Tournament, pairs: list[tuple[int, ...]]) -> Quality:
    """Judge the pairs of round 5."""
    problem = problem_for(tournament, PLAYED + 1, [one.number for one in tournament.entrants], "")
    known = {one.number: one for one in problem.players}
    gaps = [abs(known[one].score - known[other].score) for one, other in pairs]
    seated = [(known[one], seat) for two in pairs for seat, one in enumerate(two, 1)]
    return Quality(
        rematches=sum((min(two), max(two)) in problem.met for two in pairs),
        floating=2 * sum(gap > 0 for gap in gaps),
        float_sum=sum(gaps) / 24,
        unmet=sum(unmet_preferences(player, seat) for player, seat in seated),
        running=sum(player.last_seats == (seat, seat) for player, seat in seated),
    )


def timed_draw(tournament: Tournament) -> tuple[StoredDraw, float, float]:
    """Draw round 5 and return it with wall and processor seconds."""
    wall, cpu = perf_counter(), process_time()
    draw = draw_round(tournament, PLAYED + 1)
    return draw, perf_counter() - wall, process_time() - cpu


def tables_of_two(peer_up_to: int) -> None:
    """Print the table for two players."""
    print("round 5 at tables of two: rematches/floating/float sum/unmet seat wishes/third time running")
    print(f"{'players':>8} {'wall s':>8} {'cpu s':>8} {'quality':>22} {'py4swiss s':>11} {'quality':>22}")
    for players in TWO_SIZES:
        tournament = with_history(players, 2, (2,))
        draw, wall, cpu = timed_draw(tournament)
        line = f"{players:8} {wall:8.2f} {cpu:8.2f} {quality(tournament, list(draw.tables))!s:>22}"
        if players <= peer_up_to:
            start = perf_counter()
            pairs = py4swiss_pairs(tournament)
            line += f" {perf_counter() - start:11.2f} {quality(tournament, pairs)!s:>22}"
        print(line, flush=True)


def tables_of_four() -> None:
    """Print the table for tables of four."""
    print("\nround 5 at tables of four (threes allowed)")
    print(f"{'players':>8} {'wall s':>8} {'cpu s':>8} {'rematches':>10} {'gap':>8} {'bound':>8} {'range':>7}")
    for players in FOUR_SIZES:
        tournament = with_history(players, 4, (3, 4))
        draw, wall, cpu = timed_draw(tournament)
        cost, bound = dict(draw.cost), dict(draw.bound)
        print(
            f"{players:8} {wall:8.2f} {cpu:8.2f} {cost['rematch']:10} {cost['gap']:8} {bound['gap']:8}"
            f" {mean_range(tournament, draw):7.3f}",
            flush=True,
        )


def mean_range(tournament: Tournament, draw: StoredDraw) -> float:
    """Return the mean over tables of best minus worst score, in table wins."""
    problem = problem_for(tournament, PLAYED + 1, draw.players, "")
    score = {one.number: one.score for one in problem.players}
    tables = [[score[one] for one in table] for table in draw.tables]
    spans = [max(scores) - min(scores) for scores in tables]
    return sum(spans) / len(spans) / 24


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Time draws.")
    parser.add_argument("--peer-up-to", type=int, default=500, help="largest field for py4swiss")
    tables_of_two(parser.parse_args().peer_up_to)
    tables_of_four()
    print(f"\nmost memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
