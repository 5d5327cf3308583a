"""Where shuffles, rolls and picks come from: a secret and everybody's phrases, or a script.

`docs/fairness.md` states the streams to the byte; a change here needs a new record format there.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from games.rules.game import Chance

WORD_RANGE = 2**32
"""A stream is read in words of 32 bits, so no draw may have more possible values."""

_EIGHT_WORDS = struct.Struct(">8I")
_LENGTH = struct.Struct(">I")

Drawn = int | tuple[int, ...] | tuple[str, ...]
"""What came out: a pick's number, a roll's dice or a shuffle's order."""


class ChanceError(LookupError):
    """A draw that can't be answered: not scripted, or with an answer that doesn't fit the question."""


def commitment(secret: bytes) -> str:
    """The SHA-256 of `secret` in hex, which all see before the game starts."""
    return hashlib.sha256(secret).hexdigest()


def _text(text: str) -> bytes:
    """`text` as UTF-8 behind its length in bytes, so that no two lists of texts look alike."""
    encoded = text.encode()
    return _LENGTH.pack(len(encoded)) + encoded


class SecretChance:
    """The chance of a real game: all draws follow from the secret and the seats' phrases."""

    __slots__ = ("_keyed",)

    def __init__(self, secret: bytes, phrases: Sequence[str]) -> None:
        """`phrases` are in seat order. Raises `UnicodeEncodeError` if one isn't a proper text."""
        prefix = _LENGTH.pack(len(phrases)) + b"".join(_text(phrase) for phrase in phrases)
        self._keyed = hmac.new(secret, prefix, hashlib.sha256)

    def __repr__(self) -> str:
        return "SecretChance(...)"

    def _words(self, name: str) -> Iterator[int]:
        """The stream of `name`, endless, as numbers of 32 bits."""
        named = self._keyed.copy()
        named.update(_text(name))

        def block(counter: int) -> tuple[int, ...]:
            keyed = named.copy()
            keyed.update(_LENGTH.pack(counter))
            return _EIGHT_WORDS.unpack(keyed.digest())

        return chain.from_iterable(map(block, range(WORD_RANGE)))

    def shuffle(self, name: str, items: Sequence[str]) -> tuple[str, ...]:
        """`items` in a random order (Fisher-Yates from the end)."""
        order = list(items)
        words = self._words(name)
        for last in range(len(order) - 1, 0, -1):
            other = _below(words, last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def roll(self, name: str, dice: int) -> tuple[int, ...]:
        """`dice` numbers from 1 to 6."""
        words = self._words(name)
        return tuple(_below(words, 6) + 1 for _ in range(dice))

    def pick(self, name: str, size: int) -> int:
        """A number from 0 to `size` - 1; `size` is from 1 to `WORD_RANGE`."""
        return _below(self._words(name), size)


def _below(words: Iterator[int], size: int) -> int:
    """A number below `size`, each equally likely: words of the uneven rest at the top are passed over."""
    uneven = WORD_RANGE - WORD_RANGE % size
    while (word := next(words)) >= uneven:
        pass
    return word % size


class ScriptedChance:
    """The chance of a transcript: every draw is answered by its name."""

    __slots__ = ("_draws",)

    def __init__(self, draws: Mapping[str, int | Sequence[int] | Sequence[str]]) -> None:
        """`draws`: the number for a pick, the dice for a roll, the whole order for a shuffle."""
        self._draws = dict(draws)

    def __repr__(self) -> str:
        return "ScriptedChance(...)"

    def _answer(self, name: str) -> int | Sequence[int] | Sequence[str]:
        if name not in self._draws:
            raise ChanceError(f"the draw {name!r} is not scripted")
        return self._draws[name]

    def _list(self, name: str) -> Sequence[int] | Sequence[str]:
        answer = self._answer(name)
        if isinstance(answer, int | str):
            raise ChanceError(f"the draw {name!r} needs a list")
        return answer

    def shuffle(self, name: str, items: Sequence[str]) -> tuple[str, ...]:
        """The scripted order. Raises `ChanceError` unless it holds just the `items`."""
        order = tuple(str(item) for item in self._list(name))
        if sorted(order) != sorted(items):
            raise ChanceError(f"the draw {name!r} is scripted with other things than are shuffled")
        return order

    def roll(self, name: str, dice: int) -> tuple[int, ...]:
        """The scripted dice. Raises `ChanceError` if it's another number of dice or not 1 to 6."""
        faces = tuple(face for face in self._list(name) if isinstance(face, int) and 1 <= face <= 6)
        if len(faces) != dice or len(self._list(name)) != dice:
            raise ChanceError(f"the draw {name!r} is not scripted with {dice} dice")
        return faces

    def pick(self, name: str, size: int) -> int:
        """The scripted number. Raises `ChanceError` if it isn't from 0 to `size` - 1."""
        number = self._answer(name)
        if not isinstance(number, int) or not 0 <= number < size:
            raise ChanceError(f"the draw {name!r} is not scripted with a number below {size}")
        return number


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw that a game made. `kind` is `shuffle`, `roll` or `pick`.

    `of` is what was asked: the things shuffled in their first order, the number of dice, or the size.
    """

    name: str
    kind: str
    of: int | tuple[str, ...]
    outcome: Drawn


@dataclass(slots=True)
class RecordingChance:
    """Another chance that also notes what is drawn, each question once, in the order asked."""

    source: Chance
    _draws: dict[tuple[str, str], Draw] = field(default_factory=dict, repr=False)

    @property
    def draws(self) -> tuple[Draw, ...]:
        return tuple(self._draws.values())

    def _note(self, draw: Draw) -> None:
        self._draws.setdefault((draw.name, draw.kind), draw)

    def shuffle(self, name: str, items: Sequence[str]) -> tuple[str, ...]:
        """`items` in the order that the source gives."""
        outcome = self.source.shuffle(name, items)
        self._note(Draw(name, "shuffle", tuple(items), outcome))
        return outcome

    def roll(self, name: str, dice: int) -> tuple[int, ...]:
        """`dice` numbers from 1 to 6 from the source."""
        outcome = self.source.roll(name, dice)
        self._note(Draw(name, "roll", dice, outcome))
        return outcome

    def pick(self, name: str, size: int) -> int:
        """A number from 0 to `size` - 1 from the source."""
        outcome = self.source.pick(name, size)
        self._note(Draw(name, "pick", size, outcome))
        return outcome
