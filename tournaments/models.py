"""The rows behind an event. Results and the log are only ever added to; everything else is derived from them.

`store.event_value` reads them into the pure tournament value, from which draws, scores and tie-breaks follow.
"""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import KEY_LENGTH, Game, new_key, new_secret
from tournaments.core.model import Kind, Presence, State

PLAYER = settings.AUTH_USER_MODEL


def new_seed() -> str:
    """What decides the last choices of an event's draws."""
    return secrets.token_hex(8)


class AppendOnly(Exception):
    """A row that may only be added was to be changed or deleted: a fault of ours."""


class AddedOnly(models.Model):
    """Rows that are added and never changed; erasing a person's name goes through querysets."""

    class Meta:
        abstract = True

    def save(self, *args: object, **kwargs: object) -> None:
        if self.pk is not None:
            raise AppendOnly(type(self).__name__)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def delete(self, *_args: object, **_kwargs: object) -> tuple[int, dict[str, int]]:
        raise AppendOnly(type(self).__name__)


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
    seed_by_rating = models.BooleanField(default=False)
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
    """Two entrants who must not meet; `one` has the lower id."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="forbidden_pairs")
    one = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["one", "other"], name="forbidden_pair_once")]

    def __str__(self) -> str:
        return f"{self.one_id} {self.other_id}"


class Round(models.Model):
    """A round: a proposal of the organiser's until it is published."""

    class State(models.TextChoices):
        PROPOSED = "proposed", _("proposed")
        PUBLISHED = "published", _("published")
        CLOSED = "closed", _("closed")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.PROPOSED)
    draw = models.JSONField(null=True, blank=True)  # the computed draw, never touched afterwards
    changed = models.JSONField(null=True, blank=True)  # what was changed by hand: `direct.changes`
    plan = models.JSONField(null=True, blank=True)  # how a round follows from its format: `tournaments.plan`
    override = models.CharField(max_length=300, blank=True)  # why it was drawn although results were missing
    seed = models.CharField(max_length=80)
    secret = models.BinaryField(default=new_secret)  # of all tables, if the deals are duplicate
    proposed_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    growing = models.BooleanField(default=False)  # rolling: not everybody is drawn yet
    edition = models.PositiveSmallIntegerField(default=0)  # times it was published
    extended = models.BooleanField(default=False)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.event_id} round {self.number}"


class Table(models.Model):
    """A table of a round and the game played there; none if it is played at the club with real cards."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()  # from 1, the best scores first
    game = models.OneToOneField(
        Game, null=True, blank=True, on_delete=models.SET_NULL, related_name="event_table"
    )
    past_games = models.JSONField(default=list)  # keys of games that were void and are played again

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return f"{self.round_id} table {self.number}"


class Sitting(models.Model):
    """Who sits where. The round stands here too, so that the database lets nobody sit twice in it."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sittings")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="sittings")
    seat = models.PositiveSmallIntegerField()  # from 1; seat 1 holds the token
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="sittings")

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="sitting_entrant_once"),
            models.UniqueConstraint(fields=["table", "seat"], name="sitting_seat_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}"


ABSENCE_KINDS = [
    (Kind.BYE.value, _("bye")),
    (Kind.ASKED_FULL.value, _("asked for a bye: a full win")),
    (Kind.ASKED_HALF.value, _("asked for a bye: half a win")),
    (Kind.ASKED_ZERO.value, _("asked for a bye: nothing")),
    (Kind.FORFEIT_WIN.value, _("won by forfeit")),
    (Kind.FORFEIT_LOSS.value, _("lost by forfeit")),
    (Kind.LATE.value, _("not entered yet")),
    (Kind.WITHDRAWN.value, _("withdrawn")),
]


class Absence(models.Model):
    """An entrant who sits at no table of a round, and why."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="absences")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="absences")
    kind = models.CharField(max_length=12, choices=ABSENCE_KINDS)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="absence_once")]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.kind}"


RESULT_STATES = [
    (State.OPEN.value, _("open")),
    (State.PLAYED.value, _("played")),
    (State.ABORTED.value, _("not played, both agreed")),
    (State.VOID.value, _("void")),
]
PRESENCES = [(one.value, one.value) for one in Presence]


class Result(AddedOnly):
    """One version of a table's result, by seat; of the confirmed ones the one that isn't superseded holds.

    Only `superseded` and `confirmed` ever change, in `direct.results`.
    """

    class Source(models.TextChoices):
        GAME = "game", _("the game")
        ORGANISER = "organiser", _("the organiser")
        POLICY = "policy", _("the rule for unfinished tables")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results")
    version = models.PositiveSmallIntegerField()  # from 1
    state = models.CharField(max_length=8, choices=RESULT_STATES)
    places = models.JSONField(default=list)
    points = models.JSONField(default=list)
    presence = models.JSONField(default=list)
    drawn = models.PositiveSmallIntegerField()  # rounds drawn when it was entered
    reason = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(PLAYER, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    source = models.CharField(max_length=10, choices=Source.choices)
    confirmed = models.BooleanField(default=True)  # an unconfirmed one counts nowhere (T09)
    superseded = models.BooleanField(default=False)  # a later confirmed version holds instead
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="result_version_once"),
            models.UniqueConstraint(  # T10
                fields=["table"],
                condition=models.Q(confirmed=True, superseded=False),
                name="result_one_holds",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} version {self.version}"


class Flag(models.Model):
    """An entrant says that a result is wrong."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="flags")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="flags")
    text = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(PLAYER, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answer = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return f"{self.table_id} flagged"


class LogLine(AddedOnly):
    """What was done in an event, by whom and why. Entrants can read all of it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(default=timezone.now)
    name = models.CharField(max_length=40, blank=True)  # blank: by itself
    player = models.ForeignKey(PLAYER, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    what = models.CharField(max_length=30)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("log line")
        verbose_name_plural = _("log lines")
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return f"{self.event_id} {self.what}"


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
