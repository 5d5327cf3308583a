"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path

from charuma_site.health import health
from charuma_site.players.views import language

urlpatterns = [
    path("", include("games.urls_public")),
    path("games/", include("games.urls")),
    path("events/", include("tournaments.urls")),
    path("language/", language, name="set_language"),
    path("account/", include("charuma_site.players.urls")),
    path("account/", include("allauth.urls")),
    path("mail/", include("charuma_site.notifications.urls")),
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
]

handler400 = "charuma_site.failures.bad_request"
handler500 = "charuma_site.failures.server_error"
