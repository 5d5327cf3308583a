"""Addresses of the lobby and of each table. `key` is a game's name in addresses."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter

from games.models import KEY_ALPHABET, KEY_LENGTH
from games.views import acts, fairness, home, lobby, replay, seating, table


class KeyConverter:
    regex = f"[{KEY_ALPHABET}]{{{KEY_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class NumberConverter(IntConverter):
    """A number that every database can be asked for: SQLite fails at those beyond 64 bits."""

    regex = "[0-9]{1,9}"


register_converter(KeyConverter, "key")
register_converter(NumberConverter, "number")

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("new/<slug:kind>/", lobby.new, name="new"),
    path("mine/", lobby.mine, name="mine"),
    path("next/", lobby.next_game, name="next"),
    path("against-bots/", home.against_bots, name="against_bots"),
    path("<key:key>/", seating.table, name="table"),
    path("<key:key>/invited/<key:invite>/", seating.invited, name="invited"),
    path("<key:key>/seats/", seating.seats, name="seats"),
    path("<key:key>/join/", seating.join, name="join"),
    path("<key:key>/phrase/", seating.phrase, name="phrase"),
    path("<key:key>/leave/", seating.leave, name="leave"),
    path("<key:key>/cancel/", seating.cancel, name="cancel"),
    path("<key:key>/start/", seating.start, name="start"),
    path("<key:key>/fill/", seating.fill, name="fill"),
    path("<key:key>/unseat/", seating.unseat, name="unseat"),
    path("<key:key>/invite/", seating.invite, name="invite"),
    path("<key:key>/live/", table.live, name="live"),
    path("<key:key>/move/", acts.move, name="move"),
    path("<key:key>/say/", acts.say, name="say"),
    path("<key:key>/note/", acts.note, name="note"),
    path("<key:key>/resign/", acts.resign, name="resign"),
    path("<key:key>/come-back/", acts.come_back, name="come_back"),
    path("<key:key>/replay/", replay.replay, name="replay"),
    path("<key:key>/check/", fairness.check, name="check"),
    path("<key:key>/record.json", fairness.record, name="record"),
]
