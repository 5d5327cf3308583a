"""The groups of a round robin: who is in which, and the ranks in each while the groups are played."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase

from tournaments.core.history import read_history
from tournaments.core.model import Tournament
from tournaments.core.standings import Row, rank
from tournaments.models import Event
from tournaments.plan.robin import groups_of
from tournaments.plan.stages import preliminary
from tournaments.selectors.record import Record


def group_names(tournament: Tournament, *, proposed: bool = False) -> dict[int, str]:
    """Each entrant's group, A and so on; nothing without groups, and before the first round makes them.

    `proposed` tells that the first round is there, though not published yet.
    """
    if tournament.stages.groups < 2 or not (tournament.rounds or proposed):
        return {}
    groups = groups_of(tournament, tournament.stages)
    return {one: group_name(index) for index, group in enumerate(groups) for one in group}


def group_name(index: int) -> str:
    """The letter of a group, counted from 0; the 27th is AA."""
    cycle, letter = divmod(index, len(ascii_uppercase))
    return (ascii_uppercase[cycle - 1] if cycle else "") + ascii_uppercase[letter]


def run_in_groups(event: Event, record: Record) -> bool:
    """Whether a rank is one in a group now: as long as no deciding round and no end puts all in one order."""
    last = preliminary(record.tournament.settings)
    played = event.phase == Event.Phase.RUNNING and len(record.tournament.rounds) <= last
    return played and bool(group_names(record.tournament))


def by_group(record: Record) -> list[tuple[str, Record]]:
    """The record of each group by itself: its rows only, ranked among themselves."""
    names = group_names(record.tournament)
    return [(name, _only(record, names, name)) for name in dict.fromkeys(names.values())]


def seen_from(event: Event, record: Record, number: int) -> Record:
    """The record as it ranks an entrant: in their group while the groups run, else among all."""
    names = group_names(record.tournament)
    return _only(record, names, names[number]) if run_in_groups(event, record) else record


def placed(event: Event, record: Record) -> Sequence[tuple[Row, str]]:
    """The rows as the standings show them, each with its group."""
    if run_in_groups(event, record):
        return [(row, name) for name, group in by_group(record) for row in group.rows]
    names = group_names(record.tournament)
    return [(row, names.get(row.entrant, "")) for row in record.rows]


def _only(record: Record, names: Mapping[int, str], name: str) -> Record:
    """Ranked anew, as for the cut: who is tied with somebody of another group isn't so in this one."""
    members = {one for one, group in names.items() if group == name}
    decided = record.counted < len(record.tournament.rounds)
    history = read_history(record.tournament, record.counted) if decided else record.history
    return replace(record, rows=rank(record.tournament, history, members))
