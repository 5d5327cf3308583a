"""Writes the golden draws into a folder (this one by `make goldens`)."""

import hashlib
import json
import sys
from pathlib import Path

from tournaments.core.exchange import read_json, write_json
from tournaments.core.exchange.writer import draw_value
from tournaments.core.generator import random_event
from tournaments.core.pairing.draw import draw_round
from tournaments.core.settings import Settings
from tournaments.simulation import Plan, simulate

HERE = Path(__file__).parent
SEEDS = range(10)
"""Of the random events: small and large, tables of two to five, with everything odd that can happen."""


def next_draw(path: Path) -> str:
    """The draw of the round after the last one of an event file, as JSON."""
    tournament = read_json(path.read_text(encoding="utf-8"))
    draw = draw_round(tournament, len(tournament.rounds) + 1, seed="golden")
    return json.dumps(draw_value(draw), ensure_ascii=False, indent=1) + "\n"


def fingerprints() -> str:
    """The SHA-256 of each random event's file."""
    files = (write_json(random_event(seed)).encode() for seed in SEEDS)
    return "".join(
        f"{seed} {hashlib.sha256(file).hexdigest()}\n" for seed, file in zip(SEEDS, files, strict=True)
    )


def simulation() -> str:
    """The SHA-256 of a simulated event's file, its games played by bots."""
    played = simulate(Plan(10, Settings(rounds=3), "golden", options={"rounds": 1}))
    return f"simulation {hashlib.sha256(write_json(played.tournament).encode()).hexdigest()}\n"


def write(folder: Path) -> None:
    """Write all golden files into a folder."""
    for path in sorted(HERE.glob("*.event.json")):
        name = path.name.replace(".event.", ".draw.")
        (folder / name).write_text(next_draw(path), encoding="utf-8")
    (folder / "events.txt").write_text(fingerprints() + simulation(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
