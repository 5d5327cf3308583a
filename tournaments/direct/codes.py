"""Codes that people copy from a mail or a notice board, or type on a telephone."""

import secrets
import unicodedata


def same_code(typed: str, wanted: str) -> bool:
    """Whether two codes differ in nothing but capitals, spaces, hyphens and the width of characters."""
    return secrets.compare_digest(_bare(typed).encode(), _bare(wanted).encode())


def _bare(code: str) -> str:
    text = unicodedata.normalize("NFKC", code).casefold()
    return "".join(char for char in text if char.isalnum()) or text
