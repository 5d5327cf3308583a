"""A tournament for readers whom the reasons don't concern: what people typed is left out, nothing else."""

from collections.abc import Container
from dataclasses import replace

from tournaments.core.model import Round, Table, Tournament

WITHHELD = "withheld"
"""What stands in place of a reason, so that a check still sees that one was given."""


def without_reasons(tournament: Tournament, told: Container[str]) -> Tournament:
    """Return the tournament without the reasons that somebody typed; those in `told` are codes and stay."""
    rounds = tuple(_of_round(one, told) for one in tournament.rounds)
    return replace(tournament, rounds=rounds)


def _of_round(one: Round, told: Container[str]) -> Round:
    return replace(one, tables=tuple(_of_table(table, told) for table in one.tables))


def _of_table(table: Table, told: Container[str]) -> Table:
    results = tuple(replace(one, reason=_left(one.reason, told)) for one in table.results)
    return replace(table, results=results, reason=_left(table.reason, told))


def _left(reason: str, told: Container[str]) -> str:
    return reason if not reason or reason in told else WITHHELD
