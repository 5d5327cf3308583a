"""Starting the site in a process of its own, with nothing of the test's environment."""

import os
import subprocess
import sys

from django.conf import settings

OURS = ("CHARUMA", "DATABASE", "REDIS", "CELERY", "EMAIL")


def run(*code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the project's folder; `environment` is all that the site's settings see."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return subprocess.run(
        [sys.executable, *code],
        cwd=settings.BASE_DIR,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
