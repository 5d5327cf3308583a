"""Who takes part: entering, waiting, leaving, coming back."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import play
from games.models import Game
from games.people import DELETED
from games.refusals import NotVisible, Refused
from tournaments import store
from tournaments.core.model import Kind
from tournaments.direct import post
from tournaments.direct.codes import same_code
from tournaments.direct.drafts import drop_proposal, proposal_of
from tournaments.direct.events import end_if_nobody_is_left
from tournaments.direct.gate import (
    LIVE,
    Who,
    find_entrant,
    lock,
    lock_as_organiser,
    log,
    need_phase,
    need_reason,
    need_self_or_organiser,
    rounds_published,
    runs,
    save,
)
from tournaments.direct.names import distinct_name, typed_name
from tournaments.direct.places import fill_places, is_full, next_number
from tournaments.direct.policy import void_if_all_left
from tournaments.models import Absence, Entrant, Event, LogLine, Sitting
from tournaments.ratings.seeding import seeds
from tournaments.selectors.events import NO_LATE_ENTRY, LateEntry, disqualified, late_entry


def enter(key: str, player: Player, code: str = "") -> Entrant:
    """Enter, or get in line if the event is full. Entering twice is entering once. Raises `Refused`."""
    with transaction.atomic():
        event = lock(key)
        if event.phase == Event.Phase.DRAFT:
            raise NotVisible(key)
        known = event.entrants.filter(player=player).first()
        if known is not None and _is_settled(event, known):
            return known
        _need_entries(event, player)
        if known is not None:
            return _return(event, known, player)
        _need_code(event, code)
        return _add(event, player, player, player.display_name)


def add_entrant(
    key: str, by: Player | None, player: Player | None = None, *, name: str = "", bot: str = ""
) -> Entrant:
    """An organiser enters somebody: a member, or by name somebody without an account. Raises `Refused`.

    Whoever has no account can't play a game here, so names are for events with real cards (`needs-account`).
    `bot` is for demonstrations and simulations; no page offers it.
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, *LIVE)
        if bot and by is not None and not by.is_demo:
            raise Refused("no-bots", gettext_noop("Bots don't play in events."))
        known = event.entrants.filter(player=player).first() if player else None
        if known is not None and _is_settled(event, known):
            return known
        _need_late_entry(event)
        if known is not None:
            return _return(event, known, by)
        if player is not None:
            _need_member(event, player)
            return _add(event, by, player, player.display_name)
        if not bot:
            _need_real_cards(event)
        return _add(event, by, None, name, bot)


def withdraw(
    key: str,
    who: Who,
    by: Player | None,
    reason: str = "",
    *,
    leave_game: bool = False,
    what: str = "withdrawn",
) -> Entrant:
    """No more rounds from now on; what was played stays (T12). Raises `NotVisible` and `Refused`.

    The game in progress may be finished; with `leave_game` a bot takes the seat over for good. `what` is the
    kind of the log's line.
    """
    with transaction.atomic():
        event = lock(key)
        entrant = find_entrant(event, who)
        need_self_or_organiser(event, entrant, by)
        need_phase(event, *LIVE)
        if entrant.state == Entrant.State.WITHDRAWN:
            return entrant
        waited = entrant.state == Entrant.State.WAITING
        entrant.state, entrant.left = Entrant.State.WITHDRAWN, _last_round(event, entrant)
        entrant.save(update_fields=["state", "left"])
        line = log(event, by, what, reason, entrant=entrant.pk, number=entrant.number)
        post.tell_put_out(event, entrant, line)
        if leave_game:
            _leave_games(event, entrant)
        if not waited:
            post.tell_left(event, entrant, line)
            _drop_proposal(event, by)
            void_if_all_left(event)
            fill_places(event)
        save(event)
        end_if_nobody_is_left(event)
    return entrant


def _drop_proposal(event: Event, by: Player | None) -> None:
    """A round that was drawn with them has to be drawn again; who runs the event learns of it."""
    proposal = proposal_of(event)
    if proposal is None:
        return
    drop_proposal(event, by, "entrant-left")
    if not event.automatic and (by is None or not runs(event, by)):
        post.tell_trouble(event, proposal.number)


def come_back(key: str, who: Who, by: Player | None, reason: str = "") -> Entrant:
    """Play again from the next round; rounds missed count as withdrawn (T02). Raises `Refused`."""
    with transaction.atomic():
        event = lock(key)
        entrant = find_entrant(event, who)
        need_self_or_organiser(event, entrant, by)
        need_phase(event, *LIVE)
        if _is_settled(event, entrant):
            return entrant
        _need_account(entrant)
        _need_late_entry(event)
        return _return(event, entrant, by, reason)


def _is_settled(event: Event, entrant: Entrant) -> bool:
    """Whether entering changes nothing: they are in, or wait for a place that isn't free.

    While the event runs nobody moves up, so one who waits takes a free place as latecomers do.
    """
    if entrant.state != Entrant.State.WAITING:
        return entrant.state == Entrant.State.ENTERED
    return event.phase != Event.Phase.RUNNING or is_full(event)


def _need_account(entrant: Entrant) -> None:
    if entrant.player_id is None and entrant.name == DELETED:
        raise Refused("deleted", gettext_noop("Whoever deleted the account can't come back."))


def _need_entries(event: Event, player: Player) -> None:
    """Raise `Refused` unless `player` may enter now."""
    need_phase(event, *LIVE)
    _need_member(event, player)
    _need_late_entry(event)
    if event.entries_close_at is not None and event.entries_close_at < timezone.now():
        raise Refused("closed", gettext_noop("Entries are closed. Ask the organiser."))


