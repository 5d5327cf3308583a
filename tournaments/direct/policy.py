"""What becomes of tables that nobody finishes: the event's rule, or a decision at the end of a round."""

from charuma_site.players.models import Player
from tournaments.core.model import State
from tournaments.core.scoring import places_by_points
from tournaments.core.settings import Unfinished
from tournaments.direct.outcomes import Outcome, points_now
from tournaments.direct.tables import open_tables
from tournaments.direct.versions import add_version, after_result, at_table
from tournaments.models import Entrant, Event, Result, Table


def void_if_all_left(event: Event) -> None:
    """Tables where nobody is in the event any more keep no round waiting (T06)."""
    for table in open_tables(event):
        seat = at_table(event, table)
        if all(one.entrant.state == Entrant.State.WITHDRAWN for one in seat.sittings):
            add_version(seat, Outcome(state=State.VOID), None, Result.Source.POLICY, "all-left")
            after_result(event, table.round)


def close_table(event: Event, table: Table, policy: Unfinished, by: Player | None) -> bool:
    """Give an open table the result that the policy makes; never over one that is there (T05)."""
    if policy not in (Unfinished.ADJUDICATE, Unfinished.SHARE):
        return False
    seat = at_table(event, table)
    points = points_now(table.game) if table.game else (0,) * seat.size
    places = places_by_points(points) if policy is Unfinished.ADJUDICATE else (1,) * seat.size
    add_version(seat, Outcome(places, points), by, Result.Source.POLICY, policy.value)
    return True


def void_open_table(event: Event, table: Table, by: Player | None, reason: str) -> None:
    """The same for an organiser who decides that it isn't played."""
    add_version(at_table(event, table), Outcome(state=State.VOID), by, Result.Source.ORGANISER, reason)
