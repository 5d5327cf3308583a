"""Transcripts: the scripted chance of a whole game and the facts that each of its steps states."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.daruma.scoring import outcome, points
from games.rules.daruma.state import Daruma, DarumaState


class CaseChance:
    """Answers by the names that the game asks for with the draws of a case."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        self._case = case

    def shuffle(self, name: str, items: Sequence[str]) -> tuple[str, ...]:
        kind, _, number = name.partition(":")
        if kind == "shuffle":
            return tuple(self._case["shuffles"][int(number) - 1])
        scripted = {"objectives": map(str, self._case["objectives"])}.get(kind, self._case.get(kind, items))
        return tuple(scripted)

    def roll(self, name: str, dice: int) -> tuple[int, ...]:
        rolled = tuple(sorted(self._case["rolls"][int(name.partition(":")[2]) - 1]))
        if len(rolled) != dice:
            raise ValueError(f"{name} has {len(rolled)} dice in the case, the game rolls {dice}")
        return rolled

    def pick(self, name: str, size: int) -> int:
        picked = int(self._case[name])
        if not 0 <= picked < size:
            raise ValueError(f"{name} is {picked} in the case, the game picks one of {size}")
        return picked


def facts(state: DarumaState) -> dict[str, Any]:
    return {
        "dice": list(state.dice),
        "book": state.book,
        "market": [[place.card, _eyes(place)] if place.card else None for place in state.market],
        "pools": [list(pool) for pool in state.pools],
        "deck": len(state.deck),
        "track": state.steps,
        "turn": state.turn,
    }


def _eyes(place: Daruma) -> str:
    return "c" * place.counters + "d" * place.dice


def end_facts(state: DarumaState) -> dict[str, Any]:
    result = outcome(state)
    return {
        "end": state.ended_by,
        "turns": turns_played(state),
        "final": list(points(state)),
        "winners": list(result.winners if result else ()),
    }


def turns_played(state: DarumaState) -> list[int]:
    """Turns by seat: the last one was `actor`'s, and turns went round from the first player."""
    first = (state.actor - state.turn + 1) % state.seats
    return [len(range((seat - first) % state.seats, state.turn, state.seats)) for seat in range(state.seats)]
