"""What can be done with dice, as pure tables: dice are ascending tuples of values, and dice of one value are
alike. Everything here depends on a few dice only, so each answer is computed once and kept."""

from functools import cache
from itertools import combinations, product

Dice = tuple[int, ...]

PLUS, MINUS = "+", "-"
NEIGHBOURS = {
    1: {PLUS: 2, MINUS: 6},
    2: {PLUS: 3, MINUS: 1},
    3: {MINUS: 2},
    5: {PLUS: 6},
    6: {PLUS: 1, MINUS: 5},
}
"""Where a die may go: 6 and 1 are neighbours, and never to a 4."""

FOUR = 4
REROLLS = ("reroll-all", "reroll-same", "reroll-single")
SHIFTS = ("shift-same", "shift-single")
SPENT_IN_AN_EYE = 1


@cache
def without(dice: Dice, gone: Dice) -> Dice:
    """`dice` less one die for each value of `gone` (all must be there)."""
    rest = list(dice)
    for value in gone:
        rest.remove(value)
    return tuple(rest)


@cache
def with_dice(dice: Dice, more: Dice) -> Dice:
    return tuple(sorted(dice + more))


@cache
def repeated_values(dice: Dice) -> Dice:
    """The values that two or more of the dice show, ascending."""
    return tuple(value for value in sorted(set(dice)) if dice.count(value) > 1)


@cache
def single_values(dice: Dice) -> Dice:
    """The values that just one of the dice shows, ascending."""
    return tuple(value for value in sorted(set(dice)) if dice.count(value) == 1)


@cache
def sake_moves(dice: Dice) -> tuple[str, ...]:
    """All moves `sake V: W ...`: V is not 1 (D10), and at least one other die is rolled again."""
    return tuple(
        sorted(
            f"sake {value}: {' '.join(map(str, again))}"
            for value in set(dice) - {1}
            for again in _parts(without(dice, (value,)))
        )
    )


@cache
def sake_set(dice: Dice) -> frozenset[str]:
    return frozenset(sake_moves(dice))


@cache
def _parts(dice: Dice) -> tuple[Dice, ...]:
    """Every distinct non-empty choice of the dice, ascending values."""
    return tuple({part for size in range(1, len(dice) + 1) for part in combinations(dice, size)})


@cache
def action_texts(action: str | None, dice: Dice) -> tuple[str, ...]:
    """What may stand behind `eye S` for a Daruma's action on the dice still available.

    `("",)` where there is nothing to choose or the action can't be done (D20); `exchange` is not
    a matter of dice.
    """
    if action == "reroll-same":
        texts = [f" {value}" for value in repeated_values(dice)]
    elif action == "shift-same":
        texts = [f" {value} {signs}" for value in repeated_values(dice) for signs in _signs(value, dice)]
    elif action == "shift-single":
        singles = single_values(dice)
        ways = product(*(NEIGHBOURS[value] for value in singles))
        texts = [
            "".join(f" {value}{sign}" for value, sign in zip(singles, way, strict=True))
            for way in ways
            if way
        ]
    else:
        texts = []
    return tuple(sorted(texts)) or ("",)


def _signs(value: int, dice: Dice) -> list[str]:
    """All numbers of `+` among the dice of `value`, as `+ + -`."""
    count = dice.count(value)
    allowed = NEIGHBOURS[value]
    return [
        " ".join([PLUS] * up + [MINUS] * (count - up))
        for up in range(count + 1)
        if (up == 0 or PLUS in allowed) and (up == count or MINUS in allowed)
    ]


@cache
def turned(text: str) -> tuple[tuple[int, int], ...]:
    """Value before and after of each die turned: ` 2 + -` by `shift-same`, ` 1- 5+` by `shift-single`."""
    words = text.split()
    if words and words[0].isdigit():
        signs = [(int(words[0]), sign) for sign in words[1:]]
    else:
        signs = [(int(word[0]), word[1]) for word in words]
    return tuple((value, NEIGHBOURS[value][sign]) for value, sign in signs)


@cache
def shifted(dice: Dice, text: str) -> Dice:
    """The dice after a `shift-...` action done so; unchanged if it can't be done."""
    pairs = turned(text)
    gone = tuple(before for before, _ in pairs)
    return with_dice(without(dice, gone), tuple(after for _, after in pairs))


@cache
def rerolled(dice: Dice, action: str, text: str) -> Dice:
    """The dice that a `reroll-...` action rolls again (maybe none)."""
    if action == "reroll-all":
        return dice
    if action == "reroll-single":
        return single_values(dice)
    return tuple(value for value in dice if text and value == int(text))
