"""Who wants which letters, and the signed links by which one switches a category off."""

from collections.abc import Iterable
from typing import NamedTuple

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.urls import reverse

from charuma_site.notifications import kinds
from charuma_site.notifications.models import Letter, Muted
from charuma_site.players.addresses import holder_of
from charuma_site.players.models import Player

_signer = Signer(salt="notifications.unsubscribe")


class Subscription(NamedTuple):
    """What a link may switch off: one category, for one player or one address."""

    category: str
    player_id: int | None
    address: str

    @transaction.atomic
    def mute(self) -> None:
        """Nothing for a deleted account, which gets no letters; locked, as it may be deleted right now."""
        if self.player_id is None or Player.objects.select_for_update().filter(pk=self.player_id).exists():
            Muted.objects.get_or_create(**self._asdict())

    def unmute(self) -> None:
        Muted.objects.filter(**self._asdict()).delete()


def subscription_of(letter: Letter) -> Subscription:
    """Raises `UnknownKind`."""
    address = "" if letter.reader_id else letter.address
    return Subscription(kinds.category_of(letter.kind), letter.reader_id, address)


def is_switched_off(letter: Letter) -> bool:
    """Also by the player who holds the address of a letter to an address. Raises `UnknownKind`."""
    subscription = subscription_of(letter)
    if not is_wanted(subscription):
        return True
    holder = holder_of(letter.address) if letter.reader_id is None else None
    return holder is not None and not wants(holder, subscription.category)


def wants(player: Player, category: str) -> bool:
    """Whether to mail this player about this category; account mails are always wanted."""
    return is_wanted(Subscription(category, player.pk, ""))


def those_who_want(players: Iterable[Player], category: str) -> list[Player]:
    """The same for many at once (one query)."""
    found = list(players)
    muted = Muted.objects.filter(category=category, player__in=found).values_list("player_id", flat=True)
    gone = set(muted)
    return [player for player in found if player.pk not in gone]


def is_wanted(subscription: Subscription) -> bool:
    if subscription.category == kinds.SECURITY:
        return True
    return not Muted.objects.filter(**subscription._asdict()).exists()


def muted_categories(player: Player) -> set[str]:
    return set(Muted.objects.filter(player=player).values_list("category", flat=True))


def choose(player: Player, wanted: set[str]) -> None:
    """Switches off every category that is not in `wanted` and on the others."""
    with transaction.atomic():
        Muted.objects.filter(player=player, category__in=wanted).delete()
        Muted.objects.bulk_create(
            [
                Muted(player=player, category=category)
                for category in settings.LETTER_CATEGORIES
                if category not in wanted
            ],
            ignore_conflicts=True,
        )


def unsubscribe_url(subscription: Subscription) -> str:
    """The full address of the page (GET) and of the one-click request (POST, RFC 8058)."""
    token = _signer.sign_object(list(subscription))
    path = reverse("notifications:unsubscribe", args=[token])
    return f"{settings.SITE_URL}{path}"


def read_token(token: str) -> Subscription | None:
    """None for a token that we did not sign or whose category is gone."""
    try:
        category, player_id, address = _signer.unsign_object(token)
    except (BadSignature, ValueError):
        return None
    if category not in settings.LETTER_CATEGORIES:
        return None
    return Subscription(category, player_id, address)
