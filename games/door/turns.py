"""Moves: a person's own, and all that follows by itself in the same transaction."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from random import SystemRandom

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import clock
from games.door import ended, post
from games.door.outage import is_owed_time
from games.door.tables import SEAT_COLUMNS, Position, lock, need_phase, note, save, seat_of
from games.models import Game, Move, Seat, SeatNews
from games.refusals import Refused
from games.rules.game import SPECTATOR, seat_viewer
from games.rules.places import with_leavers

STAND_IN = "calm"
"""The level of the bot that plays for people who don't."""
COLUMNS = (
    *("move_count", "actor", "turn_from", "turn_at", "deadline"),
    *("moved_at", "phase", "finished_at", "seat_log"),
)
"""What the course of a game changes in its row."""
LONGEST_TEXT = 200
"""Characters; no move is nearly as long."""

_random = SystemRandom().random


@dataclass(frozen=True, slots=True)
class Played:
    """A move that counts: its number, and whether the same post had already made it."""

    number: int
    repeated: bool


def play(key: str, player: Player, text: str, expected: int, via: str) -> Played:
    """Make the move that `text` means for `player`, who saw `expected` moves on the table.

    The moment of receipt decides whether it is in time: a late move is refused and the turn ends in
    the same call. The same move posted twice is one move. Raises `NotVisible` and `Refused`.
    """
    received = timezone.now()
    if len(text) > LONGEST_TEXT:
        raise Refused("unreadable", gettext_noop("That is too long to be a move."))
    with transaction.atomic():
        position = Position.of(_started(key, player))
        if _already_made(position, player, text, expected):
            return Played(expected + 1, repeated=True)
        seat = _on_turn(position, player, expected)
        late = _is_late(position.game, received)
        if late:
            time_out(position)
        else:
            move = position.read(text, position.state)
            take_back(position, seat)
            position.make(move, Move.Via(via), timezone.now(), player)
            if position.turn_passed:  # a turn counts as played when it is played to its end
                seat.missed = 0
        go_on(position, actor=player)
    if late:
        raise Refused(
            "too-late",
            gettext_noop("The time for this turn ran out before your move arrived. A bot played it."),
        )
    return Played(expected + 1, repeated=False)


def _started(key: str, player: Player) -> Game:
    game = lock(key, player)
    if game.phase != Game.Phase.FINISHED:  # a finished one may still have the same post's move
        need_phase(game, Game.Phase.RUNNING)
    return game


def _is_late(game: Game, received: datetime) -> bool:
    return clock.is_late(game.deadline, received) and not is_owed_time(game.deadline, received)


def _already_made(position: Position, player: Player, text: str, expected: int) -> bool:
    """Whether this very post came before (a double click, a retry after a lost answer)."""
    moves = position.loaded.moves
    if not 0 <= expected < len(moves) or moves[expected].player_id != player.pk:
        return False
    try:
        return position.read(text, position.loaded.state_after(expected)) == moves[expected].text
    except Refused:
        return False


def _on_turn(position: Position, player: Player, expected: int) -> Seat:
    """The seat of `player`, whose turn it must be. Raises `Refused`."""
    seat = seat_of(position.game, player)
    need_phase(position.game, Game.Phase.RUNNING)
    if expected != position.count:
        raise Refused("stale", gettext_noop("The game has moved on. Look at the table again."))
    if position.to_act != seat:
        raise Refused("not-your-turn", gettext_noop("It is not your turn."))
    return seat


def time_out(position: Position) -> None:
    """End the turn of a person who didn't, by the rules' own move or else a bot's; after some turns missed
    in a row the bot takes over the seat. If the bot has it already, nobody came back to the table in time."""
    seat = position.to_act
    if seat is None:
        raise ValueError("nobody is to act")
    if seat.bot:
        position.abandoned = True
        return
    while not position.turn_passed:
        text = position.loaded.rules.overdue(position.state) or _choice(position, seat)
        position.make(text, Move.Via.TIMEOUT, timezone.now())
    seat.missed += 1
    if position.game.takeover_after and seat.missed >= position.game.takeover_after:
        seat.bot = STAND_IN
        note(position.game, seat, SeatNews.AWAY, position.count)
    post.tell_missed(position.game, seat, position.count)


def take_back(position: Position, seat: Seat) -> None:
    """The owner of a seat plays again. Alone at the table, they have a whole turn's time from now."""
    if seat.bot:
        position.turn_passed = position.turn_passed or position.deserted
        seat.bot, seat.missed = "", 0
        note(position.game, seat, SeatNews.BACK, position.count)


def go_on(position: Position, actor: Player | None = None, told: Collection[Player] = ()) -> None:
    """Play what needs no person, then write everything and tell whoever is next.

    `actor` is the person who caused this; those of `told` learn of their turn by another letter. It
    stops at a person's choice or at the end: seats whose people left or are away never keep the others
    waiting. If nobody is left, it stops for one turn's time at somebody who may come back; then the bots
    finish.
    """
    while (seat := position.to_act) is not None:
        forced = position.loaded.rules.forced(position.state)
        if forced is not None:
            position.make(forced, Move.Via.FORCED, timezone.now())
        elif seat.bot and not position.waits:
            position.make(_choice(position, seat), _label(seat), timezone.now())
        else:
            break
    _write(position, timezone.now())
    if position.turn_passed:
        _tell(position, actor, told)


def _choice(position: Position, seat: Seat) -> str:
    """A bot's move, chosen from nothing but what its seat may see."""
    view = position.loaded.rules.view(position.state, seat_viewer(seat.number))
    return position.loaded.rules.choose(view, seat.bot or STAND_IN, _random)


def _label(seat: Seat) -> Move.Via:
    return Move.Via.RESIGNED if seat.resigned else Move.Via.BOT


def _write(position: Position, now: datetime) -> None:
    """The moves in one query, the game in another, and one for each seat that changed.

    A turn has one clock, so its own steps leave the deadline where it is.
    """
    game = position.game
    Move.objects.bulk_create(position.made)
    game.move_count = position.count
    game.actor = position.to_act.number if position.to_act else None
    if position.made or game.moved_at is None:
        game.moved_at = now
    if position.turn_passed:
        game.turn_from, game.turn_at = position.turn_from, now
        game.deadline = None if game.actor is None else clock.deadline(now, game.move_seconds)
    _count_up(position, now)
    save(game, *COLUMNS)
    for seat in position.changed_seats():
        seat.save(update_fields=SEAT_COLUMNS)


def _count_up(position: Position, now: datetime) -> None:
    """Points as everybody may know them; at the end also places and the phase."""
    rules = position.loaded.rules
    for seat, points in zip(position.seats, rules.view(position.state, SPECTATOR).points, strict=True):
        seat.points = points
    outcome = rules.outcome(position.state)
    if outcome is None:
        return
    position.game.phase, position.game.finished_at = Game.Phase.FINISHED, now
    resigned = [seat.resigned for seat in position.seats]
    for seat, place in zip(position.seats, with_leavers(outcome.places, resigned), strict=True):
        seat.place = place


def _tell(position: Position, actor: Player | None, told: Collection[Player]) -> None:
    """Every way in which a turn passes comes through here, so nobody's turn goes untold (N06).

    One letter a turn: nobody gets mail between the steps of the own one.
    """
    seat = position.to_act
    if seat is None:
        post.tell_finished(position.game, position.seats)
        ended.announce(position.game)
    elif seat.player is not None and not seat.bot:
        post.tell_turn(position.game, seat.player, actor, told)
