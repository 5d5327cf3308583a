"""What an organiser changes about one entrant, and entering many."""

from collections.abc import Sequence

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from charuma_site.numbers import posted_number
from charuma_site.players.models import Player
from games.refusals import NotVisible
from games.views.common import signed_in
from tournaments import direct
from tournaments import words as said
from tournaments.direct.names import is_named_by_organiser
from tournaments.forms.acts import ListForm, RenameForm
from tournaments.models import Entrant
from tournaments.sheets import Seen
from tournaments.views.asking import confirmed_act, read_or_post
from tournaments.views.common import organised
from tournaments.views.desk_acts import organiser_act


@read_or_post
@signed_in
def rename_entrant(request: HttpRequest, player: Player, key: str, entrant: int) -> HttpResponse:
    """Another name for somebody without an account."""
    seen = organised(request, key)
    one = seen.event.entrants.filter(pk=entrant).first()
    if one is None or not is_named_by_organiser(one):
        raise Http404
    form = RenameForm(request.POST or None, initial={"name": one.name})
    words = {
        "heading": _("Rename %(name)s") % {"name": one.name},
        "effect": _("All pages of the event show the new name, those of finished rounds, too."),
        "send": _("Rename"),
        "send_style": "primary",
        "done": _("The name is changed."),
        "back": reverse("tournaments:organise", args=[key]) + "#people",
    }

    def act(form: forms.Form) -> None:
        direct.rename_entrant(key, player, one, form.cleaned_data["name"])

    return confirmed_act(request, seen, form, words, act)


@read_or_post
@signed_in
def add_list(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    """Several entrants at once, from a list that somebody has anyway."""
    seen = organised(request, key)
    form = ListForm(request.POST or None, online=seen.event.online)
    words = {
        "heading": _("Enter several people"),
        "effect": _("Either everybody on the list is entered or, if a line can't be, nobody."),
        "send": _("Enter them"),
        "send_style": "primary",
        "back": reverse("tournaments:organise", args=[key]) + "#people",
    }

    def act(_form: forms.Form) -> str:
        try:
            return _told(direct.add_list(key, player, form.lines))
        except direct.ListRefused as refusal:
            form.refuse(refusal.faults)
            raise

    return confirmed_act(request, seen, form, words, act)


def _told(entrants: Sequence[Entrant]) -> str:
    """How many have entered, and who of them only waits."""
    waiting = [one.name for one in entrants if one.state == Entrant.State.WAITING]
    count = len(entrants) - len(waiting)
    text = ngettext("%(count)d has entered.", "%(count)d have entered.", count) % {"count": count}
    if not waiting:
        return text
    names = said.listed(waiting)
    waits = _("All places are taken; on the waiting list: %(names)s.") % {"names": names}
    return said.sentences([text, waits])


@organiser_act(gettext_lazy("They will be drawn in that round."), "people")
def undo_bye(request: HttpRequest, seen: Seen, player: Player) -> None:
    """An entrant plays after all in a round that isn't drawn yet."""
    entrant = seen.event.entrants.filter(pk=posted_number(request.POST, "entrant", 0)).first()
    if entrant is None:
        raise NotVisible(seen.event.key)
    direct.take_back_bye(seen.event.key, entrant, posted_number(request.POST, "round_number", 0), player)
