"""What an organiser does that is hard to undo: putting people out, taking a round back, cancelling."""

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from charuma_site.players.models import Player
from games.views.common import signed_in
from tournaments import direct
from tournaments.forms import acts
from tournaments.models import Entrant, Event, Result, Round, Table
from tournaments.sheets import Seen
from tournaments.views.asking import confirmed_act, read_or_post
from tournaments.views.common import organised
from tournaments.views.reading import find_round


@read_or_post
@signed_in
def withdraw_entrant(request: HttpRequest, player: Player, key: str, entrant: int) -> HttpResponse:
    """Take somebody out of the event."""
    seen = organised(request, key)
    one = _entrant(seen, entrant)
    form = acts.WithdrawForm(request.POST or None, wanted=one.name, online=seen.event.online)
    words = {
        "heading": _("Withdraw %(name)s") % {"name": one.name},
        "effect": _("They aren't drawn any more; their results so far stay. They can be brought back later.")
        + _proposal_goes(seen),
        "send": _("Withdraw"),
        "done": _("%(name)s is withdrawn.") % {"name": one.name},
        "back": reverse("tournaments:organise", args=[key]),
    }

    def act(form: forms.Form) -> None:
        data = form.cleaned_data
        direct.withdraw(key, one, player, data["reason"], leave_game=data.get("leave_game", False))

    return confirmed_act(request, seen, form, words, act)


@read_or_post
@signed_in
def disqualify(request: HttpRequest, player: Player, key: str, entrant: int) -> HttpResponse:
    """Put somebody out of the event; they can't come back by themselves."""
    seen = organised(request, key)
    one = _entrant(seen, entrant)
    form = acts.ConfirmForm(request.POST or None, wanted=one.name)
    words = {
        "heading": _("Disqualify %(name)s") % {"name": one.name},
        "effect": _(
            "They are out at once, of a running game too, where they are last; their results so far stay. "
            "Only an organiser can bring them back. Everybody can read the reason in the log."
        )
        + _proposal_goes(seen),
        "send": _("Disqualify"),
        "done": _("%(name)s is disqualified.") % {"name": one.name},
        "back": reverse("tournaments:organise", args=[key]),
    }

    def act(form: forms.Form) -> None:
        direct.disqualify(key, player, one, form.cleaned_data["reason"])

    return confirmed_act(request, seen, form, words, act)


def _proposal_goes(seen: Seen) -> str:
    """What else it does while a round is proposed."""
    proposal = seen.event.rounds.filter(state=Round.State.PROPOSED).first()
    if proposal is None:
        return ""
    return " " + _("The proposal for round %(round)s is thrown away; draw it again.") % {
        "round": proposal.number
    }


def _entrant(seen: Seen, key: int) -> Entrant:
    """One of the event's, or 404."""
    found = seen.event.entrants.filter(pk=key).first()
    if found is None:
        raise Http404
    return found


@read_or_post
@signed_in
def take_back(request: HttpRequest, player: Player, key: str, number: int) -> HttpResponse:
    """Make the newest round a proposal again while nobody has moved."""
    seen = organised(request, key)
    find_round(seen, number)
    form = acts.ConfirmForm(request.POST or None, wanted=seen.event.name)
    words = {
        "heading": _("Take round %(number)d back") % {"number": number},
        "effect": _taken_back(seen.event, number),
        "send": _("Take the round back"),
        "done": _("The round is a proposal again."),
        "back": reverse("tournaments:organise", args=[key]),
    }

    def act(form: forms.Form) -> None:
        direct.take_back_round(key, player, number, form.cleaned_data["reason"], seen.event.name)

    return confirmed_act(request, seen, form, words, act)


def _taken_back(event: Event, number: int) -> str:
    if not event.online:
        return _(
            "It becomes a proposal again. Only the host can do this, and only while no result is entered."
        )
    tables = Table.objects.filter(round__event=event, round__number=number).count()
    return _(
        "Its %(tables)d games are called off, and it becomes a proposal again. Only the"
        " host can do this, and only before anybody has moved."
    ) % {"tables": tables}


@read_or_post
@signed_in
def cancel(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    """Call the event off."""
    seen = organised(request, key)
    form = acts.ConfirmForm(request.POST or None, wanted=seen.event.name)
    results = Result.objects.filter(table__round__event=seen.event).count()
    words = {
        "heading": _("Cancel the event"),
        "effect": _cancelled(seen, results),
        "send": _("Cancel the event"),
        "done": _("The event is cancelled."),
        "back": reverse("tournaments:event", args=[key]),
    }

    def act(form: forms.Form) -> None:
        direct.cancel(key, player, form.cleaned_data["reason"], seen.event.name)

    return confirmed_act(request, seen, form, words, act)


def _cancelled(seen: Seen, results: int) -> str:
    counts = {"entrants": seen.entered, "results": results}
    if not seen.event.online:
        return (
            _(
                "The event ends for good: %(entrants)d entrants are told, %(results)d results "
                "stay readable. This can't be undone."
            )
            % counts
        )
    return (
        _(
            "The event ends for good: %(entrants)d entrants are told, %(results)d results "
            "stay readable, running games go on as games. This can't be undone."
        )
        % counts
    )
