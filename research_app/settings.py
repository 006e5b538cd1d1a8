"""Settings, all from the environment. Nonsense stops the start with a sentence that names the
variable.

`DEPLOYMENT=local` (the default) is one machine on loopback; `DEPLOYMENT=production` demands a
secret key and host names and turns on HTTPS everywhere.
"""

import os
from datetime import timedelta
from pathlib import Path

from kombu import Queue

from research_app import celery as _celery
from research_app.config.load import SHIPPED, load_profiles
from research_app.environment import Environment, object_storage
from research_app.llm.configuration.from_environment import (
    currency_of_environment,
    limits_of,
    models_of_environment,
    reply_tokens_of,
    timeout_of_environment,
)
from research_app.web_search.environment import read_settings as read_web_search

# numpy's threads wait for each other by spinning: on busy cores a search by meaning took five times
# as long with two of them as with one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Whoever works with these settings has the application that shared tasks belong to. The package
# itself does not import it: a process that only reads a PDF would pay a quarter of a second for it.
assert _celery.app

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment()

DEPLOYMENT = env.choice("DEPLOYMENT", ["local", "production"], default="local")
IS_LOCAL = DEPLOYMENT == "local"
DATA_DIR = env.folder("DATA_DIR", default=BASE_DIR / "data")
PORT = env.integer("PORT", default=8000, lowest=1, highest=65535)

DEBUG = env.debug(allowed=IS_LOCAL)
SECRET_KEY = env.secret_key(DATA_DIR, required=not IS_LOCAL)
METRICS_TOKEN = env.token("METRICS_TOKEN")
ALLOWED_HOSTS = env.hosts(default=["127.0.0.1", "localhost", "[::1]"] if IS_LOCAL else None)
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "research_app.accounts.admin_config.RecordedAdminConfig",
    # Its commands come before those of the same name in the next one.
    "research_app.accounts.console",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "citations",
    "research_app.audit_log",
    "research_app.accounts",
    "research_app.llm",
    "research_app.retrieval",
    "research_app.evidence_graph",
    "research_app.library",
    "research_app.intake",
    "research_app.page_care",
    "research_app.chats",
    "research_app.runs",
    "research_app.desk",
    "research_app.exports",
    "research_app.audit",
    "research_app.api",
]
# What measures and trains serves nobody and may be left out of what is deployed.
if (BASE_DIR / "measure").is_dir():
    INSTALLED_APPS.append("measure")

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "research_app.static_files.TextCompressionMiddleware",
    "research_app.static_files.StaticFilesMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Every view asks for a sign-in unless it is marked `login_not_required`.
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    # Who only reads and exports is refused everything else here, whatever the view.
    "research_app.accounts.middleware.RolesMiddleware",
    "research_app.accounts.middleware.TimeZoneMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "research_app.storage_errors.StorageErrorsMiddleware",
]

ROOT_URLCONF = "research_app.urls"
ASGI_APPLICATION = "research_app.asgi.application"
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
            ],
            # One way to write dates on all pages.
            "builtins": ["research_app.desk.templatetags.dates"],
        },
    },
]

