"""Addresses of events. `key` is an event's name in addresses (the converter is registered by the games)."""

from django.urls import path

import games.urls  # noqa: F401 -- registers the `key` converter
from tournaments.views import (
    desk,
    desk_acts,
    explaining,
    files,
    lists,
    player,
    reading,
    results,
    setup,
    taking_part,
)

ROUND = "<key:key>/rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"

app_name = "tournaments"
urlpatterns = [
    path("", lists.events, name="list"),
    path("mine/", lists.mine, name="mine"),
    path("new/", setup.new, name="new"),
    path("calendar/<str:token>.ics", files.my_calendar, name="my_calendar"),
    path("players/<int:player_id>/", player.player, name="player"),
    path("<key:key>/", reading.event, name="event"),
    path("<key:key>/entrants/", reading.entrants, name="entrants"),
    path(ROUND, reading.round_page, name="round"),
    path("<key:key>/standings/", reading.standings, name="standings"),
    path("<key:key>/standings.csv", files.standings_csv, name="csv"),
    path("<key:key>/standings/<int:number>/", explaining.why_rank, name="why_rank"),
    path("<key:key>/cross-table/", reading.cross_table, name="cross_table"),
    path("<key:key>/log/", reading.log, name="log"),
    path("<key:key>/calendar.ics", files.calendar, name="calendar"),
    path("<key:key>/event.json", files.export, name="export"),
    path(TABLE, explaining.why_table, name="why_table"),
    path(f"{TABLE}flag/", taking_part.flag, name="flag"),
    path(f"{TABLE}result/", results.result, name="result"),
    path(f"{TABLE}confirm/", results.confirm, name="confirm_result"),
    path(f"{ROUND}take-back/", results.take_back, name="take_back"),
    path(f"{TABLE}void/", results.void, name="void"),
    path(f"{TABLE}adjudicate/", results.adjudicate, name="adjudicate"),
    path("<key:key>/enter/", taking_part.enter, name="enter"),
    path("<key:key>/withdraw/", taking_part.withdraw, name="withdraw"),
    path("<key:key>/come-back/", taking_part.come_back, name="come_back"),
    path("<key:key>/bye/", taking_part.ask_bye, name="ask_bye"),
    path("<key:key>/no-bye/", taking_part.take_back_bye, name="take_back_bye"),
    path("<key:key>/organise/", desk.organise, name="organise"),
    path("<key:key>/change/", setup.change, name="change"),
    path("<key:key>/open/", desk_acts.open_entries, name="open_entries"),
    path("<key:key>/draw/", desk_acts.draw, name="draw"),
    path("<key:key>/swap/", desk_acts.swap, name="swap"),
    path("<key:key>/tables/", desk_acts.change_tables, name="change_tables"),
    path("<key:key>/discard/", desk_acts.discard, name="discard"),
    path("<key:key>/publish/", desk_acts.publish, name="publish"),
    path("<key:key>/close-round/", desk_acts.close_round, name="close_round"),
    path("<key:key>/finish/", desk_acts.finish, name="finish"),
    path("<key:key>/confirm/", desk_acts.confirm_results, name="confirm_results"),
    path("<key:key>/archive/", desk_acts.archive, name="archive"),
    path("<key:key>/cancel/", results.cancel, name="cancel"),
    path("<key:key>/entrants/add/", desk_acts.add_entrant, name="add_entrant"),
    path("<key:key>/entrants/back/", desk_acts.bring_back, name="bring_back"),
    path("<key:key>/entrants/bye/", desk_acts.give_bye, name="give_bye"),
    path("<key:key>/entrants/<int:entrant>/withdraw/", results.withdraw_entrant, name="withdraw_entrant"),
    path("<key:key>/pairs/add/", desk_acts.forbid_pair, name="forbid_pair"),
    path("<key:key>/pairs/remove/", desk_acts.allow_pair, name="allow_pair"),
    path("<key:key>/organisers/add/", desk_acts.add_organiser, name="add_organiser"),
    path("<key:key>/organisers/remove/", desk_acts.remove_organiser, name="remove_organiser"),
    path("<key:key>/flags/settle/", desk_acts.settle_flag, name="settle_flag"),
]
