"""An event, who entered it, and what they asked for."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import KEY_LENGTH, new_key

PLAYER = settings.AUTH_USER_MODEL


def new_seed() -> str:
    """What decides the last choices of an event's draws."""
    return secrets.token_hex(8)


class Event(models.Model):
    """A tournament, from the draft to the archive."""

    class Phase(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("running")
        PROVISIONAL = "provisional", _("played, results not confirmed yet")
        FINISHED = "finished", _("finished")
        ARCHIVED = "archived", _("archived")
        CANCELLED = "cancelled", _("cancelled")

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    name = models.CharField(max_length=60)
    about = models.TextField(max_length=2000, blank=True)
    host = models.ForeignKey(PLAYER, null=True, on_delete=models.SET_NULL, related_name="hosted_events")
    organisers = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="organised_events")
    kind = models.CharField(max_length=20)  # a slug of the games' registry
    game_options = models.JSONField(default=dict)
    settings = models.JSONField(default=dict)  # the core's settings, as in a tournament file
    stages = models.JSONField(default=dict)  # groups, cut and final table: `tournaments.plan.stages`
    move_seconds = models.PositiveIntegerField()
    takeover_after = models.PositiveSmallIntegerField(default=3)
    round_seconds = models.PositiveIntegerField()  # length of a round
    extend_seconds = models.PositiveIntegerField(default=0)  # given once, by the policy `extend`
    capacity = models.PositiveIntegerField(null=True, blank=True)  # the rest waits
    entries_close_at = models.DateTimeField(null=True, blank=True)
    gate_code = models.CharField(max_length=40, blank=True)  # asked of those who enter; blank = open to all
    phase = models.CharField(max_length=12, choices=Phase.choices, default=Phase.DRAFT)
    online = models.BooleanField(default=True)  # else played with real cards, results by hand
    automatic = models.BooleanField(default=False)
    go_early = models.BooleanField(default=True)  # automatic: the next round as soon as all tables are done
    rolling = models.BooleanField(default=False)
    duplicate = models.BooleanField(default=False)  # all tables of a round get the same shuffles
    rated = models.BooleanField(default=True)
    listed = models.BooleanField(default=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True)  # when the sweep looks at it
    set_aside_until = models.DateTimeField(null=True, blank=True)  # the sweep failed on it
    seed = models.CharField(max_length=40, default=new_seed)
    version = models.PositiveIntegerField(default=0)  # goes up with each change
    rolled_version = models.PositiveIntegerField(null=True, blank=True)  # rolling: nobody could be drawn then
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        indexes = [
            models.Index(fields=["phase", "created_at"], name="event_phase"),
            models.Index(fields=["next_at"], name="event_due"),
        ]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """One who entered. `number` is the starting number, given at the start of the event or on late entry."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        WAITING = "waiting", _("on the waiting list")
        WITHDRAWN = "withdrawn", _("withdrawn")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField(null=True, blank=True)  # from 1
    player = models.ForeignKey(
        PLAYER, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    bot = models.CharField(max_length=8, blank=True)  # level; only in demonstrations and simulations
    name = models.CharField(max_length=40)  # as shown; replaced when an account is deleted
    rating = models.IntegerField(default=0)
    joined = models.PositiveSmallIntegerField(default=1)  # first round
    left = models.PositiveSmallIntegerField(null=True, blank=True)  # last round
    state = models.CharField(max_length=10, choices=State.choices, default=State.ENTERED)
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["number", "entered_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="entrant_player_once"),
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once"),
        ]

    def __str__(self) -> str:
        return self.name


class AskedBye(models.Model):
    """A bye that an entrant asked for, and what it is worth."""

    class Kind(models.TextChoices):
        HALF = "asked-half", _("half a win")
        ZERO = "asked-zero", _("nothing")
        FULL = "asked-full", _("a full win")

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="asked_byes")
    round_number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entrant", "round_number"], name="asked_bye_once")]

    def __str__(self) -> str:
        return f"{self.entrant_id} round {self.round_number}"


class ForbiddenPair(models.Model):
    """Two entrants who must not meet; `one` has the lower id.

    Lifting it leaves the row, with its last round: the rounds drawn meanwhile followed from it.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="forbidden_pairs")
    one = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    first = models.PositiveSmallIntegerField(default=1)  # round
    last = models.PositiveSmallIntegerField(null=True, blank=True)  # round; none: it holds

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["one", "other"], condition=models.Q(last=None), name="forbidden_pair_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.one_id} {self.other_id}"
