"""The same event file and seed give the same bytes, on every supported Python."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.tournaments.golden import __file__ as golden_module
from tests.tournaments.golden.__main__ import write

GOLDEN = Path(golden_module).parent
ROOT = GOLDEN.parent.parent.parent
SUPPORTED = ("3.11", "3.12", "3.13")
OTHERS = [series for series in SUPPORTED if series != f"{sys.version_info[0]}.{sys.version_info[1]}"]
NEEDED = ("rustworkx", "numpy")


def golden_files(folder: Path) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes() for path in sorted([*folder.glob("*.draw.json"), folder / "events.txt"])
    }


def interpreter(series: str) -> str | None:
    """Another Python on this machine, by its usual name or kept by pyenv."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for path in sorted(kept.glob(f"{series}.*/bin/python")):
        return str(path)
    return shutil.which(f"python{series}")


def environment_of(python: str, folder: Path) -> str:
    """An environment of that Python with what the engine needs, in the versions that run here."""
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if uv is None:
        pytest.skip("uv isn't there to install the engine's libraries")
    subprocess.run([uv, "venv", "--quiet", "--python", python, folder], check=True)
    made = str(folder / "bin" / "python")
    wanted = [f"{name}=={version(name)}" for name in NEEDED]
    subprocess.run([uv, "pip", "install", "--quiet", "--python", made, *wanted], check=True)
    return made


def test_draws_are_the_golden_ones(tmp_path: Path) -> None:
    write(tmp_path)
    assert golden_files(tmp_path) == golden_files(GOLDEN)


@pytest.mark.slow
@pytest.mark.parametrize("series", OTHERS)
def test_another_python_draws_the_same_bytes(series: str, tmp_path: Path) -> None:
    python = interpreter(series)
    if python is None:
        pytest.skip(f"there is no Python {series} on this machine")
    made = environment_of(python, tmp_path / "environment")
    environment = {**os.environ, "PYTHONHASHSEED": series.replace(".", "")}
    command = [made, "-m", "tests.tournaments.golden", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    assert golden_files(tmp_path) == golden_files(GOLDEN)
