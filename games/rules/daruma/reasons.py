"""Why a move that was read isn't legal: which part of it is wrong. Dice, book and pools are open to all."""

from collections.abc import Sequence

from games.rules.daruma.dice import (
    NEIGHBOURS,
    SHIFTS,
    SPENT_IN_AN_EYE,
    Dice,
    repeated_values,
    single_values,
    without,
)
from games.rules.daruma.moves import eye_ways
from games.rules.daruma.state import EXCHANGE, PLACES, DarumaState
from games.rules.game import MoveError, OptionValue
from games.rules.words import gettext_noop

Parts = tuple[tuple[str, ...], ...]
"""What stands behind the verb: words, each with the signs behind it."""

_SAKE = gettext_noop("Say which die to spend and which to roll again, as in sake 5: 1 2.")
_NOT_SPENT = gettext_noop("A 1 can't be spent on sake.")
_NO_DIE = gettext_noop("There is no %(value)s among the dice.")
_TOO_MANY = gettext_noop("Besides the die that you spend there aren't so many that show %(value)s.")
_WHICH_PLACE = gettext_noop("Say on which place the Daruma lies: eye 1 to eye 5.")
_NO_PLACE = gettext_noop("There is no place %(place)s: the Darumas lie on places 1 to 5.")
_EMPTY = gettext_noop("Place %(place)s is empty.")
_NO_ONE = gettext_noop("There is no 1 among the dice to paint an eye with.")
_FULL = gettext_noop("Both eyes of Daruma %(place)s are painted already.")
_ALONE = gettext_noop("There is nothing to choose here: type only %(move)s.")
_ONE_VALUE = gettext_noop("Choose one value that two or more of your other dice show, as in eye 3 2.")
_NOT_TWO = gettext_noop("Of your other dice there aren't two that show %(value)s.")
_NOT_SINGLE = gettext_noop("Of your other dice not just one shows %(value)s.")
_SIGNS = gettext_noop("Give a + or a - to each of your other dice that show %(value)s: %(count)d.")
_SINGLES = gettext_noop("Each single die is turned: say + or - for each of %(values)s.")
_TO_FOUR = gettext_noop("A %(value)s can't become a 4.")
_TWO_PLAYERS = gettext_noop("An exchange names two players and a Daruma of each, as in eye 3 p1:2 p3:1.")
_NO_PLAYER = gettext_noop("p%(player)s: there is no such player at this table.")
_NOT_THERE = gettext_noop("p%(player)s has no Daruma %(number)s.")
_WHICH_ONE = gettext_noop("Say which Daruma of p%(player)s, as in p%(player)s:1.")
_NEITHER = gettext_noop("Neither of these two players has a Daruma.")
_GIVEN = gettext_noop("You have given a Daruma away this turn already.")
_NO_FOUR = gettext_noop("Nothing can be given: there is no die in the account book to take for it.")
_NOTHING_OWN = gettext_noop("You have no Daruma to give.")
_GIVE = gettext_noop("Say which of your Darumas goes to whom, as in give 2 p3.")
_NOT_OWN = gettext_noop("You have no Daruma %(number)s.")
_ONESELF = gettext_noop("You can't give a Daruma to yourself.")
_ROLLED = gettext_noop("The dice have been rolled already.")
_NO_STOP = gettext_noop("While you have a 1 and an eye is free, you can't stop.")


def reason(state: DarumaState, verb: str, parts: Parts) -> MoveError:
    """The first thing wrong with a move that isn't legal while dice lie there."""
    if verb == "sake":
        return _sake(state.dice, [part[0] for part in parts])
    if verb == "eye":
        return _eye(state, parts)
    if verb == "give":
        return _give(state, [part[0] for part in parts])
    if verb == "stop":
        return _error(_ALONE, move=verb) if parts else _error(_NO_STOP)
    return _error(_ROLLED)


def _error(message: str, **params: OptionValue) -> MoveError:
    return MoveError("illegal", message, params)


