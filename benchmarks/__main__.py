"""`make bench`: prints a table and writes the same figures to `build/bench.json`."""

import json
import os
import platform
import tempfile
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import django

from benchmarks.engines import Row

REPORT = Path(__file__).resolve().parent.parent / "build" / "bench.json"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        prepare_django(folder)
        from benchmarks import draws, engines, load, service, standings

        rows = []
        for row in (*engines.rows(), *draws.rows(), *service.rows(), *standings.rows(), *load.rows()):
            rows.append(row)
            print(line(row), flush=True)
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(report(rows), indent=2) + "\n", encoding="utf-8")
    print(
        f"written to {REPORT.relative_to(Path.cwd()) if REPORT.is_relative_to(Path.cwd()) else REPORT.name}"
    )


def prepare_django(folder: str) -> None:
    """A site of its own on SQLite, which is what most clubs run."""
    os.environ["CHARUMA_VAR"] = folder
    os.environ["CHARUMA_DEBUG"] = "1"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "charuma_site.settings")
    django.setup()


def line(row: Row) -> str:
    ratio = "" if row.ratio is None else f"ratio {row.ratio:,.2f}"
    return f"{row.name:<52} {row.figure:>12,.2f} {row.unit:<12} {ratio:<14} {row.target}"


def report(rows: list[Row]) -> dict[str, object]:
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "rows": [asdict(row) for row in rows],
    }


if __name__ == "__main__":
    main()
