"""Transcripts: the scripted chance of a whole game and the facts that each of its steps states."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.rules.chance import ScriptedChance
from games.rules.daruma.cards import CardTable
from games.rules.daruma.scoring import outcome, points
from games.rules.daruma.state import Daruma, DarumaState


def script(case: Mapping[str, Any], table: CardTable) -> ScriptedChance:
    """The draws of a case by the names that the game asks for."""
    draws: dict[str, int | Sequence[int] | Sequence[str]] = {
        "first": case["first"],
        "objectives": _completed(map(str, case["objectives"]), map(str, range(len(table.objectives)))),
        "tiles": _completed(case["tiles"], table.tiles),
        "deck": case["deck"],
    }
    draws |= {f"roll:{number}": dice for number, dice in enumerate(case["rolls"], start=1)}
    draws |= {f"shuffle:{number}": cards for number, cards in enumerate(case["shuffles"], start=1)}
    return ScriptedChance(draws)


def _completed(drawn: Iterable[str], of: Iterable[str]) -> list[str]:
    """A whole shuffle that begins with what was drawn; a case doesn't state the rest."""
    order, rest = list(drawn), list(of)
    for item in order:
        rest.remove(item)
    return order + rest


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
