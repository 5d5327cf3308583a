"""Where an event's seeds come from, so that nobody can know or choose a draw before it is made.

The secret is drawn when the event is set up. Its SHA-256, the commitment, is shown to all before anybody
enters, each round's seed together with the round's draw, the secret itself after the end.
"""

import hashlib
import hmac

LENGTH = 32
"""Hex digits of a seed: 128 bits."""


def commitment(secret: str) -> str:
    """Return the SHA-256 of the secret's UTF-8 text, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def event_seed(secret: str) -> str:
    """Return the seed of what is decided once for all rounds: seeding by lot, a round robin's plan, lots."""
    return _derived(secret, "event")


def round_seed(secret: str, number: int) -> str:
    """Return the seed of a round's draw; drawn again it is the same, so nobody gains by drawing anew."""
    return _derived(secret, f"round {number}")


def _derived(secret: str, what: str) -> str:
    return hmac.new(secret.encode(), what.encode(), hashlib.sha256).hexdigest()[:LENGTH]
