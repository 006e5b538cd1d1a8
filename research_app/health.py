"""What a supervisor asks: is the process up, and can it work?

Being able to work is being able to write: a full disk answers every question, and takes nothing.
Anybody may ask, so that the parts themselves are asked every few seconds at most.
"""

import logging
import os
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import Error as DatabaseError
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from kombu.exceptions import OperationalError

from research_app.celery import app as celery_app
from research_app.jobs.disk import BLOCK, write_block
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
    states = _known.states()
    ready = all(state == "ok" for state in states.values())
    return JsonResponse({"ready": ready, **states}, status=200 if ready else 503)


class Known:
    """What the parts answered, for as long as it is worth something."""

    SECONDS = 3.0

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.forget()

    def forget(self) -> None:
        self._until, self._states = 0.0, dict[str, str]()

    def states(self) -> dict[str, str]:
        with self._lock:
            if time.monotonic() >= self._until:
                self._states = {name: _state(name, ask) for name, ask in _parts().items()}
                self._until = time.monotonic() + self.SECONDS
            return self._states


_known = Known()


def _parts() -> dict[str, Callable[[], None]]:
    return {
        "database": ask_database,
        "index": ask_search,
        "files": ask_files,
        "queue": ask_queue,
    }


def _state(name: str, ask: Callable[[], None]) -> str:
    try:
        ask()
    except NotReady as error:
        log.error("%s is not ready: %s", name, error)
        return "failed"
    return "ok"


#: PostgreSQL writes what outgrows this memory into a file beside the tables, and removes it.
_SPILL = "SET LOCAL work_mem = '64kB'", "SELECT COUNT(*) FROM generate_series(1, 20000)"


def ask_database() -> None:
    """Writes the row that every database of this program has, as it is. PostgreSQL finds room for
    that on a full disk, too: there a file must also have some."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                "UPDATE django_migrations SET name = name "
                "WHERE id = (SELECT MIN(id) FROM django_migrations)"
            )
            for statement in _SPILL if connection.vendor == "postgresql" else ():
                cursor.execute(statement)
    except DatabaseError as error:
        raise NotReady(str(error)) from error


def ask_files() -> None:
    try:
        if not settings.FILES:
            return write_block(Path(settings.MEDIA_ROOT))
        name = f"ready/{socket.gethostname()}-{os.getpid()}"
        default_storage.delete(default_storage.save(name, ContentFile(bytes(BLOCK))))
    except OSError as error:
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
