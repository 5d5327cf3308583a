"""Numbers from a seed, the same on every Python version and platform."""

import hashlib

_MASK = (1 << 64) - 1
_ODD = 0x9E3779B97F4A7C15  # 2**64 over the golden ratio: mixes the high bits well


def number_from(*words: object) -> int:
    """Return a 64-bit number made from words."""
    text = "|".join(str(word) for word in words)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def pair_noise(one: int, other: int, bits: int) -> int:
    """Return a number of `bits` bits for an unordered pair of 64-bit numbers."""
    mixed = ((one ^ other) * _ODD + one + other) & _MASK
    return ((mixed ^ (mixed >> 29)) * _ODD & _MASK) >> (64 - bits)
