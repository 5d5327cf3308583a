"""The end of an arranged game that its arranger has decided otherwise than by playing on."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils import timezone

from games.door import post
from games.door.tables import SEATED, locked, save, seats_of
from games.models import Game, Seat

STOPPABLE = (Game.Phase.RUNNING, Game.Phase.CANCELLED)


def stop(
    game_id: int, places: Sequence[int | None], points: Sequence[int | None], *, tell: bool = True
) -> bool:
    """Let nobody move any more; the page tells the result by seat that counts instead, none if all are None.

    A game that was stopped before only tells another result; one that was played to its end stays as it is
    (False). Without `tell` nobody gets a letter: the caller's own one says it.
    """
    with transaction.atomic():
        game = locked(Game.objects.filter(pk=game_id, phase__in=STOPPABLE, started_at__isnull=False))
        if game is None:
            return False
        prefetch_related_objects([game], SEATED)
        seats = seats_of(game)
        if tell and game.phase == Game.Phase.RUNNING:
            post.tell_table_ended(game, seats, None)
        for seat, place, own in zip(seats, places, points, strict=True):
            seat.place = place
            seat.points = seat.points if own is None else own
        Seat.objects.bulk_update(seats, ["place", "points"])
        game.phase, game.actor, game.deadline = Game.Phase.CANCELLED, None, None
        game.finished_at = game.finished_at or timezone.now()
        save(game, "phase", "actor", "deadline", "finished_at")
    return True
