"""The suite finds what it is there to find: each faulty game fails just the checks named here."""

from collections.abc import Callable, Iterator

import pytest

from games.rules.game import MoveError
from tests.support import conformance, two_worlds
from tests.support.leaky_games import BROKEN, LEAKY
from tests.support.playouts import Playout, Setting, play
from tests.support.toy_games import LANTERNS, Lanterns

FINDS = {
    "ShowsSpectatorsHands": {"check_worlds"},
    "ShowsNextHand": {"check_worlds"},
    "CountsWithSecret": {"check_worlds"},
    "TellsWhatWasDrawn": {"check_forks"},
    "ListsMovesToAll": {"check_views"},
    "AllowsBySecret": {"check_worlds"},
    "RefusesWithSecretText": {"check_worlds"},
    "RefusesWithSecretCode": {"check_worlds"},
    "ProposesBySecret": {"check_worlds"},
    "ForcesBySecret": {"check_worlds"},
    "DealsNothingAnew": {"check_redeal_is_real"},
    "RedealsByItsView": {"check_redeal_is_real"},
    "UnsortedMoves": {"check_legal_moves"},
    "TakesAnything": {"check_refusals"},
    "ReadsNothing": {"check_legal_moves"},
    "DealsByItself": {"check_states"},
    "HidesTurn": {"check_views"},
    "ForcesAChoice": {"check_forced"},
    "SkipsAPlace": {"check_outcome"},
    "TellsOfNobody": {"check_story"},
    "StatesASet": {"check_facts"},
    "SwapsTwice": {"check_bots"},
}
"""For each faulty game the checks that have to fail."""

SETTING_SEATS = 4


def _failing(rules: Lanterns) -> Iterator[str]:
    checks: tuple[Callable[[Playout], None], ...] = (*conformance.CHECKS, *two_worlds.CHECKS)
    games = [play(Setting(rules, SETTING_SEATS), seed) for seed in range(3)]
    for check in checks:
        try:
            for game in games:
                check(game)
        except (AssertionError, MoveError, TypeError):
            yield check.__name__


@pytest.mark.parametrize("rules", [*LEAKY, *BROKEN], ids=lambda rules: type(rules).__name__)
def test_faulty_game_is_found(rules: Lanterns) -> None:
    assert FINDS[type(rules).__name__] <= set(_failing(rules))


def test_honest_game_passes_all_checks() -> None:
    assert list(_failing(LANTERNS)) == []
