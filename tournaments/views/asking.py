"""A page that asks before something is decided for good."""

from collections.abc import Callable
from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.refusals import Refused
from games.views.page import unknown_is_404
from tournaments.sheets import Seen
from tournaments.views.common import head
from tournaments.views.desk_acts import status_of

read_or_post = require_http_methods(["GET", "HEAD", "POST"])


def confirmed_act(
    request: HttpRequest,
    seen: Seen,
    form: forms.Form,
    words: dict[str, str],
    act: Callable[[forms.Form], str | None],
) -> HttpResponse:
    """A page that asks before something is destroyed; `words` has heading, effect,
    send, back and done, perhaps warning.

    `act` may answer with words of its own for the success.
    """
    refusal, status = "", HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                with unknown_is_404():
                    told = act(form)
            except Refused as refused:
                refusal, status = refused.text, status_of(refused)
            else:
                messages.success(request, told or words["done"])
                return redirect(words["back"])
    context = {**head(seen), **words, "form": form, "refusal": refusal}
    return render(request, "tournaments/confirm.html", context, status=status)
