"""Units: every score is an integer number of 24ths of a table win.

Places shared at tables of two to five divide exactly in 24ths.
"""

from fractions import Fraction

WIN = 24
HALF = 12


def decimal(value: Fraction | int, digits: int = 3) -> str:
    """Return a number as a decimal of at most `digits` places, half rounded up, without trailing zeros."""
    scaled = (Fraction(value) * 10**digits + Fraction(1, 2)).__floor__()
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**digits)
    tail = f"{rest:0{digits}d}".rstrip("0")
    return f"{sign}{whole}.{tail}" if tail else f"{sign}{whole}"


def in_wins(score: Fraction | int) -> str:
    """Return a score in 24ths as the decimal number of table wins that pages show."""
    return decimal(Fraction(score) / WIN)
