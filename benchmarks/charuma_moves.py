"""How fast the pure engine plays: whole random games, legal moves computed each step."""

import random
import secrets
import time

from games.rules.chance import SecretChance
from games.rules.charuma.rules import CHARUMA
from games.rules.registry import read_options


def play_random_game(seats: int, dice: random.Random) -> int:
    """Play one game with default options to its end; returns the number of moves."""
    chance = SecretChance(dice.randbytes(32), [""] * seats)
    state = CHARUMA.start(seats, read_options(CHARUMA.slug, seats, {}), chance)
    moves = 0
    while legal := CHARUMA.legal(state):
        state = CHARUMA.apply(state, legal[int(dice.random() * len(legal))], chance)
        moves += 1
    return moves


def moves_per_second(seats: int = 4, moves: int = 100_000, seed: int | None = None) -> float:
    """Moves per second of CPU time over whole random games of at least `moves` moves together."""
    dice = random.Random(secrets.randbits(32) if seed is None else seed)
    done = 0
    began = time.process_time()
    while done < moves:
        done += play_random_game(seats, dice)
    return done / (time.process_time() - began)


if __name__ == "__main__":
    for table in range(CHARUMA.min_seats, CHARUMA.max_seats + 1):
        print(f"{table} seats: {moves_per_second(table):,.0f} moves per CPU-second")
