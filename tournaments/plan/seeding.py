"""The order in which entrants are seeded where a format needs one."""

import hashlib

from tournaments.core.model import Entrant, Tournament
from tournaments.core.settings import FirstRound


def seeded(tournament: Tournament) -> tuple[int, ...]:
    """Return those who were in the event from its first round, best first; by lot unless ratings count."""
    starters = [one for one in tournament.entrants if one.joined <= 1]
    if tournament.settings.first_round is FirstRound.RANDOM:
        return tuple(one.number for one in sorted(starters, key=lambda one: _lot(tournament.seed, one)))
    return tuple(one.number for one in sorted(starters, key=lambda one: (-one.rating, one.number)))


def _lot(seed: str, one: Entrant) -> str:
    return hashlib.sha256(f"seeding|{seed}|{one.number}".encode()).hexdigest()
