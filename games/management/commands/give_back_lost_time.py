"""For the operator after an outage that is too long to be told from a clock that jumped."""

from typing import Any

from django.core.management.base import BaseCommand

from games.door.outage import give_back_lost_time


class Command(BaseCommand):
    """`manage.py give_back_lost_time`: only while the clock is right."""

    help = "Move all deadlines that were open at the last sweep by the time since then, however long it is."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Give it back."""
        give_back_lost_time(however_long=True)
