"""Names out of files, which anybody may have written: shown so that nobody is taken for somebody else."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator

from charuma_site.players.names import UNSEEN
from tournaments.core.model import Tournament

NAMELESS = "(no name)"


def shown_names(tournament: Tournament) -> dict[int, str]:
    """The names by starting number, without characters that nobody sees."""
    return {one.number: _seen(one.name) or NAMELESS for one in tournament.entrants}


def doubtful_names(tournament: Tournament) -> Iterator[str]:
    """A remark on each name that several entrants have, and on those who have none."""
    numbers = defaultdict(list)
    for number, name in shown_names(tournament).items():
        numbers[unicodedata.normalize("NFKC", name).casefold(), name == NAMELESS].append(number)
    for (_name, nameless), same in numbers.items():
        told = ", ".join(map(str, same))
        if nameless:
            yield f"no name that can be seen: starting number {told}"
        elif len(same) > 1:
            yield f"the same name for starting numbers {told}: {shown_names(tournament)[same[0]]}"


def _seen(name: str) -> str:
    return " ".join("".join(char for char in name if unicodedata.category(char) not in UNSEEN).split())
