"""To all who play in an event: its rules have changed."""

from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from tournaments.letters.common import event_of, written
from tournaments.log_changes import event_changed
from tournaments.models import Event


def changed(letter: Letter) -> Answer:
    """What was changed in mid-event and why; `number` is that of the log's line. None once it is over."""
    event = event_of(letter)
    line = event.log.filter(pk=letter.number).first() if event else None
    if event is None or line is None or event.phase != Event.Phase.RUNNING:
        return None
    context = {"changes": event_changed(event, line.data), "reason": line.reason}
    return written(letter, event, "changed", _("the rules have changed"), context)
