"""Sends what is due. At least once: a sender killed after the server's yes sends that one mail again."""

from datetime import datetime

import structlog
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from charuma_site.faults import where
from charuma_site.notifications import envelope, preferences, rendering, states, trouble
from charuma_site.notifications.failures import Undelivered
from charuma_site.notifications.kinds import Answer, Postponed, Rendered
from charuma_site.notifications.models import Letter
from charuma_site.notifications.postman import Postman
from charuma_site.players.models import Player

logger = structlog.get_logger(__name__)
BATCH = 100


def send_due(now: datetime | None = None, limit: int = BATCH) -> int:
    """Sends up to `limit` due letters and returns how many the mail server took.

    Any number of senders may run at once. `now` is the clock, for tests; each letter is claimed,
    rendered and sent outside a transaction. When the server can't be reached the rest waits for
    the next call.
    """
    accepted = 0
    with Postman() as postman:
        for pk in states.due(now or timezone.now(), limit):
            letter = states.claim(pk, now or timezone.now())
            if letter is None:
                continue
            try:
                accepted += _deliver(letter, postman, now)
            except Undelivered:
                break
    return accepted


def _deliver(letter: Letter, postman: Postman, now: datetime | None) -> bool:
    """Raises `Undelivered` when there is no use in going on."""
    message = _written(letter, now or timezone.now())
    if message is None:
        return False
    try:
        postman.send(message)
    except Undelivered as failure:
        _not_sent(letter, failure, now or timezone.now())
        if failure.server_down:
            raise
        return False
    _sent(letter, now or timezone.now())
    return True


def _written(letter: Letter, now: datetime) -> EmailMultiAlternatives | None:
    """The mail, or None if the letter has been settled without one."""
    try:
        objection = _objection(letter)
        answer = None if objection else _answer(letter)
        if isinstance(answer, Rendered):
            return envelope.message_for(letter, answer)
    except Exception as error:  # noqa: BLE001 - one letter that can't be written stops no other
        logger.error("letter_not_rendered", letter=letter.pk, kind=letter.kind, fault=where(error))  # noqa: TRY400
        states.retry(letter, f"rendering: {type(error).__name__}", now)
        return None
    if isinstance(answer, Postponed):
        states.postponed(letter, answer.until)
    else:
        states.dropped(letter, objection or "no longer true")
    return None


def _objection(letter: Letter) -> str:
    """Why this letter must not go out, or nothing. Account mails always go out."""
    if letter.content:
        return ""
    if not preferences.is_wanted(preferences.subscription_of(letter)):
        return "switched off"
    reader = letter.reader
    if reader is None:
        return ""
    if not reader.is_active or not reader.email:
        return "no address"
    return trouble.DROPPED_FOR_TROUBLE if trouble.current(reader) else ""


def _answer(letter: Letter) -> Answer:
    return envelope.unpack(letter) if letter.content else rendering.render(letter)


def _not_sent(letter: Letter, failure: Undelivered, now: datetime) -> None:
    if not failure.permanent:
        states.retry(letter, failure.reason, now)
        return
    states.failed(letter, failure.reason)
    if failure.address_refused and (reader := _owner(letter)):
        trouble.note(reader, failure.reason, now)


def _sent(letter: Letter, now: datetime) -> None:
    """An account mail that was taken shows that the address works again."""
    states.sent(letter, now)
    if letter.content and (reader := _owner(letter)):
        trouble.clear(reader, now)


def _owner(letter: Letter) -> Player | None:
    """Whose present address it went to; nobody's for an invitation or an address not yet verified."""
    reader = letter.reader
    address = envelope.address_of(letter)
    return reader if reader and (reader.email or "").lower() == address.lower() else None
