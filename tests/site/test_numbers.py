"""Numbers that people, or programs, type."""

import pytest

from charuma_site.numbers import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("12", 12), ("007", 7), ("999999999", 999_999_999)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", " 1", "-1", "1.5", "x", "²", "١٢", str(2**63), "9" * 5000])
def test_anything_else_is_none_and_never_an_error(text: str) -> None:
    assert whole_number(text) is None
