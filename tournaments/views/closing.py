"""Closing or extending a round on the organiser's page."""

from collections.abc import Iterator

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import Refused
from games.templatetags.times import deadline_text
from tournaments import direct, words
from tournaments.direct.closing import Closing, end_shown, running_round
from tournaments.forms.closing import ClosingForm
from tournaments.sheets import Seen
from tournaments.views.desk import closing_form
from tournaments.views.desk_acts import Invalid, organiser_act, status_of, valid

KEPT = ("stale", "choose", "no-points")
"""Refusals after which the choices stand in the form as they were made."""


@organiser_act("")
def close_round(request: HttpRequest, seen: Seen, player: Player) -> str:
    """Close or extend the round with the chosen decision for each unfinished table."""
    form = closing_form(seen, request.POST)
    if form is None:
        raise Refused("no-round", gettext_noop("No round is running."))
    data = valid(form, "closing_form")
    try:
        done = direct.close_round(
            seen.event.key, player, form.choices, number=data["round"], ends=data["ends"]
        )
    except Refused as refusal:
        again = _chosen_again(request, seen)
        if refusal.code not in KEPT or again is None:
            raise
        again.add_error(None, refusal.text)
        raise Invalid("closing_form", again, status_of(refusal)) from refusal
    return words.sentences(_what_closing_did(done))


def _chosen_again(request: HttpRequest, seen: Seen) -> ClosingForm | None:
    """The form with the same choices, meant for the round as it is now; None if another one is next."""
    running = running_round(seen.event)
    if running is None or request.POST.get("round") != str(running.number):
        return None
    typed = request.POST.copy()
    typed["ends"] = end_shown(running)
    return closing_form(seen, typed)


def _what_closing_did(done: Closing) -> Iterator[str]:
    """Whether the round is closed or until when it goes on, and which tables were decided."""
    number = {"round": done.round.number}
    if not done.extended or done.round.ends_at is None:
        yield _("Round %(round)s is closed.") % number
    else:
        until = deadline_text(done.round.ends_at, timezone.now())
        yield _("Round %(round)s is extended until %(until)s.") % {**number, "until": until}
    if done.decided:
        yield _("Decided at these tables: %(tables)s.") % {"tables": _listed(done.decided)}
    if done.needless:
        yield _(
            "Meanwhile these tables had a result, which stands, so nothing was decided there: %(tables)s."
        ) % {"tables": _listed(done.needless)}


def _listed(tables: tuple[int, ...]) -> str:
    return words.listed([str(number) for number in tables])