def _sake(dice: Dice, words: Sequence[str]) -> MoveError:
    shown = [*map(str, dice)]
    absent = next((word for word in words if word not in shown), None)
    if absent is not None:
        return _error(_NO_DIE, value=absent.removesuffix(":"))
    if not words[1:]:
        return _error(_SAKE)
    if words[0] == str(SPENT_IN_AN_EYE):
        return _error(_NOT_SPENT)
    return _error(_TOO_MANY, value=next(word for word in words if words.count(word) > shown.count(word)))


def _eye(state: DarumaState, parts: Parts) -> MoveError:
    if not parts:
        return _error(_WHICH_PLACE)
    number, behind = parts[0][0], parts[1:]
    if number not in [str(place) for place in range(1, PLACES + 1)]:
        return _error(_NO_PLACE, place=number)
    place = state.market[int(number) - 1]
    if place.card is None:
        return _error(_EMPTY, place=number)
    if SPENT_IN_AN_EYE not in state.dice:
        return _error(_NO_ONE)
    if place.full:
        return _error(_FULL, place=number)
    if eye_ways(state, int(number)) == (f"eye {number}",):
        return _error(_ALONE, move=f"eye {number}")
    action = state.setting.table.cards[place.card].action
    if action == EXCHANGE:
        return _exchange(state, [part[0] for part in behind])
    return _dice(action, without(state.dice, (SPENT_IN_AN_EYE,)), behind)


def _dice(action: str | None, rest: Dice, behind: Parts) -> MoveError:
    """Why an action can't be done so with the `rest` of the dice."""
    single = action == "shift-single"
    values = single_values(rest) if single else repeated_values(rest)
    words = [word for word, *_signs in behind]
    absent = next((word for word in words if word.isdigit() and word not in map(str, values)), None)
    if absent is not None:
        return _error(_NOT_SINGLE if single else _NOT_TWO, value=absent)
    if single and words != [*map(str, values)]:
        return _error(_SINGLES, values=" ".join(map(str, values)))
    if action not in SHIFTS or not (single or (len(words) == 1 and words[0].isdigit())):
        return _error(_ONE_VALUE)
    return _signs(rest, behind)


def _signs(rest: Dice, behind: Parts) -> MoveError:
    """Each die needs a sign, and none may become a 4."""
    for word, *signs in behind:
        count = rest.count(int(word))
        if len(signs) != count:
            return _error(_SIGNS, value=word, count=count)
    wrong = next(word for word, *signs in behind if not {*signs} <= {*NEIGHBOURS[int(word)]})
    return _error(_TO_FOUR, value=wrong)


def _exchange(state: DarumaState, words: Sequence[str]) -> MoveError:
    named = [word[1:].partition(":") for word in words if word.startswith("p")]
    if len(words) != 2 or len(named) != 2 or named[0][0] == named[1][0]:
        return _error(_TWO_PLAYERS)
    for player, _colon, position in named:
        fault = _not_there(state, player, position)
        if fault:
            return fault
    return _error(_NEITHER)


def _not_there(state: DarumaState, player: str, position: str) -> MoveError | None:
    if not _is_player(state, player):
        return _error(_NO_PLAYER, player=player)
    pool = len(state.pools[int(player) - 1])
    if position and not 1 <= int(position) <= pool:
        return _error(_NOT_THERE, player=player, number=position)
    return _error(_WHICH_ONE, player=player) if pool and not position else None


def _is_player(state: DarumaState, player: str) -> bool:
    return 1 <= int(player) <= state.seats


def _give(state: DarumaState, words: Sequence[str]) -> MoveError:
    pool = len(state.pools[state.actor])
    if state.given or not state.book or not pool:
        return _error(_GIVEN if state.given else _NO_FOUR if not state.book else _NOTHING_OWN)
    number = words[0] if words else ""
    if number.isdigit() and not 1 <= int(number) <= pool:
        return _error(_NOT_OWN, number=number)
    player = words[1][1:].removesuffix(":") if len(words) == 2 else ""
    if not number.isdigit() or not player.isdigit():
        return _error(_GIVE)
    if not _is_player(state, player):
        return _error(_NO_PLAYER, player=player)
    return _error(_ONESELF)
