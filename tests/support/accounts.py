"""Going through the pages of accounts, and reading the mails that they post."""

import json
import re
from dataclasses import dataclass
from typing import Any

from django.test import Client

from charuma_site.notifications.models import Letter

SIGN_UP = "/account/signup/"
PASSWORD = "correct horse battery staple"


@dataclass(frozen=True)
class Mail:
    kind: str
    address: str
    subject: str
    text: str
    html: str

    @property
    def path(self) -> str:
        """The path of the first link in it."""
        found = re.search(r"http://localhost:8000(/account/\S+/)", self.text)
        assert found, self.text
        return found.group(1)


def mails(address: str | None = None) -> list[Mail]:
    """The account mails posted so far, oldest first."""
    letters = Letter.objects.filter(kind__startswith="account.").order_by("pk")
    read = [Mail(letter.kind, letter.address, **json.loads(letter.content)) for letter in letters]
    return [mail for mail in read if address is None or mail.address == address]


def sign_up(client: Client, address: str, **fields: str) -> Any:
    form = {"display_name": "Dora", "email": address, "password1": PASSWORD, **fields}
    return client.post(SIGN_UP, form)
