"""All settings, read from the environment; the defaults are those of a small, safe set-up.

`docs/running.md` lists the variables. `checks.py` refuses a production start that is not safe.
"""

from datetime import timedelta
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# --- The kind of start -------------------------------------------------------
DEBUG = env.bool("CHARUMA_DEBUG", default=False)
DEMO = env.bool("CHARUMA_DEMO", default=False)
VAR_DIR = Path(env.str("CHARUMA_VAR", default=str(BASE_DIR / "var"))).absolute()
SECRET_KEY = env.str("CHARUMA_SECRET_KEY", default="insecure-development-key")
SITE_URL = env.str("CHARUMA_URL", default="http://localhost:8000").rstrip("/")
ALLOWED_HOSTS = env.list("CHARUMA_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = [SITE_URL]
SECURE = SITE_URL.startswith("https://")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "anymail",
    "csp",
    "charuma_site",
    "charuma_site.players",
    "charuma_site.notifications",
    "games",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "charuma_site.form_addresses.FormAddresses",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "charuma_site.players.middleware.PlayerLocaleMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "games.views.refused.RefusalPages",
]

ROOT_URLCONF = "charuma_site.urls"
ASGI_APPLICATION = "charuma_site.asgi.application"
WSGI_APPLICATION = "charuma_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "charuma_site.context.site",
                "games.context.waiting",
            ],
        },
    },
]

# --- Database ------------------------------------------------------------------
DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'charuma.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    # IMMEDIATE takes the write lock at the start: a transaction that reads first and writes later
    # would otherwise fail with "database is locked" whatever the time-out.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    # Like SQLite's time-out, the wait for a lock is shorter than SWEEP_MARGIN_SECONDS. What runs longer than
    # a minute is broken, and a transaction that a hung process left open must not block the others.
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault(
        "options",
        "-c lock_timeout=20s -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s",
    )
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["CONN_MAX_AGE"] = 60
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Cache, broker, periodic work ----------------------------------------------
REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
        if REDIS_URL
        else {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "site_cache",
            "OPTIONS": {"MAX_ENTRIES": 100_000},  # it holds rate limits: none must be pushed out by many
        }
    )
}
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default=REDIS_URL or "memory://")

# --- People --------------------------------------------------------------------
AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games:mine"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60  # seconds; the mail itself may take a minute or two
ACCOUNT_PREVENT_ENUMERATION = "strict"  # unverified claims of one address may stand side by side
ACCOUNT_CHANGE_EMAIL = True  # one address each; the old one stays in force until the new one is verified
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest may log in to an account (players/account.py)
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_RATE_LIMITS = {
    "reset_password": "20/m/ip",  # mails to one address are counted in players/limits.py, silently
    "request_login_code": "20/m/ip,5/m/key",
}
ACCOUNT_FORMS = {
    "signup": "charuma_site.players.forms.SignupForm",
    "reset_password": "charuma_site.players.forms.ResetPasswordForm",
    "request_login_code": "charuma_site.players.forms.RequestLoginCodeForm",
}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if SECURE else "http"
ACCOUNT_ADAPTER = "charuma_site.players.adapter.AccountAdapter"
BEHIND_PROXY = env.bool("CHARUMA_BEHIND_PROXY", default=False)
ALLAUTH_TRUSTED_PROXY_COUNT = int(BEHIND_PROXY)  # whose X-Forwarded-For tells the caller's address
PLAYER_ERASERS: list[str] = [
    # functions that take a player whose account is being deleted and remove what other rooms know of them
    "tournaments.people.erase",
    "games.people.erase",
]
# Functions that take a renamed player and the name before.
PLAYER_RENAMED = ["games.people.rename", "tournaments.people.rename"]
RESERVED_NAMES = ["games.people.reserved_names"]  # functions that return names that nobody may take

# --- Language and time -----------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ja", "日本語")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Mail ------------------------------------------------------------------------
# console://, smtp://, smtp+tls://, filemail:///folder; a provider through anymail by EMAIL_BACKEND.
MAIL_FOLDER = VAR_DIR / "mails"
vars().update(env.email("EMAIL_URL", default=f"filemail://{MAIL_FOLDER}"))
if "EMAIL_BACKEND" in env.ENVIRON:
    EMAIL_BACKEND = env.str("EMAIL_BACKEND")
