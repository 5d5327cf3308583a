"""The outbox in a process of its own: `python -m tests.support.outbox_process COMMAND [NUMBER]`.

`post N` owes N letters; `send` sends what is due; `finish` takes up stuck letters as eleven minutes
later and sends everything as an hour later. At last each prints how many letters are in which state
(JSON), and `states` does only that.
"""

import json
import sys
from datetime import timedelta

import django

django.setup()

from django.db import transaction  # noqa: E402
from django.db.models import Count  # noqa: E402
from django.utils import timezone  # noqa: E402

from charuma_site.notifications import outbox, states  # noqa: E402
from charuma_site.notifications.models import Letter  # noqa: E402
from charuma_site.notifications.sending import send_due  # noqa: E402
from charuma_site.players.models import Player  # noqa: E402


def main(command: str, number: int) -> None:
    match command:
        case "post":
            post(number)
        case "send":
            send_due()
        case "finish":
            states.recover(timezone.now() + timedelta(minutes=11))
            send_due(timezone.now() + timedelta(hours=1))
    counts = Letter.objects.values_list("state").annotate(Count("pk"))
    sys.stdout.write(json.dumps(dict(counts)))


def post(count: int) -> None:
    with transaction.atomic():
        for number in range(count):
            reader = Player.objects.create_user(f"p{number}@example.com", display_name=f"P{number}")
            outbox.post("turn.your_turn", "game:abc", number, [reader])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
