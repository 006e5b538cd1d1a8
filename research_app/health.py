"""What a supervisor asks: is the process up, and can it work?"""

import logging
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import Error as DatabaseError
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from kombu.exceptions import OperationalError

from research_app.celery import app as celery_app
from research_app.retrieval.engines import engine
from research_app.retrieval.errors import RetrievalError

log = logging.getLogger(__name__)


class NotReady(Exception):
    """A part does not answer. The message is for the log, not for whoever asks."""


@login_not_required
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


@login_not_required
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    parts = {"database": ask_database, "index": ask_search, "queue": ask_queue}
    states = {name: _state(name, ask) for name, ask in parts.items()}
    ready = all(state == "ok" for state in states.values())
    return JsonResponse({"ready": ready, **states}, status=200 if ready else 503)


def _state(name: str, ask: Callable[[], None]) -> str:
    try:
        ask()
    except NotReady as error:
        log.error("%s is not ready: %s", name, error)
        return "failed"
    return "ok"


def ask_database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except DatabaseError as error:
        raise NotReady(str(error)) from error


def ask_search() -> None:
    try:
        engine().health()
    except (RetrievalError, DatabaseError) as error:
        raise NotReady(str(error)) from error


def ask_queue() -> None:
    """Without a broker the server's own threads are the queue."""
    if not settings.CELERY_BROKER_URL:
        return
    try:
        with celery_app.connection_for_write(connect_timeout=2) as queue:
            queue.ensure_connection(max_retries=1, interval_start=0, timeout=3)
    except (OperationalError, OSError) as error:
        raise NotReady(str(error)) from error
