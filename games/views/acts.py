"""What a seated player does at a started game, always by POST: move, resign, come back, chat, notes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from charuma_site.numbers import posted_number
from charuma_site.players.kept import ask_login
from charuma_site.players.models import Player
from games import play, presentation, selectors
from games.models import Game
from games.refusals import Refused
from games.tables import Table
from games.views.common import table_post
from games.views.page import BEGUN, reader, unknown_is_404, visible_table
from games.views.table import PANELS, game_page

KEPT_FIELDS = {"text": 200, "chat": 500, "note": 4000}
"""Fields whose text is put back if a post is refused, with the most characters that are kept."""
FORMS = {"say": "chat", "note": "notes"}
"""Where a refusal of these acts is shown; of all others it is at the hand."""
PART = "part"
MOST_PARTS = 30
"""A move chosen by hand has far fewer parts."""

Act = Callable[[HttpRequest, Table, Player], HttpResponse]
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Asked:
    """A posted move: typed `text`, or `parts` chosen by hand (the fields `part` and `part-...`, in the page's
    order, empty ones left out); `sure` skips the question."""

    text: str
    parts: tuple[str, ...]
    expected: int
    sure: bool

    @classmethod
    def read(cls, post: QueryDict) -> "Asked":
        return cls(
            text=post.get("text", "").strip(),
            parts=tuple(_parts(post)),
            expected=posted_number(post, "expected", -1),  # no table has it: the door calls it stale
            sure=post.get("sure") == "yes",
        )


def _parts(post: QueryDict) -> Iterator[str]:
    for name, values in post.lists():
        if name == PART or name.startswith(f"{PART}-"):
            yield from filter(None, values)


def seated_act(act: Act) -> View:
    """A POST view for people who are logged in; a refusal shows the table, the reason and what was typed."""

    @table_post
    @wraps(act)
    def view(request: HttpRequest, key: str) -> HttpResponse:
        player = reader(request)
        if player is None:  # before the table is looked for: a private one is not visible without a log-in
            return ask_login(request)
        table = visible_table(request, key)
        if table.phase not in BEGUN:
            return _too_late(request, table)
        try:
            with unknown_is_404():
                return act(request, table, player)
        except Refused as refusal:
            return _refused(request, key, refusal, FORMS.get(act.__name__, "hand"))

    return view


def _kept(request: HttpRequest) -> dict[str, str]:
    return {field: request.POST.get(field, "")[:most] for field, most in KEPT_FIELDS.items()}


def _refused(request: HttpRequest, key: str, refusal: Refused, form: str) -> HttpResponse:
    """The table as it is now, the reason at the form, nothing lost.

    The time before a reason lets screen readers say it again if it is the same.
    """
    table = visible_table(request, key)
    if table.phase not in BEGUN:
        return _too_late(request, table)
    told = presentation.of(table.kind)
    has_form = table.own_seat is not None and (form != "hand" or table.phase == Game.Phase.RUNNING)
    extra = {
        "refusal": refusal.text,
        "refused_form": form if has_form else "none",
        "refused_at": timezone.localtime(),
        "choices": [(text, told.move_label(text, table.names)) for text in refusal.choices],
    }
    if form in PANELS:
        extra["panel"] = form
    status = HTTPStatus.CONFLICT if refusal.code == "stale" else HTTPStatus.UNPROCESSABLE_ENTITY
    return game_page(request, table, status=status, kept=_kept(request), extra=extra)


def _too_late(request: HttpRequest, table: Table) -> HttpResponse:
    """Posted from a page that was open when the game was stopped; 404 for a table that never began."""
    if not table.stopped:
        raise Http404
    if table.has_places:
        text = _("Meanwhile the event has decided this table. What you sent was not taken.")
    else:
        text = _("Meanwhile this game was stopped, and nothing in it counts. What you sent was not taken.")
    messages.error(request, text)
    return redirect("games:table", table.key)


@seated_act
def move(request: HttpRequest, table: Table, player: Player) -> HttpResponse:
    """Make the posted move; one chosen by hand is asked about first unless it is `sure`."""
    asked = Asked.read(request.POST)
    if asked.text:
        play.play(table.key, player, asked.text, asked.expected, "web")
        return redirect("games:table", table.key)
    return _move_by_hand(request, table, player, asked)


def _move_by_hand(request: HttpRequest, table: Table, player: Player, asked: Asked) -> HttpResponse:
    if not asked.parts:
        raise Refused("nothing-chosen", gettext_noop("Choose a move first."))
    if len(asked.parts) > MOST_PARTS:
        raise Refused("too-many", gettext_noop("That is more than one move."))
    view = selectors.position(table.key, player).view
    told = presentation.of(table.kind)
    text = told.chosen(view, asked.parts)
    if not asked.sure and text in view.legal and asked.expected == table.version:
        question = {
            "move": text,
            "label": told.move_label(text, table.names),
            "effect": told.confirm_text(view, text, table.names),
        }
        return game_page(request, table, extra={"question": question})
    play.play(table.key, player, text, asked.expected, "web")
    return redirect("games:table", table.key)


@seated_act
def resign(request: HttpRequest, table: Table, player: Player) -> HttpResponse:
    """Leave the game for good, after the second step."""
    if request.POST.get("sure") != "yes":
        raise Refused("not-sure", gettext_noop("Tick the box if you really want to resign."))
    play.resign(table.key, player)
    return redirect("games:table", table.key)


@seated_act
def come_back(_request: HttpRequest, table: Table, player: Player) -> HttpResponse:
    """Take the own seat back from the bot."""
    play.come_back(table.key, player)
    return redirect("games:table", table.key)


@seated_act
def say(request: HttpRequest, table: Table, player: Player) -> HttpResponse:
    """Add a line to the table's chat."""
    play.say(table.key, player, request.POST.get("chat", ""))
    return _back_to(table, "chat")


@seated_act
def note(request: HttpRequest, table: Table, player: Player) -> HttpResponse:
    """Save the own notes."""
    play.save_note(table.key, player, request.POST.get("note", ""))
    return _back_to(table, "notes")


def _back_to(table: Table, panel: str) -> HttpResponse:
    return redirect(f"{reverse('games:table', args=[table.key])}?show={panel}#{panel}")
