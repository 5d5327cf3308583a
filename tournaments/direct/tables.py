"""Which tables still owe a result, or one that is certain."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Subquery

from tournaments import words
from tournaments.core.model import State
from tournaments.models import Event, Result, Round, Table


def holding(table: Table) -> Result | None:
    """The version of the result that holds; a table that is played again has one that says open."""
    return table.results.filter(confirmed=True, superseded=False).first()


def result_that_counts(table: Table) -> Result | None:
    """The same, but none for a table that is played again: its next result is its first."""
    result = holding(table)
    return None if result is None or result.state == State.OPEN else result


def open_tables(event: Event, one: Round | None = None) -> list[Table]:
    """Tables of published rounds (or of one round) without a result, in order, with their games."""
    known = Result.objects.filter(table=OuterRef("pk"), confirmed=True, superseded=False)
    tables = Table.objects.filter(~Exists(known.exclude(state=State.OPEN.value)), round__event=event)
    tables = tables.exclude(round__state=Round.State.PROPOSED)
    tables = tables.filter(round=one) if one else tables
    return list(tables.select_related("round", "game").order_by("round__number", "number"))


def unconfirmed_tables(event: Event) -> list[Table]:
    """Tables whose newest version waits to be confirmed, in order (1 query)."""
    newest = Result.objects.filter(table=OuterRef("pk")).order_by("-version").values("confirmed")[:1]
    tables = Table.objects.annotate(is_certain=Subquery(newest)).filter(round__event=event, is_certain=False)
    return list(tables.select_related("round").order_by("round__number", "number"))


def numbered(tables: Iterable[Table]) -> str:
    """The numbers of tables of one round, for a refusal."""
    return words.listed([str(table.number) for table in tables])


def numbered_by_round(tables: Iterable[Table]) -> str:
    """Round and number of each table, for a refusal: "2.1, 2.3"."""
    return words.listed([f"{table.round.number}.{table.number}" for table in tables])
