"""Units: every score is an integer number of 24ths of a table win.

Places shared at tables of two to five divide exactly in 24ths.
"""

from fractions import Fraction
from functools import lru_cache

WIN = 24
HALF = 12


@lru_cache(maxsize=4096)
def decimal(value: Fraction | int, digits: int = 3) -> str:
    """Return a number as a decimal of at most `digits` places, half rounded up, without trailing zeros."""
    exact = Fraction(value)
    scaled = (2 * exact.numerator * 10**digits + exact.denominator) // (2 * exact.denominator)
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**digits)
    tail = f"{rest:0{digits}d}".rstrip("0")
    return f"{sign}{whole}.{tail}" if tail else f"{sign}{whole}"


@lru_cache(maxsize=4096)
def in_wins(score: Fraction | int) -> str:
    """Return a score in 24ths as the decimal number of table wins that pages show."""
    return decimal(Fraction(score) / WIN)
