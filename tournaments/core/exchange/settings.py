"""The settings and stages of a tournament file."""

from tournaments.core.errors import RecordError
from tournaments.core.exchange.fields import Fields
from tournaments.core.settings import (
    AbsenceScore,
    ByeScore,
    Edition,
    FirstRound,
    Format,
    Scheme,
    SchemeKind,
    Settings,
    Stages,
    Unfinished,
    VoidScore,
    deciding,
)
from tournaments.core.tiebreaks import TIE_BREAKS

SMALLEST, LARGEST = 2, 5


def read_settings(one: Fields) -> Settings:
    """Read settings; a missing field has its default."""
    one.only(frozenset(Settings.__slots__))
    default = Settings()
    return Settings(
        _size(one, one.integer("preferred", default.preferred)),
        tuple(_size(one, size) for size in one.integers("allowed")) or default.allowed,
        one.integer("rounds", default.rounds, least=1),
        _scheme(one.object("scheme")),
        _tie_breaks(one) if one.has("tie_breaks") else default.tie_breaks,
        one.choice("bye", ByeScore, default.bye),
        one.choice("asked_bye", AbsenceScore, default.asked_bye),
        one.integer("asked_byes", default.asked_byes),
        one.choice("late", AbsenceScore, default.late),
        one.choice("void", VoidScore, default.void),
        one.choice("unfinished", Unfinished, default.unfinished),
        one.choice("first_round", FirstRound, default.first_round),
        one.truth("lots", default=default.lots),
        one.choice("edition", Edition, default.edition),
        one.choice("format", Format, default.format),
    )


def _size(one: Fields, size: int) -> int:
    if not SMALLEST <= size <= LARGEST:
        raise RecordError(one.where, "no-size", "tables have 2 to 5 seats, not %(size)s", size=size)
    return size


def _scheme(one: Fields) -> Scheme:
    one.only(frozenset({"kind", "rows"}))
    rows = {}
    for name in one.object("rows").names():
        if name not in {"2", "3", "4", "5"}:
            raise RecordError(one.at("rows"), "no-size", "tables have 2 to 5 seats, not %(size)s", size=name)
        row = one.object("rows").integers(name)
        if len(row) != int(name):
            raise RecordError(one.at(f"rows.{name}"), "wrong-length", "one score for each place is expected")
        rows[int(name)] = row
    kind = one.choice("kind", SchemeKind, SchemeKind.PLACE)
    if kind is SchemeKind.CUSTOM and not rows:
        raise RecordError(one.at("rows"), "no-rows", "a custom scheme needs a row for each size")
    return Scheme(kind, rows)


def _tie_breaks(one: Fields) -> tuple[str, ...]:
    codes = one.list("tie_breaks")
    for index, code in enumerate(codes):
        if not isinstance(code, str) or code not in TIE_BREAKS:
            known = ", ".join(TIE_BREAKS)
            where = f"{one.at('tie_breaks')}[{index}]"
            raise RecordError(where, "unknown-tie-break", "one of %(known)s is expected", known=known)
    return tuple(codes)


def read_stages(fields: Fields, settings: Settings) -> Stages:
    """Read stages; raises `RecordError` for what the settings don't allow."""
    fields.only(frozenset(Stages.__slots__))
    stages = Stages(fields.integer("groups", 1, 1), fields.integer("cut", 0), fields.integer("best", 1, 1))
    if stages.groups > 1 and settings.format is not Format.ROUND_ROBIN:
        raise RecordError(fields.at("groups"), "no-groups", "only a round robin is played in groups")
    if deciding(settings, stages) and stages.best >= settings.smallest:
        raise RecordError(fields.at("best"), "no-knock-out", "somebody must be knocked out at every table")
    if stages.cut and stages.cut * stages.groups < settings.smallest:
        raise RecordError(fields.at("cut"), "small-cut", "the best must fill a table")
    return stages
