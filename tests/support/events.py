"""Events run through the organiser's door, with the toy game of marked cards."""

from collections.abc import Sequence
from typing import Any

from charuma_site.notifications.kinds import Rendered
from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Move
from tests.conftest import make_player
from tests.support.games import read
from tournaments import direct, store
from tournaments.models import Entrant, Event, Result, Round, Table
from tournaments.plan.ranking import ranking

DAY = 24 * 60 * 60  # seconds


def new_event(
    host: Player, *, open_it: bool = True, rules: dict[str, Any] | None = None, **fields: Any
) -> Event:
    """An event open for entries; `rules` are core settings that differ from a Swiss at tables of two."""
    usual: dict[str, Any] = {
        "name": "Spring cup",
        "kind": "marks",
        "move_seconds": DAY,
        "round_seconds": 14 * DAY,
        "settings": {"preferred": 2, "allowed": [2], "rounds": 3, **(rules or {})},
    }
    event = direct.create_event(host, **{**usual, **fields})
    return direct.open_entries(event.key, host) if open_it else event


def members(count: int) -> list[Player]:
    return [make_player(f"P{number:02}") for number in range(1, count + 1)]


def entered(event: Event, count: int) -> list[Player]:
    """So many people enter; their starting numbers follow the list."""
    players = members(count)
    for player in players:
        direct.enter(event.key, player)
    return players


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def entrant(event: Event, player: Player) -> Entrant:
    return event.entrants.get(player=player)


def play_round(event: Event, by: Player) -> Round:
    """Draw and publish the next round."""
    direct.draw_round(event.key, by)
    return direct.publish_round(event.key, by)


def numbers(table: Table) -> list[int]:
    return [
        sitting.entrant.number or 0 for sitting in table.sittings.select_related("entrant").order_by("seat")
    ]


def pairs(one: Round) -> list[list[int]]:
    return [numbers(table) for table in one.tables.order_by("number")]


def give(event: Event, by: Player, table: Table, places: Sequence[int], **more: Any) -> Result:
    """Enter a result by hand, as the newest version."""
    version = table.results.count()
    return direct.enter_result(
        event.key, by, table.round.number, table.number, expected_version=version, places=places, **more
    )


def give_all(event: Event, by: Player, one: Round) -> None:
    """Seat order is the order of places at every table without a result."""
    for table in one.tables.filter(results=None):
        give(event, by, table, range(1, table.sittings.count() + 1))


def finish_game(game: Game) -> None:
    """Everybody plays the first legal card until the game is over."""
    while Game.objects.get(pk=game.pk).phase == Game.Phase.RUNNING:
        actor = Game.objects.get(pk=game.pk)
        assert actor.actor is not None
        player = game.seats.get(number=actor.actor).player
        assert player is not None
        move = selectors.position(game.key, player).view.legal[0]
        play.play(game.key, player, move, actor.move_count, Move.Via.WEB)


def scores(event: Event) -> dict[int, int]:
    """Scores in 24ths by starting number."""
    return {row.entrant: row.score for row in ranking(store.event_value(event), store.event_stages(event))}


def letters(event: Event, kind: str = "", reader: Player | None = None) -> list[Letter]:
    found = Letter.objects.filter(topic=f"event:{event.key}").order_by("pk")
    found = found.filter(kind=f"event.{kind}") if kind else found
    return list(found.filter(reader=reader) if reader else found)


def mail(event: Event, kind: str, reader: Player) -> Rendered:
    """The one letter of that kind to the reader, as it reads now."""
    (letter,) = letters(event, kind, reader)
    return read(letter)


def logged(event: Event) -> list[str]:
    return list(event.log.values_list("what", flat=True))
