"""Results, what is said against them, and the log: rows that are only ever added to."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.model import Presence, State
from tournaments.models.events import PLAYER, Entrant, Event
from tournaments.models.rounds import Table


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


RESULT_STATES = [
    (State.OPEN.value, _("to be played")),
    (State.PLAYED.value, _("played")),
    (State.ABORTED.value, _("not played, both agreed")),
    (State.VOID.value, _("void")),
]
PRESENCES = [(one.value, one.value) for one in Presence]


class Result(AddedOnly):
    """One version of a table's result, by seat; of the confirmed ones the one that isn't superseded holds.

    Only `superseded` and `confirmed` ever change, in `direct`.
    """

    class Source(models.TextChoices):
        GAME = "game", _("the game")
        ORGANISER = "organiser", _("the organiser")
        POLICY = "policy", _("the event's rules")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results")
    version = models.PositiveSmallIntegerField()  # from 1
    state = models.CharField(max_length=8, choices=RESULT_STATES)
    places = models.JSONField(default=list)
    points = models.JSONField(default=list)
    presence = models.JSONField(default=list)
    drawn = models.PositiveSmallIntegerField()  # rounds drawn when it began to count
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
        return gettext("%(table)s, version %(number)s") % {"table": self.table, "number": self.version}


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
        return str(self.table)


class LogLine(AddedOnly):
    """What was done in an event, by whom and why. Entrants can read all of it."""

    DISQUALIFIED = "disqualified"

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
