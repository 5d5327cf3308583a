"""What the parts of an event are called: scoring, tie-breaks, kinds of rounds, rules of a draw."""

from collections.abc import Iterable, Mapping
from functools import reduce

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.core.model import Kind, Presence
from tournaments.core.settings import (
    AbsenceScore,
    ByeScore,
    Edition,
    FirstRound,
    Format,
    SchemeKind,
    Settings,
    Unfinished,
    VoidScore,
)

Words = Mapping[str, str | Promise]
DISQUALIFIED = "disqualified"
"""What a round is for who was put out before it; to the record they have withdrawn."""

OUT = "out"
"""What a deciding round is for who didn't get so far; the record knows it as an absence without a score."""

WAITING = "waiting"
"""What a round that is drawn in parts is for who has no table in it yet."""

SCHEMES: Words = {
    SchemeKind.PLACE: _("By place"),
    SchemeKind.WIN: _("Only wins count"),
    SchemeKind.LEAGUE: _("League points"),
    SchemeKind.POINTS: _("The game's own points"),
    SchemeKind.CUSTOM: _("The organiser's own table"),
}
FORMATS: Words = {
    Format.SWISS: _("Swiss system"),
    Format.ROUND_ROBIN: _("Round robin"),
    Format.KNOCK_OUT: _("Knock-out"),
}
FIRST_ROUNDS: Words = {
    FirstRound.RANDOM: _("at random"),
    FirstRound.RATING: _("by rating, the top half against the bottom half"),
    FirstRound.SNAKE: _("by rating, spread over the tables in a snake"),
}
UNFINISHED: Words = {
    Unfinished.EXTEND: _("the round is extended once"),
    Unfinished.ADJUDICATE: _("the places are those by the game points at that moment"),
    Unfinished.SHARE: _("all at the table share the places"),
    Unfinished.ORGANISER: _("the organiser decides"),
}
RESULT_REASONS: Words = {
    **UNFINISHED,
    "all-left": _("everybody at the table has left the event"),
    "closed": _("the round was closed"),
    "no-points": _("there were no points to go by, so all at the table share the places"),
    "replay": _("the game is played again"),
    "no-organiser": _("the organiser deleted the account, and nobody else runs the event"),
}
"""Why a result is as it is, where nobody typed it; kept as codes and told to each in their language."""
BYES: Words = {
    ByeScore.WIN: _("as much as a win"),
    ByeScore.HALF: _("half a win"),
    ByeScore.MEAN: _("the mean of one's other rounds"),
}
ASKED_BYES: Words = {
    Kind.ASKED_FULL: _("a full win"),
    Kind.ASKED_HALF: _("half a win"),
    Kind.ASKED_ZERO: _("nothing"),
}
ABSENCES: Words = {AbsenceScore.HALF: _("half a win"), AbsenceScore.ZERO: _("nothing")}
VOIDS: Words = {
    VoidScore.HALF: _("half a win for each"),
    VoidScore.REPLAY: _("nothing until it is played again"),
}
EDITIONS: Words = {Edition.FIDE_2024: _("edition of 2024"), Edition.FIDE_2026: _("edition of 2026")}

