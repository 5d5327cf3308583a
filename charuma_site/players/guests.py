"""Playing at once, without registering: a guest is a player without an address."""

import secrets

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from charuma_site.players.entry import guess_locale
from charuma_site.players.forms import SignupForm
from charuma_site.players.models import Player
from charuma_site.players.naming import rename


def make_guest(request: HttpRequest) -> Player:
    """Make a guest and log them in. They keep the games when they register (`keep_guest`)."""
    guest = Player(is_guest=True)
    guess_locale(request, guest)
    guest.display_name = _("Guest %(number)s") % {"number": 1000 + secrets.randbelow(9000)}
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    return guest


def keep_guest(request: HttpRequest, guest: Player, form: SignupForm) -> None:
    """Name and password are set at once; the address, and being a member, wait for its proof.

    An address that is somebody's already is treated the same, but its holder gets another mail.
    """
    address = form.cleaned_data["email"]
    with transaction.atomic():
        rename(guest, form.cleaned_data["display_name"])
        guest.set_password(form.cleaned_data["password1"])
        guest.save(update_fields=["password"])
        claim = EmailAddress.objects.add_new_email(request, guest, address, send_verification=False)
    update_session_auth_hash(request, guest)
    if form.account_already_exists:
        claim = EmailAddress(user=None, email=address)
    send_verification_email_to_address(request, claim, signup=True)
