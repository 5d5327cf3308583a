"""Puts a letter's words into a mail: addresses, thread, headers that keep robots quiet."""

import json
import unicodedata
from hashlib import sha256

from django.core.mail import EmailMultiAlternatives

from charuma_site.notifications import kinds, outbox, preferences
from charuma_site.notifications.encoding import Mail
from charuma_site.notifications.kinds import Rendered
from charuma_site.notifications.models import Letter

_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(value: str) -> str:
    """Fit for a header: on one line, no control characters, nothing that turns the direction."""
    spaced = " ".join(value.split())
    return "".join(sign for sign in spaced if not _is_control(sign))


def address_of(letter: Letter) -> str:
    """Where it goes, without a name. A ready account mail names its own address (a new one, say)."""
    if letter.content or letter.reader is None:
        return letter.address
    return letter.reader.email or ""


def message_for(letter: Letter, rendered: Rendered) -> EmailMultiAlternatives:
    """The mail, with the same Message-ID at every attempt."""
    message = Mail(
        name=clean(letter.reader.display_name) if letter.reader else "",
        address=address_of(letter),
        subject=clean(rendered.subject),
        body=rendered.text,
        headers={
            **{clean(name): clean(value) for name, value in rendered.headers.items()},
            "Message-ID": letter.message_id,
            # RFC 3834, and Exchange's own: no out-of-office answer to a machine.
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            **_thread(letter),
            **_unsubscribe(letter),
        },
    )
    if rendered.html:
        message.attach_alternative(rendered.html, "text/html")
    return message


def unpack(letter: Letter) -> Rendered:
    """The ready mail that `outbox.pack` stored."""
    return Rendered(**json.loads(letter.content))


def thread_root(topic: str) -> str:
    """One thread for a topic: an id that all its letters refer to, the same for all readers."""
    return f"<thread.{sha256(topic.encode()).hexdigest()[:32]}@{outbox.host()}>"


def _is_control(sign: str) -> bool:
    return unicodedata.category(sign) == "Cc" or sign in _BIDI_CONTROLS


def _thread(letter: Letter) -> dict[str, str]:
    if letter.content:
        return {}
    root = thread_root(letter.topic)
    return {"References": root, "In-Reply-To": root}


def _unsubscribe(letter: Letter) -> dict[str, str]:
    """RFC 8058: mail programs show a button that posts, without a login."""
    subscription = preferences.subscription_of(letter)
    if subscription.category == kinds.SECURITY:
        return {}
    return {
        "List-Unsubscribe": f"<{preferences.unsubscribe_url(subscription)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
