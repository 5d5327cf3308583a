"""One round of one entrant."""

from dataclasses import dataclass

from tournaments.core.model import Kind

ABOVE, EQUAL, BELOW = 2, 1, 0


@dataclass(frozen=True, slots=True)
class Line:
    """A round as it counts for one entrant; `score` in 24ths.

    `opponents` are those met; `shares` has for each of them the half shares taken: 2 above,
    1 equal, 0 below.
    `scheduled` are those one should have met when a forfeit kept the table from being played.
    `points` and `table_points` are game points, one's own and the table's sum; `size` is the number of
    entrants the table was scored for; `seat` counts from 1, 0 if none was taken. `pending` are rounds at a
    table that still plays, and those in which one waits for a table.
    """

    round: int
    kind: Kind
    score: int
    table: int = 0
    seat: int = 0
    size: int = 0
    place: int = 0
    opponents: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()
    scheduled: tuple[int, ...] = ()
    points: int = 0
    table_points: int = 0
    pending: bool = False

    @property
    def played(self) -> bool:
        """Tell whether the round was played over the board."""
        return self.kind is Kind.PLAYED

    @property
    def bars_bye(self) -> bool:
        """Tell whether the round keeps its entrant from a bye: a full score without play (C.04.1, 4)."""
        return self.kind in (Kind.BYE, Kind.FORFEIT_WIN, Kind.ASKED_FULL)

    @property
    def voluntary(self) -> bool:
        """Tell whether it is a voluntary unplayed round, which cuts take first (C.07, 16.5)."""
        return not self.played and self.kind in VOLUNTARY


VOLUNTARY = frozenset({Kind.ASKED_HALF, Kind.ASKED_ZERO, Kind.FORFEIT_LOSS, Kind.LATE, Kind.WITHDRAWN})
