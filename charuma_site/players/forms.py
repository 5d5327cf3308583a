"""The forms of accounts: what allauth's forms lack, and the profile."""

from typing import TYPE_CHECKING, Any, ClassVar

from allauth.account import forms as allauth_forms
from django import forms
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from charuma_site.players.addresses import drop_abandoned, holder_of, is_taken
from charuma_site.players.entry import guess_locale
from charuma_site.players.models import Player
from charuma_site.players.names import MAX_LENGTH, MIN_LENGTH, clean_display_name, look
from charuma_site.players.naming import is_name_taken
from charuma_site.players.zones import find_zone

if TYPE_CHECKING:
    PlayerModelForm = forms.ModelForm[Player]
else:
    PlayerModelForm = forms.ModelForm  # a generic for the type checker only


class DisplayNameField(forms.CharField):
    """A display name, normalised as `clean_display_name` says."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Display name"))
        options.setdefault("help_text", _("What the others at the table call you."))
        widget = forms.TextInput(
            attrs={"autocomplete": "nickname", "minlength": MIN_LENGTH, "maxlength": MAX_LENGTH}
        )
        super().__init__(widget=widget, **options)

    def clean(self, value: Any) -> str:
        return clean_display_name(super().clean(value))


def refuse_taken_name(name: str, player: Player | None) -> str:
    """The name, if `player` (None: somebody new) may bear it. Names are public: it tells nothing new."""
    if player is not None and look(name) == look(player.display_name):
        return name
    if is_name_taken(name, player):
        raise forms.ValidationError(
            gettext("Somebody here, or a bot, has this name already. Please choose another one."),
            code="taken",
        )
    return name


class SignupForm(allauth_forms.SignupForm):
    """Sign-up with a display name; says the same whether the address is known or not."""

    field_order = ("display_name", "email", "password1")

    def __init__(self, *args: Any, player: Player | None = None, **options: Any) -> None:
        """`player` is the guest who registers, if it is one."""
        super().__init__(*args, **options)
        self.player = player
        self.fields["display_name"] = DisplayNameField()
        self.order_fields(self.field_order)

    def clean_display_name(self) -> str:
        return refuse_taken_name(self.cleaned_data["display_name"], self.player)

    def validate_unique_email(self, value: str) -> str:
        self.account_already_exists = is_taken(value)
        return value

    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        try:
            with transaction.atomic():
                return self._try_save(request)
        except IntegrityError:  # somebody signed up with this address between the check and now
            self.account_already_exists = True
            return self._try_save(request)

    def _try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])  # as slow as for a new address
        else:
            drop_abandoned(self.cleaned_data["email"])
        user, response = super().try_save(request)
        return user, response

    def custom_signup(self, request: HttpRequest, user: Player) -> None:
        user.display_name = self.cleaned_data["display_name"]
        guess_locale(request, user)
        user.save(update_fields=["display_name", "language", "time_zone"])


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """A link goes to a verified address only: a mistyped one may be somebody else's."""

    def clean_email(self) -> str:
        address: str = self.cleaned_data["email"].lower()
        holder = holder_of(address)
        self.users = [holder] if holder else []
        return address


class RequestLoginCodeForm(allauth_forms.RequestLoginCodeForm):
    """A code goes to a verified address only, for the same reason."""

    def clean_email(self) -> str:
        address: str = super().clean_email()
        self._user = holder_of(address)
        return address


class ZoneField(forms.CharField):
    """A time zone, typed or picked from the page's list of suggestions."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"})
        super().__init__(widget=widget, max_length=64, **options)

    def clean(self, value: Any) -> str:
        zone = find_zone(super().clean(value))
        if zone is None:
            raise forms.ValidationError(
                gettext(
                    "No such time zone. Type a city, like Tokyo or New York, and pick one from the list."
                ),
                code="zone",
            )
        return zone


class ProfileForm(PlayerModelForm):
    display_name = DisplayNameField()
    time_zone = ZoneField(
        label=_("Time zone"), help_text=_("Type a city; deadlines are shown in this place's time.")
    )

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["display_name", "language", "time_zone"]

    def clean_display_name(self) -> str:
        return refuse_taken_name(self.cleaned_data["display_name"], self.instance)


class DeleteForm(forms.Form):
    """Typing one's own name is the second step before an account is gone."""

    display_name = forms.CharField(label=_("Type your display name to confirm"), max_length=MAX_LENGTH)

    def __init__(self, player: Player, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player = player
        self.fields["display_name"].widget.attrs["autocomplete"] = "off"

    def clean_display_name(self) -> str:
        name: str = self.cleaned_data["display_name"]
        if name != self.player.display_name:
            raise forms.ValidationError(gettext("This is not your display name."), code="name")
        return name
