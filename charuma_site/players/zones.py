"""Time zones: which ones are offered, and finding the one a person means."""

from functools import cache
from zoneinfo import available_timezones

UTC = "UTC"
_REGIONS = (
    *("Africa", "America", "Antarctica", "Arctic", "Asia"),
    *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
)


@cache
def zone_names() -> tuple[str, ...]:
    """The zones named for places, sorted, and UTC."""
    places = {name for name in available_timezones() if name.partition("/")[0] in _REGIONS}
    return (UTC, *sorted(places))


@cache
def _folded() -> dict[str, str]:
    folded: dict[str, str] = {}
    ambiguous: set[str] = set()
    for name in zone_names():
        folded[_fold(name)] = name
        city = _fold(name.rpartition("/")[2])
        if folded.setdefault(city, name) != name:
            ambiguous.add(city)
    return {text: name for text, name in folded.items() if text not in ambiguous}


def _fold(text: str) -> str:
    return text.strip().casefold().replace(" ", "_")


def find_zone(text: str) -> str | None:
    """The zone that `text` names in any case, in full or by its city alone; None if none or several."""
    return _folded().get(_fold(text))
