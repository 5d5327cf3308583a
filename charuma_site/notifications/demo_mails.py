"""Reads the mails that the file back end wrote, for the demo's page."""

import email
import email.policy
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

SEPARATOR = b"\n" + b"-" * 79 + b"\n"  # between the mails of one connection
SHOWN = 200
NAME = re.compile(r"(?P<file>\d{8}-\d{6}-\d+)\.(?P<index>\d+)")


class DemoMail(NamedTuple):
    """A mail as read from its file; `name` finds it again."""

    name: str
    reader: str
    address: str
    subject: str
    date: datetime
    text: str
    html: str


def newest() -> list[DemoMail]:
    """At most `SHOWN` mails, the newest first."""
    found: list[DemoMail] = []
    for path in sorted(_folder().glob("*.log"), reverse=True):
        found.extend(reversed(list(_read(path))))
        if len(found) >= SHOWN:
            break
    return sorted(found, key=lambda mail: mail.date, reverse=True)[:SHOWN]


def find(name: str) -> DemoMail | None:
    """The mail of that name; nothing outside the folder can be named."""
    match = NAME.fullmatch(name)
    path = _folder() / f"{match['file']}.log" if match else None
    if path is None or not path.is_file():
        return None
    return next((mail for mail in _read(path) if mail.name == name), None)


def _folder() -> Path:
    return Path(settings.MAIL_FOLDER)


def _read(path: Path) -> Iterator[DemoMail]:
    for index, raw in enumerate(path.read_bytes().split(SEPARATOR)):
        if raw.strip():
            yield _parse(f"{path.stem}.{index}", raw)


@lru_cache(SHOWN)  # taking a mail apart costs milliseconds, and a sent one never changes
def _parse(name: str, raw: bytes) -> DemoMail:
    message = email.message_from_bytes(raw, policy=email.policy.default)
    reader, address = recipient(raw)
    date = _aware(parsedate_to_datetime(str(message["Date"])))
    parts = (_part(message, "plain"), _part(message, "html"))
    return DemoMail(name, reader or address, address, str(message["Subject"]), date, *parts)


def _aware(date: datetime) -> datetime:
    """A date of `-0000` tells nothing of its sender's zone and is in UTC."""
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def recipient(raw: bytes) -> tuple[str, str]:
    """Name and address of the reader. The new parser leaves spaces between the encoded words of a name."""
    name, address = parseaddr(email.message_from_bytes(raw, policy=email.policy.compat32)["To"])
    return str(make_header(decode_header(name))), address


def _part(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    return str(part.get_content()) if part else ""
