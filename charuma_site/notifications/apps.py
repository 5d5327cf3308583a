from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "charuma_site.notifications"
    label = "notifications"
