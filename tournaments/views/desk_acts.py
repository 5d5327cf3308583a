"""What an organiser does to a whole event, always by POST; a refusal shows the page and the reason."""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.http import require_http_methods

from charuma_site.numbers import posted_number
from charuma_site.players.kept import ask_login
from charuma_site.players.models import Player
from games.refusals import NotVisible, Refused
from games.views.page import reader
from tournaments import direct, store, words
from tournaments.direct.by_hand import drawn_numbers
from tournaments.direct.drafts import need_proposal, proposal_of
from tournaments.direct.entries import member_at
from tournaments.direct.events import touch
from tournaments.direct.tables import open_tables
from tournaments.forms import acts
from tournaments.forms.proposal import TablesForm
from tournaments.models import Entrant, Flag, Round
from tournaments.selectors import desk
from tournaments.selectors.events import waiting_place
from tournaments.sheets import Seen
from tournaments.views.common import organised
from tournaments.views.desk import desk_page

Act = Callable[[HttpRequest, Seen, Player], str | None]
"""What is done; it may answer with words of its own for the success."""


class Invalid(Exception):
    """A form that was refused before the door was asked; it takes the place of a fresh one on the page."""

    def __init__(
        self, name: str, form: forms.Form, status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY
    ) -> None:
        super().__init__(name)
        self.name = name
        self.form = form
        self.status = status


def organiser_act(done: str | Promise, back: str = "") -> Callable[[Act], Callable[..., HttpResponse]]:
    """A POST view for the event's organisers; `back` is the part of the page to return to.

    Opened as a page (the address of a refused form) it leads there as well.
    """

    def decorate(act: Act) -> Callable[..., HttpResponse]:
        @require_http_methods(["GET", "POST"])
        @wraps(act)
        def view(request: HttpRequest, key: str) -> HttpResponse:
            if request.method == "GET":
                return redirect("tournaments:organise", key)
            player = reader(request)
            if player is None:
                return ask_login(request)
            seen = organised(request, key)
            proposal = proposal_of(seen.event) if back == "people" else None
            try:
                told = act(request, seen, player)
            except NotVisible as error:
                raise Http404 from error
            except Invalid as invalid:
                return _page(request, key, {invalid.name: invalid.form}, invalid.status)
            except Refused as refusal:
                return _page(request, key, {"refusal": refusal.text}, status_of(refusal))
            messages.success(request, words.sentences([told or str(done), *_proposal_gone(proposal)]))
            return redirect(reverse("tournaments:organise", args=[key]) + (f"#{back}" if back else ""))

        return view

    return decorate


def _proposal_gone(before: Round | None) -> Iterator[str]:
    """What else was done, if the proposal that was there is gone."""
    if before is not None and not Round.objects.filter(pk=before.pk).exists():
        told = {"round": before.number}
        yield _("The proposal for round %(round)s is thrown away; draw it again.") % told


def status_of(refusal: Refused) -> HTTPStatus:
    """409 if somebody else was faster, else 422."""
    return HTTPStatus.CONFLICT if refusal.code == "stale" else HTTPStatus.UNPROCESSABLE_ENTITY


def _page(request: HttpRequest, key: str, extra: Mapping[str, object], status: HTTPStatus) -> HttpResponse:
    return desk_page(request, organised(request, key), status=status, **extra)


def valid(form: forms.Form, name: str) -> dict[str, Any]:
    """The form's values. Raises `Invalid`."""
    if not form.is_valid():
        raise Invalid(name, form)
    return form.cleaned_data


@organiser_act(gettext_lazy("The event takes entries now."))
def open_entries(_request: HttpRequest, seen: Seen, player: Player) -> None:
    direct.open_entries(seen.event.key, player)


