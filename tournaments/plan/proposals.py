"""The next round of an event, whatever its format."""

from dataclasses import dataclass

from tournaments.core.errors import DrawImpossible
from tournaments.core.model import FixedDraw, StoredDraw, Tournament
from tournaments.core.pairing.draw import draw_round
from tournaments.core.settings import Format, Stages
from tournaments.plan.cut import cut_stage
from tournaments.plan.robin import tables_of
from tournaments.plan.stages import is_over, preliminary, present

Tables = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Tables in seat order, byes, and those who don't take part in this stage any more.

    `draw` is the engine's, with its cost and reasons; None where the format decides, which `rule` names:
    `round-robin` or `knock-out`.
    """

    tables: Tables
    byes: tuple[int, ...]
    out: tuple[int, ...] = ()
    draw: StoredDraw | None = None
    rule: str = ""

    @property
    def fixed(self) -> FixedDraw | None:
        """What is kept of a round that the format decides."""
        if self.draw is not None:
            return None
        seated = [one for table in self.tables for one in table]
        players = tuple(sorted([*seated, *self.byes, *self.out]))
        return FixedDraw(self.rule, players, self.tables, self.byes, self.out)


def propose(tournament: Tournament, stages: Stages, absent: frozenset[int], seed: str) -> Proposal:
    """Propose the round after the last one. `absent` have asked for a bye. Raises `DrawImpossible`."""
    number = len(tournament.rounds) + 1
    here = present(tournament, number) - absent
    if len(here) < 2:
        raise DrawImpossible("event-over", "Fewer than two entrants can play, so the event is over.")
    if is_too_few(tournament, number, here):
        raise DrawImpossible("no-table", "There are too few entrants for a table of an allowed size.")
    if is_fixed(tournament, number):
        return follow_format(tournament, stages, here)
    draw = draw_round(tournament, number, tuple(sorted(absent)), seed)
    return Proposal(draw.tables, draw.byes, draw=draw)


def is_fixed(tournament: Tournament, number: int) -> bool:
    """Tell whether the format decides round `number`; else the engine draws it."""
    settings = tournament.settings
    return settings.format is Format.ROUND_ROBIN or number > preliminary(settings)


def is_too_few(tournament: Tournament, number: int, here: frozenset[int]) -> bool:
    """Tell whether those who are here don't fill one table.

    Later a table of a round robin plays on in its gaps, and after a cut those play who are through.
    """
    needs_table = number == 1 or not is_fixed(tournament, number)
    return len(here) < (tournament.settings.smallest if needs_table else 2)


def is_ended(tournament: Tournament, stages: Stages) -> bool:
    """Tell whether no round can come any more: all are drawn, or too few are left to play one."""
    if not tournament.rounds or is_over(tournament, stages):
        return bool(tournament.rounds)
    number = len(tournament.rounds) + 1
    here = present(tournament, number)
    too_few = is_too_few(tournament, number, here)
    if too_few or number <= preliminary(tournament.settings):
        return too_few
    try:
        return not cut_stage(tournament, stages, here).tables
    except DrawImpossible:
        return True


def follow_format(tournament: Tournament, stages: Stages, here: frozenset[int]) -> Proposal:
    """Return the round after the last one, which the format decides. Raises `DrawImpossible`."""
    number = len(tournament.rounds) + 1
    if number > preliminary(tournament.settings):
        return _deciding(tournament, stages, here)
    tables = tables_of(tournament, stages, number, here)
    return Proposal(tables, _rest(here, tables), rule="round-robin")


def _deciding(tournament: Tournament, stages: Stages, here: frozenset[int]) -> Proposal:
    found = cut_stage(tournament, stages, here)
    byes = tuple(sorted(found.byes))
    return Proposal(found.tables, byes, _rest(here - set(byes), found.tables), rule="knock-out")


def _rest(here: frozenset[int], tables: Tables) -> tuple[int, ...]:
    return tuple(sorted(here - {one for table in tables for one in table}))
