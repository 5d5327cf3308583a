"""Texts in the sources stand where the collector of texts finds them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

FAULTS = {
    "a name that the collector doesn't know": r"import \w*gettext(?:_lazy|_noop)? as (?!_\b)\w+",
    "a text that is put together before it is looked up": r"\b_\(f[\"']|gettext(?:_lazy|_noop)?\(f[\"']",
}


def sources() -> Iterator[Path]:
    for room in ("charuma_site", "games", "tournaments"):
        yield from (Path(settings.BASE_DIR) / room).rglob("*.py")


@pytest.mark.parametrize("fault", FAULTS)
def test_every_text_is_written_so_that_it_is_collected(fault: str) -> None:
    assert [path.name for path in sources() if re.search(FAULTS[fault], path.read_text("utf-8"))] == []