@organiser_act(gettext_lazy("Proposed. Look at it, then publish it."), "proposal")
def draw(request: HttpRequest, seen: Seen, player: Player) -> None:
    """Propose the next round; a reason is needed if results are missing."""
    asked = "override-reason" in request.POST and bool(open_tables(seen.event))
    form_of = acts.ReasonForm if asked else acts.OptionalReasonForm
    reason = valid(form_of(request.POST, prefix="override"), "override_form")["reason"]
    needed = store.event_settings(seen.event).smallest
    if seen.event.started_at is None and seen.entered < needed:
        raise Refused(
            "too-few",
            gettext_noop("The event can start once %(number)s people have entered."),
            {"number": needed},
        )
    if request.POST.get("again"):
        direct.draw_again(seen.event.key, player, reason, expected=_looked_at(request))
    else:
        direct.draw_round(seen.event.key, player, reason)


def _looked_at(request: HttpRequest) -> int:
    """The version of the proposal that the form was shown with; a form without one is refused."""
    return posted_number(request.POST, "expected_version", -1)


@organiser_act(gettext_lazy("Changed. The computed draw is kept beside it."), "proposal")
def swap(request: HttpRequest, seen: Seen, player: Player) -> None:
    """Two entrants change places in the proposal."""
    need_proposal(seen.event, _looked_at(request))  # before the form, which knows who is in it now
    form = acts.SwapForm(request.POST, people=desk.drawn_choices(seen.event), prefix="swap")
    data = valid(form, "swap_form")
    turned = {data["one"]: data["other"], data["other"]: data["one"]}
    tables = [[turned.get(number, number) for number in table] for table in desk.proposed_numbers(seen.event)]
    direct.change_tables(seen.event.key, player, tables, data["reason"], expected=_looked_at(request))


@organiser_act(gettext_lazy("Changed. The computed draw is kept beside it."), "proposal")
def change_tables(request: HttpRequest, seen: Seen, player: Player) -> None:
    """All tables of the proposal as typed: starting numbers in seat order."""
    lines, drawn = request.POST.getlist("table"), drawn_numbers(need_proposal(seen.event))
    form = TablesForm(request.POST, lines=lines, drawn=drawn, prefix="tables")
    data = valid(form, "tables_form")
    try:
        direct.change_tables(
            seen.event.key, player, form.tables, data["reason"], expected=_looked_at(request)
        )
    except Refused as refusal:
        form.add_error(None, refusal.text)
        raise Invalid("tables_form", form) from refusal


@organiser_act(gettext_lazy("The proposal is gone."))
def discard(request: HttpRequest, seen: Seen, player: Player) -> None:
    direct.discard_proposal(seen.event.key, player, expected=_looked_at(request))


@organiser_act(gettext_lazy("Published: the games have begun and everybody gets a mail."))
def publish(request: HttpRequest, seen: Seen, player: Player) -> str | None:
    """Publish the proposal that was looked at; one that doesn't fit today's results only with a reason."""
    form = acts.OptionalReasonForm(request.POST, prefix="keep")
    reason = valid(form, "keep_form")["reason"]
    direct.publish_round(seen.event.key, player, reason, expected=_looked_at(request))
    if seen.event.online:
        return None
    return _("Published: the tables can be called, and whoever has an account gets a mail.")


@organiser_act(gettext_lazy("The event is looked at within a minute."))
def look_again(_request: HttpRequest, seen: Seen, _player: Player) -> None:
    """Let the sweep try an automatic event again that it has set aside."""
    if seen.event.set_aside_until is None:
        raise Refused("nothing-failed", gettext_noop("Nothing of this event waits to be tried again."))
    touch(seen.event.key)


@organiser_act(gettext_lazy("The results are confirmed; everybody gets the final standings."))
def confirm_results(_request: HttpRequest, seen: Seen, player: Player) -> None:
    direct.confirm_results(seen.event.key, player)


@organiser_act(gettext_lazy("The rounds are over. Confirm the results: then all get the final standings."))
def finish(_request: HttpRequest, seen: Seen, player: Player) -> None:
    direct.finish(seen.event.key, player)


