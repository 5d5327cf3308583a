"""The vendored scripts are the published ones, byte for byte."""

import hashlib
from pathlib import Path

from django.conf import settings

VENDOR = Path(settings.BASE_DIR) / "static" / "vendor"


def vendored() -> dict[str, str]:
    lines = (VENDOR / "VENDORED.txt").read_text().splitlines()
    return dict(line.split(": ", 1) for line in lines)


def test_htmx_is_the_file_its_note_names() -> None:
    note = vendored()
    content = (VENDOR / note["file"]).read_bytes()
    assert hashlib.sha256(content).hexdigest() == note["sha256"]
    assert note["version"].encode() in content


def test_htmx_comes_with_its_licence() -> None:
    assert (VENDOR / vendored()["licence"]).read_text().strip()
