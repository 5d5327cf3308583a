"""Posting: the caller's transaction writes the rows; nothing is rendered or sent here."""

import json
from collections.abc import Iterable
from datetime import datetime
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.utils import timezone

from charuma_site.notifications import bell, kinds
from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player


def post(
    kind: str,
    topic: str,
    number: int,
    readers: Iterable[Player],
    due_at: datetime | None = None,
) -> None:
    """Owes each reader one letter about this event, however often it is called (one query).

    Raises `UnknownKind`, and `TransactionManagementError` outside a transaction: a letter must
    not exist without its event.
    """
    due = due_at or timezone.now()
    _post(
        kind,
        [
            Letter(
                kind=kind,
                topic=topic,
                number=number,
                reader=reader,
                due_at=due,
                message_id=new_message_id(),
            )
            for reader in readers
            if reader.email
        ],
    )


def post_to_address(kind: str, topic: str, number: int, address: str, language: str) -> None:
    """Owes a letter to somebody without an account. Raises as `post` does."""
    letter = Letter(
        kind=kind,
        topic=topic,
        number=number,
        address=address.lower(),
        language=language,
        due_at=timezone.now(),
        message_id=new_message_id(),
    )
    _post(kind, [letter])


def post_message(message: EmailMultiAlternatives, kind: str, reader: Player | None = None) -> None:
    """Owes a ready account mail to its one recipient. Its text is wiped as soon as it is sent.

    Raises `UnknownKind` unless the kind is of the category `account`.
    """
    if kinds.category_of(kind) != kinds.SECURITY:
        raise kinds.UnknownKind(f"{kind!r}: only account mails are posted ready made")
    Letter.objects.create(
        kind=kind,
        topic=f"account:{uuid4().hex}",  # each is an event of its own
        number=0,
        reader=reader,
        address=message.to[0],
        content=pack(message),
        due_at=timezone.now(),
        message_id=new_message_id(),
    )
    bell.ring_on_commit()


def pack(message: EmailMultiAlternatives) -> str:
    """A mail as JSON. Of its alternatives only the HTML part is kept."""
    pages = [str(content) for content, mimetype in message.alternatives if mimetype == "text/html"]
    return json.dumps(
        {"subject": str(message.subject), "text": str(message.body), "html": pages[0] if pages else ""}
    )


def new_message_id() -> str:
    """One per letter and kept over all attempts, so that a mail sent twice is shown once."""
    return f"<{uuid4().hex}@{host()}>"


def host() -> str:
    """The right part of our message ids."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"


def _post(kind: str, letters: list[Letter]) -> None:
    kinds.require(kind)
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("Post letters in the transaction of their event.")
    if letters:
        Letter.objects.bulk_create(letters, ignore_conflicts=True)
        bell.ring_on_commit()
