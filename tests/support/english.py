"""Finds English that is left in a page or mail of another language."""

import re
from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

LOCALES = Path(__file__).resolve().parents[2] / "locale"
LONG = 12  # characters; a shorter source text may be a part of anything
SHOWN_ATTRIBUTES = {"aria-label", "title", "alt", "placeholder", "data-prompt", "data-reason", "data-idle"}
_SILENT = {"script", "style"}
_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
_WORDS = re.compile(r"[A-Za-z][a-z']*,?(?: [A-Za-z][a-z']+,?){2,}")


@cache
def catalogue(language: str) -> Catalog:
    """The language's own catalogue as it is in the repository."""
    with (LOCALES / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def forms(text: str | Iterable[str] | None) -> list[str]:
    """A text, or singular and plural."""
    return [text] if isinstance(text, str) else list(text or ())


@cache
def sources(language: str) -> tuple[str, ...]:
    """The longest piece without placeholders of each long English text that has a translation."""
    texts = (form for message in catalogue(language) if message.id for form in forms(message.id))
    pieces = (max(_PLACEHOLDER.split(text), key=len).strip() for text in texts)
    return tuple(piece for piece in pieces if len(piece) > LONG)


class _Shown(HTMLParser):
    """Collects what a reader or a screen reader is told."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in _SILENT
        self.texts += [value for name, value in attrs if name in SHOWN_ATTRIBUTES and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in _SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.texts.append(" ".join(data.split()))


def english_in(html: str, language: str) -> list[str]:
    """Known English texts, and whatever else reads like three English words in a row."""
    parser = _Shown()
    parser.feed(html)
    text = "\n".join(filter(None, parser.texts))
    return [*(source for source in sources(language) if source in text), *_WORDS.findall(text)]
