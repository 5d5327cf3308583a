"""What the engine refuses.

A `RecordError` is in the input and its author can mend it; a `DrawImpossible` is a fact about the event that
the organiser has to decide on. Anything else that goes wrong in here is a fault of ours and is an assertion.
"""


class CoreError(Exception):
    """Base: `code` is stable, `message` an English sentence with `%(name)s` places filled from `params`."""

    def __init__(self, code: str, message: str, **params: object) -> None:
        super().__init__(message % params)
        self.code = code
        self.message = message
        self.params = params


class RecordError(CoreError):
    """A tournament file or value that can't be right; `where` names the line or field."""

    def __init__(self, where: str, code: str, message: str, **params: object) -> None:
        super().__init__(code, "%(where)s: " + message, where=where, **params)
        self.where = where


class DrawImpossible(CoreError):
    """No draw exists for what was asked; the code says why.

    Codes: `event-over` (fewer than two entrants can play), `forbidden-pairs` (they leave no draw),
    `no-table` (too few entrants for a table of an allowed size).
    """