@organiser_act(gettext_lazy("Entered."), "people")
def add_entrant(request: HttpRequest, seen: Seen, player: Player) -> str:
    """A member by their address, or by name somebody without an account (for an event at the club)."""
    form = acts.AddEntrantForm(request.POST, online=seen.event.online, prefix="entrant")
    data = valid(form, "entrant_form")
    member = _player_at(form, "entrant_form") if data["address"] else None
    try:
        entrant = direct.add_entrant(seen.event.key, player, member, name=data.get("name", ""))
    except Refused as refusal:
        form.add_error("address" if member or seen.event.online else "name", refusal.text)
        raise Invalid("entrant_form", form) from refusal
    if entrant.state == Entrant.State.WAITING:
        return _waits(entrant)
    return _("%(name)s has entered, with number %(number)d.") % {
        "name": entrant.name,
        "number": entrant.number or 0,
    }


def _waits(entrant: Entrant) -> str:
    told = {"name": entrant.name, "place": waiting_place(entrant)}
    return _("All places are taken: %(name)s is number %(place)d on the waiting list.") % told


@organiser_act(gettext_lazy("They organise the event with you now."), "people")
def add_organiser(request: HttpRequest, seen: Seen, player: Player) -> None:
    form = acts.OrganiserForm(request.POST, prefix="organiser")
    direct.add_organiser(seen.event.key, player, _player_at(form, "organiser_form"))


def _player_at(form: forms.Form, name: str) -> Player:
    """The person with this address; one without an account gives an error at the field."""
    try:
        return member_at(valid(form, name)["address"])
    except Refused as refusal:
        form.add_error("address", refusal.text)
        raise Invalid(name, form) from refusal


@organiser_act(gettext_lazy("These two are kept apart from now on."), "people")
def forbid_pair(request: HttpRequest, seen: Seen, player: Player) -> None:
    form = acts.PairForm(request.POST, people=desk.choices_of(seen.event), prefix="pair")
    data = valid(form, "pair_form")
    one, other = (seen.event.entrants.get(number=data[name]).pk for name in ("one", "other"))
    direct.forbid_pair(seen.event.key, player, one, other)


@organiser_act(gettext_lazy("These two may meet again."), "people")
def allow_pair(request: HttpRequest, seen: Seen, player: Player) -> None:
    one, other = (posted_number(request.POST, name, 0) for name in ("one", "other"))
    direct.allow_pair(seen.event.key, player, one, other)


@organiser_act(gettext_lazy("They don't organise the event any more."), "people")
def remove_organiser(request: HttpRequest, seen: Seen, player: Player) -> None:
    found = seen.event.organisers.filter(pk=posted_number(request.POST, "player", 0)).first()
    if found is None:
        raise NotVisible(seen.event.key)
    direct.remove_organiser(seen.event.key, player, found)


@organiser_act(gettext_lazy("They take part again from the next round on."), "people")
def bring_back(request: HttpRequest, seen: Seen, player: Player) -> str | None:
    """An entrant who had withdrawn plays again."""
    entrant = direct.come_back(seen.event.key, _entrant(request, seen), player)
    return _waits(entrant) if entrant.state == Entrant.State.WAITING else None


@organiser_act(gettext_lazy("The bye is noted."), "people")
def give_bye(request: HttpRequest, seen: Seen, player: Player) -> None:
    """A bye for an entrant, a full win too."""
    form = acts.GiveByeForm(
        request.POST, rounds=desk.free_rounds(seen.event), people=desk.choices_of(seen.event), prefix="bye"
    )
    data = valid(form, "bye_form")
    who = seen.event.entrants.get(number=data["who"])
    direct.ask_bye(seen.event.key, who, data["round_number"], data["kind"], player, data["reason"])


def _entrant(request: HttpRequest, seen: Seen) -> Entrant:
    found = seen.event.entrants.filter(pk=posted_number(request.POST, "entrant", 0)).first()
    if found is None:
        raise NotVisible(seen.event.key)
    return found


@organiser_act(gettext_lazy("Settled."), "flags")
def settle_flag(request: HttpRequest, seen: Seen, player: Player) -> None:
    """Answer an entrant who questioned a result."""
    flags = Flag.objects.filter(table__round__event=seen.event)
    flag = flags.filter(pk=posted_number(request.POST, "flag", 0)).first()
    if flag is None:
        raise NotVisible(seen.event.key)
    answer = request.POST.get("answer", "")[:300]
    direct.settle_flag(seen.event.key, player, flag.pk, answer)
