"""The organiser's door: every change of an event goes through these functions, each one transaction.

They lock the event, check its phase and the rights of who asks, write, add a line to the log and post the
letters that the change owes. All raise `NotVisible` (answer 404) and `Refused` (nothing changed).
"""

from tournaments.direct.apart import allow_pair, forbid_pair
from tournaments.direct.automatic import step
from tournaments.direct.by_hand import change_tables
from tournaments.direct.byes import ask_bye, take_back_bye
from tournaments.direct.closing import close_round
from tournaments.direct.drawing import discard_proposal, draw_again, draw_round
from tournaments.direct.entries import (
    add_entrant,
    come_back,
    disqualify,
    enter,
    withdraw,
)
from tournaments.direct.events import (
    add_organiser,
    archive,
    cancel,
    change_event,
    confirm_results,
    create_event,
    finish,
    open_entries,
    remove_organiser,
)
from tournaments.direct.flags import flag_result, settle_flag
from tournaments.direct.names import rename_entrant
from tournaments.direct.publishing import publish_round, take_back_round
from tournaments.direct.reopening import reopen
from tournaments.direct.results import (
    adjudicate,
    confirm_result,
    enter_result,
    forfeit,
    take_result,
    void_table,
)
from tournaments.direct.whole_list import ListRefused, add_list

__all__ = [
    "ListRefused",
    "add_entrant",
    "add_list",
    "add_organiser",
    "adjudicate",
    "allow_pair",
    "archive",
    "ask_bye",
    "cancel",
    "change_event",
    "change_tables",
    "close_round",
    "come_back",
    "confirm_result",
    "confirm_results",
    "create_event",
    "discard_proposal",
    "disqualify",
    "draw_again",
    "draw_round",
    "enter",
    "enter_result",
    "finish",
    "flag_result",
    "forbid_pair",
    "forfeit",
    "open_entries",
    "publish_round",
    "remove_organiser",
    "rename_entrant",
    "reopen",
    "settle_flag",
    "step",
    "take_back_bye",
    "take_back_round",
    "take_result",
    "void_table",
    "withdraw",
]
