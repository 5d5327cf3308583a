"""The games of the demo club: one in every phase, with people and bots at the tables."""

from collections.abc import Callable
from datetime import timedelta
from random import SystemRandom

from django.utils import timezone

from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Move
from games.rules import registry
from games.tables import Position

DAY = 24 * 60 * 60  # seconds
Done = Callable[[Position], bool]


def build(people: list[Player]) -> None:
    """Open, play and leave standing the demo's games. Everything goes through the one door."""
    anna, ben, taro, hanako, carla, david, elif_, farid, greta, hugo, ken, jack = people
    club = Club()
    club.open_table("Tuesday table", carla, size=4)
    club.open_table("夜の卓", ken, size=3, options={"memory": "open"})
    club.advance(club.table("Anna's first game", [anna, taro, ben]), in_bidding)
    club.advance(club.table("Lunch break", [anna, hanako, carla, david]), in_tricks)
    club.advance(club.table("Photo finish", [ben, anna]), in_last_trick)
    club.advance(club.table("Round the world", [jack, ken, hugo, anna, elif_]), in_tricks)
    club.advance(club.table("Anna and two bots", [anna], bots=2), in_tricks)
    club.advance(club.table("Club evening", [greta, farid, taro]), never)
    club.advance(club.table("Old friends", [anna, greta], options={"rounds": 1}), never)
    club.overdue(club.table("Waiting for Farid", [farid, anna, hugo]))


def in_bidding(position: Position) -> bool:
    return position.view.phase == "bidding" and position.step >= 2


def in_tricks(position: Position) -> bool:
    return position.view.phase == "tricks" and len(position.view.hands[0].open) <= 5


def in_last_trick(position: Position) -> bool:
    view = position.view
    cards = [len(hand.open) + hand.hidden_count for hand in view.hands]
    return bool(view.phase == "tricks" and max(cards) == 2)


def never(_: Position) -> bool:
    return False


class Club:
    """Opens tables for people and plays their moves for them, each from the own view."""

    def __init__(self) -> None:
        self.random = SystemRandom().random

    def open_table(
        self, name: str, host: Player, *, size: int, options: dict[str, str | int] | None = None
    ) -> Game:
        return play.open_table(
            host,
            kind="charuma",
            name=name,
            size=size,
            options=options or {},
            move_seconds=2 * DAY,
            takeover_after=3,
            listed=True,
            start_when_full=True,
        )

    def table(
        self,
        name: str,
        players: list[Player],
        *,
        bots: int = 0,
        options: dict[str, str | int] | None = None,
    ) -> list[Player]:
        game = self.open_table(name, players[0], size=len(players) + bots, options=options)
        for player in players[1:]:
            play.join(game.key, player)
        if bots:
            play.fill_with_bots(game.key, players[0], "sharp")
        self.game = game
        return players

    def advance(self, players: list[Player], done: Done) -> None:
        """Plays on until `done` or the end."""
        by_id = {player.id: player for player in players}
        rules = registry.GAMES[self.game.kind]
        while player := self._player_to_act(by_id):
            position = selectors.position(self.game.key, player)
            if done(position):
                return
            move = rules.choose(position.view, "sharp", self.random)
            play.play(self.game.key, player, move, position.step, Move.Via.WEB)

    def overdue(self, players: list[Player]) -> None:
        """The first turn ran out an hour ago: the next sweep plays it."""
        self.advance(players, lambda _: True)
        Game.objects.filter(pk=self.game.pk).update(deadline=timezone.now() - timedelta(hours=1))

    def _player_to_act(self, by_id: dict[int, Player]) -> Player | None:
        seat = self.game.seats.filter(number__in=Game.objects.filter(pk=self.game.pk).values("actor")).first()
        return by_id[seat.player_id] if seat and seat.player_id else None
