"""What we change of allauth: its mails go through the outbox, in the reader's language, never too many."""

from types import SimpleNamespace
from typing import Any

import css_inline
import structlog
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from charuma_site.notifications import outbox
from charuma_site.players.addresses import drop_abandoned, holder_of
from charuma_site.players.limits import account_mail_allowed, count_held_back
from charuma_site.players.locale import as_read_by
from charuma_site.players.models import Player
from charuma_site.players.undo import undo_token

log = structlog.get_logger(__name__)


def site_address(name: str, **arguments: str) -> str:
    """The full address of a page; always of the configured site, whatever Host a request named (A07)."""
    return f"{settings.SITE_URL}{reverse(name, kwargs=arguments or None)}"


class AccountAdapter(DefaultAccountAdapter):
    """Our account rules."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        kind = f"account.{template_prefix.rpartition('/')[2]}"
        if not account_mail_allowed(self.request, email):
            log.warning("account_mail_held_back", kind=kind)
            count_held_back()
            return
        holder = holder_of(email)
        with as_read_by(context.get("user") or holder):
            message = self.render_mail(template_prefix, email, self._mail_context(email, context))
        outbox.post_message(message, kind, holder)

    def _mail_context(self, email: str, context: dict[str, Any]) -> dict[str, Any]:
        pages = {"signup_url": "account_signup", "password_reset_url": "account_reset_password"}
        return {
            **{key: site_address(page) for key, page in pages.items()},
            "email": email,
            "current_site": SimpleNamespace(name="Charuma", domain=settings.SITE_URL),
            **{key: value for key, value in context.items() if key not in {"request", "signup_url"}},
        }

    def render_mail(
        self, template_prefix: str, email: str, context: dict[str, Any], headers: dict[str, str] | None = None
    ) -> EmailMultiAlternatives:
        """allauth's text, and the same text in our HTML frame."""
        message: EmailMultiAlternatives = super().render_mail(template_prefix, email, context, headers)
        page = render_to_string("account/mail.html", {"subject": message.subject, "text": message.body})
        message.attach_alternative(css_inline.inline(page, load_remote_stylesheets=False), "text/html")
        return message

    def send_account_already_exists_mail(self, email: str) -> None:
        self.send_mail("account/email/account_already_exists", email, {})

    def get_email_confirmation_url(self, _request: HttpRequest, emailconfirmation: Any) -> str:
        return site_address("account_confirm_email", key=emailconfirmation.key)

    def get_reset_password_from_key_url(self, key: str) -> str:
        user, _, token = key.partition("-")
        return site_address("account_reset_password_from_key", uidb36=user, key=token)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """A proven address ends other, unproven sign-ups with it, and makes a guest a member."""
        drop_abandoned(email_address.email, keep=email_address.user)
        confirmed: bool = super().confirm_email(request, email_address)
        if confirmed:
            Player.objects.filter(pk=email_address.user_id).update(is_guest=False)
        return confirmed

    def send_notification_mail(
        self,
        template_prefix: str,
        user: Player,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """A change of address is told to the old one, with a link to undo it (A05)."""
        told = {"user": user, **(context or {})}
        if "from_email" in told:
            told["undo_url"] = site_address(
                "players:undo_address", token=undo_token(user, told["from_email"])
            )
        super().send_notification_mail(template_prefix, user, told, email)
