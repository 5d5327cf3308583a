"""The rules of a game, complete enough to learn it from."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import presentation
from games.rules import registry


@require_safe
def rules(request: HttpRequest, kind: str) -> HttpResponse:
    """The rules page of a game of the registry, else 404."""
    if kind not in presentation.PRESENTATIONS:
        raise Http404
    told = presentation.of(kind)
    context = {"kind": kind, "game": registry.GAMES[kind], **told.rules_context()}
    return render(request, told.rules_template, context)
