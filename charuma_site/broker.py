"""Asks the broker whether it may throw away what it holds (O09)."""

import redis
import structlog

logger = structlog.get_logger(__name__)

PATIENCE = 5  # seconds


def warn_of_eviction(url: str) -> None:
    """Logs a warning if this Redis drops keys when its memory is full: tasks would vanish.

    A broker of another kind, or one that doesn't answer (hosted ones may not tell), says nothing.
    """
    if not url.startswith(("redis://", "rediss://")):
        return
    try:
        with redis.Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE) as broker:
            policy = broker.config_get("maxmemory-policy").get("maxmemory-policy", "")
    except redis.RedisError as error:
        logger.info("broker_not_asked", reason=type(error).__name__)
        return
    if policy != "noeviction":
        logger.warning("broker_evicts", policy=policy)
