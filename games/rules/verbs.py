"""Forgives slips in a typed verb."""

from collections.abc import Sequence


def meant_verb(word: str, verbs: Sequence[str]) -> str | None:
    """The verb that `word` is, or misses by one slip; None if that's none or could be two."""
    if word in verbs:
        return word
    near = [verb for verb in verbs if one_slip(word, verb)]
    return near[0] if len(near) == 1 else None


def one_slip(word: str, verb: str) -> bool:
    """Whether one letter is missing, too much or wrong, or two neighbours are swapped."""
    if len(word) == len(verb):
        wrong = [place for place, (a, b) in enumerate(zip(word, verb, strict=True)) if a != b]
        return len(wrong) == 1 or _swapped(word, verb, wrong)
    shorter, longer = sorted((word, verb), key=len)
    return any(longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer)))


def _swapped(word: str, verb: str, wrong: list[int]) -> bool:
    if len(wrong) != 2 or wrong[1] - wrong[0] != 1:
        return False
    first, second = wrong
    return word[first] == verb[second] and word[second] == verb[first]
