"""People: how they log in, what they are called, which language and time zone they read."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from charuma_site.players.names import look


class PlayerManager(BaseUserManager["Player"]):
    """Makes people, staff and guests."""

    def create_user(self, email: str | None, password: str | None = None, **fields: Any) -> "Player":
        player = self.model(email=email.strip().lower() if email else None, **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str, **fields: Any) -> "Player":
        """Whoever can run commands on the server vouches for the address: no mail need go out first."""
        player = self.create_user(email, password, is_staff=True, is_superuser=True, **fields)
        # The account app's models can't be imported before this one is loaded.
        from allauth.account.models import EmailAddress

        EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
        return player

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.get(email__iexact=username)


class Player(AbstractBaseUser, PermissionsMixin):
    """A person. A guest has no e-mail address until they register and keeps their games then."""

    email = models.EmailField(_("e-mail address"), null=True, blank=True)
    display_name = models.CharField(_("display name"), max_length=40)
    name_look = models.CharField(max_length=200, db_index=True, default="", editable=False)  # names.py
    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES, default="en")
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    is_guest = models.BooleanField(_("guest"), default=False)
    is_demo = models.BooleanField(_("demo person"), default=False)  # one-click login in demo mode
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)

    addresses_undone = models.PositiveSmallIntegerField(default=0, editable=False)  # players/undo.py

    objects = PlayerManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name"]

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [models.UniqueConstraint(Lower("email"), name="player_email_any_case")]
        permissions = [("view_address", "Can see and search mail addresses")]

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **options: Any) -> None:
        self.name_look = look(self.display_name)
        if (fields := options.get("update_fields")) is not None and "display_name" in fields:
            options["update_fields"] = {*fields, "name_look"}
        super().save(*args, **options)

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name


class PlayerSession(AbstractBaseSession):
    """A browser's session, and whose it is once somebody has logged in (`sessions.SessionStore`)."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="sessions"
    )

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        # The store needs this model.
        from charuma_site.players.sessions import SessionStore

        return SessionStore
