"""Addresses of notifications."""

from django.urls import path

from charuma_site.notifications import demo_views, views

app_name = "notifications"
urlpatterns = [
    path("preferences/", views.preferences_page, name="preferences"),
    path("unsubscribe/<str:token>/", views.unsubscribe, name="unsubscribe"),
    path("try-again/", views.try_again, name="try_again"),
    path("demo/", demo_views.mails, name="demo_mails"),
    path("demo/<str:name>/", demo_views.mail, name="demo_mail"),
    path("demo/<str:name>/html/", demo_views.html_part, name="demo_html"),
]
