"""Options of a table: read, completed, refused."""

import pytest

from games.rules.registry import GAMES, OptionError, read_options


def test_charuma_is_registered_under_its_slug() -> None:
    assert GAMES["charuma"].slug == "charuma"
    assert (GAMES["charuma"].min_seats, GAMES["charuma"].max_seats) == (2, 5)


@pytest.mark.parametrize(("seats", "target"), [(2, 25), (3, 25), (4, 20), (5, 20)])
def test_defaults_are_completed(seats: int, target: int) -> None:
    expected = {"bidding": "on", "memory": "strict", "target": target, "rounds": 0}
    assert read_options("charuma", seats, {}) == expected
    assert read_options("charuma", seats, dict.fromkeys(expected, "")) == expected


def test_values_are_read_from_form_text() -> None:
    raw = {"bidding": " Trial ", "memory": "open", "target": "３０", "rounds": "0"}
    assert read_options("charuma", 4, raw) == {
        "bidding": "trial", "memory": "open", "target": 30, "rounds": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("bidding", "maybe"), ("memory", "1"), ("target", 9), ("target", "61"), ("target", "ten"),
        ("target", "9" * 5000),
        ("rounds", -1), ("rounds", 21), ("rounds", "1.5"), ("colour", "red"),
    ],
)  # fmt: skip
def test_bad_values_are_refused_by_name(name: str, value: str | int) -> None:
    with pytest.raises(OptionError) as caught:
        read_options("charuma", 4, {name: value})
    assert caught.value.name == name
    assert caught.value.message % caught.value.params


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 9])
def test_table_sizes_out_of_range_are_refused(seats: int) -> None:
    with pytest.raises(OptionError) as caught:
        read_options("charuma", seats, {})
    assert caught.value.name == "seats"
    assert caught.value.message % caught.value.params == "Charuma is played by 2 to 5."
