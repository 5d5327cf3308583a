"""The streams of `docs/fairness.md`: their exact values, their evenness, and what they keep to themselves."""

import hashlib
import hmac
from collections import Counter
from math import factorial, sqrt
from time import process_time
from timeit import repeat

import pytest

from games.rules.chance import RecordingChance, SecretChance, commitment

SECRET = bytes(range(32))
CHANCE = SecretChance(SECRET, ["red", "ねこ"])
DECK = [f"{colour}{rank}" for colour in "BR" for rank in range(1, 11) for _copy in range(2)]


def test_commitment_is_the_documented_one() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_first_word_is_the_first_of_the_documented_bytes() -> None:
    message = (
        b"\x00\x00\x00\x02" b"\x00\x00\x00\x03red" b"\x00\x00\x00\x06\xe3\x81\xad\xe3\x81\x93"
        b"\x00\x00\x00\x05first" b"\x00\x00\x00\x00"
    )  # fmt: skip
    word = int.from_bytes(hmac.new(SECRET, message, hashlib.sha256).digest()[:4], "big")
    assert word == 0x85A77394
    assert CHANCE.pick("first", 2**32) == word


def test_draws_are_the_documented_ones() -> None:
    assert CHANCE.pick("first", 4) == 0
    assert CHANCE.roll("roll:1", 8) == (4, 3, 1, 1, 1, 4, 3, 1)
    assert "".join(CHANCE.shuffle("deal:1", "ABCDEFGHIJ")) == "EGAFDCJHIB"


def test_word_of_the_uneven_rest_is_passed_over() -> None:
    size = 3 * 2**30  # a quarter of all words lies beyond the only whole range
    assert CHANCE.pick("g", 2**32) >= size
    assert CHANCE.pick("g", size) == 2254110263


def test_a_stream_goes_on_behind_its_first_block() -> None:
    words = [CHANCE.roll("dice", 40)[place : place + 8] for place in range(0, 40, 8)]
    assert len(set(words)) == 5


@pytest.mark.parametrize(
    "other",
    [
        SecretChance(SECRET[::-1], ["red", "ねこ"]),
        SecretChance(SECRET, ["ねこ", "red"]),
        SecretChance(SECRET, ["redね", "こ"]),
        SecretChance(SECRET, ["red", "ねこ", ""]),
        SecretChance(SECRET, ["red", "ねこ "]),
    ],
)
def test_every_part_of_secret_and_phrases_counts(other: SecretChance) -> None:
    assert other.shuffle("deal:1", DECK) != CHANCE.shuffle("deal:1", DECK)


def test_each_name_has_its_own_draw_and_always_the_same() -> None:
    assert CHANCE.shuffle("deal:1", DECK) == CHANCE.shuffle("deal:1", DECK)
    assert CHANCE.shuffle("deal:1", DECK) != CHANCE.shuffle("deal:11", DECK)


def test_shuffle_keeps_the_things_and_leaves_the_list_alone() -> None:
    before = list(DECK)
    assert Counter(CHANCE.shuffle("deal:1", DECK)) == Counter(DECK)
    assert before == DECK
    assert CHANCE.shuffle("none", []) == ()
    assert CHANCE.shuffle("one", ["A"]) == ("A",)


def _too_uneven(counts: Counter[str], kinds: int) -> bool:
    """Whether chi square is more than five standard deviations above what chance gives."""
    expected = counts.total() / kinds
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    chi += (kinds - len(counts)) * expected
    return chi > kinds - 1 + 5 * sqrt(2 * (kinds - 1))


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    orders = Counter("".join(CHANCE.shuffle(f"order:{n}", "ABCD")) for n in range(12_000))
    assert not _too_uneven(orders, factorial(4))


def test_every_card_is_equally_likely_in_every_place() -> None:
    deals = [CHANCE.shuffle(f"deal:{n}", DECK) for n in range(2_000)]
    for place in (0, 1, 20, 39):
        assert not _too_uneven(Counter(deal[place] for deal in deals), 20)


def test_all_faces_are_equally_likely() -> None:
    faces = Counter(str(face) for face in CHANCE.roll("dice", 30_000))
    assert not _too_uneven(faces, 6)


def test_unevenness_would_be_noticed() -> None:
    assert _too_uneven(Counter({"1": 5300, "2": 4700, "3": 5000, "4": 5000, "5": 5000, "6": 5000}), 6)


def test_secret_is_in_no_repr() -> None:
    for chance in (CHANCE, RecordingChance(CHANCE)):
        for shown in (repr(chance), str(chance), f"{chance!a}"):
            assert "red" not in shown
            assert SECRET.hex() not in shown
            assert repr(SECRET) not in shown


def test_half_a_character_is_no_phrase() -> None:
    with pytest.raises(UnicodeEncodeError):
        SecretChance(SECRET, ["\ud800"])


def test_shuffle_of_a_deck_takes_microseconds() -> None:
    times = repeat(lambda: CHANCE.shuffle("deal:1", DECK), number=200, repeat=10, timer=process_time)
    assert min(times) / 200 < 200e-6  # about 25 on the machine it was written on; others may be slower
