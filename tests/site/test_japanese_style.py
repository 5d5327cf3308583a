"""Japanese texts are written one way: punctuation as wide as the letters, one word for one thing."""

import re

import pytest
from django.template import Context, Template

from tests.support.english import catalogue, forms

LETTER = "[\u3040-\u30ff\u4e00-\u9fff]"
FAULTS = {
    "narrow punctuation": rf"{LETTER}[,:;!?]|%\(\w+\)s[,;] ?{LETTER}|{LETTER}\((?!D\))|。 ",
    "a round's number": r"ラウンド%\(|卓%\(",
    "a joint": r"第%\(\w+\)[sd]ラウンド[、・ ]第",
    "a starting number": "開始番号|スタート番号",
    "rules": "規則|規定",
    "a range": "[~～]",
}


def translations() -> list[tuple[str, str]]:
    return [
        (forms(message.id)[0], text)
        for message in catalogue("ja")
        if message.id
        for text in forms(message.string)
    ]


@pytest.mark.parametrize("fault", FAULTS)
def test_japanese_texts_are_written_one_way(fault: str) -> None:
    assert [text for _, text in translations() if re.search(FAULTS[fault], text)] == []


def test_an_organiser_is_called_by_one_word_and_no_host_of_a_table() -> None:
    of_events = [text for english, text in translations() if re.search("rganis|host of the event", english)]
    assert of_events
    assert [text for text in of_events if "主催者" in text] == []


def test_no_space_follows_a_full_stop_that_has_its_own() -> None:
    source = "{% load event_words %}{% sentences %}\n  {{ one }} <b>{{ two }}</b>\n{% endsentences %}"
    template = Template(source)
    japanese, english = (Context({"one": f"<{stop}", "two": stop}) for stop in ("。", "."))
    assert template.render(japanese) == "&lt;。<b>。</b>"
    assert template.render(english) == "&lt;. <b>.</b>"
