"""Replays written-down games and compares every step (the rules pages state their form)."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from games.rules import registry
from games.rules.game import MoveError, Rules

MOST_LISTED = 60
"""Transcripts name longer lists of legal moves by their number and digest."""

_OWN_KEYS = frozenset({"actor", "legal", "move"})


class Difference(Exception):
    """Where a transcript and the engine part. `step` counts from 1; 0 is the set-up, None the end."""

    def __init__(self, step: int | None, text: str) -> None:
        super().__init__(text)
        self.step = step

    def __str__(self) -> str:
        place = "end" if self.step is None else f"step {self.step}" if self.step else "start"
        return f"{place}: {self.args[0]}"


def compare(case: object) -> int:
    """The number of steps of a transcript as loaded from JSON, if the engine agrees with all of it.

    Raises `Difference` where it doesn't, or where the transcript can't be understood.
    """
    rules = _rules(case)
    assert isinstance(case, Mapping)  # else no game was found
    step = 0
    try:
        seats, options, chance = rules.script(case)
        state = rules.start(seats, options, chance)
        if "start" in case:
            _agree(0, case["start"], rules.facts(state))
        for step, entry in enumerate(case["steps"], start=1):
            _agree(
                step, {key: entry[key] for key in ("actor", "legal")}, _choice(rules, state, entry["legal"])
            )
            state = rules.apply(state, entry["move"], chance)
            _agree(step, {key: entry[key] for key in entry if key not in _OWN_KEYS}, rules.facts(state))
    except MoveError as error:
        raise Difference(step, f"the move is refused ({error.code})") from None
    # A transcript is somebody's file: whatever is missing or of the wrong kind in it ends here.
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Difference(step, f"can't be read ({type(error).__name__}: {error})") from None
    _agree_on_end(rules, state, case)
    return step


def _rules(case: object) -> Rules[Any]:
    slug = case.get("game") if isinstance(case, Mapping) else None
    rules = registry.GAMES.get(slug) if isinstance(slug, str) else None
    if rules is None:
        raise Difference(0, f"no game is called {slug!r}")
    return rules


def digest(moves: tuple[str, ...]) -> dict[str, Any]:
    """How a transcript names a long list of legal moves."""
    return {"count": len(moves), "sha256": hashlib.sha256("\n".join(moves).encode()).hexdigest()}


def _choice(rules: Rules[Any], state: Any, stated: object) -> dict[str, Any]:
    """Who acts and what is legal, in the form in which the transcript has `stated` it."""
    legal = rules.legal(state)
    return {"actor": rules.to_act(state), "legal": digest(legal) if isinstance(stated, Mapping) else legal}


def _agree_on_end(rules: Rules[Any], state: Any, case: Mapping[str, Any]) -> None:
    if rules.to_act(state) is not None:
        raise Difference(None, "the game isn't over after the last step")
    facts = rules.end_facts(state)
    _agree(None, {key: case[key] for key in facts if key in case}, facts)


def _agree(step: int | None, theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> None:
    """Raise a `Difference` unless both state the same facts with the same values."""
    plain = json.loads(json.dumps(ours))  # tuples become lists, as in the file
    for key in sorted({*theirs, *plain}):
        if key not in theirs or key not in plain:
            raise Difference(step, f"{key} is stated on one side only")
        if theirs[key] != plain[key]:
            raise Difference(step, f"{key}: {_difference(theirs[key], plain[key])}")


def _difference(theirs: Any, ours: Any) -> str:
    """What differs; of two lists of texts only what one of them lacks, if that is all."""
    if isinstance(theirs, list) and isinstance(ours, list):
        lacking = [entry for entry in theirs if entry not in ours]
        extra = [entry for entry in ours if entry not in theirs]
        if (lacking or extra) and all(isinstance(entry, str) for entry in theirs + ours):
            return f"the engine lacks {lacking} and has {extra} beyond the file"
    return f"the file has {theirs!r}, the engine {ours!r}"
