"""The documents name only what is there."""

import re

import pytest
from django.conf import settings

DOCUMENTS = ["README.md", *(f"docs/{path.name}" for path in (settings.BASE_DIR / "docs").glob("*.md"))]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_document_and_folder_that_is_named_is_there(name: str) -> None:
    file = settings.BASE_DIR / name
    text = file.read_text()
    links = [file.parent / link for link in re.findall(r"\]\((?!https?:)([^)#]+)", text)]
    named = [
        settings.BASE_DIR / path for path in re.findall(r"`((?:docs|games|charuma_site)/[\w/.-]*)`", text)
    ]
    assert [str(path) for path in (*links, *named) if not path.exists()] == []
