"""Addresses of the landing page, the lobby, the games and the rules."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
