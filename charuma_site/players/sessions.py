"""Sessions that know whose they are (SESSION_ENGINE), so that they end with the account.

They hold the address of the login (allauth), which must not stay behind; without the column, all
sessions of the site would have to be decoded to find one player's.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db

from charuma_site.players.models import PlayerSession


class SessionStore(db.SessionStore):
    @classmethod
    def get_model_class(cls) -> type[PlayerSession]:
        return PlayerSession

    def create_model_instance(self, data: Mapping[str, Any]) -> PlayerSession:
        session: PlayerSession = super().create_model_instance(data)  # type: ignore[assignment,arg-type]
        session.player_id = data.get(SESSION_KEY)
        return session
