"""The toy game is registered as a real game would be."""

from tests.games.conftest import _marks

__all__ = ["_marks"]
