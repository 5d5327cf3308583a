"""Why this table: the stored draw with its reasons, and what was changed in it by hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import words
from tournaments.core.checker import draws_of, manual_change
from tournaments.core.history import read_history
from tournaments.core.lines import Line
from tournaments.core.model import FixedDraw, Kind, Round, StoredDraw
from tournaments.core.pairing.costs import RULES
from tournaments.core.units import in_wins
from tournaments.selectors.record import Record
from tournaments.sheets import CostLine, Person

People = Mapping[int, Person]


@dataclass(frozen=True, slots=True)
class SeatStory:
    """One entrant at a table: the score before the draw and how it came about, and the seats had before."""

    seat: int
    person: Person
    score: str
    rounds: tuple[str, ...]
    seats: str


@dataclass(frozen=True, slots=True)
class TableStory:
    """Why a table is as it is; `drawn` is False if it was made by hand."""

    number: int
    drawn: bool
    sentences: tuple[str, ...]
    seats: tuple[SeatStory, ...]


def costs_of(
    cost: Mapping[str, int], bound: Mapping[str, int], changed: Mapping[str, int] | None = None
) -> list[CostLine]:
    """What a draw costs by rule, in the order in which the rules count; `changed` after changes by hand."""
    return [
        CostLine(words.word(words.RULES, code), cost[code], bound.get(code, 0), (changed or {}).get(code))
        for code in RULES
        if code in cost
    ]


def draw_of(one: Round, seats: tuple[int, ...]) -> StoredDraw | None:
    """The computed draw that a table is from: the round's, or the part of it that has these entrants."""
    if one.draw is not None:
        return one.draw
    return next((part for part in one.parts if set(seats) & set(part.players)), None)


def table_story(record: Record, people: People, number: int, seats: tuple[int, ...], at: int) -> TableStory:
    """Why those of `seats` sit together at table `at` of round `number`.

    What is said of scores and meetings is what was known when the round was drawn.
    """
    one = record.tournament.rounds[number - 1]
    draw = draw_of(one, seats)
    index = draw.tables.index(seats) if draw and seats in draw.tables else None
    codes = draw.reasons[index] if draw and index is not None and draw.reasons else ()
    fixed = one.fixed is not None and seats in one.fixed.tables
    return TableStory(
        number=at,
        drawn=index is not None or fixed,
        sentences=tuple(_sentences(codes, people, proven=draw is not None and _least_rematches(draw))),
        seats=tuple(_seat_stories(record, people, number, seats)),
    )


@dataclass(frozen=True, slots=True)
class ByHand:
    """Where a round was changed by hand: the computed tables and byes, and those that were published."""

    computed: tuple[str, ...]
    published: tuple[str, ...]


def by_hand(record: Record, people: People, number: int) -> ByHand | None:
    """What differs between the computed and the published round, None if nothing does."""
    one = record.tournament.rounds[number - 1]
    change = manual_change(one)
    if change is None:
        return None
    byes = {absence.entrant for absence in one.absences if absence.kind is Kind.BYE}
    stored: Sequence[FixedDraw | StoredDraw] = [one.fixed] if one.fixed else draws_of(one)
    had = {entrant for draw in stored for entrant in draw.byes}
    return ByHand(
        (*(_listed(table, people) for table in change.drawn), *_byes(had - byes, people)),
        (*(_listed(table, people) for table in change.published), *_byes(byes - had, people)),
    )


def _listed(numbers: Sequence[int], people: People) -> str:
    return words.listed([people[one].name for one in numbers if one in people])


def _byes(numbers: set[int], people: People) -> list[str]:
    return [_("Bye: %(names)s") % {"names": _listed(sorted(numbers), people)}] if numbers else []


def _least_rematches(draw: StoredDraw) -> bool:
    """Whether it is proven that no draw has fewer rematches."""
    return dict(draw.cost)["rematch"] <= dict(draw.bound).get("rematch", 0)


def _sentences(codes: tuple[str, ...], people: People, *, proven: bool) -> Iterator[str]:
    for code in codes:
        word, _colon, rest = code.partition(":")
        if word == "rematch":
            yield _rematch(rest, people, proven=proven)
        elif word in SENTENCES:
            yield SENTENCES[word](rest, people)


def _scores(rest: str, _people: People) -> str:
    low, high = (in_wins(int(score)) for score in rest.split("-"))
    if low == high:
        return _("All at this table had the same score: %(score)s.") % {"score": low}
    return _(
        "The scores at this table went from %(low)s to %(high)s, as near as the draw could bring them."
    ) % {
        "low": low,
        "high": high,
    }


def _first_meeting(_rest: str, _people: People) -> str:
    return _("None of them had met before.")


def _rematch(rest: str, people: People, *, proven: bool) -> str:
    pair, _colon, times = rest.partition(":")
    one, other = (people[int(number)].name for number in pair.split("-"))
    told = {"one": one, "other": other, "times": times}
    if proven:
        return (
            _(
                "%(one)s and %(other)s had met before (times: %(times)s); with tables of these sizes and so "
                "few byes, which go first, it could not be avoided."
            )
            % told
        )
    return (
        _(
            "%(one)s and %(other)s had met before (times: %(times)s); with tables of these sizes and so few "
            "byes, which go first, no draw with fewer meetings of that kind was found."
        )
        % told
    )


def _odd_size(_rest: str, _people: People) -> str:
    return _(
        "It is a table of another size, so that everybody has a seat; the turn fell on "
        "those who sat at one least."
    )


SENTENCES = {
    "scores": _scores,
    "first-meeting": _first_meeting,
    "odd-size": _odd_size,
}


def _seat_stories(record: Record, people: People, number: int, seats: tuple[int, ...]) -> Iterator[SeatStory]:
    known, counted = read_history(record.tournament, number - 1, number - 1), record.known_before(number)
    for seat, entrant in enumerate(seats, 1):
        had = [line.seat for line in known.lines.get(entrant, ()) if line.seat]
        yield SeatStory(
            seat=seat,
            person=people[entrant],
            score=in_wins(counted.score(entrant)),
            rounds=tuple(_known_score(line) for line in counted.lines.get(entrant, ())),
            seats=" · ".join(map(str, had)),
        )


def _known_score(line: Line) -> str:
    """What a round counted for the draw: a table without a result as one that all share."""
    score = in_wins(line.score)
    if line.pending and line.table:
        return _("%(score)s (no result then, counted as shared)") % {"score": score}
    return score
