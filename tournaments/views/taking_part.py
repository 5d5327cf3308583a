"""What a player does in an event: enter, withdraw, come back, ask for a bye, question a result."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_POST

from charuma_site.numbers import posted_number
from charuma_site.players.kept import ask_login
from charuma_site.players.models import Player
from games.refusals import NotVisible, Refused
from games.views.common import signed_in
from games.views.page import reader, unknown_is_404
from tournaments import direct
from tournaments.direct.flags import FLAGGABLE
from tournaments.forms.acts import ByeForm, EnterForm, FlagForm
from tournaments.models import Entrant, Round
from tournaments.selectors.events import waiting_place
from tournaments.sheets import Seen
from tournaments.views.common import head, seen_event
from tournaments.views.desk_acts import status_of
from tournaments.views.reading import event_page, find_round

Act = Callable[[HttpRequest, Seen, Player], HttpResponse]


def entrant_act(act: Act) -> Callable[..., HttpResponse]:
    """A POST view for people who are logged in; a refusal shows the event's page and the reason."""

    @require_POST
    @wraps(act)
    def view(request: HttpRequest, key: str) -> HttpResponse:
        player = reader(request)
        if player is None:
            seen_event(request, key)
            return ask_login(request)
        try:
            return act(request, seen_event(request, key), player)
        except NotVisible as error:
            raise Http404 from error
        except Refused as refusal:
            seen = seen_event(request, key)
            return event_page(
                request, seen, status=status_of(refusal), refusal=refusal.text, **kept(request, seen)
            )

    return view


def kept(request: HttpRequest, seen: Seen) -> dict[str, object]:
    """What was typed stays in its field."""
    if "code" in request.POST:
        return {"enter_form": EnterForm(initial={"code": request.POST["code"][:40]}, gated=seen.asks_code)}
    return {}


@entrant_act
def enter(request: HttpRequest, seen: Seen, player: Player) -> HttpResponse:
    """Enter, or go on the waiting list."""
    form = EnterForm(request.POST, gated=seen.asks_code)
    if not form.is_valid():
        return event_page(request, seen, status=HTTPStatus.UNPROCESSABLE_ENTITY, enter_form=form)
    entrant = direct.enter(seen.event.key, player, form.cleaned_data.get("code", ""))
    messages.success(request, _entered(entrant))
    return redirect("tournaments:event", seen.event.key)


def _entered(entrant: Entrant) -> str:
    if entrant.state != Entrant.State.WAITING:
        return _("You have entered.")
    return _("You are on the waiting list, as number %(place)d.") % {"place": waiting_place(entrant)}


@entrant_act
def withdraw(request: HttpRequest, seen: Seen, player: Player) -> HttpResponse:
    """Leave the event; whoever has a place says that they are sure."""
    if seen.takes_part and request.POST.get("sure") != "yes":
        raise Refused("not-sure", gettext_noop("Tick the box if you really want to withdraw."))
    if seen.entrant is None:
        raise Refused("not-entered", gettext_noop("You are not in this event."))
    direct.withdraw(seen.event.key, seen.entrant, player, leave_game=request.POST.get("leave_game") == "yes")
    messages.success(request, _("You have withdrawn."))
    return redirect("tournaments:event", seen.event.key)


@entrant_act
def come_back(request: HttpRequest, seen: Seen, player: Player) -> HttpResponse:
    """Take part again from the next round on."""
    entrant = direct.come_back(seen.event.key, player, player)
    waits = entrant.state == Entrant.State.WAITING
    messages.success(request, _entered(entrant) if waits else _("You take part again."))
    return redirect("tournaments:event", seen.event.key)


@entrant_act
def take_back_bye(request: HttpRequest, seen: Seen, player: Player) -> HttpResponse:
    """Play after all in a round that isn't drawn yet."""
    direct.take_back_bye(seen.event.key, player, posted_number(request.POST, "round_number", 0))
    messages.success(request, _("You will be drawn in that round."))
    return redirect("tournaments:event", seen.event.key)


@entrant_act
def ask_bye(request: HttpRequest, seen: Seen, player: Player) -> HttpResponse:
    """Ask to miss a round that isn't drawn yet."""
    drawn = seen.event.rounds.count()
    form = ByeForm(request.POST, rounds=range(drawn + 1, int(seen.event.settings.get("rounds", 0)) + 1))
    if not form.is_valid():
        return event_page(request, seen, status=HTTPStatus.UNPROCESSABLE_ENTITY, bye_form=form)
    data = form.cleaned_data
    direct.ask_bye(seen.event.key, player, data["round_number"], data["kind"])
    messages.success(request, _("You will not be drawn in that round."))
    return redirect("tournaments:event", seen.event.key)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def flag(request: HttpRequest, player: Player, key: str, number: int, table: int) -> HttpResponse:
    """Tell the organisers that a result is wrong; only for those who sat there."""
    seen = seen_event(request, key)
    one = find_round(seen, number)
    if one.state == Round.State.PROPOSED or not _sat(seen, one, table):
        raise Http404
    if seen.event.phase not in FLAGGABLE:
        messages.info(request, _("The results are final; nothing can be questioned any more."))
        return redirect("tournaments:round", key, number)
    form = FlagForm(request.POST or None)
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            with unknown_is_404():
                direct.flag_result(key, player, number, table, form.cleaned_data["text"])
        except Refused as refused:
            refusal = refused.text
        else:
            messages.success(request, _("The organisers are told."))
            return redirect("tournaments:round", key, number)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    context = {**head(seen), "form": form, "round": one, "number": table, "refusal": refusal}
    return render(request, "tournaments/flag.html", context, status=status)


def _sat(seen: Seen, one: Round, table: int) -> bool:
    if seen.entrant is None:
        return False
    return one.sittings.filter(entrant=seen.entrant, table__number=table).exists()
