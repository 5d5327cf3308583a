from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "charuma_site.players"
    label = "players"
