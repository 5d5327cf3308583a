"""Transcripts in the form of `charuma-*.json`: scripted chance, and the facts they state."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.chance import ScriptedChance
from games.rules.charuma.cards import LETTERS
from games.rules.charuma.deal import DECKS
from games.rules.charuma.scoring import outcome
from games.rules.charuma.state import CharumaState
from games.rules.game import Chance, Options


def script(case: Mapping[str, Any]) -> tuple[int, Options, Chance]:
    """Seats, options and chance of a transcript; `assign` holds group numbers from 0."""
    seats = int(case["players"])
    draws: dict[str, int | Sequence[str]] = {"first": int(case["first"])}
    for number, deal in enumerate(case["deals"], 1):
        draws[f"deal:{number}"] = _deck_order(deal, seats)
    for number, groups in enumerate(case.get("assign", ()), 1):
        draws[f"assign:{number}"] = [LETTERS[group] for group in groups]
    options: Options = {"bidding": "on" if case["bidding"] else "off"}
    return seats, options, ScriptedChance(draws)


def _deck_order(deal: Mapping[str, Any], seats: int) -> list[str]:
    """The shuffled deck of a deal: hidden cards, groups, then what is left over."""
    order = [str(card) for cards in (*deal["hidden"], *deal["groups"]) for card in cards]
    rest = list(DECKS[seats])
    for card in order:
        rest.remove(card)
    return order + rest


def facts(state: CharumaState) -> Mapping[str, Any]:
    """What each step of a transcript states."""
    return {"points": list(state.points)}


def end_facts(state: CharumaState) -> Mapping[str, Any]:
    """What a transcript states about the end."""
    result = outcome(state)
    winner = result.winners[0] if result and len(result.winners) == 1 else None
    return {"final": list(state.points), "winner": winner}
