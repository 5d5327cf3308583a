"""Many random events; `python -m tournaments.core.trial --events 10000` plays more of them."""

from tournaments.core.trial import run


def test_random_events_have_no_avoidable_rematch_and_no_avoidable_second_bye() -> None:
    counts = run(50)
    assert counts["findings"] == 0
    assert "avoidable_rematches" not in counts
    assert "avoidable_second_byes" not in counts
