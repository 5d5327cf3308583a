"""How strong players are, as rated games show it."""

from django.db import models
from django.utils import timezone

from games.models import Game
from tournaments.models.events import PLAYER


class Rating(models.Model):
    """A player's strength as rated games show it: a normal distribution (openskill's numbers)."""

    player = models.OneToOneField(PLAYER, on_delete=models.CASCADE, related_name="rating")
    mu = models.FloatField()  # floats, as the library computes with them; never compared for equality
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.player_id} {self.mu:.1f}"


class RatingStep(models.Model):
    """What one rated game did to a player's rating."""

    player = models.ForeignKey(PLAYER, on_delete=models.CASCADE, related_name="rating_steps")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rating_steps")
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "id"]
        constraints = [models.UniqueConstraint(fields=["player", "game"], name="rating_step_once")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.game_id}"
