"""The kinds of letters of the outbox's tests; apart, as settings can't import models."""

HERE = "tests.support.letters"
KINDS = {
    "turn.your_turn": f"{HERE}.your_turn",
    "reminder.deadline": f"{HERE}.your_turn",
    "game.started": f"{HERE}.your_turn",
    "game.finished": f"{HERE}.outdated",
    "game.timed_out": f"{HERE}.broken",
    "game.taken_over": f"{HERE}.too_early",
    "invite.game": f"{HERE}.your_turn",
}
