"""Addresses of players."""

from django.urls import URLPattern

app_name = "players"
urlpatterns: list[URLPattern] = []
