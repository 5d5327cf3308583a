"""Toy games with one fault each: what the suite is there to find (negative controls)."""

import random as unseeded
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.rules.game import Chance, MoveError, Outcome, Step, Viewer
from tests.support.toy_games import Lanterns, LanternsState, LanternsView


class ShowsSpectatorsHands(Lanterns):
    """The spectator sees more than the players (a missing case in a filter)."""

    def seen(self, lanterns: Sequence[str | None], viewer: Viewer) -> tuple[str | None, ...]:
        return tuple(lanterns) if viewer.seat is None else super().seen(lanterns, viewer)


class ShowsNextHand(Lanterns):
    """Everybody sees the left neighbour's lantern."""

    def seen(self, lanterns: Sequence[str | None], viewer: Viewer) -> tuple[str | None, ...]:
        neighbour = None if viewer.seat is None else (viewer.seat + 1) % len(lanterns)
        return tuple(
            lantern if shown or seat == neighbour else None
            for seat, (lantern, shown) in enumerate(
                zip(lanterns, super().seen(lanterns, viewer), strict=True)
            )
        )


class CountsWithSecret(Lanterns):
    """A number in the view varies with the next card of the deck."""

    def view(self, state: LanternsState, viewer: Viewer) -> LanternsView:
        return replace(super().view(state, viewer), deck=len(state.deck) + ("5" in state.deck[:1]))


class TellsWhatWasDrawn(Lanterns):
    """The story's line of a swap is told to all as the swapper may read it."""

    def told(self, step: Step[LanternsState], viewer: Viewer) -> Mapping[str, Any]:
        return super().told(step, Viewer(step.seat))


class ListsMovesToAll(Lanterns):
    """Everybody gets the list of legal moves."""

    def seen_legal(self, state: LanternsState, viewer: Viewer) -> tuple[str, ...]:
        return self.legal(state)


class AllowsBySecret(Lanterns):
    """Whether one may swap depends on what lies on the deck."""

    def legal(self, state: LanternsState) -> tuple[str, ...]:
        legal = super().legal(state)
        return legal[:1] if state.deck[:1] == ("9",) else legal


class _OtherRefusal(Lanterns):
    def read(self, state: LanternsState, text: str) -> str:
        try:
            return super().read(state, text)
        except MoveError as error:
            raise self.refusal(state, error) from None

    def refusal(self, state: LanternsState, error: MoveError) -> MoveError:
        raise NotImplementedError


class RefusesWithSecretText(_OtherRefusal):
    """The text of a refusal names the next lantern."""

    def refusal(self, state: LanternsState, error: MoveError) -> MoveError:
        return MoveError(error.code, "You can't, with the %(next)s on top.", {"next": state.deck[0]})


class RefusesWithSecretCode(_OtherRefusal):
    """The code of a refusal varies with the next lantern."""

    def refusal(self, state: LanternsState, error: MoveError) -> MoveError:
        return MoveError("low" if state.deck[0] < "5" else "high", error.message, error.params)


class ProposesBySecret(_OtherRefusal):
    """What is proposed after a slip varies with the next lantern."""

    def refusal(self, state: LanternsState, error: MoveError) -> MoveError:
        choices = self.legal(state)[:1] if state.deck[0] < "5" else ()
        return MoveError(error.code, error.message, error.params, choices)


class ForcesBySecret(Lanterns):
    """The last choice is made by itself if the lantern is the 9, as nobody would give it away."""

    def forced(self, state: LanternsState) -> str | None:
        legal = self.legal(state)
        if len(legal) == 1 and state.actor is not None and state.hands[state.actor] < "5":
            return None
        return super().forced(state)


class DealsNothingAnew(Lanterns):
    """The other world is the same one, so that the leak tests would show nothing."""

    def redeal(self, state: LanternsState, viewer: Viewer, random: Callable[[], float]) -> LanternsState:
        return state


class RedealsByItsView(ShowsNextHand):
    """Leaks, and hides it from the two worlds: the other one keeps what the leaky view shows."""

    def redeal(self, state: LanternsState, viewer: Viewer, random: Callable[[], float]) -> LanternsState:
        fresh = super().redeal(state, viewer, random)
        seen = [lantern is not None for lantern in self.seen(state.hands, viewer)]
        return fresh if not any(seen) else replace(state, deck=fresh.deck)


LEAKY: tuple[Lanterns, ...] = (
    ShowsSpectatorsHands(),
    ShowsNextHand(),
    CountsWithSecret(),
    TellsWhatWasDrawn(),
    ListsMovesToAll(),
    AllowsBySecret(),
    RefusesWithSecretText(),
    RefusesWithSecretCode(),
    ProposesBySecret(),
    ForcesBySecret(),
    DealsNothingAnew(),
    RedealsByItsView(),
)


class UnsortedMoves(Lanterns):
    """The legal moves are in some order."""

    def legal(self, state: LanternsState) -> tuple[str, ...]:
        return super().legal(state)[::-1]


class TakesAnything(Lanterns):
    """What isn't legal is taken for a move that is."""

    def _checked(self, state: LanternsState, move: str) -> str:
        return "keep"


class ReadsNothing(Lanterns):
    """A canonical move typed in capitals is not understood."""

    def read(self, state: LanternsState, text: str) -> str:
        return self._checked(state, text.strip())


class DealsByItself(Lanterns):
    """The deck is shuffled outside the game's chance, so that a replay deals otherwise."""

    def _dealt(self, state: LanternsState, chance: Chance) -> LanternsState:
        dealt = super()._dealt(state, chance)
        deck = unseeded.sample(dealt.deck, len(dealt.deck))
        return replace(dealt, deck=tuple(deck))


class HidesTurn(Lanterns):
    """The view doesn't say whose turn it is."""

    def view(self, state: LanternsState, viewer: Viewer) -> LanternsView:
        return replace(super().view(state, viewer), to_act=None)


class ForcesAChoice(Lanterns):
    """A move is made by itself though there is a choice."""

    def forced(self, state: LanternsState) -> str | None:
        return next(iter(self.legal(state)), None)


class SkipsAPlace(Lanterns):
    """Who comes behind the first is third."""

    def outcome(self, state: LanternsState) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.points, tuple(2 * place - 1 for place in outcome.places))


class TellsOfNobody(Lanterns):
    """The story speaks of a seat that doesn't exist."""

    def story(self, start: LanternsState, steps: Sequence[Step[LanternsState]], viewer: Viewer) -> Any:
        return tuple(replace(event, seat=9) for event in super().story(start, steps, viewer))


class StatesASet(Lanterns):
    """What a transcript states can't be written down."""

    def facts(self, state: LanternsState) -> Mapping[str, Any]:
        return {"points": set(state.points)}


class SwapsTwice(Lanterns):
    """A bot says `swap` whether it may or not."""

    def choose(self, view: LanternsView, level: str, random: Callable[[], float]) -> str:
        return "swap"


BROKEN: tuple[Lanterns, ...] = (
    UnsortedMoves(),
    TakesAnything(),
    ReadsNothing(),
    DealsByItself(),
    HidesTurn(),
    ForcesAChoice(),
    SkipsAPlace(),
    TellsOfNobody(),
    StatesASet(),
    SwapsTwice(),
)
