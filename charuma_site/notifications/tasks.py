"""What the schedule calls. Each may run twice, late, or on two machines at once."""

from django.utils import timezone

from charuma_site.notifications import sending, states


def send_letters() -> None:
    sending.send_due()


def recover_letters() -> None:
    states.recover(timezone.now())


def purge_letters() -> None:
    states.purge(timezone.now())
