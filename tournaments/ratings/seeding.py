"""Ratings as an event uses them: the number of each player when the field is seeded."""

from collections.abc import Collection

from tournaments.models import Rating
from tournaments.ratings.model import Strength, newcomer


def seeds(players: Collection[int]) -> dict[int, int]:
    """The shown rating of each of these players (by id); a newcomer's for those without rated games."""
    start = newcomer().shown
    rows = Rating.objects.filter(player__in=players).values_list("player_id", "mu", "sigma")
    return dict.fromkeys(players, start) | {player: Strength(mu, sigma).shown for player, mu, sigma in rows}
