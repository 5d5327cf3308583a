"""The language and time zone a player reads in."""

import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone, translation

from charuma_site.players.models import Player
from charuma_site.players.zones import UTC


def zone_of(player: Player) -> zoneinfo.ZoneInfo:
    """The player's time zone; UTC if this machine does not know it any more."""
    try:
        return zoneinfo.ZoneInfo(player.time_zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return zoneinfo.ZoneInfo(UTC)


@contextmanager
def as_read_by(player: Player | None) -> Iterator[None]:
    """Texts and times inside are those that this player reads; nothing changes for None."""
    if player is None:
        yield
        return
    with translation.override(player.language), timezone.override(zone_of(player)):
        yield
