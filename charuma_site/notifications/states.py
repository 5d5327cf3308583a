"""The only writer of a letter's state: claimed by conditional update, then exactly one outcome."""

from datetime import datetime, timedelta

import structlog
from django.db.models import Case, F, QuerySet, When

from charuma_site.notifications import kinds
from charuma_site.notifications.models import Letter

logger = structlog.get_logger(__name__)

State = Letter.State
WAITING = (State.QUEUED, State.RETRY)
FINAL = (State.SENT, State.FAILED, State.DROPPED)
RETRY_AFTER = tuple(
    timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60)
)  # by the number of attempts made; together almost two days
STUCK_AFTER = timedelta(minutes=10)  # far longer than one mail may take (settings.EMAIL_TIMEOUT)
KEPT_FOR = timedelta(days=90)


def due(now: datetime, limit: int) -> list[int]:
    """The ids of the letters to send: account mails first (somebody sits before the page and waits for
    a code), then the longest waiting."""
    waiting = Letter.objects.filter(state__in=WAITING, due_at__lte=now).alias(
        rank=Case(When(kind__startswith=f"{kinds.SECURITY}.", then=0), default=1)
    )
    return list(waiting.order_by("rank", "due_at", "pk").values_list("pk", flat=True)[:limit])


def claim(pk: int, now: datetime) -> Letter | None:
    """The letter, if this call and no other sender has it now.

    The attempt counts from here on: a letter that kills its sender must not do so for ever.
    """
    claimed = Letter.objects.filter(pk=pk, state__in=WAITING, due_at__lte=now).update(
        state=State.SENDING, claimed_at=now, attempts=F("attempts") + 1
    )
    return Letter.objects.select_related("reader").filter(pk=pk).first() if claimed else None


def sent(letter: Letter, now: datetime) -> None:
    """Whatever happened to the row meanwhile: it was sent and must not be sent again."""
    Letter.objects.filter(pk=letter.pk).update(
        state=State.SENT, sent_at=now, content="", last_error="", claimed_at=None
    )
    _log("letter_sent", letter)


def retry(letter: Letter, reason: str, now: datetime) -> None:
    """Puts it off, longer each time; after two days it has failed."""
    if letter.attempts > len(RETRY_AFTER):
        failed(letter, reason)
        return
    later = now + RETRY_AFTER[letter.attempts - 1]
    _settle(letter, state=State.RETRY, due_at=later, last_error=reason)
    _log("letter_retried", letter, reason=reason)


def failed(letter: Letter, reason: str) -> None:
    _settle(letter, state=State.FAILED, last_error=reason, content="")
    _log("letter_failed", letter, reason=reason)


def dropped(letter: Letter, reason: str) -> None:
    _settle(letter, state=State.DROPPED, last_error=reason, content="")
    _log("letter_dropped", letter, reason=reason)


def postponed(letter: Letter, until: datetime) -> None:
    """Looking at it too early was no attempt to send it."""
    _settle(letter, state=State.QUEUED, due_at=until, attempts=letter.attempts - 1)


def recover(now: datetime) -> int:
    """Queues what a dead sender left behind. It may have sent it: a reader gets it twice at most,
    with the same Message-ID. Returns how many there were."""
    recovered = 0
    for letter in Letter.objects.filter(state=State.SENDING, claimed_at__lt=now - STUCK_AFTER):
        _log("letter_recovered_maybe_sent", letter)
        retry(letter, "sender stopped", now)
        recovered += 1
    return recovered


def requeue(letters: QuerySet[Letter], now: datetime) -> int:
    """Starts failed or dropped letters anew. Account mails can't be: their text is wiped."""
    return (
        letters.filter(state__in=[State.FAILED, State.DROPPED])
        .exclude(kind__startswith=f"{kinds.SECURITY}.")
        .update(state=State.QUEUED, attempts=0, due_at=now, last_error="")
    )


def purge(now: datetime) -> int:
    """Forgets finished letters after `KEPT_FOR`. Returns how many there were."""
    return Letter.objects.filter(state__in=FINAL, created_at__lt=now - KEPT_FOR).delete()[0]


def _settle(letter: Letter, **fields: object) -> None:
    """Ends this claim, unless the letter was recovered and taken by another sender meanwhile."""
    Letter.objects.filter(pk=letter.pk, state=State.SENDING, claimed_at=letter.claimed_at).update(
        claimed_at=None, **fields
    )


def _log(event: str, letter: Letter, **fields: object) -> None:
    logger.info(event, letter=letter.pk, kind=letter.kind, attempts=letter.attempts, **fields)