EMAIL_FILE_PATH = MAIL_FOLDER  # django-environ makes a relative one of filemail's path
EMAIL_TIMEOUT = 15  # seconds; a stalling mail server must not hold the sender for ever
DEFAULT_FROM_EMAIL = env.str("CHARUMA_FROM", default="Charuma <charuma@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
LETTER_KINDS: dict[str, str] = {
    # kind -> the function that renders it; the part before the dot is the category people switch off.
    "turn.your_turn": "games.letters.your_turn",
    "reminder.deadline": "games.letters.reminder",
    "game.started": "games.letters.started",
    "game.finished": "games.letters.finished",
    "game.timed_out": "games.letters.timed_out",
    "game.taken_over": "games.letters.taken_over",
    "game.table_expired": "games.letters.table_ended",
    "invite.game": "games.letters.invitation",
    "event.entered": "tournaments.letters.entered",
    "event.moved_up": "tournaments.letters.moved_up",
    "event.put_out": "tournaments.letters.put_out",
    "event.round": "tournaments.letters.round_published",
    "event.taken_back": "tournaments.letters.taken_back",
    "event.flagged": "tournaments.letters.flagged",
    "event.answered": "tournaments.letters.answered",
    "event.decided": "tournaments.letters.decided",
    "event.corrected": "tournaments.letters.corrected",
    "event.replayed": "tournaments.letters.replayed",
    "event.finished": "tournaments.letters.finished",
    "event.revised": "tournaments.letters.revised",
    "event.cancelled": "tournaments.letters.cancelled",
    "event.trouble": "tournaments.letters.trouble",
    "event.left": "tournaments.letters.left",
    "event.back": "tournaments.letters.back",
    "event.brought_back": "tournaments.letters.brought_back",
    "event.organiser": "tournaments.letters.organiser",
    "event.host": "tournaments.letters.host",
    "event.not_organiser": "tournaments.letters.not_organiser",
    "event.extended": "tournaments.letters.extended",
    "event.changed": "tournaments.letters.changed",
}
LETTER_CATEGORIES = {
    "turn": _("It is your turn"),
    "reminder": _("Reminders before a deadline"),
    "game": _("A game of yours starts, ends or runs out of time"),
    "invite": _("Invitations to games"),
    "event": _("Events that you play in or run: entry, rounds, results"),
}

# --- Static files ----------------------------------------------------------------
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG or DEMO
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}
WHITENOISE_USE_FINDERS = DEBUG or DEMO

# --- Safety ----------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
SESSION_ENGINE = "charuma_site.players.sessions"
SESSION_COOKIE_AGE = int(timedelta(days=60).total_seconds())
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SECURE_SSL_REDIRECT = SECURE and env.bool("CHARUMA_REDIRECT_TO_HTTPS", default=True)
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # asked from inside, without TLS
SECURE_HSTS_SECONDS = int(timedelta(days=30).total_seconds()) if SECURE else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
CSRF_FAILURE_VIEW = "charuma_site.failures.csrf_failure"
DEFAULT_EXCEPTION_REPORTER_FILTER = "charuma_site.failures.NoVariables"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes; no form of ours is larger
FILE_UPLOAD_HANDLERS = ["charuma_site.uploads.RefuseFiles"]
SILENCED_SYSTEM_CHECKS = [
    "auth.W004",  # the address is unique in any case by a constraint; guests have none
]

# --- Log -------------------------------------------------------------------------
LOG_AS_JSON = env.bool("CHARUMA_LOG_JSON", default=not DEBUG)
LOGGING_CONFIG = "charuma_site.log.configure"
LOG_LEVEL = env.str("CHARUMA_LOG_LEVEL", default="WARNING" if DEMO else "INFO")  # else the demo's own mails
LOGGING = {"as_json": LOG_AS_JSON, "level": LOG_LEVEL}  # would push its address off the screen

# --- Games -------------------------------------------------------------------------
GRACE_SECONDS = 60  # a move received up to this long after its deadline still counts
SWEEP_MARGIN_SECONDS = 30  # longer than a request waits for the lock, so that receipt time decides
TABLE_DAYS = 7  # an open table that nobody filled ends after this long
TURN_LETTER_DELAY_SECONDS = 120  # for a player who has just moved and is likely still looking
# Called with the id of a game that is over; sweeps find what they miss.
GAME_ENDED: list[str] = ["tournaments.direct.take_result", "tournaments.ratings.games.rate_game"]
DEMO_BUILDERS = ["games.demo.build", "tournaments.demo.build"]  # each gets the demo's people
HEALTH_REPORTS = {  # functions that return figures, and whether all is `ok`
    "games": "games.health.report",
    "account_mail": "charuma_site.players.limits.report",
}
