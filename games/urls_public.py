"""Addresses outside of /games/."""

from django.urls import path

from games.views import home, rules_page

urlpatterns = [
    path("", home.home, name="home"),
    path("rules/<slug:kind>/", rules_page.rules, name="rules"),
]
