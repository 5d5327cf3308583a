"""The course of a rating as the parts of an inline SVG, in whole units of its view box."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.ratings.history import Moment

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 64, 12, 14, 32
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000)
MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Level:
    """A horizontal line: its label and height. Texts, so that no language formats them."""

    label: str
    y: str


@dataclass(frozen=True, slots=True)
class Dot:
    """The rating after one game."""

    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Plot:
    """What the template draws; games are evenly spaced from left to right."""

    line: str
    dots: tuple[Dot, ...]
    levels: tuple[Level, ...]
    first: datetime
    last: datetime
    low: int
    high: int
    box: str = f"0 0 {WIDTH} {HEIGHT}"
    left: str = str(LEFT)
    right: str = str(WIDTH - RIGHT)
    foot: str = str(HEIGHT - 8)


def plot(moments: Sequence[Moment]) -> Plot:
    """The plot of one or more moments."""
    ratings = [one.rating for one in moments]
    step = _step(max(ratings) - min(ratings))
    low, high = min(ratings) // step * step, -(-max(ratings) // step) * step
    high = max(high, low + step)
    dots = tuple(Dot(_x(index, len(ratings)), _y(one, low, high)) for index, one in enumerate(ratings))
    levels = tuple(Level(str(one), _y(one, low, high)) for one in range(low, high + 1, step))
    line = " ".join(f"{dot.x},{dot.y}" for dot in dots)
    return Plot(line, dots, levels, moments[0].at, moments[-1].at, min(ratings), max(ratings))


def _step(span: int) -> int:
    """The finest round distance between levels that gives few enough of them."""
    return next((one for one in STEPS if span < one * (MOST_LINES - 1)), STEPS[-1])


def _x(index: int, count: int) -> str:
    width = WIDTH - LEFT - RIGHT
    return str(LEFT + (width * index // (count - 1) if count > 1 else width // 2))


def _y(rating: int, low: int, high: int) -> str:
    height = HEIGHT - TOP - BOTTOM
    return str(TOP + height * (high - rating) // (high - low))
