"""The log: events with ids. No local variables in tracebacks, no addresses, no keys of links."""

import logging
import logging.config
import re
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

_ADDRESS = re.compile(r"[^\s@\"'<>()\[\],;:=]+@[^\s@\"'<>()\[\],;:]+")
# The key of a link: what follows these words, and any long segment of a path.
_NAMED_KEY = re.compile(r"(/(?:invited|confirm-email|key|undo|unsubscribe)/)[^\s/?\"']+")
_LONG_SEGMENT = re.compile(r"/[A-Za-z0-9_:=.~-]{24,}(?=[/?\s\"']|$)")
_SECRET_NAME = re.compile(r"pass|token|secret|cookie|authori|phrase|hand\b|hands\b|code\b", re.IGNORECASE)
_HIDDEN = "[hidden]"


def mask(text: str) -> str:
    """The text without mail addresses and without the keys that links carry."""
    text = _ADDRESS.sub("[address]", text)
    text = _NAMED_KEY.sub(rf"\1{_HIDDEN}", text)
    return _LONG_SEGMENT.sub(f"/{_HIDDEN}", text)


def hide_secrets(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """The last step before an event is written, whoever logged it."""
    for name, value in event.items():
        if _SECRET_NAME.search(name):
            event[name] = _HIDDEN
        elif isinstance(value, str):
            event[name] = mask(value)
    return event


_SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configure(options: dict[str, Any]) -> None:
    """Send every event, structlog's or the standard library's, to standard error (LOGGING_CONFIG)."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    logging.config.dictConfig(_dict_config(**options))


def _dict_config(*, as_json: bool, level: str) -> dict[str, Any]:
    handler = {"class": "logging.StreamHandler", "formatter": "events", "stream": sys.stderr}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"events": {"()": make_formatter, "as_json": as_json}},
        "handlers": {"stderr": handler},
        "root": {"handlers": ["stderr"], "level": level},
        # Django's own handlers would write the same a second time, with nothing hidden.
        "loggers": {name: {"handlers": [], "propagate": True} for name in ("django", "django.server")},
    }


def make_formatter(*, as_json: bool) -> logging.Formatter:
    """One line an event. Tracebacks are Python's plain ones: the default ones show local variables."""
    renderer: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        else structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            hide_secrets,
            renderer,
        ],
    )
