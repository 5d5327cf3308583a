"""The pages of allauth where ours differ: guests may enter, and reading a link changes nothing."""

from typing import Any

from allauth.account import views as allauth_views
from allauth.decorators import rate_limit
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from charuma_site.players.entry import safe_next
from charuma_site.players.forms import SignupForm
from charuma_site.players.guests import keep_guest
from charuma_site.players.kept import player_required
from charuma_site.players.models import Player


class _MembersAreIn:
    """Sends members on; a guest may still log in to another account (the page says what that means)."""

    def dispatch(self, request: HttpRequest, *args: Any, **arguments: Any) -> HttpResponse:
        if isinstance(request.user, Player) and not request.user.is_guest:
            return redirect(safe_next(request, "games:mine"))
        response: HttpResponse = super().dispatch(request, *args, **arguments)  # type: ignore[misc]
        return response


class LoginView(_MembersAreIn, allauth_views.LoginView):
    pass


class RequestLoginCodeView(_MembersAreIn, allauth_views.RequestLoginCodeView):
    def post(self, request: HttpRequest, *args: Any, **arguments: Any) -> HttpResponse:
        logout(request)  # a code is entered by somebody who is not logged in, not even as a guest
        response: HttpResponse = super().post(request, *args, **arguments)
        return response


class SignupView(_MembersAreIn, allauth_views.SignupView):
    """Sign-up; a guest is led to the form that keeps their games."""

    def dispatch(self, request: HttpRequest, *args: Any, **arguments: Any) -> HttpResponse:
        if isinstance(request.user, Player) and request.user.is_guest:
            return redirect("players:keep")
        return super().dispatch(request, *args, **arguments)


class ConfirmEmailView(allauth_views.ConfirmEmailView):
    """Opening the link (GET, HEAD) only shows a page; pressing its button confirms (M09)."""

    def logout_other_user(self, confirmation: Any) -> None:
        if self.request.method == "POST":
            super().logout_other_user(confirmation)

    def post(self, *args: Any, **arguments: Any) -> HttpResponse:
        response: HttpResponse
        try:
            response = super().post(*args, **arguments)
        except Http404:  # used or too old: the page says so
            self.object = None
            response = self.render_to_response(self.get_context_data())
        return response


@rate_limit(action="signup")  # type: ignore[untyped-decorator]
@sensitive_post_parameters()
@never_cache
@player_required
def keep(request: HttpRequest) -> HttpResponse:
    """A guest registers and stays the same player, with all games."""
    if not isinstance(request.user, Player) or not request.user.is_guest:
        return redirect("players:profile")
    form = SignupForm(request.POST or None, player=request.user)
    if request.method == "POST" and form.is_valid():
        keep_guest(request, request.user, form)
        return redirect("account_email_verification_sent")
    return render(request, "players/keep.html", {"form": form})
