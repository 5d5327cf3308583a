"""The one door: every change of a game goes through these functions, each one transaction."""

from collections.abc import Mapping
from dataclasses import dataclass

from charuma_site.players.models import Player
from games.models import Game
from games.rules.game import OptionValue


@dataclass(frozen=True, slots=True)
class Played:
    """A move that counts: its number, and whether the same post had already made it."""

    number: int
    repeated: bool


def open_table(
    host: Player,
    *,
    kind: str,
    name: str,
    size: int,
    options: Mapping[str, OptionValue],
    move_seconds: int,
    takeover_after: int,
    listed: bool,
    start_when_full: bool,
    phrase: str = "",
) -> Game:
    raise NotImplementedError


def join(key: str, player: Player, *, phrase: str = "", invite: str = "") -> None:
    raise NotImplementedError


def leave(key: str, player: Player) -> None:
    raise NotImplementedError


def cancel(key: str, player: Player) -> None:
    raise NotImplementedError


def add_bot(key: str, player: Player, level: str) -> None:
    raise NotImplementedError


def fill_with_bots(key: str, player: Player, level: str) -> None:
    raise NotImplementedError


def start(key: str, player: Player) -> None:
    raise NotImplementedError


def play(key: str, player: Player, text: str, expected: int, via: str) -> Played:
    raise NotImplementedError


def resign(key: str, player: Player) -> None:
    raise NotImplementedError


def come_back(key: str, player: Player) -> None:
    raise NotImplementedError


def invite_by_mail(key: str, player: Player, address: str) -> None:
    raise NotImplementedError


def expire_turn(game_id: int) -> bool:
    raise NotImplementedError


def expire_table(game_id: int) -> bool:
    raise NotImplementedError


def say(key: str, player: Player, text: str) -> None:
    raise NotImplementedError


def save_note(key: str, player: Player, text: str) -> None:
    raise NotImplementedError
