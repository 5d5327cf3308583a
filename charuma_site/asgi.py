"""The entry for ASGI servers."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "charuma_site.settings")
application = get_asgi_application()

from charuma_site.checks import refuse_unsafe_start  # noqa: E402  (needs the apps)
from charuma_site.collector import settle  # noqa: E402

refuse_unsafe_start()
settle()
