"""What an organiser does that is hard to undo: putting out, taking back, cancelling, archiving."""

from collections.abc import Iterator, Sequence

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from charuma_site.players.models import Player
from games.views.common import signed_in
from tournaments import direct, store
from tournaments import words as words_of
from tournaments.core.model import State
from tournaments.core.settings import Format, Settings
from tournaments.direct.events import FEWEST
from tournaments.forms import acts
from tournaments.forms.closing import ReopenForm
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
        "effect": words_of.sentences(
            [
                _("They aren't drawn any more; their results so far stay."),
                _way_back(seen.event),
                *_proposal_goes(seen),
            ]
        ),
        "warning": _end_of_event(seen, one),
        "send": _("Withdraw"),
        "done": _("%(name)s is withdrawn.") % {"name": one.name},
        "back": reverse("tournaments:organise", args=[key]),
    }

    def act(form: forms.Form) -> str:
        data = form.cleaned_data
        direct.withdraw(key, one, player, data["reason"], leave_game=data.get("leave_game", False))
        return _ended(seen, words["done"])

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
        "effect": words_of.sentences([_disqualified(), *_proposal_goes(seen)]),
        "warning": _end_of_event(seen, one),
        "send": _("Disqualify"),
        "done": _("%(name)s is disqualified.") % {"name": one.name},
        "back": reverse("tournaments:organise", args=[key]),
    }

    def act(form: forms.Form) -> str:
        direct.disqualify(key, player, one, form.cleaned_data["reason"])
        return _ended(seen, words["done"])

    return confirmed_act(request, seen, form, words, act)


def _way_back(event: Event) -> str:
    """Whether somebody who is out can come in again: not where the rounds are fixed from the start."""
    if event.phase == Event.Phase.RUNNING and store.event_settings(event).format is not Format.SWISS:
        return _("The rounds of this event are fixed, so they can't come back later.")
    return _("They can be brought back later.")


def _disqualified() -> str:
    return _(
        "They are out at once, of a running game too, where they are last; their results so far stay. "
        "Only an organiser can bring them back. All entrants can read the reason in the log."
    )


def _proposal_goes(seen: Seen) -> Iterator[str]:
    """What else it does while a round is proposed."""
    proposal = seen.event.rounds.filter(state=Round.State.PROPOSED).first()
    if proposal is not None:
        told = {"round": proposal.number}
        yield _("The proposal for round %(round)s is thrown away; draw it again.") % told


def _end_of_event(seen: Seen, one: Entrant) -> str:
    """What it does to an event that hardly anybody else is left in; empty if enough are."""
    if seen.event.phase != Event.Phase.RUNNING:
        return ""
    others = seen.event.entrants.exclude(state=Entrant.State.WITHDRAWN).exclude(pk=one.pk)
    settings = store.event_settings(seen.event)
    left = [other.name for other in others[: settings.smallest]]
    if len(left) >= FEWEST:
        return _too_few(left, settings)
    who = _("Then only %(name)s is left.") % {"name": left[0]} if left else _("Then nobody is left.")
    effect = _(
        "With that the event ends, as soon as no table is open: the standings stay as they are. Until the "
        "results are confirmed you can go on with it and bring people back."
    )
    return words_of.sentences([who, effect])


def _too_few(left: Sequence[str], settings: Settings) -> str:
    """What it does where those who are left fill no table; in fixed rounds they play on in the gaps."""
    if settings.format is not Format.SWISS or len(left) >= settings.smallest:
        return ""
    return _(
        "Then only %(names)s are left, too few for a table: no further round can be drawn unless somebody "
        "comes back."
    ) % {"names": words_of.listed(list(left))}


def _ended(seen: Seen, done: str) -> str:
    """The words for the success; if the event has ended with it, they say so."""
    if not Event.objects.filter(pk=seen.event.pk, phase=Event.Phase.PROVISIONAL).exists():
        return done
    return words_of.sentences([done, _("With that the event has ended; its results are provisional.")])


@read_or_post
@signed_in
def reopen(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    """Go on with an event that has ended, as long as its results aren't confirmed."""
    seen = organised(request, key)
    gone = seen.event.entrants.filter(state=Entrant.State.WITHDRAWN).exclude(number=None).order_by("number")
    form = ReopenForm(request.POST or None, gone=[(one.pk, f"{one.number} {one.name}") for one in gone])
    words = {
        "heading": _("Go on with the event"),
        "effect": _(
            "The results aren't provisional any more: the next round can be drawn. Whoever you bring back "
            "plays from the next round on."
        ),
        "send": _("Go on"),
        "done": _("The event goes on."),
        "back": reverse("tournaments:organise", args=[key]),
    }

    def act(form: forms.Form) -> None:
        direct.reopen(key, player, form.cleaned_data["reason"], form.cleaned_data.get("back", ()))

    return confirmed_act(request, seen, form, words, act)


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
    words = {
        "heading": _("Cancel the event"),
        "effect": words_of.sentences(_cancelled(seen)),
        "send": _("Cancel the event"),
        "done": _("The event is cancelled."),
        "back": reverse("tournaments:event", args=[key]),
    }

    def act(form: forms.Form) -> None:
        direct.cancel(key, player, form.cleaned_data["reason"], seen.event.name)

    return confirmed_act(request, seen, form, words, act)


def _cancelled(seen: Seen) -> Iterator[str]:
    """What calling it off does, with whom it tells and what stays."""
    told = seen.event.entrants.exclude(player=None).count()
    results = Result.objects.filter(table__round__event=seen.event, confirmed=True, superseded=False)
    kept = results.exclude(state=State.OPEN.value).count()
    yield _("The event ends for good. This can't be undone.")
    yield ngettext(
        "%(number)d entrant with an account is told.", "%(number)d entrants with an account are told.", told
    ) % {"number": told}
    yield ngettext("%(number)d result stays readable.", "%(number)d results stay readable.", kept) % {
        "number": kept
    }
    if seen.event.online:
        yield _("Running games go on as games.")


@read_or_post
@signed_in
def archive(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    """Put an event away for good."""
    seen = organised(request, key)
    form = forms.Form(request.POST if request.method == "POST" else None)
    words = {
        "heading": _("Put the event into the archive"),
        "effect": _(
            "Nothing of it can be corrected any more; all of it stays readable. This can't be undone."
        ),
        "send": _("Put it into the archive"),
        "done": _("The event is in the archive now."),
        "back": reverse("tournaments:organise", args=[key]),
    }

    def act(_form: forms.Form) -> None:
        direct.archive(key, player)

    return confirmed_act(request, seen, form, words, act)
