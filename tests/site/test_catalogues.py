"""The catalogues are complete and sound (J11). `make catalogues-check` sees that they hold all texts."""

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message
from django.conf import settings

from tests.support.english import catalogue, english_in, forms

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%")

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalogue(language) if message.id)


def test_J11_every_text_is_translated_and_no_translation_is_a_guess(language: str) -> None:
    assert [message.id for message in messages(language) if not all(forms(message.string))] == []
    assert [message.id for message in messages(language) if message.fuzzy] == []
    assert not catalogue(language).obsolete
    assert not catalogue(language).fuzzy


def test_J11_translations_keep_the_placeholders(language: str) -> None:
    for message in messages(language):
        wanted = set(PLACEHOLDER.findall(forms(message.id)[-1]))
        for form in forms(message.string):
            assert set(PLACEHOLDER.findall(form)) == wanted, message.id


def test_a_language_has_its_number_of_plurals(language: str) -> None:
    plurals = [message for message in messages(language) if isinstance(message.id, tuple)]
    assert plurals
    assert {len(forms(message.string)) for message in plurals} == {catalogue(language).num_plurals}


def test_the_search_for_english_finds_what_is_put_in(language: str) -> None:
    assert english_in('<p aria-label="Choose a card.">赤</p>', language)
    assert english_in("<p>Nobody has marked this</p>", language)
    assert not english_in("<p>「bid C 2」や<code>play R8</code></p><script>if not so</script>", language)
