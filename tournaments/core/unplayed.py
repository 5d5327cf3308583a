"""Unplayed rounds in Buchholz and Sonneborn-Berger: FIDE C.07, Article 16.

16.2 sorts unplayed rounds into categories: 1 a bye from the draw or a full-point bye, 2 a forfeit win, 3 a
requested bye followed by a later round in which the player took part, 4 a forfeit loss, 5 a requested bye
with no later participation, which is a withdrawal. In the opponents' sums a round of category 5 counts as a
draw, all others with the points that were given (16.3). In a player's own sums an unplayed round is a dummy
opponent with the player's own score (16.4); the 2026 edition caps it: a forfeit at the adjusted score of the
scheduled opponent, other rounds at a draw for each round.

Left, because tables have more than two: with several scheduled opponents the cap is their mean adjusted
score; "a draw" is what everybody gets at a table of the preferred size where all share the places.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from tournaments.core.lines import Line
from tournaments.core.model import Kind
from tournaments.core.scoring import shared_score
from tournaments.core.settings import Edition, Settings

REQUESTED = frozenset({Kind.ASKED_HALF, Kind.ASKED_ZERO, Kind.WITHDRAWN})
TOOK_PART = frozenset({Kind.PLAYED, Kind.BYE, Kind.FORFEIT_WIN, Kind.VOID, Kind.ABORTED})


def withdrawn_rounds(lines: Sequence[Line]) -> frozenset[int]:
    """Return the rounds of category 16.2.5: requested, with no later participation."""
    if all(line.played for line in lines):
        return frozenset()
    last = max((line.round for line in lines if line.pending or line.kind in TOOK_PART), default=0)
    return frozenset(line.round for line in lines if line.kind in REQUESTED and line.round > last)


def adjusted_score(settings: Settings, lines: Sequence[Line]) -> int:
    """Return the score that counts in the sums of one's opponents (16.3), in 24ths."""
    gone = withdrawn_rounds(lines)
    if not gone:
        return sum(line.score for line in lines)
    draw = shared_score(settings.scheme, settings.preferred)
    return sum(draw if line.round in gone else line.score for line in lines)


def dummy_score(
    settings: Settings, lines: Sequence[Line], line: Line, adjusted: Callable[[int], int]
) -> Fraction:
    """Return the score of the dummy opponent of one's own unplayed round (16.4), in 24ths."""
    own = Fraction(sum(one.score for one in lines))
    if settings.edition is not Edition.FIDE_2026:
        return own
    if line.scheduled:
        return min(own, Fraction(sum(adjusted(one) for one in line.scheduled), len(line.scheduled)))
    return min(own, Fraction(shared_score(settings.scheme, settings.preferred) * len(lines)))
