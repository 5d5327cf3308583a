"""An event's rules in sentences, made from its settings alone: no text can differ from them (D19, D23)."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings as site
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.templatetags.times import duration
from tournaments import store, words
from tournaments.core.scoring import place_row
from tournaments.core.settings import (
    AbsenceScore,
    Format,
    SchemeKind,
    Settings,
    Stages,
    Unfinished,
)
from tournaments.core.units import in_wins
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Section:
    """Some rules under one heading; `items` are pairs of a name and what it means, for the tie-breaks."""

    title: str
    lines: tuple[str, ...]
    items: tuple[tuple[str, str, str], ...] = ()


def rules_of(event: Event, settings: Settings) -> tuple[Section, ...]:
    """All rules that an entrant has to know before entering."""
    return (
        Section(_("Rounds and tables"), tuple(_rounds(event, settings))),
        Section(_("Score"), tuple(_scoring(settings))),
        Section(_("Equal scores"), (_ties(settings),), _tie_breaks(settings)),
        Section(_("Byes, absence, withdrawal"), tuple(_absences(settings))),
        Section(_("When a round ends"), tuple(_closing(event, settings))),
        *([Section(_("Clock"), tuple(_clock(event)))] if event.online else []),
    )


def _rounds(event: Event, settings: Settings) -> Iterator[str]:
    stages = store.event_stages(event)
    yield from _format(settings, stages)
    if not event.online:
        yield _("The tables are real ones with real cards; the organiser types in the results.")
    yield _sizes(settings)
    if settings.format is Format.SWISS:
        yield _(
            "Those with scores as equal as can be meet. It is settled first who has a bye; then nobody meets "
            "the same opponent twice if it can be avoided."
        )
        first = words.word(words.FIRST_ROUNDS, settings.first_round)
        yield _("The first round is drawn %(how)s.") % {"how": first}
    if event.rolling:
        yield _("Tables are drawn on as soon as enough entrants of about equal score are done.")
    if event.duplicate:
        yield _(
            "All tables of a round get the same shuffles; talk at the tables is closed until all are done."
        )


def _format(settings: Settings, stages: Stages) -> Iterator[str]:
    """The rounds that all play, and who goes on after them."""
    knock_out = _knock_out(stages.best)
    if settings.format is Format.KNOCK_OUT:
        yield _("Knock-out: %(rule)s.") % {"rule": knock_out}
        yield from _at_knock_out_tables()
        return
    rounds = ngettext("%(number)d round", "%(number)d rounds", settings.rounds) % {"number": settings.rounds}
    yield _("%(format)s, %(rounds)s.") % {
        "format": words.word(words.FORMATS, settings.format),
        "rounds": rounds,
    }
    if settings.format is Format.ROUND_ROBIN:
        yield _("All meet each other as equally often as can be; the tables are fixed from the start.")
    if stages.groups > 1:
        yield _("They play in %(groups)s groups, each among itself.") % {"groups": stages.groups}
    if not stages.cut:
        return
    who = _who_goes_on(stages)
    if stages.cut * stages.groups in {settings.preferred, *settings.allowed}:
        yield _("Then %(who)s meet at a final table, which gives the rank only.") % {"who": who}
    else:
        yield _("Then %(who)s play a knock-out, which gives the rank only: %(rule)s.") % {
            "who": who,
            "rule": knock_out,
        }
        yield from _at_knock_out_tables()
    yield _equal_at_cut(settings)
    yield _("For who has left before the cut, the next in rank plays.")


def _at_knock_out_tables() -> Iterator[str]:
    yield _("Of those who are equal at a table where only some go on, the lower seats do.")
    yield _("From a table to which nobody came nobody goes on, while two others are left to play.")


def _equal_at_cut(settings: Settings) -> str:
    if settings.lots:
        return _("Of those who are equal at the cut in every figure, the lot decides who goes on.")
    return _("Of those who are equal at the cut in every figure, the lower starting numbers go on.")


def _knock_out(best: int) -> str:
    if best == 1:
        return _("the winner of each table goes on, until all who are left fit one table, the final")
    rule = _("the best %(best)s of each table go on, until all who are left fit one table, the final")
    return rule % {"best": best}


def _who_goes_on(stages: Stages) -> str:
    if stages.groups == 1:
        return _("the best %(cut)s") % {"cut": stages.cut}
    if stages.cut == 1:
        return _("the winners of the groups")
    return _("the best %(cut)s of each group") % {"cut": stages.cut}


def _sizes(settings: Settings) -> str:
    others = sorted({*settings.allowed} - {settings.preferred})
    if not others:
        return _("Tables of %(size)s; whoever finds no seat has a bye.") % {"size": settings.preferred}
    return _("Tables of %(size)s if possible, else of %(others)s.") % {
        "size": settings.preferred,
        "others": words.listed([str(size) for size in others]),
    }


def _scoring(settings: Settings) -> Iterator[str]:
    kind = settings.scheme.kind
    if kind is SchemeKind.POINTS:
        yield _("The points of the game are the score.")
        return
    if kind is SchemeKind.PLACE:
        yield _("At a table of n the place p earns (n − p) / (n − 1): 1 for the winner, 0 for the last.")
    yield _("Places that are shared get the mean of what they cover; a shared win is shared.")
    for size in sorted({settings.preferred, *settings.allowed}):
        row = " · ".join(in_wins(score) for score in place_row(settings.scheme, size))
        yield _("Table of %(size)s, first to last place: %(row)s") % {"size": size, "row": row}


def _ties(settings: Settings) -> str:
    if not settings.tie_breaks:
        end = _("Those with equal scores share a rank.")
        lots = _("Between those with equal scores the lot decides.")
        return lots if settings.lots else end
    ranked = _("Those with equal scores are ranked by the following, one after the other:")
    shared = _("Those who are equal in all of these share a rank.")
    lots = _("Between those who are equal in all of these the lot decides.")
    return f"{ranked} {lots if settings.lots else shared}"


def _tie_breaks(settings: Settings) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (code, words.word(words.TIE_BREAKS, code), words.word(words.TIE_BREAK_RULES, code))
        for code in settings.tie_breaks
    )


def _absences(settings: Settings) -> Iterator[str]:
    bye = words.word(words.BYES, settings.bye)
    yield _("A bye from the draw is worth %(worth)s; nobody gets a second one while another can take it.") % {
        "worth": bye
    }
    if settings.asked_byes:
        worth = words.word(words.ABSENCES, settings.asked_bye)
        yield ngettext(
            "Each entrant may ask for %(number)d bye before a round is drawn; it is worth %(worth)s.",
            "Each entrant may ask for %(number)d byes before a round is drawn; each is worth %(worth)s.",
            settings.asked_byes,
        ) % {"number": settings.asked_byes, "worth": worth}
    if settings.asked_byes == 0 or settings.asked_bye is AbsenceScore.HALF:
        yield _("Any further round that somebody asks to miss is worth nothing.")
    late = words.word(words.ABSENCES, settings.late)
    yield _("Whoever enters late gets %(worth)s for each round missed.") % {"worth": late}
    yield _("Whoever withdraws keeps the results so far and scores nothing from then on.")
    yield _("In the tie-breaks unplayed rounds count by FIDE C.07, article 16, %(edition)s.") % {
        "edition": words.word(words.EDITIONS, settings.edition)
    }


def _closing(event: Event, settings: Settings) -> Iterator[str]:
    yield _("A round lasts %(time)s.") % {"time": duration(event.round_seconds)}
    if settings.unfinished is Unfinished.EXTEND and not event.online:
        yield _(
            "If tables aren't finished then, it is extended once by %(time)s; after that "
            "all at such a table share the places."
        ) % {"time": duration(event.extend_seconds)}
    elif settings.unfinished is Unfinished.EXTEND:
        yield _(
            "If tables aren't finished then, it is extended once by %(time)s; after that "
            "the places are those by the game points."
        ) % {"time": duration(event.extend_seconds)}
    else:
        what = words.word(words.UNFINISHED, settings.unfinished)
        yield _("At a table that isn't finished then, %(what)s.") % {"what": what}
    yield from _absent(online=event.online)
    void = words.word(words.VOIDS, settings.void)
    yield _("A table that the organiser declares void is worth %(worth)s.") % {"worth": void}


def _absent(*, online: bool) -> Iterator[str]:
    """What becomes of those who don't come or don't stay."""
    if not online:
        yield _("Whoever doesn't come to a table scores 0; the others play without them if the size allows.")
        yield _("Whoever leaves during the game is last at that table; the others' places stand.")
        return
    yield _(
        "Whoever doesn't come to a table before its first move scores 0; the others play on"
        " without them if the size allows."
    )
    yield _(
        "Whoever leaves during the game is last at that table; a bot plays on for them, and"
        " the others' places stand."
    )


def _clock(event: Event) -> Iterator[str]:
    yield _("Time for a move: %(time)s. Nights and weekends count.") % {"time": duration(event.move_seconds)}
    yield _(
        "When it runs out, a bot makes that one move. A move that arrives up to %(grace)s late still counts."
    ) % {"grace": duration(site.GRACE_SECONDS)}
    if not event.takeover_after:
        yield _("A bot makes each missed move, however many; the seat stays the owner's.")
        return
    yield ngettext(
        "After %(number)d missed turn a bot takes the seat until its owner comes back.",
        "After %(number)d missed turns in a row a bot takes the seat until its owner comes back.",
        event.takeover_after,
    ) % {"number": event.takeover_after}
