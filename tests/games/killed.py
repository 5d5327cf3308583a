"""A process of its own for `test_kill.py`: makes a move and kills itself, before or after the commit.

Arguments: key, id of the player, move, moves seen, and `before` or `after`.
"""

import os
import signal
import sys

import django


def main(key: str, player_id: str, move: str, seen: str, moment: str) -> None:
    django.setup()
    from charuma_site.players.models import Player  # the apps are loaded only now
    from games import play
    from games.door import post

    def die(*_args: object, **_kwargs: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    if moment == "before":
        post.tell_turn = die
    play.play(key, Player.objects.get(pk=player_id), move, int(seen), "web")
    die()


if __name__ == "__main__":
    main(*sys.argv[1:])
