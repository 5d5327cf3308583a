"""The site itself: its checks and its cache table."""

from typing import Any

from django.apps import AppConfig, apps
from django.core.management import call_command
from django.db.models.signals import post_migrate


class SiteConfig(AppConfig):
    name = "charuma_site"

    def ready(self) -> None:
        from charuma_site import checks  # noqa: F401  (importing registers them)

        # Django sends it for apps with models only, of which this is none.
        post_migrate.connect(make_cache_table, sender=apps.get_app_config("players"))


def make_cache_table(using: str, **_: Any) -> None:
    """Make the table of the database cache (rate limits hold across processes) with the others."""
    call_command("createcachetable", database=using, verbosity=0)
