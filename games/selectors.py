"""What a viewer may see of the tables; pages, mails and feeds get only what these functions build."""

from charuma_site.players.models import Player
from games.tables import ChatLine, Position, Table


def find_table(key: str, player: Player | None, invite: str = "") -> Table:
    raise NotImplementedError


def position(key: str, player: Player | None) -> Position:
    raise NotImplementedError


def replay(key: str, player: Player | None, *, seat: int | None, step: int) -> Position:
    raise NotImplementedError


def lobby(player: Player | None) -> list[Table]:
    raise NotImplementedError


def my_games(player: Player) -> list[Table]:
    raise NotImplementedError


def next_waiting(player: Player, after_key: str = "") -> str | None:
    raise NotImplementedError


def version(key: str, player: Player | None) -> str:
    raise NotImplementedError


def chat(key: str, player: Player | None) -> list[ChatLine]:
    raise NotImplementedError


def note(key: str, player: Player) -> str:
    raise NotImplementedError
