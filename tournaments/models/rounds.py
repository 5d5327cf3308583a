"""Rounds with their tables and who sits there, or why somebody doesn't."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Game, new_secret
from tournaments.core.model import Kind
from tournaments.models.events import Entrant, Event


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
    plan = models.JSONField(null=True, blank=True)  # a rolling round's parts, or what the format gave
    settings = models.JSONField(null=True, blank=True)  # of the event, as they were when it was drawn
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
        return gettext("%(event)s, round %(number)s") % {"event": self.event.name, "number": self.number}


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
        return gettext("%(round)s, table %(number)s") % {"round": self.round, "number": self.number}


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
