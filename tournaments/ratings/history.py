"""A player's rating as a page shows it: the number now, the course of it, the last games."""

from dataclasses import dataclass
from datetime import datetime

from charuma_site.players.models import Player
from games.models import Game
from tournaments.models import Rating, RatingStep
from tournaments.ratings.model import Strength

LAST = 50
"""Games listed below the plot."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A rating after a game."""

    at: datetime
    rating: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """What one game did; names and links only where everybody may see the game and the event."""

    at: datetime
    before: int
    after: int
    place: int | None
    size: int
    game_key: str
    event_key: str
    event_name: str

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class History:
    """Everything that the page shows."""

    name: str
    rating: int
    games: int
    moments: tuple[Moment, ...]
    """The oldest first, each game one."""
    lines: tuple[GameLine, ...]
    """The latest first, at most `LAST`."""


def history(player_id: int) -> History | None:
    """The history of a player, None for somebody without rated games (3 queries)."""
    row = Rating.objects.select_related("player").filter(player=player_id, games__gt=0).first()
    if row is None:
        return None
    steps = RatingStep.objects.filter(player=player_id)
    course = steps.values_list("at", "mu_after", "sigma_after")
    moments = tuple(Moment(at, Strength(mu, sigma).shown) for at, mu, sigma in course)
    last = steps.select_related("game__event_table__round__event").prefetch_related("game__seats")
    lines = tuple(_line(step, row.player) for step in last.order_by("-at", "-id")[:LAST])
    return History(row.player.display_name, Strength(row.mu, row.sigma).shown, row.games, moments, lines)


def _line(step: RatingStep, player: Player) -> GameLine:
    seats = step.game.seats.all()
    place = next((seat.place for seat in seats if seat.player_id == player.pk), None)
    game_key, event_key, event_name = _where(step.game)
    before = Strength(step.mu_before, step.sigma_before).shown
    after = Strength(step.mu_after, step.sigma_after).shown
    return GameLine(step.at, before, after, place, len(seats), game_key, event_key, event_name)


def _where(game: Game) -> tuple[str, str, str]:
    table = getattr(game, "event_table", None)  # none if the table is played again
    event = table.round.event if table else None
    listed = bool(event and event.listed)
    return (
        game.key if game.listed else "",
        event.key if event and listed else "",
        event.name if event and listed else "",
    )
