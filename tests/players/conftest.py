import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _fresh_limits(db: None) -> None:
    """All tests call from one address, and would run into each other's rate limits."""
    cache.clear()
