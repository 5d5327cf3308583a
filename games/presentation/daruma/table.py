"""What the templates draw: a view with names, words and signs put in."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.daruma import words
from games.presentation.daruma.choice import EyeChoice, eye_choice
from games.presentation.daruma.track import Track, draw_track
from games.presentation.lists import listed
from games.rules.daruma.cards import Objective
from games.rules.daruma.scoring import UNWANTED_POINTS, WANTED_POINTS
from games.rules.daruma.state import BAD_LUCK
from games.rules.daruma.view import DarumaCard, DarumaView, PlaceView

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Face:
    """A Daruma card: `sign` is the action's symbol in the sprite."""

    colour: str
    colour_word: str
    sign: str
    action_word: str
    rule: str
    name: str


@dataclass(frozen=True, slots=True)
class Eye:
    """`kind` is `free`, `counter` or `die`."""

    kind: str
    word: str


@dataclass(frozen=True, slots=True)
class PlaceBox:
    """A place on the table; `face` is None if it could not be refilled."""

    number: int
    face: Face | None
    eyes: tuple[Eye, ...]
    complete: bool
    choice: EyeChoice | None


@dataclass(frozen=True, slots=True)
class Book:
    """The account book: one slot for each that Bad Luck counts, `kind` `four`, `tile`, `eye` or `free`."""

    count: int
    most: int
    slots: tuple[Eye, ...]

    @property
    def text(self) -> str:
        """The count, and what it is made of."""
        values = {
            "count": self.count,
            "most": self.most,
            "marks": listed(slot.word for slot in self.slots if slot.kind != "free"),
        }
        if not self.count:
            return _("Account book: %(count)s of %(most)s for Bad Luck") % values
        return _("Account book: %(count)s of %(most)s for Bad Luck (%(marks)s)") % values


@dataclass(frozen=True, slots=True)
class ObjectiveBox:
    """A secret objective: the two colours that count double and the one that costs."""

    two: tuple[Face, ...]
    two_words: str
    against: Face
    text: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player's row. `points` and `objective` are None unless the viewer may know them."""

    number: int
    name: str
    mine: bool
    acting: bool
    points: int | None
    objective: ObjectiveBox | None
    pool: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The whole table; `dice` are those available to the player in turn."""

    view: DarumaView
    heading: str
    ending: str
    whose_dice: str
    market: tuple[PlaceBox, ...]
    book: Book
    track: Track
    deck: str
    rows: tuple[SeatRow, ...]
    own: SeatRow | None


def draw(view: DarumaView, names: Names) -> Drawn:
    rows = _rows(view, names)
    own = next((row for row in rows if row.mine), None)
    track = draw_track(view)
    return Drawn(
        view=view,
        heading=_("Turn %(turn)d, counted over all players") % {"turn": view.turn},
        ending=track.text,
        whose_dice=_whose_dice(view, names),
        market=tuple(_place(view, place) for place in view.market),
        book=_book(view),
        track=track,
        deck=_deck(view.deck),
        rows=rows,
        own=own,
    )


def face(card: DarumaCard) -> Face:
    return Face(
        colour=card.colour,
        colour_word=words.colour(card.colour),
        sign=card.action or "no-action",
        action_word=words.action(card.action),
        rule=words.action_rule(card.action),
        name=_("%(daruma)s, %(action)s")
        % {"daruma": words.daruma(card.colour), "action": words.action(card.action)},
    )


def plain_face(colour: str) -> Face:
    """A colour as on an objective, where no action matters."""
    return Face(colour, words.colour(colour), "no-action", "", "", words.colour(colour))


def _deck(count: int) -> str:
    return ngettext("%(count)d Daruma in the deck", "%(count)d Darumas in the deck", count) % {"count": count}


def _whose_dice(view: DarumaView, names: Names) -> str:
    if view.to_act is None:
        return ""
    if view.to_act == view.viewer:
        return _("Your dice")
    return _("%(name)s's dice") % {"name": names[view.to_act]}


def eyes(place: PlaceView) -> tuple[Eye, ...]:
    """Both eyes, the counters of earlier turns first."""
    counter, die = Eye("counter", _("counter")), Eye("die", _("die of this turn"))
    painted = [counter] * place.counters + [die] * place.dice
    return (*painted, *[Eye("free", _("free eye"))] * (2 - len(painted)))


def _place(view: DarumaView, place: PlaceView) -> PlaceBox:
    return PlaceBox(
        number=place.number,
        face=face(place.card) if place.card else None,
        eyes=eyes(place),
        complete=place.counters + place.dice == 2,
        choice=eye_choice(view, place.number),
    )


def _book(view: DarumaView) -> Book:
    slots = [Eye("four", _("a four in the book"))] * view.book
    slots += [Eye("tile", _("the Four Dice tile"))] * view.four_dice
    slots += [Eye("eye", _("a die on an “eyes count” Daruma"))] * view.counted_eyes
    free = [Eye("free", _("free"))] * (BAD_LUCK - len(slots))
    return Book(view.luck_count, BAD_LUCK, (*slots, *free))


def _rows(view: DarumaView, names: Names) -> tuple[SeatRow, ...]:
    """The seats in turn order, the viewer's own one first (or seat 0, for spectators)."""
    first = view.viewer or 0
    order = [(first + step) % view.seats for step in range(view.seats)]
    return tuple(_row(view, seat, names[seat]) for seat in order)


def _row(view: DarumaView, seat: int, name: str) -> SeatRow:
    objective = view.objectives[seat]
    return SeatRow(
        number=seat + 1,
        name=name,
        mine=seat == view.viewer,
        acting=seat == view.to_act,
        points=view.points[seat],
        objective=None if objective is None else _objective(objective),
        pool=tuple(face(card) for card in view.pools[seat]),
    )


def _objective(objective: Objective) -> ObjectiveBox:
    two = tuple(plain_face(name) for name in objective.two)
    two_words = listed(face.colour_word for face in two)
    text = _("%(two)s: +%(wanted)d each; %(against)s: %(unwanted)d each") % {
        "two": two_words,
        "wanted": WANTED_POINTS,
        "against": words.colour(objective.minus_three),
        "unwanted": UNWANTED_POINTS,
    }
    return ObjectiveBox(two, two_words, plain_face(objective.minus_three), text)