def _need_code(event: Event, code: str) -> None:
    """Whoever was in the event, or waits, had given it then."""
    if event.gate_code and code.strip() and not same_code(code, event.gate_code):
        raise Refused("wrong-code", gettext_noop("This code is wrong. Ask the organiser for the right one."))
    if event.gate_code and not code.strip():
        raise Refused("wrong-code", gettext_noop("This event is for members with an invitation code."))


def _need_member(event: Event, player: Player) -> None:
    if player.is_guest and event.rated:
        raise Refused("guest", gettext_noop("Register to enter a rated event."))


def member_at(address: str) -> Player:
    """The person whose account has this address. Raises `Refused`."""
    found = Player.objects.filter(email__iexact=address, is_active=True).first()
    if found is None:
        raise Refused("unknown-address", gettext_noop("Nobody has an account with this address."))
    return found


def _need_real_cards(event: Event) -> None:
    if event.online:
        raise Refused(
            "needs-account",
            gettext_noop(
                "This event is played here, so everybody needs an account. Let them register, then enter "
                "them by their mail address."
            ),
        )


def _need_late_entry(event: Event) -> None:
    """Nobody comes into a running event whose rounds are fixed, or of which no round is left to be drawn."""
    if event.phase != Event.Phase.RUNNING:
        return
    why = late_entry(event, event.rounds.count())
    if why is not LateEntry.POSSIBLE:
        raise Refused("too-late", NO_LATE_ENTRY[why])


def _add(event: Event, by: Player | None, player: Player | None, name: str, bot: str = "") -> Entrant:
    full = is_full(event)
    entrant = Entrant.objects.create(
        event=event,
        player=player,
        bot=bot,
        name=distinct_name(event, name) if player else typed_name(event, name),
        number=None if full else next_number(event),
        rating=seeds([player.pk])[player.pk] if player else 0,
        joined=event.rounds.count() + 1 if full else _next_round(event, by),
        state=Entrant.State.WAITING if full else Entrant.State.ENTERED,
    )
    log(event, by, "waiting" if full else "entered", entrant=entrant.pk, number=entrant.number)
    save(event)
    post.tell_entered(event, entrant)
    return entrant


def _return(event: Event, entrant: Entrant, by: Player | None, reason: str = "") -> Entrant:
    """Back in, or to the end of the line if the event is full meanwhile."""
    _need_not_disqualified(event, entrant, by)
    full, waited = is_full(event), entrant.state == Entrant.State.WAITING
    only_waited = waited and entrant.left is None
    if not full and (only_waited or not store.took_part(entrant)):
        entrant.joined = _next_round(event, by)
    if entrant.number is None and not full:
        entrant.number = next_number(event)
    entrant.state = Entrant.State.WAITING if full else Entrant.State.ENTERED
    entrant.left = entrant.left if full else None
    entrant.entered_at = timezone.now()
    entrant.save(update_fields=["joined", "number", "state", "left", "entered_at"])
    if not full:
        _sit_out_proposal(event, entrant)
    what = "waiting" if full else "moved-up" if waited else "came-back"
    line = log(event, by, what, reason, entrant=entrant.pk, number=entrant.number)
    save(event)
    if waited and not full and by is not None and by.pk != entrant.player_id:
        post.tell_moved_up(event, entrant, line)
    elif not only_waited:
        post.tell_back(event, entrant, line)
    return entrant


def _sit_out_proposal(event: Event, entrant: Entrant) -> None:
    """A round that is proposed goes on without them: for it they count as withdrawn (T02)."""
    proposal = proposal_of(event)
    if proposal is not None:
        Absence.objects.get_or_create(
            round=proposal, entrant=entrant, defaults={"kind": Kind.WITHDRAWN.value}
        )


def _need_not_disqualified(event: Event, entrant: Entrant, by: Player | None) -> None:
    """Whoever was put out comes back only with an organiser's word."""
    by_organiser = by is not None and by.pk != entrant.player_id and runs(event, by)
    if not by_organiser and entrant.pk in disqualified(event):
        raise Refused(
            "disqualified", gettext_noop("You were disqualified from this event. Ask the organiser.")
        )


def _last_round(event: Event, entrant: Entrant) -> int:
    """The last published round; one that is still growing only for those who sit in it already."""
    growing = event.rounds.filter(growing=True).exclude(sittings__entrant=entrant).exists()
    return rounds_published(event) - growing


def _next_round(event: Event, by: Player | None) -> int:
    """The first round that somebody who comes in now can play: the one after all that are drawn.

    A proposed first round is drawn anew for it, but only by those who may throw a proposal away.
    """
    if event.phase == Event.Phase.OPEN and event.rounds.exists():
        if by is not None and not runs(event, by):
            raise Refused("drawing", gettext_noop("The first round is just being drawn. Ask the organiser."))
        drop_proposal(event, by)
    return event.rounds.count() + 1


def _leave_games(event: Event, entrant: Entrant) -> None:
    """A bot plays on for one who leaves at once; the seat ranks last."""
    if entrant.player is None:
        return
    sittings = Sitting.objects.filter(entrant=entrant, round__event=event)
    keys = sittings.filter(table__game__phase=Game.Phase.RUNNING).values_list("table__game__key", flat=True)
    for key in keys:
        if key is not None:
            play.resign(key, entrant.player)


def disqualify(key: str, by: Player, entrant: Entrant, reason: str) -> Entrant:
    """An organiser takes somebody out of the event and the running game, for good. Raises `Refused`."""
    return withdraw(key, entrant, by, need_reason(reason), leave_game=True, what=LogLine.DISQUALIFIED)
