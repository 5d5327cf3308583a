"""What holds for every tournament value: numbers exist, nobody sits twice, rounds are counted through."""

from collections import Counter

from tournaments.core.errors import RecordError
from tournaments.core.model import Round, Tournament


def validate(tournament: Tournament) -> None:
    """Raise `RecordError` for the first thing that can't be."""
    numbers = [one.number for one in tournament.entrants]
    for number, times in Counter(numbers).items():
        if times > 1:
            raise RecordError("entrants", "twice", "number %(number)s is there twice", number=number)
    known = frozenset(numbers)
    for index, pair in enumerate(tournament.forbidden):
        if not known.issuperset((pair.one, pair.other)) or pair.one == pair.other:
            raise RecordError(f"forbidden[{index}]", "no-entrant", "two entrants are expected")
    for index, one in enumerate(tournament.rounds):
        _validate_round(one, index, known)


def _validate_round(one: Round, index: int, known: frozenset[int]) -> None:
    where = f"rounds[{index}]"
    if one.number != index + 1:
        raise RecordError(f"{where}.number", "out-of-order", "round %(wanted)s is expected", wanted=index + 1)
    there: Counter[int] = Counter(absence.entrant for absence in one.absences)
    for place, table in enumerate(one.tables):
        if not 1 < len(table.entrants) < 6:
            raise RecordError(f"{where}.tables[{place}]", "no-size", "tables have 2 to 5 seats")
        there.update(table.entrants)
    for number, times in sorted(there.items()):
        if number not in known:
            raise RecordError(where, "no-entrant", "nobody has number %(number)s", number=number)
        if times > 1:
            raise RecordError(where, "seated-twice", "entrant %(number)s is there twice", number=number)
