"""Golden transcripts: a short game of each kind and size, with every viewer's view at every step.

`python -m tests.support.goldens` writes them anew; read the difference before you commit it. The
spectator's view is written where it has changed, a seat's view where it isn't the spectator's: what
stands under a seat is just what this seat alone may know.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.rules import registry
from games.rules.game import SPECTATOR, OptionValue, Rules, Viewer, record_viewer, seat_viewer
from tests.support.playouts import Playout, Setting, play
from tests.support.printed import event_line, fields_of
from tests.support.toy_games import TOYS

FOLDER = Path(__file__).parent.parent / "transcripts"
SEED = 1
SHORT: dict[str, tuple[tuple[str, OptionValue], ...]] = {"charuma": (("rounds", 1),)}
"""Options that make a short game of it."""


def golden_settings(rules: Rules[Any]) -> Iterator[Setting]:
    """The settings that need a golden transcript: each size, in a short game."""
    for seats in range(rules.min_seats, rules.max_seats + 1):
        yield Setting(rules, seats, SHORT.get(rules.slug, ()))


def golden_file(setting: Setting) -> Path:
    """Where the setting's transcript is kept."""
    return FOLDER / f"{setting.rules.slug}-{setting.seats}.txt"


def transcript(setting: Setting) -> str:
    """The whole game as text."""
    game = play(setting, SEED)
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Playout) -> Iterator[str]:
    rules, setting = game.setting.rules, game.setting
    options = ", ".join(f"{name}={value}" for name, value in setting.options.items())
    yield f"{rules.slug}, rules {rules.version}, {setting.seats} seats, {options}"
    public: dict[str, str] = {}
    for number, state in enumerate(game.states):
        yield ""
        yield from _move_lines(game, number)
        spectator = fields_of(rules.view(state, SPECTATOR))
        yield from _difference("all", spectator, public)
        public = spectator
        for seat in range(setting.seats):
            yield from _difference(f"seat {seat}", fields_of(rules.view(state, seat_viewer(seat))), public)
    yield ""
    yield "The record:"
    yield from _difference("all", fields_of(rules.view(game.states[-1], record_viewer())), public)
    yield from (f"  {event.number} {event_line(event)}" for event in _story(game, None, record_viewer()))


def _move_lines(game: Playout, number: int) -> Iterator[str]:
    """The move that led here, and what the story then says of it: to all, and otherwise to a seat."""
    yield f"{number}. seat {game.steps[number - 1].seat}: {game.steps[number - 1].move}" if number else "0."
    public = [event_line(event) for event in _story(game, number, SPECTATOR) if event.number == number]
    yield from (f"  all: {line}" for line in public)
    for seat in range(game.setting.seats):
        story = _story(game, number, seat_viewer(seat))
        lines = [event_line(event) for event in story if event.number == number]
        yield from (f"  seat {seat}: {line}" for line in lines if line not in public)


def _story(game: Playout, length: int | None, viewer: Viewer) -> tuple[Any, ...]:
    return game.setting.rules.story(game.start, game.steps[:length], viewer)


def _difference(who: str, fields: dict[str, str], public: dict[str, str]) -> Iterator[str]:
    for name, text in fields.items():
        if public.get(name) != text:
            yield f"  {who}: {name} = {text}"


def main() -> None:
    """Write all golden transcripts anew."""
    registry.GAMES.update({toy.slug: toy for toy in TOYS})
    for rules in registry.GAMES.values():
        for setting in golden_settings(rules):
            golden_file(setting).write_text(transcript(setting), encoding="utf-8")
            print(golden_file(setting).name)


if __name__ == "__main__":
    main()