DATABASES = {"default": env.database("DATABASE_URL", sqlite_file=DATA_DIR / "evidence.sqlite3")}
# Which engine searches. "auto": PostgreSQL's own where it has the extension, else the embedded one.
SEARCH = env.search("SEARCH", on=str(DATABASES["default"]["ENGINE"]))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = [
    "research_app.accounts.backends.PasswordBackend",
    "research_app.accounts.backends.LinkBackend",
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
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "/"
SESAME_MAX_AGE = timedelta(hours=1)
SESAME_ONE_TIME = True

LANGUAGE_CODE = "en-gb"
TIME_ZONE = env.time_zone("TIME_ZONE", default="UTC")
USE_I18N = False
USE_TZ = True
FORMAT_MODULE_PATH = ["research_app.accounts.formats"]

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static", ("screenshots", BASE_DIR / "screenshots")]
# Locally files are served from where they lie; production collects them once per release.
STATIC_ROOT = None if IS_LOCAL else DATA_DIR / "static"
MEDIA_ROOT = DATA_DIR / "files"
WHITENOISE_USE_FINDERS = IS_LOCAL
# Where files of all nodes lie: s3://bucket/prefix, or nothing for a folder of this machine.
FILES = env.text("FILES", default="")
STORAGES = {
    "default": {"BACKEND": "research_app.folder_storage.FolderStorage"}
    if not FILES
    else object_storage(FILES),
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if IS_LOCAL
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
INDEX_DIR = DATA_DIR / "index"
CACHE_DIR = DATA_DIR / "cache"
# What drawn pages may take in the cache; those not used for longest go first.
PAGE_PICTURES_MB = env.integer("PAGE_PICTURES_MB", default=1000, lowest=10, highest=1_000_000)

# Days after which entries of the audit log are closed by a signed checkpoint and removed; 0: never.
AUDIT_LOG_DAYS = env.integer("AUDIT_LOG_DAYS", default=0, lowest=0, highest=36_500)
# Whether the log holds the words of questions.
AUDIT_LOG_QUESTIONS = env.boolean("AUDIT_LOG_QUESTIONS", default=False)
# Days after its last use after which a chat is deleted, unless the administration says otherwise;
# 0: never.
SOURCE_CHECK_DAYS = env.integer("SOURCE_CHECK_DAYS", default=0, lowest=0, highest=3_650)
CHAT_RETENTION_DAYS = env.integer("CHAT_RETENTION_DAYS", default=0, lowest=0, highest=36_500)

CELERY_BROKER_URL = env.broker("CELERY_BROKER_URL")
# Lines of their own, as the lanes of the thread pool: an import delays no answer.
CELERY_TASK_DEFAULT_QUEUE = "documents"
CELERY_TASK_QUEUES = [
    Queue(name, routing_key=name)
    for name in ("answers", "documents", "embedding", "exports", "comparing")
]
CELERY_TASK_ROUTES = {
    "runs.*": {"queue": "answers"},
    "sources.embed_*": {"queue": "embedding"},
    "exports.*": {"queue": "exports"},
    "evidence_graph.*": {"queue": "comparing"},
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A broker that is there but silent holds up no request; the reaper sends again.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 3,
    "socket_timeout": 5,
    "socket_keepalive": True,
    "max_retries": 0,  # of publishing; a worker tries for as long as it takes
}

# Models and search services beyond the local network without TLS: keys and questions travel openly.
ENDPOINTS_ALLOW_HTTP = env.boolean("ENDPOINTS_ALLOW_HTTP", default=False)
LLM = models_of_environment(plain_http_allowed=ENDPOINTS_ALLOW_HTTP)
LLM_TIMEOUT = timeout_of_environment()
LLM_CURRENCY = currency_of_environment()
LLM_LIMITS = limits_of()
LLM_REPLY_TOKENS = reply_tokens_of()
# Requests of one question that may go on side by side.
LLM_PARALLEL = env.integer("LLM_PARALLEL", default=4, lowest=1, highest=32)
# Pages of PDFs of which a model that sees is shown a picture, for one question; 0: none. A picture
# that is larger than so many kilobytes is not sent.
LLM_PAGE_PICTURES = env.integer("LLM_PAGE_PICTURES", default=4, lowest=0, highest=32)
LLM_PICTURE_KB = env.integer("LLM_PICTURE_KB", default=1000, lowest=10, highest=20_000)
# Seconds before a model that is busy or failed is asked again.
LLM_FIRST_WAIT = env.integer("LLM_FIRST_WAIT", default=1, lowest=0, highest=60)

JOB_THREADS = env.integer("JOB_THREADS", default=2, lowest=1, highest=64)
# How long a job stays with a runner that gives no sign of life; it gives one six times as often.
JOB_LEASE_SECONDS = env.integer("JOB_LEASE_SECONDS", default=30, lowest=3, highest=3600)
# How often a job is begun before it is given up.
JOB_ATTEMPTS = env.integer("JOB_ATTEMPTS", default=5, lowest=1, highest=100)
MODEL_THREADS = env.integer("MODEL_THREADS", default=0, lowest=0, highest=64)
# Read at once: a mistake in the file stops every way of starting.
PROFILES = load_profiles(env.file("PROFILES_FILE", default=SHIPPED))
# The service that is asked when a question is to be looked up on the web; None: there is none.
WEB_SEARCH = read_web_search(os.environ)
# The Ed25519 key that signs exports, as PEM in a variable or in a file; neither: one is made once
# and kept with the files.
SIGNING_KEY = env.text("SIGNING_KEY", default="").replace("\\n", "\n")
SIGNING_KEY_FILE = env.given_file("SIGNING_KEY_FILE")
# How long an export in bulk can be downloaded.
EXPORT_HOURS = env.integer("EXPORT_HOURS", default=24, lowest=1, highest=24 * 90)
MAX_FILE_MB = env.integer("MAX_FILE_MB", default=50, lowest=1, highest=2000)
FILE_UPLOAD_HANDLERS = [
    "research_app.intake.receive.LimitsHandler",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
# What a form may hold beside files: pasted text, mostly.
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024
# A folder dropped on the page; a large file holds an open descriptor while the request lasts.
DATA_UPLOAD_MAX_NUMBER_FILES = 500
FILE_UPLOAD_PERMISSIONS = 0o600

# Cookies know no ports: two desks on one machine must not sign each other out.
SESSION_COOKIE_NAME = f"desk_session_{PORT}" if IS_LOCAL else "desk_session"
CSRF_COOKIE_NAME = f"desk_csrf_{PORT}" if IS_LOCAL else "desk_csrf"
DEVICE_COOKIE_NAME = f"desk_device_{PORT}" if IS_LOCAL else "desk_device"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not IS_LOCAL
SECURE_SSL_REDIRECT = not IS_LOCAL
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 0 if IS_LOCAL else 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not IS_LOCAL
SECURE_REFERRER_POLICY = "same-origin"
BEHIND_TLS_PROXY = env.boolean("BEHIND_TLS_PROXY", default=False)
# How many proxies add the address they were asked from to X-Forwarded-For; 0: none is believed.
PROXY_HOPS = env.integer("PROXY_HOPS", default=0, lowest=0, highest=10)
if BEHIND_TLS_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {
        "handlers": ["console"],
        "level": env.choice("LOG_LEVEL", ["DEBUG", "INFO", "WARNING", "ERROR"], default="WARNING"),
    },
}
