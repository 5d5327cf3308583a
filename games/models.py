"""The rows behind a game. The moves are the truth; the columns of `Game` and `Seat` are derived."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

KEY_LENGTH = 12
KEY_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_key() -> str:
    """An unguessable name for a game in addresses (60 bits)."""
    return "".join(secrets.choice(KEY_ALPHABET) for _ in range(KEY_LENGTH))


def is_key(text: str) -> bool:
    """Whether it could be a key; PostgreSQL refuses to look for some of the texts that come in addresses."""
    return len(text) == KEY_LENGTH and set(text) <= set(KEY_ALPHABET)


def new_secret() -> bytes:
    """The 32 bytes from which all chance of a game follows (`docs/fairness.md`)."""
    return secrets.token_bytes(32)


class SeatNews(models.TextChoices):
    """What happens to a seat between the moves."""

    AWAY = "away"  # a bot plays it until its owner is back
    BACK = "back"
    RESIGNED = "resigned"


class Game(models.Model):
    """A table, from the lobby to the record."""

    class Phase(models.TextChoices):
        OPEN = "open", _("open for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        EXPIRED = "expired", _("not filled in time")
        CANCELLED = "cancelled", _("cancelled by the host")

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    kind = models.CharField(max_length=20)  # a slug of the registry
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    name = models.CharField(max_length=60)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted"
    )
    size = models.PositiveSmallIntegerField()  # seats at the table
    listed = models.BooleanField(default=True)  # in the lobby; else only by invitation link
    start_when_full = models.BooleanField(default=True)
    sealed = models.BooleanField(default=False)  # others play the same shuffles: no talk, no record yet
    move_seconds = models.PositiveIntegerField()  # time for each turn
    takeover_after = models.PositiveSmallIntegerField(default=3)  # missed turns in a row; 0 = never
    phase = models.CharField(max_length=10, choices=Phase.choices, default=Phase.OPEN)
    invite_key = models.CharField(max_length=KEY_LENGTH, default=new_key)

    secret = models.BinaryField(default=new_secret)  # shown only after the end
    commitment = models.CharField(max_length=64)  # hex SHA-256 of the secret, shown from the start

    # Derived from the moves; `manage.py rebuild_games` recomputes and compares them.
    move_count = models.PositiveIntegerField(default=0)
    actor = models.PositiveSmallIntegerField(null=True, blank=True)
    turn_from = models.PositiveIntegerField(default=0)  # moves made when the turn in progress began
    deadline = models.DateTimeField(null=True, blank=True)

    seat_log = models.JSONField(default=list)  # [moves made until then, seat, SeatNews], in order
    changes = models.PositiveIntegerField(default=0)  # goes up with all that the table's page shows
    set_aside_until = models.DateTimeField(null=True, blank=True)  # the sweep failed on it

    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)  # an unfilled table's end
    started_at = models.DateTimeField(null=True, blank=True)
    turn_at = models.DateTimeField(null=True, blank=True)  # when the turn in progress began
    moved_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["deadline"], name="game_due", condition=models.Q(phase="running")),
            models.Index(fields=["phase", "created_at"], name="game_phase"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def all_shown(self) -> bool:
        """Whether everything about the game may be known: it is over, and nobody else plays its shuffles."""
        return self.phase == self.Phase.FINISHED and not self.sealed


class Seat(models.Model):
    """A place at a table and who has it: a person, or a bot of some level."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()  # from 0, clockwise
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    name = models.CharField(max_length=40)  # as shown; stays when an account is deleted
    bot = models.CharField(max_length=8, blank=True)  # level of the bot that plays this seat now
    phrase = models.CharField(max_length=80)  # the seat's part of the game's chance
    missed = models.PositiveSmallIntegerField(default=0)  # turns missed in a row
    resigned = models.BooleanField(default=False)
    points = models.IntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} {self.name}"


class Unseated(models.Model):
    """A person whom the host took from an open table, to be told and not to come back."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="unseated")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="unseated_once")]

    def __str__(self) -> str:
        return f"{self.game_id} unseated"


class Move(models.Model):
    """One move, never changed and never deleted while its game lives."""

    class Via(models.TextChoices):
        WEB = "web", _("on the web")
        MAIL = "mail", _("by mail")
        API = "api", _("by the API")
        BOT = "bot", _("by a bot")
        TIMEOUT = "timeout", _("by a bot, as time ran out")
        FORCED = "forced", _("by itself, as nothing else was possible")
        RESIGNED = "resigned", _("by a bot, as the player left")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()  # from 1
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=120)  # canonical
    via = models.CharField(max_length=8, choices=Via.choices)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="move_number_once")]

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number}"


BY_PEOPLE = (Move.Via.WEB, Move.Via.MAIL, Move.Via.API)
"""How the moves come that a person made."""


class Message(models.Model):
    """A line of a table's chat, readable by everybody who may see the table."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return f"{self.game_id} {self.name}"


class Invitation(models.Model):
    """An invitation sent by mail. The address is kept only as a keyed digest, to limit the rate.

    It outlives its inviter's account: else a new account would begin a new count.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["inviter", "at"], name="invitation_inviter"),
            models.Index(fields=["digest", "at"], name="invitation_digest"),
        ]
        constraints = [models.UniqueConstraint(fields=["game", "digest"], name="invitation_once")]

    def __str__(self) -> str:
        return f"{self.game_id} invitation"


class Note(models.Model):
    """A player's private notes on a game; nobody else reads them."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(max_length=4000)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="note_once")]

    def __str__(self) -> str:
        return f"{self.game_id} note"
