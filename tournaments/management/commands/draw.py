"""Draws the next round of a tournament file, for anybody who wants to see how."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.core.exchange.writer import draw_value
from tournaments.core.history import History, read_history
from tournaments.core.model import State, StoredDraw, Tournament
from tournaments.core.pairing.draw import draw_round
from tournaments.core.settings import Format
from tournaments.core.units import in_wins
from tournaments.management.files import plain_errors, read_file
from tournaments.management.names import doubtful_names, shown_names
from tournaments.plan.stages import is_over


class Command(BaseCommand):
    """`manage.py draw FILE`: the proposal for the round after the last one in the file."""

    help = "Draw the next round of a tournament file (JSON or TRF) and print it with its costs."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file and what decides the rest."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--seed", default="", help="decides what the rules leave open; default: the file's"
        )
        parser.add_argument(
            "--absent", default=(), type=int, nargs="+", metavar="N", help="starting numbers who don't play"
        )
        parser.add_argument(
            "--json", action="store_true", help="print JSON (docs/tournament-format.md, Draw)"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the proposal. Raises `CommandError` for an unreadable file or an impossible draw."""
        opened = read_file(options["file"])
        for remark in doubtful_names(opened.tournament):
            self.stderr.write(remark)
        _need_swiss(opened.tournament)
        if is_over(opened.tournament, opened.tournament.stages):
            self.stderr.write(_beyond(opened.tournament))
        absent = {*_known(opened.tournament, options["absent"]), *(one.entrant for one in opened.absences)}
        with plain_errors(options["file"]):
            draw = draw_round(opened.tournament, opened.next_round, tuple(sorted(absent)), options["seed"])
        if options["json"]:
            text = json.dumps({"round": opened.next_round, **draw_value(draw)}, ensure_ascii=False, indent=1)
        else:
            text = "\n".join(_lines(opened.tournament, opened.next_round, draw))
        self.stdout.write(text)


def _need_swiss(tournament: Tournament) -> None:
    """Other formats fix who meets whom; there is nothing to draw."""
    kind = tournament.settings.format
    if kind is not Format.SWISS:
        raise CommandError(f"Only Swiss rounds are drawn from a file; the format of this event is {kind}.")


def _beyond(tournament: Tournament) -> str:
    """What to say of a round after the last one. An event of the service has none; other files may go on."""
    rounds = len(tournament.rounds)
    if tournament.commitment:
        raise CommandError(f"All rounds of this event have been drawn ({rounds}); there is no next one.")
    return f"All rounds that the file plans have been drawn ({rounds}); this would be one more."


def _known(tournament: Tournament, numbers: Sequence[int]) -> Sequence[int]:
    for number in set(numbers) - {one.number for one in tournament.entrants}:
        raise CommandError(f"Nobody has the starting number {number}.")
    return numbers


def _lines(tournament: Tournament, number: int, draw: StoredDraw) -> Iterator[str]:
    """Tell a draw in words."""
    names = shown_names(tournament)
    history = read_history(tournament, number - 1, drawn=number - 1)
    yield f"Round {number}, seed {draw.seed!r}. Names, with starting numbers and scores, in seat order."
    for index, (table, reasons) in enumerate(zip(draw.tables, draw.reasons, strict=True), 1):
        yield f"Table {index}: " + ", ".join(_entrant(one, names, history) for one in table)
        yield from (f"  {one}" for one in reasons if one.startswith(("rematch:", "odd-size")))
    yield from (f"Bye: {_entrant(one, names, history)}" for one in draw.byes)
    yield from _open_tables(tournament)
    yield f"{'rule':<14}{'cost':>12}{'at least':>12}"
    for (rule, cost), (_, bound) in zip(draw.cost, draw.bound, strict=True):
        yield f"{rule:<14}{cost:>12}{bound:>12}"


def _entrant(number: int, names: dict[int, str], history: History) -> str:
    return f"{names[number]} ({number}: {in_wins(history.score(number))})"


def _open_tables(tournament: Tournament) -> Iterator[str]:
    """Tables without a result count as draws (FIDE C.04.2, 3.1)."""
    tables = [table for one in tournament.rounds for table in one.tables]
    count = sum(table.result().state is State.OPEN for table in tables)
    if count:
        yield f"{count} tables have no result yet; for this draw they count as draws."
