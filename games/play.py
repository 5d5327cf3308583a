"""The one door: every change of a game goes through these functions, each one transaction.

They lock the game, refuse what is stale or not allowed, write, and post the letters that the change
owes in the same transaction. All raise `NotVisible` (answer 404) and `Refused` (nothing changed).
"""

from games.door.absence import come_back, expire_turn, resign
from games.door.arranged import Arrangement, Place, begin_arranged, call_off, unseal
from games.door.invitations import invite_by_mail
from games.door.lobby import (
    add_bot,
    cancel,
    change_phrase,
    close_table,
    expire_table,
    fill_with_bots,
    join,
    leave,
    open_table,
    start,
)
from games.door.seats import unseat
from games.door.stopped import stop
from games.door.talk import save_note, say
from games.door.turns import Played, play
from games.door.withdraw import withdraw

__all__ = [
    "Arrangement",
    "Place",
    "Played",
    "add_bot",
    "begin_arranged",
    "call_off",
    "cancel",
    "change_phrase",
    "close_table",
    "come_back",
    "expire_table",
    "expire_turn",
    "fill_with_bots",
    "invite_by_mail",
    "join",
    "leave",
    "open_table",
    "play",
    "resign",
    "save_note",
    "say",
    "start",
    "stop",
    "unseal",
    "unseat",
    "withdraw",
]
