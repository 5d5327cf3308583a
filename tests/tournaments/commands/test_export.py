"""`manage.py export_event`."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from charuma_site.players.models import Player
from tests.support.rated import event, finished_game
from tournaments.files import open_tournament
from tournaments.models import Entrant, Event, Result, Round, Table


def test_an_event_is_printed_as_a_file_that_can_be_read(alice: Player, bob: Player, tmp_path: Path) -> None:
    at = event()
    finished_game(at, [alice, bob], [1, 2])
    Round.objects.update(state=Round.State.PUBLISHED)
    for number, one in enumerate(Entrant.objects.order_by("pk"), 1):
        Entrant.objects.filter(pk=one.pk).update(number=number)
    out = StringIO()
    call_command("export_event", at.key, stdout=out)
    path = tmp_path / "event.json"
    path.write_text(out.getvalue(), encoding="utf-8")
    found = open_tournament(path).tournament
    assert [one.name for one in found.entrants] == ["Alice", "Bob"]
    assert found.rounds[0].tables[0].entrants == (1, 2)


def test_an_event_in_twos_is_printed_as_trf_and_others_are_refused(
    alice: Player, bob: Player, tmp_path: Path
) -> None:
    at = event()
    finished_game(at, [alice, bob], [1, 2])
    Round.objects.update(state=Round.State.PUBLISHED)
    for number, one in enumerate(Entrant.objects.order_by("pk"), 1):
        Entrant.objects.filter(pk=one.pk).update(number=number)
    out = StringIO()
    call_command("export_event", "--trf", at.key, stdout=out)
    path = tmp_path / "event.trf"
    path.write_text(out.getvalue(), encoding="utf-8")
    found = open_tournament(path).tournament
    assert [one.name for one in found.entrants] == ["Alice", "Bob"]
    assert found.rounds[0].tables[0].entrants == (1, 2)
    Result.objects.create(
        table=Table.objects.get(), version=1, state="played", places=[1, 2], drawn=1, source="organiser"
    )
    scheme = {"kind": "league", "rows": {}}
    Event.objects.update(settings={**Event.objects.get().settings, "scheme": scheme})
    with pytest.raises(CommandError, match="TRF knows 1-0, 1/2-1/2 and 0-1"):
        call_command("export_event", "--trf", at.key)


@pytest.mark.django_db
def test_an_unknown_key_is_told() -> None:
    with pytest.raises(CommandError, match="no event with this key"):
        call_command("export_event", "nothing")
