"""What an error of the mail back end means for the letter, and for the ones behind it."""

import smtplib

from anymail.exceptions import AnymailAPIError, AnymailInvalidAddress, AnymailRecipientsRefused
from django.utils.translation import gettext_noop

PERMANENT_SMTP = range(500, 600)
PERMANENT_HTTP = (400, 413, 422)  # of a mail provider: this message; other codes tell of us or of them


class Undelivered(Exception):
    """A mail that was not accepted. `reason` holds codes, never the server's text (it may quote us)."""

    def __init__(
        self,
        reason: str,
        *,
        permanent: bool = False,
        address_refused: bool = False,
        server_down: bool = False,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.permanent = permanent
        self.address_refused = address_refused  # it is the reader's address that is no good
        self.server_down = server_down  # the next mail would fare no better


def on_connecting(error: Exception) -> Undelivered:
    """No connection or no login: never the letter's fault, so never for good."""
    return Undelivered(_reason(error), server_down=True)


def on_sending(error: Exception) -> Undelivered:
    """5xx fails for good; 4xx, a lost connection, and all that we don't know is tried again."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            return _refused_recipient(error)
        case smtplib.SMTPSenderRefused():
            return Undelivered(_reason(error))  # our own address: to be mended in the settings
        case smtplib.SMTPResponseException():
            return Undelivered(_reason(error), permanent=error.smtp_code in PERMANENT_SMTP)
        case AnymailRecipientsRefused() | AnymailInvalidAddress():
            return Undelivered(gettext_noop("refused by the provider"), permanent=True, address_refused=True)
        case AnymailAPIError():
            return Undelivered(f"HTTP {error.status_code}", permanent=error.status_code in PERMANENT_HTTP)
    return Undelivered(_reason(error))


def _refused_recipient(error: smtplib.SMTPRecipientsRefused) -> Undelivered:
    code = next(iter(error.recipients.values()))[0]
    permanent = code in PERMANENT_SMTP
    return Undelivered(f"SMTP {code}", permanent=permanent, address_refused=permanent)


def _reason(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return f"SMTP {error.smtp_code}"
    return type(error).__name__
