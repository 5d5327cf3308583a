from django.apps import AppConfig
from django.core.checks import register


class NotificationsConfig(AppConfig):
    name = "charuma_site.notifications"
    label = "notifications"

    def ready(self) -> None:
        from charuma_site.notifications.checks import check_letter_kinds

        register(check_letter_kinds)
