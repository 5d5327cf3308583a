"""What the story of a game of Daruma says."""

from games import presentation
from games.presentation.retelling import BEFORE_THE_SET_UP
from games.rules.chance import ScriptedChance
from games.rules.daruma.rules import DARUMA
from games.rules.daruma.setup import set_up
from games.rules.game import SPECTATOR
from tests.rules.daruma.positions import NEXT_TURN, PLAIN_MARKET, TABLE


def test_the_story_says_who_began_even_if_the_first_turns_were_lost_at_once() -> None:
    """With Bad Luck on the opening roll another seat is to act at the start already."""
    tiles = sorted(TABLE.tiles, key=lambda tile: tile != "four-dice")
    others = [card for card in TABLE.cards if card not in PLAIN_MARKET]
    chance = ScriptedChance(
        {
            "first": 1,
            "objectives": [str(k) for k in range(6)],
            "tiles": tiles,
            "deck": [*PLAIN_MARKET, *others],
            "roll:1": [4, 4, 4, 2, 2, 3, 5, 5],
            "roll:2": list(NEXT_TURN),
        }
    )
    start = set_up(TABLE, 2, chance)
    assert (start.actor, start.turn) == (0, 2)
    story = DARUMA.story(start, (), SPECTATOR)
    assert (story[0].kind, story[0].seat) == ("first", 1)
    told = presentation.of("daruma").news(story, BEFORE_THE_SET_UP, 0, ("Anna", "Ben"))
    assert [line.text for line in told if "Ben" in line.text]
