"""Every registered game, and the toy game, keeps the protocol and leaks nothing."""

from collections.abc import Callable

import pytest

from games.rules import registry
from tests.support import conformance, two_worlds
from tests.support.playouts import Playout, Setting, play, settings
from tests.support.toy_games import LANTERNS

SETTINGS = [setting for rules in (*registry.GAMES.values(), LANTERNS) for setting in settings(rules)]
CHECKS = (*conformance.CHECKS, *two_worlds.CHECKS)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_game_conforms(check: Callable[[Playout], None], setting: Setting) -> None:
    check(play(setting, seed=1))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_option_is_refused_beyond_its_bounds(setting: Setting) -> None:
    for option in setting.rules.options:
        for value in _beyond(option.low, option.high):
            with pytest.raises(registry.OptionError):
                registry.read_options(setting.rules.slug, setting.seats, {option.name: value})


def _beyond(low: int | None, high: int | None) -> list[int | str]:
    below = [] if low is None else [low - 1]
    above = [] if high is None else [high + 1]
    return [*below, *above, "nonsense"]
