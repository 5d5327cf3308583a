"""A process of its own: publishes a round and kills itself, half-way or after the commit.

Arguments: key of the event, id of its host, and `half-way` or `after`.
"""

import os
import signal
import sys

import django


def main(key: str, host_id: str, moment: str) -> None:
    django.setup()
    from charuma_site.players.models import Player  # the apps are loaded only now
    from games import play
    from tournaments import direct

    def die(*_args: object, **_kwargs: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    begin = play.begin_arranged
    begun: list[int] = []

    def begin_some(*args: object, **kwargs: object) -> object:
        if len(begun) == 1:
            die()
        begun.append(1)
        return begin(*args, **kwargs)  # type: ignore[arg-type]

    if moment == "half-way":
        play.begin_arranged = begin_some  # type: ignore[assignment]
    direct.publish_round(key, Player.objects.get(pk=host_id))
    die()


if __name__ == "__main__":
    main(*sys.argv[1:])
