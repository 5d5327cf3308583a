"""Addresses of players. Those of allauth that ours replace stand before allauth's own."""

from django.urls import path

from charuma_site.players import account, views

app_name = "players"
urlpatterns = [
    path("profile/", views.profile, name="profile"),
    path("guest/", views.guest, name="guest"),
    path("keep/", account.keep, name="keep"),
    path("demo/", views.demo_login, name="demo_login"),
    path("delete/", views.delete, name="delete"),
    path("kept/", views.kept, name="kept"),
    path("undo/<str:token>/", views.undo_address, name="undo_address"),
    path("login/", account.LoginView.as_view()),
    path("login/code/", account.RequestLoginCodeView.as_view()),
    path("signup/", account.SignupView.as_view()),
    path("confirm-email/<str:key>/", account.ConfirmEmailView.as_view()),
]
