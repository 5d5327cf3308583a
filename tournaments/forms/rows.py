"""The organiser's own scores: lines like "4: 10 6 3 1", in table wins, best place first."""

import re
from fractions import Fraction

from tournaments.core.exchange.settings import LARGEST, SMALLEST
from tournaments.core.settings import Settings
from tournaments.core.units import WIN, in_wins
from tournaments.forms.acts import half_width, list_items


def read_rows(text: str) -> dict[int, list[int]]:
    """Lines like "4: 10 6 3 1" to scores in 24ths by size. Raises `ValueError`."""
    rows = {}
    for line in half_width(text).splitlines():
        if line.strip():
            size, _colon, scores = line.partition(":")
            row = [_in_parts(score) for score in list_items(scores)]
            _check_row(int(size), row)
            rows[int(size)] = row
    if not rows:
        raise ValueError("no row")
    return rows


def _in_parts(score: str) -> int:
    if not re.fullmatch(r"\d{1,4}(\.\d{1,4})?", score, re.ASCII):
        raise ValueError(score)
    return round(Fraction(score) * WIN)


def _check_row(size: int, row: list[int]) -> None:
    if (
        not SMALLEST <= size <= LARGEST
        or len(row) != size
        or min(row) < 0
        or row != sorted(row, reverse=True)
    ):
        raise ValueError(size)


def rows_text(settings: Settings) -> str:
    """The organiser's own table as the form takes it."""
    return "\n".join(
        f"{size}: {' '.join(map(in_wins, row))}" for size, row in sorted(settings.scheme.rows.items())
    )
