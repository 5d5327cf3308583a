"""What becomes of tables that nobody finishes: the event's rule, or a decision at the end of a round."""

from collections.abc import Sequence

from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import Refused
from tournaments import store
from tournaments.core.model import Presence, State
from tournaments.core.settings import Unfinished
from tournaments.direct import post
from tournaments.direct.gate import people
from tournaments.direct.outcomes import Outcome, decided, points_now
from tournaments.direct.tables import numbered, open_tables
from tournaments.direct.versions import Seated, add_version, after_result, at_table
from tournaments.models import Entrant, Event, Result, Round, Table
from tournaments.selectors.events import disqualified


def void_if_all_left(event: Event) -> None:
    """Tables that nobody finishes any more keep no round waiting (T06)."""
    for table in open_tables(event):
        seat = at_table(event, table)
        gone = all(one.entrant.state == Entrant.State.WITHDRAWN for one in seat.sittings)
        if gone and not _still_played(table):
            add_version(seat, void(seat), None, Result.Source.POLICY, "all-left")
            after_result(event, table.round)


def _still_played(table: Table) -> bool:
    """Whether somebody who has left the event finishes the game that had begun, as they may."""
    game = table.game
    return game is not None and game.seats.filter(player__isnull=False, resigned=False, bot="").exists()


def rule_now(event: Event, one: Round) -> Unfinished:
    """The rule for tables of the round that nobody chooses for: after the one extension `last_rule`."""
    policy = store.event_settings(event).unfinished
    return last_rule(event) if policy is Unfinished.EXTEND and one.extended else policy


def last_rule(event: Event) -> Unfinished:
    """What decides a table if no time is given and no person decides: points, unless all share the places.

    At real tables there are none, so all share the places.
    """
    policy = store.event_settings(event).unfinished
    if policy in (Unfinished.ADJUDICATE, Unfinished.SHARE):
        return policy
    return Unfinished.ADJUDICATE if event.online else Unfinished.SHARE


def has_points(table: Table) -> bool:
    """Whether points can decide the table: it has a game here, and somebody has moved."""
    return table.game is not None and (table.game.move_count > 0 or any(points_now(table.game)))


def no_points(tables: Sequence[Table]) -> Refused:
    """The refusal where a person lets points decide and there are none."""
    return Refused(
        "no-points",
        gettext_noop(
            "There are no points to go by at these tables: %(tables)s. Enter the result, "
            "let all share the places, or declare the table void."
        ),
        {"tables": numbered(tables)},
    )


def close_table(
    event: Event, table: Table, policy: Unfinished, by: Player | None, source: Result.Source
) -> None:
    """Give an open table the result that the policy makes: `ADJUDICATE` or `SHARE`.

    Where points are to decide and there are none, all share the places, and the reason says so.
    """
    seat = at_table(event, table)
    by_points = policy is Unfinished.ADJUDICATE
    reason = "no-points" if by_points and not has_points(table) else policy.value
    _close(seat, decided(table, by_points=by_points), by, source, reason)


def void_open_table(event: Event, table: Table, by: Player | None, reason: str) -> None:
    """The same for an organiser who decides that it isn't played."""
    seat = at_table(event, table)
    _close(seat, void(seat), by, Result.Source.ORGANISER, reason)


def void(seat: Seated) -> Outcome:
    """A table that wasn't played to an end: whoever is disqualified by now gets nothing for it."""
    banned = disqualified(seat.event)
    out = [one.entrant.state == Entrant.State.WITHDRAWN and one.entrant_id in banned for one in seat.sittings]
    presence = tuple(Presence.LEFT if gone else Presence.PLAYED for gone in out) if any(out) else ()
    return Outcome(presence=presence, state=State.VOID)


def _close(seat: Seated, outcome: Outcome, by: Player | None, source: Result.Source, reason: str) -> None:
    result = add_version(seat, outcome, by, source, reason)
    post.tell_decided(seat.event, result, people(one.entrant for one in seat.sittings))
