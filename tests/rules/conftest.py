"""The toy games are registered for the tests of the rules, as a real game would be."""

import pytest

from games.rules import registry
from tests.support.toy_games import TOYS


@pytest.fixture(autouse=True)
def _registered_toys(monkeypatch: pytest.MonkeyPatch) -> None:
    for toy in TOYS:
        monkeypatch.setitem(registry.GAMES, toy.slug, toy)
