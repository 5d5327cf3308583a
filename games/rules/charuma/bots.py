"""Charuma's bots: `calm` plays simply, `sharp` counts. Both know their own view and nothing else."""

from collections.abc import Callable

from games.rules.charuma.view import CharumaView


def choose_move(view: CharumaView, level: str, random: Callable[[], float]) -> str:
    """A legal move for the seat to act."""
    return view.legal[int(random() * len(view.legal))]
