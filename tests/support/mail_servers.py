"""Mail servers to test against: one that takes, refuses or drops by recipient, and one that says nothing."""

import asyncio
import email
import email.policy
import socket
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any, NamedTuple, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


class Delivery(NamedTuple):
    """A mail that the server took."""

    address: str
    raw: bytes

    @property
    def message(self) -> EmailMessage:
        return email.message_from_bytes(self.raw, policy=email.policy.default)


class MailServer:
    """An SMTP server in a thread.

    `answers[address]` are the replies to its next RCPT commands, e.g. `["451 later", "451 later"]`;
    after them it is accepted. `data_answers` likewise for DATA. For an address in `drop_after_accept`
    the mail is kept, then the line is cut before the reply. At an address in `hold_before` (the mail
    is taken) or `hold_after` it falls silent and sets `held`. Each mail takes `pause` seconds.
    """

    def __init__(self) -> None:
        self.deliveries: list[Delivery] = []
        self.answers: dict[str, list[str]] = defaultdict(list)
        self.data_answers: dict[str, list[str]] = defaultdict(list)
        self.drop_after_accept: set[str] = set()
        self.hold_before: set[str] = set()
        self.hold_after: set[str] = set()
        self.held = threading.Event()
        self.pause = 0.0
        self.connections = 0
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    @property
    def addresses(self) -> list[str]:
        return [delivery.address for delivery in self.deliveries]

    def start(self) -> None:
        self._controller.start()

    def stop(self) -> None:
        self._controller.stop()

    async def handle_EHLO(
        self, _server: SMTP, session: Session, _envelope: Envelope, hostname: str, answers: list[str]
    ) -> list[str]:
        session.host_name = hostname
        self.connections += 1
        return answers

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: Any
    ) -> str:
        if self.answers[address]:
            return self.answers[address].pop(0)
        if address in self.hold_before:
            await self._hold(self.hold_before, address)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:
        address = envelope.rcpt_tos[0]
        if self.data_answers[address]:
            return self.data_answers[address].pop(0)
        self.deliveries.append(Delivery(address, cast(bytes, envelope.original_content)))
        await asyncio.sleep(self.pause)
        if address in self.hold_after:
            await self._hold(self.hold_after, address)
        if address in self.drop_after_accept:
            self.drop_after_accept.remove(address)
            cast(asyncio.Transport, server.transport).abort()
        return "250 OK"

    async def _hold(self, waiting: set[str], address: str) -> None:
        """Until the client is gone (which cancels this), and for the first one only."""
        waiting.remove(address)
        self.held.set()
        await asyncio.sleep(60)


@contextmanager
def running_mail_server() -> Iterator[MailServer]:
    server = MailServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def silent_server() -> Iterator[int]:
    """The port of a server that accepts connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        held: list[socket.socket] = []
        done = threading.Event()

        def accept() -> None:
            listener.settimeout(0.05)
            while not done.is_set():
                try:
                    held.append(listener.accept()[0])
                except TimeoutError:
                    continue

        thread = threading.Thread(target=accept)
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            done.set()
            thread.join()
            for connection in held:
                connection.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
