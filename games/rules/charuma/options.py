"""What the host chooses when opening a table."""

from games.rules.charuma.deal import SIZES
from games.rules.charuma.state import Setup
from games.rules.game import Option, Options
from games.rules.words import gettext_noop

OPTIONS: tuple[Option, ...] = (
    Option(
        "bidding",
        gettext_noop("Bidding"),
        gettext_noop("How the groups of open cards find their owners."),
        "on",
        choices=(
            ("on", gettext_noop("Points are bid for the groups")),
            ("off", gettext_noop("Groups are handed out at random, nothing is paid")),
            ("trial", gettext_noop("First a round without bidding that is not scored")),
        ),
    ),
    Option(
        "memory",
        gettext_noop("Memory"),
        gettext_noop("Which completed tricks may be looked at again."),
        "strict",
        choices=(
            ("strict", gettext_noop("Only the last trick")),
            ("open", gettext_noop("All tricks of the round")),
        ),
    ),
    Option(
        "target",
        gettext_noop("Target"),
        gettext_noop("The game ends after the round in which somebody has this many points."),
        None,
        low=10,
        high=60,
        by_seats=tuple((seats, size.target) for seats, size in SIZES.items()),
        overruled_by="rounds",
    ),
    Option(
        "rounds",
        gettext_noop("Rounds"),
        gettext_noop(
            "The game ends after this many scored rounds, whatever the points; equal points share a place."
            " 0: the target decides."
        ),
        0,
        low=0,
        high=20,
    ),
)


def read_setup(seats: int, options: Options) -> Setup:
    """The set-up of a table with `options`, whose absent ones take their defaults."""
    return Setup(
        seats,
        bidding=str(options.get("bidding", "on")),
        memory=str(options.get("memory", "strict")),
        target=int(options.get("target", SIZES[seats].target)),
        rounds=int(options.get("rounds", 0)),
    )
