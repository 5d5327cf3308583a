"""Rating finished games, each once, whoever reports its end and however often.

A game counts if it was played at a table of a rated event and all its seats belonged to people when it
began. Whoever left it shares the place behind those who stayed. Casual games and games with bots count for
nothing, nor do results without a game. A step follows from the game's own record: what an organiser decides
about the table later changes the standings, never a rating.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from games.models import Game, Seat
from games.rules.places import leavers_share
from tournaments.models import Rating, RatingStep
from tournaments.ratings.model import Strength, after, newcomer

BATCH = 200
"""Games that one sweep rates at most."""


def rate_game(game_id: int) -> bool:
    """Rate a game, if it counts and isn't rated yet; tells whether it was rated now."""
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(pk=game_id).first()
        if game is None or not _unrated().filter(pk=game_id).exists():  # asked behind the lock
            return False
        seats = [seat for seat in game.seats.all() if seat.player_id is not None]
        _rate(game, seats)
    return True


def rate_missing() -> int:
    """Rate the games whose end nobody told (a kill in between), the oldest first; returns how many."""
    due = _unrated().order_by("finished_at", "pk").values_list("pk", flat=True)[:BATCH]
    return sum(rate_game(game_id) for game_id in list(due))


def _unrated() -> QuerySet[Game]:
    """Finished games that count and have no step; if an account is gone, the others were rated without it."""
    rated = Game.objects.filter(phase=Game.Phase.FINISHED, event_table__round__event__rated=True)
    among_people = rated.exclude(event_table__sittings__entrant__bot__gt="")
    enough = Count("seats", filter=Q(seats__player__isnull=False))
    counted = among_people.filter(rating_steps=None).annotate(people=enough).filter(people__gte=2)
    return Game.objects.filter(pk__in=counted.values("pk"))


def _rate(game: Game, seats: Sequence[Seat]) -> None:
    ratings = _locked([seat.player_id for seat in seats if seat.player_id is not None])
    rows = [ratings[seat.player_id] for seat in seats if seat.player_id is not None]
    before = [Strength(row.mu, row.sigma) for row in rows]
    results = after(before, _places(seats))
    at = game.finished_at or timezone.now()
    RatingStep.objects.bulk_create(
        _step(row.player_id, game, old, new, at) for row, old, new in zip(rows, before, results, strict=True)
    )
    for row, new in zip(rows, results, strict=True):
        row.mu, row.sigma, row.games, row.at = new.mu, new.sigma, row.games + 1, at
    Rating.objects.bulk_update(rows, ["mu", "sigma", "games", "at"])


def _locked(players: Sequence[int]) -> dict[int, Rating]:
    """The players' ratings, made if need be, locked in one order so that two games can't block each other."""
    start = newcomer()
    Rating.objects.bulk_create(
        (Rating(player_id=one, mu=start.mu, sigma=start.sigma) for one in sorted(players)),
        ignore_conflicts=True,
    )
    found = Rating.objects.select_for_update().filter(player__in=players).order_by("player_id")
    return {row.player_id: row for row in found}


def _places(seats: Sequence[Seat]) -> tuple[int, ...]:
    """By seat; a bot that plays a person's seat at the end says that the person left."""
    left = [seat.resigned or bool(seat.bot) for seat in seats]
    return leavers_share([seat.place or len(seats) for seat in seats], left)


def _step(player_id: int, game: Game, old: Strength, new: Strength, at: datetime) -> RatingStep:
    return RatingStep(
        player_id=player_id,
        game=game,
        mu_before=old.mu,
        sigma_before=old.sigma,
        mu_after=new.mu,
        sigma_after=new.sigma,
        at=at,
    )
