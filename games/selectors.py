"""What a viewer may see of the tables; pages, mails and feeds get only what these functions build.

`player` is None for somebody who isn't logged in. A table that the person may not know of raises
`NotVisible`, just as one that doesn't exist.
"""

from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from charuma_site.players.models import Player
from games import describe, store
from games.models import BY_PEOPLE, Game, Message, Note, Unseated
from games.refusals import NotVisible, Refused
from games.rules.game import SPECTATOR, Viewer, record_viewer, seat_viewer
from games.tables import ChatLine, OwnMove, Position, SeatNote, Table
from games.visibility import visible_games

KEPT_IN_VIEW = timedelta(days=30)
"""Ended games stay this long among one's own."""
LONGEST_LIST = 200
CHAT_LINES = 200
ENDED = (Game.Phase.FINISHED, Game.Phase.EXPIRED, Game.Phase.CANCELLED)


def find_table(key: str, player: Player | None, invite: str = "") -> Table:
    """The table without its position (two queries). Raises `NotVisible`."""
    return describe.table(_find(key, player, invite), player)


def position(key: str, player: Player | None, invite: str = "") -> Position:
    """The table's position now: from the own seat, else as a spectator; all of it after the end.

    Three queries. Raises `NotVisible`, and `Refused` (`not-started`, `rules-changed`).
    """
    game = _find(key, player, invite)
    seat = _own_seat(game, player)
    if game.all_shown:
        return _position(game, record_viewer(seat), seat)
    return _position(game, SPECTATOR if seat is None else seat_viewer(seat), seat)


def replay(key: str, player: Player | None, *, seat: int | None, step: int) -> Position:
    """A finished game after `step` moves (kept within the game), drawn from `seat`.

    With a seat it is shown as that seat saw it then, with None everything is open. Raises
    `NotVisible`, also while the game runs.
    """
    game = _find(key, player)
    if not game.all_shown or (seat is not None and not 0 <= seat < game.size):
        raise NotVisible(key)
    viewer = record_viewer() if seat is None else seat_viewer(seat)
    return _position(game, viewer, None, step)


def was_unseated(key: str, player: Player | None) -> bool:
    """Whether the host has taken the person from this table (one query)."""
    return player is not None and Unseated.objects.filter(game__key=key, player=player).exists()


def lobby(player: Player | None) -> list[Table]:
    """The listed open tables, the newest first (two queries)."""
    games = Game.objects.filter(listed=True, phase=Game.Phase.OPEN).order_by("-created_at")
    return [describe.table(game, player) for game in _with_seats(games)[:LONGEST_LIST]]


def my_games(player: Player) -> list[Table]:
    """The own games (two queries): my turn first, the nearest deadline first; ended ones last."""
    recent = Q(phase__in=ENDED, finished_at__gt=timezone.now() - KEPT_IN_VIEW)
    live = Q(phase__in=[Game.Phase.OPEN, Game.Phase.RUNNING])
    games = Game.objects.filter(live | recent, seats__player=player)
    tables = [describe.table(game, player) for game in _with_seats(games.order_by("-pk"))[:LONGEST_LIST]]
    return sorted(tables, key=_urgency)


def next_waiting(player: Player, after_key: str = "") -> str | None:
    """The key of a game in which it's the player's turn, the nearest deadline first (one query).

    After `after_key` comes the next one, after the last the first.
    """
    keys = list(_waiting(player).order_by("deadline", "pk").values_list("key", flat=True))
    if after_key in keys:
        later = keys.index(after_key) + 1
        keys = [*keys[later:], *keys[:later]]
    return keys[0] if keys else None


def version(key: str, player: Player | None, invite: str = "") -> str:
    """Changes with everything that the table's page shows (one query). Raises `NotVisible`."""
    row = visible_games(player, invite).filter(key=key).values_list("move_count", "changes").first()
    if row is None:
        raise NotVisible(key)
    return describe.page_version(*row)


def chat(key: str, player: Player | None, invite: str = "") -> list[ChatLine]:
    """The table's last chat lines, the newest first (one query); empty if it isn't visible."""
    lines = Message.objects.filter(game__in=visible_games(player, invite).filter(key=key))
    mine = player.pk if player else None
    return [
        ChatLine(
            line.name if line.player_id else gettext(line.name),  # "deleted player"
            line.text,
            line.at,
            mine is not None and line.player_id == mine,
        )
        for line in lines.order_by("-at", "-pk")[:CHAT_LINES]
    ]


def note(key: str, player: Player) -> str:
    """The player's own notes on a game (one query)."""
    return Note.objects.filter(game__key=key, player=player).values_list("text", flat=True).first() or ""


def _with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.select_related("host").prefetch_related("seats")


def _find(key: str, player: Player | None, invite: str = "") -> Game:
    game = _with_seats(visible_games(player, invite).filter(key=key)).first()
    if game is None:
        raise NotVisible(key)
    return game


def _own_seat(game: Game, player: Player | None) -> int | None:
    if player is None:
        return None
    return next((seat.number for seat in game.seats.all() if seat.player_id == player.pk), None)


def _waiting(player: Player) -> QuerySet[Game]:
    """Where it's the player's turn: the actor's column against the seats."""
    return Game.objects.filter(phase=Game.Phase.RUNNING, seats__player=player, seats__number=F("actor"))


def _urgency(table: Table) -> tuple[int, float]:
    """What sorts one's games: my turn, running, open, ended; each by its nearest or latest moment."""
    if table.phase == Game.Phase.RUNNING:
        due = table.deadline or table.created_at
        return (0 if table.my_turn else 1, due.timestamp())
    if table.phase == Game.Phase.OPEN:
        return (2, -table.created_at.timestamp())
    return (3, -(table.finished_at or table.created_at).timestamp())


def _position(game: Game, viewer: Viewer, own: int | None, step: int | None = None) -> Position:
    if game.phase not in (Game.Phase.RUNNING, Game.Phase.FINISHED):
        raise Refused("not-started", gettext_noop("This game has not begun."))
    loaded = store.load(game)
    steps = len(loaded.steps)
    shown = steps if step is None else min(max(step, 0), steps)
    player = next((seat.player_id for seat in game.seats.all() if seat.number == own), None)
    return Position(
        viewer=viewer,
        view=loaded.rules.view(loaded.state_after(shown), viewer),
        story=loaded.rules.story(loaded.start, loaded.steps[:shown], viewer),
        last_own=_last_own(loaded.moves, player),
        step=shown,
        steps=steps,
        seat_news=tuple(SeatNote(*entry) for entry in game.seat_log if entry[0] <= shown),
        via={move.number: move.via for move in loaded.moves[:shown] if move.via not in BY_PEOPLE},
    )


def _last_own(moves: tuple[store.MoveRow, ...], player_id: int | None) -> OwnMove | None:
    """The last move that this person made."""
    if player_id is None:
        return None
    own = (move for move in reversed(moves) if move.player_id == player_id)
    return next((OwnMove(move.number, move.text, move.at) for move in own), None)
