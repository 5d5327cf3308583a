"""Japanese texts are written one way: punctuation as wide as the letters, one word for one thing."""

import re

import pytest

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
    assert [text for english, text in translations() if "rganis" in english and "主催者" in text] == []
    assert [text for english, text in translations() if "host of the event" in english and "主催者" in text] == []
