"""The connection to the mail server during one batch."""

from contextlib import suppress
from types import TracebackType
from typing import Any

from django.core.mail import EmailMessage, get_connection

from charuma_site.notifications import failures


class Postman:
    """Opens for the first mail, stays open for the next ones, and opens anew after a failure."""

    def __init__(self) -> None:
        self._connection: Any = None

    def __enter__(self) -> "Postman":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def send(self, message: EmailMessage) -> None:
        """Raises `Undelivered`."""
        self._open()
        try:
            accepted = self._connection.send_messages([message])
        except Exception as error:
            self._close()
            raise failures.on_sending(error) from error
        if accepted != 1:
            raise failures.Undelivered("not accepted")

    def _open(self) -> None:
        if self._connection is not None:
            return
        self._connection = get_connection()
        try:
            self._connection.open()
        except Exception as error:
            self._close()
            raise failures.on_connecting(error) from error

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(OSError):  # also every error of smtplib; the mails' outcomes are known
                connection.close()
