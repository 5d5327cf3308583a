"""Why this rank: each figure with the sum it came from, and what decides against the next ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import words
from tournaments.core.history import read_history
from tournaments.core.lines import Line
from tournaments.core.standings import Row
from tournaments.core.tiebreaks import TIE_BREAKS
from tournaments.core.tiebreaks.base import Figure, Scene
from tournaments.core.units import in_wins
from tournaments.plan.cut import standings_at_cut
from tournaments.plan.line import ties_at_cut
from tournaments.plan.ranking import Oddity, Reached, oddities, reached
from tournaments.selectors.groups import group_names
from tournaments.selectors.record import Record, figure_text
from tournaments.selectors.sums import written_out
from tournaments.sheets import FigureSum, PartLine, Person

People = Mapping[int, Person]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The comparison with the next above or below."""

    person: Person
    above: bool
    sentence: str


def figure_sums(record: Record, row: Row, people: People) -> list[FigureSum]:
    """Every tie-break of a line of the standings with its sum, and how each part of it came about."""
    scene = Scene(record.tournament, read_history(record.tournament, record.counted))
    return [_sum(figure, scene, scene.lines(row.entrant), people) for figure in row.figures]


def _sum(figure: Figure, scene: Scene, lines: Sequence[Line], people: People) -> FigureSum:
    by_round = {line.round: line for line in lines}
    return FigureSum(
        code=figure.code,
        name=words.word(words.TIE_BREAKS, figure.code),
        rule=words.word(words.TIE_BREAK_RULES, figure.code),
        value=figure_text(figure.code, figure.value),
        parts=tuple(
            PartLine(
                round=part.round,
                text=written_out(figure.code, part, by_round.get(part.round), scene, people),
                value=figure_text(figure.code, part.value),
                note=words.word(words.NOTES, part.note) if part.note else "",
                cut=part.cut,
            )
            for part in figure.parts
        ),
        mean=figure.mean,
    )


FIRST = {
    Oddity.BYE: gettext_lazy("Both were in the same last round; the higher one had a bye there."),
    Oddity.OPEN: gettext_lazy(
        "Both were in the same last round; the table of the higher one has no result yet."
    ),
}
"""Who stands before all that have a place in the round."""


@dataclass(frozen=True)
class Cut:
    """What ranks after a cut follow from: how far each came, and how they stood before it."""

    far: Mapping[int, Reached]
    equal: frozenset[frozenset[int]]
    """Those who shared the rank at the cut."""
    groups: Mapping[int, str]
    """Empty without groups, and while they run."""
    ranks: Mapping[int, int]
    """In the groups."""
    last: Mapping[int, Oddity]
    """What was odd in the last of the deciding rounds that each was in: `plan.ranking.oddities`."""

    def is_tie(self, one: int, other: int) -> bool:
        """Whether only the starting numbers let one of them go on."""
        return any({one, other} <= tie for tie in self.equal)


def _cut_of(record: Record) -> Cut:
    tournament = record.tournament
    if len(tournament.rounds) <= record.preliminary:
        return Cut({}, frozenset(), {}, {}, {})
    ties = ties_at_cut(tournament, tournament.stages)
    grouped = tournament.stages.groups > 1
    return Cut(
        reached(tournament.rounds[record.preliminary :]),
        frozenset(frozenset(tie.equal) for tie in ties),
        group_names(tournament),
        {row.entrant: row.rank for rows in standings_at_cut(tournament, tournament.stages) for row in rows}
        if grouped
        else {},
        oddities(tournament.rounds[record.preliminary :]),
    )


def neighbours(record: Record, people: People, number: int) -> list[Neighbour]:
    """What decided against the next above and the next below."""
    rows = record.rows
    cut = _cut_of(record)
    place = next(index for index, row in enumerate(rows) if row.entrant == number)
    found = []
    if place > 0:
        above = rows[place - 1]
        found.append(Neighbour(people[above.entrant], above=True, sentence=_decided(above, rows[place], cut)))
    if place + 1 < len(rows):
        below = rows[place + 1]
        found.append(
            Neighbour(people[below.entrant], above=False, sentence=_decided(rows[place], below, cut))
        )
    return found


def _decided(higher: Row, lower: Row, cut: Cut) -> str:
    """What two neighbours differ in first: how far they came after the cut, else how they stood before it."""
    mine, theirs = cut.far.get(higher.entrant), cut.far.get(lower.entrant)
    if mine != theirs:
        if theirs is None and cut.is_tie(higher.entrant, lower.entrant):
            return _(
                "Both were equal at the cut, in every figure; the lower starting number went on: "
                "%(one)d before %(other)d."
            ) % {"one": higher.entrant, "other": lower.entrant}
        if theirs is None:
            return _("By the cut: only the higher one played on after it.")
        return _came_further(higher.entrant, lower.entrant, cut)
    if cut.groups.get(higher.entrant) != cut.groups.get(lower.entrant):
        return _of_two_groups(higher, lower, cut)
    if higher.rank == lower.rank:
        if mine is not None and _figures(higher) != _figures(lower):
            return _("Both came equally far, with the same place at their last tables: they share the rank.")
        return _("Equal in every figure: they share the rank.")
    return _by_figures(higher, lower)


def _of_two_groups(higher: Row, lower: Row, cut: Cut) -> str:
    """Ranks in the groups come first; after them scores can be compared, tie-breaks within a group only."""
    one, other = cut.ranks.get(higher.entrant, 0), cut.ranks.get(lower.entrant, 0)
    if one != other:
        told = {"one": one, "other": other}
        return _("By the ranks in their groups before the cut: %(one)d against %(other)d.") % told
    if higher.score != lower.score:
        return _by_figures(higher, lower)
    return _("The same rank in their groups with the same score: they share the rank.")


def _by_figures(higher: Row, lower: Row) -> str:
    if higher.score != lower.score:
        return _("By score: %(more)s against %(less)s.") % {
            "more": in_wins(higher.score),
            "less": in_wins(lower.score),
        }
    for one, other in zip(higher.figures, lower.figures, strict=True):
        if one.value != other.value:
            return _decided_by(one, other)
    return _("By lot, from the event's seed.")


def _came_further(higher: int, lower: int, cut: Cut) -> str:
    """Why one of two came further, both of whom were in the deciding rounds."""
    one, other = cut.far[higher], cut.far[lower]
    mine, theirs = cut.last[higher], cut.last[lower]
    if one.last != other.last:
        return _("The higher one came further in the deciding rounds.")
    if one.left != other.left:
        if theirs == Oddity.NO_SHOW:
            return _("Both were in the same last round; the lower one did not come to the table there.")
        return _("Both were in the same last round; the lower one left the table there.")
    if mine in FIRST:
        return str(FIRST[mine])
    decided = _(
        "Both were in the same last round; the place at the table there decides: %(one)d against %(other)d."
    ) % {"one": one.place, "other": other.place}
    unplayed = _("At a table that was not played everybody counts as the last.")
    return words.sentences([decided, unplayed]) if Oddity.UNPLAYED in (mine, theirs) else decided


def _figures(row: Row) -> tuple[object, ...]:
    return row.score, *(figure.value for figure in row.figures)


def _decided_by(one: Figure, other: Figure) -> str:
    values = {
        "name": words.word(words.TIE_BREAKS, one.code),
        "one": figure_text(one.code, one.value),
        "other": figure_text(other.code, other.value),
    }
    if TIE_BREAKS[one.code].higher_is_better:
        return _("Equal scores; %(name)s decides: %(one)s against %(other)s.") % values
    return _("Equal scores; %(name)s decides: %(one)s against %(other)s, fewer is better.") % values
