"""Entering a whole list of people at once: everybody on it, or nobody."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import Refused
from tournaments.direct.entries import add_entrant, member_at
from tournaments.models import Entrant


class ListRefused(Refused):
    """Nobody was entered; `faults` has a sentence for each line that can't be."""

    def __init__(self, faults: Sequence[tuple[int, str, str]]) -> None:
        super().__init__("list", gettext_noop("Nobody is entered yet. Please mend the lines named below."))
        self.faults = faults


def add_list(key: str, by: Player, people: Sequence[tuple[int, str]]) -> list[Entrant]:
    """Enter those on the list in its order. Raises `NotVisible` and `ListRefused`.

    Each has the number of its line and a name, where real cards are played, or the address of an account.
    """
    entered: list[Entrant] = []
    faults: list[tuple[int, str, str]] = []
    with transaction.atomic():
        for number, one in people:
            try:
                with transaction.atomic():
                    entered.append(_enter(key, by, one))
            except Refused as refusal:
                faults.append((number, one, refusal.text))
        if faults:
            raise ListRefused(faults)
    return entered


def _enter(key: str, by: Player, one: str) -> Entrant:
    if "@" in one:
        return add_entrant(key, by, member_at(one))
    return add_entrant(key, by, name=one)
