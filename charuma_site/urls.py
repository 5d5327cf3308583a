"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("games.urls")),
    path("account/", include("charuma_site.players.urls")),
    path("account/", include("allauth.urls")),
    path("mail/", include("charuma_site.notifications.urls")),
    path("admin/", admin.site.urls),
]
