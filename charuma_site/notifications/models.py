"""The outbox (one row for each mail that an event owes somebody) and what decides on sending."""

from django.conf import settings
from django.db import models


class Letter(models.Model):
    """A mail to be sent. It holds no text: it is rendered when sent, from its reader's view then.

    `kind` names the renderer (`settings.LETTER_KINDS`), `topic` what it is about (`game:KEY`; one
    mail thread each), `number` the event within the topic (a move's number).
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        SENDING = "sending"
        SENT = "sent"
        RETRY = "retry"
        FAILED = "failed"
        DROPPED = "dropped"

    kind = models.CharField(max_length=40)
    topic = models.CharField(max_length=64)
    number = models.PositiveIntegerField()
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="letters",
    )
    address = models.EmailField(blank=True)  # for somebody without an account (an invitation)
    language = models.CharField(max_length=8, blank=True)  # for an address; a reader has their own
    content = models.TextField(blank=True)  # a ready account mail (JSON), wiped once it is sent
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    due_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    last_error = models.CharField(max_length=200, blank=True)
    message_id = models.CharField(max_length=120, unique=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "topic", "number", "reader"],
                name="letter_once_per_event_and_reader",
            ),
            models.UniqueConstraint(
                fields=["kind", "topic", "number", "address"],
                condition=models.Q(reader=None),
                name="letter_once_per_event_and_address",
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                name="letter_waiting",
                condition=models.Q(state__in=["queued", "retry"]),
            ),
            models.Index(fields=["state", "claimed_at"], name="letter_state"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.topic} #{self.number}"


class Muted(models.Model):
    """A category of letters that a player, or an address without an account, does not want."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="muted",
    )
    address = models.EmailField(blank=True)  # in lower case
    category = models.CharField(max_length=20)  # a key of `settings.LETTER_CATEGORIES`

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "category"], name="muted_once_per_player"),
            models.UniqueConstraint(
                fields=["address", "category"],
                condition=models.Q(player=None),
                name="muted_once_per_address",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id or self.address} {self.category}"


class AddressTrouble(models.Model):
    """A player's address that the mail server refused for good. It says nothing of a newer address."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="address_trouble"
    )
    address = models.EmailField()
    reason = models.CharField(max_length=200)
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = "address troubles"

    def __str__(self) -> str:
        return f"{self.player_id} {self.reason}"


class Heartbeat(models.Model):
    """When a periodic function last ran to its end."""

    name = models.CharField(max_length=100, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
