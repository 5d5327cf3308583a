"""The entry for gunicorn and other WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "charuma_site.settings")
application = get_wsgi_application()

from charuma_site.checks import refuse_unsafe_start  # noqa: E402  (needs the apps)
from charuma_site.collector import settle  # noqa: E402

refuse_unsafe_start()
settle()