TIE_BREAKS: Words = {
    "DE": _("Direct encounter"),
    "WIN": _("Table wins"),
    "BH": _("Buchholz"),
    "BH-C1": _("Buchholz, lowest round cut"),
    "BH-M1": _("Buchholz, lowest and highest round cut"),
    "SB": _("Sonneborn-Berger"),
    "PS": _("Progressive score"),
    "SHARE": _("Share of the game points"),
    "MARGIN": _("Game points over the table's mean"),
    "OMW": _("Opponents' mean score rate"),
    "ARO": _("Opponents' mean rating"),
    "SEAT": _("Times in seat 1"),
}
TIE_BREAK_RULES: Words = {
    "DE": _(
        "Only if all who are tied have met: what one took from each of the others, 1 above, 1/2 equal, 0"
        " below, divided by the number of opponents at that table."
    ),
    "WIN": _(
        "The number of rounds with a sole win, or with as much as a win without play (as a bye may give)."
    ),
    "BH": _(
        "The final scores of one's opponents; a round at a table gives the mean of its opponents. The rounds"
        " that somebody missed after leaving count as shared here (FIDE C.07, 16.3)."
    ),
    "BH-C1": _(
        "Buchholz without its lowest round; a round missed by one's own choice is cut first, but not a bye"
        " for a full win, which counts as one from the draw."
    ),
    "BH-M1": _(
        "Buchholz without its lowest and its highest round; as the lowest a round missed by one's own choice"
        " is cut first, but not a bye for a full win."
    ),
    "SB": _(
        "The opponents' final scores, as in Buchholz, times the share taken from each: 1 above, 1/2 equal,"
        " 0 below; divided by the number of opponents at the table."
    ),
    "PS": _("The sum of the running score after each round."),
    "SHARE": _("One's own share of the table's game points, summed over the rounds played."),
    "MARGIN": _("One's game points minus the table's mean, summed over the rounds played."),
    "OMW": _("The mean score rate of one's opponents, each counted as a third at least."),
    "ARO": _("The mean rating of one's opponents."),
    "SEAT": _("How often one sat in seat 1, which begins; fewer is better."),
}

KINDS: Words = {
    Kind.PLAYED: _("played"),
    Kind.BYE: _("bye"),
    Kind.ASKED_FULL: _("bye asked for (full)"),
    Kind.ASKED_HALF: _("bye asked for (half)"),
    Kind.ASKED_ZERO: _("absent"),
    Kind.FORFEIT_WIN: _("won by forfeit"),
    Kind.FORFEIT_LOSS: _("lost by forfeit"),
    Kind.ABORTED: _("not played"),
    Kind.VOID: _("void"),
    Kind.LATE: _("not entered yet"),
    Kind.WITHDRAWN: _("withdrawn"),
    DISQUALIFIED: _("disqualified"),
    OUT: _("out before this round"),
    WAITING: _("waits for a table"),
}
PRESENCES: Words = {
    Presence.PLAYED: pgettext_lazy("presence", "played"),
    Presence.NO_SHOW: _("did not come"),
    Presence.LEFT: _("left during the game"),
}
NOTES: Words = {
    "dummy": _("unplayed: a virtual opponent with one's own score, capped"),
    "not-met": _("not all who are tied have met, so it counts for nobody"),
    "floor": _("raised to a third"),
}

RULES: Words = {
    "bye-again": _("Second byes"),
    "bye-score": _("Scores of those with a bye, over the lowest"),
    "rematch": _("Rematches (a pair that has met k times counts k × k)"),
    "gap": _("Squared score differences at the tables"),
    "top-gap": _("The same, weighted towards the top"),
    "odd-table": _("Times at a table of another size before"),
    "odd-score": _("Scores at tables of another size, over the lowest"),
    "seat-running": _("The same seat a third time running"),
    "seat-balance": _("Seats had more often than the rarest one"),
    "seat-follow": _("The same seat or neighbour as last time"),
    "placement": _("Round 1: distance from the drawing method's ideal"),
}


def listed(items: list[str]) -> str:
    """Items with commas between them, in the reader's language."""
    return pgettext("between items of a list", ", ").join(items)


def sentences(texts: Iterable[str]) -> str:
    """Sentences one after the other: not every language has a space between them."""
    both = pgettext("two sentences, one after the other", "%(one)s %(other)s")
    return reduce(lambda one, other: both % {"one": one, "other": other}, texts)


def bye_told(settings: Settings, kind: Kind, *, after_cut: bool) -> str:
    """What a round without a table is for somebody; empty for who is out of the deciding rounds."""
    if after_cut:
        going_on = gettext("You go on to the next round without playing.")
        return going_on if kind is Kind.BYE else ""
    if kind is Kind.BYE:
        worth = word(BYES, settings.bye)
        return gettext("There was no table for everybody; the bye is worth %(worth)s.") % {"worth": worth}
    worth = word(ASKED_BYES, kind)
    return gettext("It was noted before the draw and is worth %(worth)s.") % {"worth": worth}


def word(words: Words, code: str) -> str:
    """The text of a code in the active language; the code itself if it is unknown."""
    return str(words.get(code, gettext(code) if code else ""))
