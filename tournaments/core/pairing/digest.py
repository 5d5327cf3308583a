"""A fingerprint of all that a draw depends on, so that a checker sees at once what changed since."""

import hashlib

from tournaments.core.pairing.problem import Problem


def digest(problem: Problem) -> str:
    """Return the SHA-256 of the draw's input, in hex."""
    parts: list[object] = [
        problem.round,
        problem.preferred,
        problem.allowed,
        str(problem.method),
        problem.seed,
    ]
    parts += [
        (one.number, one.score, one.rating, one.byes, one.seats, one.last_seats, one.odd)
        for one in problem.players
    ]
    parts += [sorted(problem.met.items()), sorted(problem.followed.items()), sorted(problem.forbidden)]
    return hashlib.sha256(repr(parts).encode()).hexdigest()
