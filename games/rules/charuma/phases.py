"""The phases of a game, as views name them too."""

from typing import Final

BIDDING: Final = "bidding"
TRICKS: Final = "tricks"
OVER: Final = "over"
