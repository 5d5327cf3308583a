"""The small sum behind one round's part of a tie-break, written out with names."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from tournaments import words
from tournaments.core.lines import Line
from tournaments.core.tiebreaks.base import Part, Scene
from tournaments.core.tiebreaks.opponent_rates import FLOOR, score_rate
from tournaments.core.units import decimal, in_wins
from tournaments.sheets import Person

People = Mapping[int, Person]
SHARES = {2: "1", 1: "½", 0: "0"}


def written_out(code: str, part: Part, line: Line | None, scene: Scene, people: People) -> str:
    """How the part came about; names alone where there is nothing to add up."""
    told = SUMS.get(code)
    if told is None or line is None or not part.opponents or part.note:
        return words.listed([people[one].name for one in part.opponents if one in people])
    return told(part, line, scene, people)


def _mean(texts: list[str]) -> str:
    """Terms added and divided by how many they are."""
    joined = " + ".join(texts)
    return joined if len(texts) == 1 else f"({joined}) / {len(texts)}"


def _named(part: Part, people: People, value: Callable[[int], str]) -> str:
    return _mean([f"{people[one].name} {value(one)}" for one in part.opponents if one in people])


def _buchholz(part: Part, _line: Line, scene: Scene, people: People) -> str:
    return _named(part, people, lambda one: in_wins(scene.adjusted(one)))


def _sonneborn(part: Part, line: Line, scene: Scene, people: People) -> str:
    shares = dict(zip(line.opponents, line.shares, strict=True))
    return _named(part, people, lambda one: f"{in_wins(scene.adjusted(one))} × {SHARES[shares[one]]}")


def _direct(part: Part, line: Line, _scene: Scene, people: People) -> str:
    shares = dict(zip(line.opponents, line.shares, strict=True))
    texts = [f"{people[one].name} {SHARES[shares[one]]}" for one in part.opponents if one in people]
    return f"({' + '.join(texts)}) / {len(line.opponents)}"


def _rates(part: Part, _line: Line, scene: Scene, people: People) -> str:
    return _named(part, people, lambda one: decimal(max(FLOOR, score_rate(scene, one))))


def _ratings(part: Part, _line: Line, scene: Scene, people: People) -> str:
    return _named(part, people, lambda one: str(scene.rating(one)))


def _share(_part: Part, line: Line, _scene: Scene, _people: People) -> str:
    return f"{line.points} / {line.table_points}"


def _margin(_part: Part, line: Line, _scene: Scene, _people: People) -> str:
    mean = Fraction(line.table_points, len(line.opponents) + 1)
    return f"{line.points} − {decimal(mean)}"


SUMS: Mapping[str, Callable[[Part, Line, Scene, People], str]] = {
    "BH": _buchholz,
    "BH-C1": _buchholz,
    "BH-M1": _buchholz,
    "SB": _sonneborn,
    "DE": _direct,
    "OMW": _rates,
    "ARO": _ratings,
    "SHARE": _share,
    "MARGIN": _margin,
}
