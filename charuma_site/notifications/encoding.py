"""Encodes names and subjects for headers (RFC 2047) in words short enough to stay where they are.

Django's own words may fill a line of 76 before the header's name is put in front; the line is then
folded before its first word, which leaves "Subject:" alone on a line, and the parsed text with a
space in front.
"""

from base64 import b64encode
from collections.abc import Iterator
from email.message import Message
from email.utils import quote

from django.core.mail import EmailMultiAlternatives

WORD_BYTES = 36  # base64 makes 48 characters of them, =?utf-8?b??= adds 12: 60, and "Subject: " fits in


class Mail(EmailMultiAlternatives):
    """A mail to one reader, whose name may be long and in any script."""

    def __init__(self, *, name: str, address: str, **fields: object) -> None:
        recipient = f'"{quote(name)}" <{address}>' if name else address
        super().__init__(to=[recipient], **fields)  # type: ignore[arg-type]
        self._name, self._address = name, address

    def message(self) -> Message:  # type: ignore[override]
        message: Message = super().message()
        if not self.subject.isascii():
            message.replace_header("Subject", encoded(str(self.subject)))
        if not self._name.isascii():
            message.replace_header("To", f"{encoded(self._name)} <{self._address}>")
        return message


def encoded(text: str) -> str:
    """Encoded words with single spaces between them, which readers take out again."""
    return " ".join(f"=?utf-8?b?{b64encode(piece).decode()}?=" for piece in _pieces(text))


def _pieces(text: str) -> Iterator[bytes]:
    """The text's bytes in pieces of whole characters."""
    piece = b""
    for sign in text:
        more = sign.encode()
        if len(piece) + len(more) > WORD_BYTES:
            yield piece
            piece = b""
        piece += more
    yield piece
