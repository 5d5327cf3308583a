"""Finished games at tables of an event, made without playing them."""

from collections.abc import Sequence

from django.utils import timezone

from charuma_site.players.models import Player
from games.models import Game, Seat
from games.rules.chance import commitment
from tournaments.models import Entrant, Event, Round, Sitting, Table


def event(*, rated: bool = True, listed: bool = True) -> Event:
    return Event.objects.create(
        name="Club evening",
        kind="charuma",
        move_seconds=86400,
        round_seconds=7 * 86400,
        rated=rated,
        listed=listed,
    )


def finished_game(
    at_event: Event | None,
    players: Sequence[Player | None],
    places: Sequence[int],
    *,
    bot_seats: Sequence[int] = (),
) -> Game:
    """A finished game. A seat without a player is a bot that entered (`bot_seats`) or an account gone."""
    game = _game(len(players))
    for number, (player, place) in enumerate(zip(players, places, strict=True)):
        name = player.display_name if player else f"seat {number}"
        bot = "" if player else "calm"
        Seat.objects.create(
            game=game, number=number, player=player, name=name, bot=bot, place=place, points=9 - place
        )
    if at_event is not None:
        _table(at_event, game, players, bot_seats)
    return game


def _game(size: int) -> Game:
    return Game.objects.create(
        kind="charuma",
        rules_version=1,
        name="Table",
        size=size,
        move_seconds=86400,
        phase=Game.Phase.FINISHED,
        commitment=commitment(b"x"),
        finished_at=timezone.now(),
    )


def _table(at_event: Event, game: Game, players: Sequence[Player | None], bot_seats: Sequence[int]) -> None:
    one = Round.objects.create(event=at_event, number=at_event.rounds.count() + 1, seed="s")
    table = Table.objects.create(round=one, number=1, game=game)
    for number, player in enumerate(players):
        bot = "calm" if number in bot_seats else ""
        name = player.display_name if player else "gone"
        entrant = at_event.entrants.filter(player=player).first() if player else None
        entrant = entrant or Entrant.objects.create(event=at_event, player=player, bot=bot, name=name)
        Sitting.objects.create(round=one, table=table, seat=number + 1, entrant=entrant)
