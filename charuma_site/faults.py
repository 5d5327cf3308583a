"""How an unexpected error is told to the log."""

from pathlib import Path
from traceback import extract_tb


def where(error: BaseException) -> str:
    """Type and place. Not the message: it may quote a hand, an address or a mail."""
    frames = extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return type(error).__name__ + place
