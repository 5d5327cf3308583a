"""The toy game with marked cards is registered as a real game would be."""

import copy
from pathlib import Path
from typing import cast

import pytest
from pytest_django import Settings

from games import presentation
from games.presentation import Presentation
from games.rules import registry
from games.rules.game import Rules
from tests.support.marks import LEAKY_MARKS, MARKS, MarksPresentation, MarksState

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def _marks(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    for toy in (MARKS, LEAKY_MARKS):
        monkeypatch.setitem(registry.GAMES, toy.slug, cast(Rules[MarksState], toy))
        monkeypatch.setitem(presentation.PRESENTATIONS, toy.slug, cast(Presentation, MarksPresentation()))
    templates = copy.deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] = [*templates[0]["DIRS"], HERE / "templates"]
    settings.TEMPLATES = templates
