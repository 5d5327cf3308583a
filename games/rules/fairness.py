"""Checks a finished game from its exported record alone (`docs/fairness.md`, "The check")."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.rules import first, registry
from games.rules.chance import Draw, RecordingChance, SecretChance, commitment
from games.rules.game import MoveError, Options, OptionValue, Rules
from games.rules.places import with_leavers
from games.rules.record import Record, RecordError, RecordMove, RecordSeat, read, write
from games.rules.words import gettext_noop

LONGEST_TEXT = 120
"""A move's text is repeated up to here."""

TITLES = {
    "record": gettext_noop("The record can be read"),
    "commitment": gettext_noop("The secret is the one promised before the start"),
    "moves": gettext_noop("Every move was legal and made by the seat whose turn it was"),
    "draws": gettext_noop("Every deal and roll follows from the secret and the phrases"),
    "result": gettext_noop("The points and places are right"),
}
"""The checks by name, in the order in which they are made."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was checked. `detail` is an English template, filled from `params`."""

    name: str
    ok: bool
    detail: str
    params: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What is claimed, in English, marked for translation."""
        return TITLES[self.name]


@dataclass(frozen=True, slots=True)
class Checked:
    """All checks of a record, and the draws that its game makes anew (none if it can't be played)."""

    checks: tuple[Check, ...]
    draws: tuple[Draw, ...] = ()

    @property
    def ok(self) -> bool:
        return all(check.ok for check in self.checks)


def _passed(name: str, detail: str, params: Mapping[str, OptionValue] | None = None) -> Check:
    return Check(name, ok=True, detail=detail, params=params or {})


def _failed(name: str, detail: str, params: Mapping[str, OptionValue] | None = None) -> Check:
    return Check(name, ok=False, detail=detail, params=params or {})


@dataclass(frozen=True, slots=True)
class _Replayed:
    """A record's game played again as far as its moves are good; `fault` says why no further."""

    rules: Rules[Any]
    state: Any
    draws: tuple[Draw, ...]
    fault: Check | None


def check(record: object) -> Checked:
    """Everything that can be checked of `record`, as loaded from JSON; never raises for what is in it.

    A record that can't be read or played has failed the check `record`, and is checked no further.
    """
    try:
        known = read(record)
        rules = _rules(known)
        options = _options(known)
    except (RecordError, registry.OptionError) as error:
        return Checked((_failed("record", error.message, error.params),))
    replayed = _replay(rules, known, options)
    checks = (
        _passed("record", gettext_noop("The game is known, and so are its rules.")),
        _check_commitment(known),
        replayed.fault or _all_moves(known),
        _check_draws(known, replayed),
        _check_result(known, replayed),
    )
    return Checked(checks, replayed.draws)


def record(
    rules: Rules[Any],
    options: Options,
    *,
    seats: Sequence[RecordSeat],
    commitment: str,
    secret: bytes,
    moves: Sequence[RecordMove],
    points: Sequence[int],
    places: Sequence[int],
) -> dict[str, Any]:
    """The exported record of a finished game, with the draws that follow from the rest.

    `options` are complete; `points` and `places` are those that the players were told.
    """
    known = Record(
        game=rules.slug,
        rules_version=rules.version,
        options=options,
        seats=tuple(seats),
        commitment=commitment,
        secret=secret,
        moves=tuple(moves),
        draws=None,
        points=tuple(points),
        places=tuple(places),
    )
    return write(replace(known, draws=_replay(rules, known, options).draws))


def _rules(known: Record) -> Rules[Any]:
    """The rules of the record's game, if it can be played here."""
    rules = registry.GAMES.get(known.game)
    if rules is None:
        raise RecordError(gettext_noop("No game here is called “%(game)s”."), {"game": known.game})
    if rules.version != known.rules_version:
        message = gettext_noop("The game was played by rules %(theirs)s; here are rules %(ours)s.")
        raise RecordError(message, {"theirs": known.rules_version, "ours": rules.version})
    return rules


def _options(known: Record) -> dict[str, OptionValue]:
    asked = registry.recorded_options(known.game, len(known.seats), first.asked(known.options))
    return asked | first.kept(known.options)


def _replay(rules: Rules[Any], known: Record, options: Options) -> _Replayed:
    draws = RecordingChance(SecretChance(known.secret, known.phrases))
    chance = first.settled(options, draws)
    state = rules.start(len(known.seats), options, chance)
    for number, move in enumerate(known.moves, start=1):
        fault = _misplaced(rules, state, move, number)
        if fault is None:
            try:
                state = rules.apply(state, move.text, chance)
            except MoveError:
                fault = _fault(gettext_noop("Move %(number)s is not legal: %(text)s"), move, number)
        if fault is not None:
            return _Replayed(rules, state, draws.draws, fault)
    return _Replayed(rules, state, draws.draws, _unfinished(rules, state))


def _fault(detail: str, move: RecordMove, number: int) -> Check:
    text = move.text[:LONGEST_TEXT]
    return _failed("moves", detail, {"number": number, "seat": move.seat + 1, "text": text})


def _misplaced(rules: Rules[Any], state: Any, move: RecordMove, number: int) -> Check | None:
    """What is wrong with the place of `move` in the game, whatever it says."""
    if move.number != number:
        return _fault(gettext_noop("Move %(number)s is missing or out of order."), move, number)
    actor = rules.to_act(state)
    if actor is None:
        return _fault(gettext_noop("Move %(number)s comes after the end of the game."), move, number)
    if actor != move.seat:
        return _fault(gettext_noop("Move %(number)s was not the turn of seat %(seat)s."), move, number)
    return None


def _unfinished(rules: Rules[Any], state: Any) -> Check | None:
    if rules.outcome(state) is not None:
        return None
    return _failed("moves", gettext_noop("The game isn't over after the last move."))


def _all_moves(known: Record) -> Check:
    detail = gettext_noop("%(moves)s moves, all in order, and the game is over.")
    return _passed("moves", detail, {"moves": len(known.moves)})


def _check_commitment(known: Record) -> Check:
    params = {"commitment": known.commitment[:LONGEST_TEXT]}
    if commitment(known.secret) == known.commitment.lower():
        return _passed("commitment", gettext_noop("Its SHA-256 is the commitment: %(commitment)s"), params)
    detail = gettext_noop("The SHA-256 of the secret is not the commitment: %(commitment)s")
    return _failed("commitment", detail, params)


def _check_draws(known: Record, replayed: _Replayed) -> Check:
    if replayed.fault is not None:
        return _failed("draws", gettext_noop("The game can't be played to its end again."))
    params = {"draws": len(replayed.draws)}
    if known.draws is None:
        detail = gettext_noop("%(draws)s draws were made anew; the record lists none.")
        return _passed("draws", detail, params)
    for ours, theirs in zip(replayed.draws, known.draws, strict=False):
        if ours != theirs:
            return _failed("draws", gettext_noop("Not the same draw: %(name)s"), {"name": ours.name})
    if len(replayed.draws) != len(known.draws):
        return _failed(
            "draws", gettext_noop("The game makes %(draws)s draws, the record lists more or less."), params
        )
    return _passed("draws", gettext_noop("%(draws)s draws were made anew and are as recorded."), params)


def _check_result(known: Record, replayed: _Replayed) -> Check:
    outcome = replayed.rules.outcome(replayed.state)
    if outcome is None:
        return _failed("result", gettext_noop("The game has no result."))
    if known.points != outcome.points:
        return _failed("result", gettext_noop("The points of the record are not those of the game."))
    if known.places != with_leavers(outcome.places, [seat.resigned for seat in known.seats]):
        return _failed("result", gettext_noop("The places of the record are not those of the game."))
    return _passed("result", gettext_noop("Points and places are those of the game."))
