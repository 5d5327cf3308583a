"""What the templates draw: a view with names and faces put in."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.charuma.bids import BidChoice, bids_on, outbidding
from games.presentation.charuma.cards import Card, card, faces
from games.presentation.lists import listed
from games.rules.charuma.view import CharumaView, GroupView, HandView, PlayView, TrickView

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player's row. `hidden` is None unless the viewer may know those cards."""

    number: int
    name: str
    mine: bool
    acting: bool
    token: bool
    points: int
    tricks: int
    open: tuple[Card, ...]
    hidden_count: int
    hidden: tuple[Card, ...] | None

    @property
    def backs(self) -> range:
        """One item for each card that is drawn as a back."""
        return range(self.hidden_count if self.hidden is None else 0)

    @property
    def figures(self) -> str:
        """What all know of the player besides cards, in words."""
        parts = [
            ngettext("%(count)d point", "%(count)d points", self.points) % {"count": self.points},
            ngettext("%(count)d trick", "%(count)d tricks", self.tricks) % {"count": self.tricks},
        ]
        return listed([*parts, _("has the token")] if self.token else parts)


@dataclass(frozen=True, slots=True)
class GroupBox:
    """A group in the middle; `bidder` is empty and `bid` None while nobody has bid.

    `bids` and the `note` on them are for the seat to act only.
    """

    letter: str
    cards: tuple[Card, ...]
    bidder: str
    mine: bool
    bid: int | None
    bids: tuple[BidChoice, ...]
    note: str


@dataclass(frozen=True, slots=True)
class PlayedCard:
    face: Card
    from_hidden: bool


@dataclass(frozen=True, slots=True)
class PlayRow:
    """What one player put into a trick; `winning` marks the play that wins (so far)."""

    name: str
    cards: tuple[PlayedCard, ...]
    leads: bool
    follows: bool
    winning: bool


@dataclass(frozen=True, slots=True)
class TrickBox:
    """`waiting` are the names of those who have yet to play, in turn."""

    plays: tuple[PlayRow, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The whole table. `own` is None for spectators; `tricks` are those of the round that may be seen."""

    view: CharumaView
    heading: str
    ending: str
    rows: tuple[SeatRow, ...]
    own: SeatRow | None
    groups: tuple[GroupBox, ...]
    trick: TrickBox | None
    last_trick: TrickBox | None
    tricks: tuple[TrickBox, ...]

    @property
    def title(self) -> str:
        """The heading and the ending in one line."""
        return _("%(heading)s. %(ending)s") % {"heading": self.heading, "ending": self.ending}


def draw(view: CharumaView, names: Names) -> Drawn:
    rows = _rows(view, names)
    return Drawn(
        view=view,
        heading=heading(view),
        ending=ending(view),
        rows=rows,
        own=next((row for row in rows if row.mine), None),
        groups=tuple(_group(group, view, names) for group in view.groups),
        trick=None if view.trick is None else _trick(view.trick, names),
        last_trick=None if view.last_trick is None else _trick(view.last_trick, names),
        tricks=tuple(_trick(trick, names) for trick in view.tricks),
    )


def heading(view: CharumaView) -> str:
    """Which round it is."""
    if not view.scored:
        return _("Trial round")
    if view.extra_round:
        return _("Round %(round)d, an extra round") % {"round": view.round}
    return _("Round %(round)d") % {"round": view.round}


def ending(view: CharumaView) -> str:
    """When the game ends."""
    if view.rounds is not None:
        text = ngettext(
            "The game ends after %(rounds)d round.", "The game ends after %(rounds)d rounds.", view.rounds
        )
        return text % {"rounds": view.rounds}
    return _("The game ends at %(target)d points.") % {"target": view.target or 0}


def _rows(view: CharumaView, names: Names) -> tuple[SeatRow, ...]:
    """The seats clockwise, the viewer's own one first (or seat 0, for spectators)."""
    first = view.viewer or 0
    order = [(first + step) % view.seats for step in range(view.seats)]
    return tuple(_row(seat, view, names[seat], view.hands[seat]) for seat in order)


def _row(seat: int, view: CharumaView, name: str, hand: HandView) -> SeatRow:
    return SeatRow(
        number=seat,
        name=name,
        mine=seat == view.viewer,
        acting=seat == view.to_act,
        token=seat == view.token,
        points=view.points[seat],
        tricks=view.tricks_won[seat],
        open=faces(hand.open),
        hidden_count=hand.hidden_count,
        hidden=None if hand.hidden is None else faces(hand.hidden),
    )


def _group(group: GroupView, view: CharumaView, names: Names) -> GroupBox:
    return GroupBox(
        letter=group.letter,
        cards=faces(group.cards),
        bidder="" if group.bidder is None else names[group.bidder],
        mine=group.bidder is not None and group.bidder == view.viewer,
        bid=group.bid,
        bids=bids_on(group, view),
        note=outbidding(group, view),
    )


def _trick(trick: TrickView, names: Names) -> TrickBox:
    turns = [(trick.leader + step) % len(names) for step in range(len(names))]
    return TrickBox(
        plays=tuple(_play(play, trick, names) for play in trick.plays),
        waiting=tuple(names[seat] for seat in turns[len(trick.plays) :]),
    )


def _play(play: PlayView, trick: TrickView, names: Names) -> PlayRow:
    return PlayRow(
        name=names[play.seat],
        cards=tuple(
            PlayedCard(card(text), hidden) for text, hidden in zip(play.cards, play.from_hidden, strict=True)
        ),
        leads=play.seat == trick.leader,
        follows=play.follows,
        winning=play.seat == trick.winner,
    )
