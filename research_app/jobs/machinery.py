"""Everything that runs jobs in a server or worker, started and stopped by its process, never by an
import."""

import os

from django.conf import settings

from research_app.jobs import dispatch
from research_app.jobs.heartbeat import held
from research_app.jobs.reaper import Reaper

_reaper: Reaper | None = None


def start() -> None:
    """Takes up waiting jobs (with a broker: only sees to it that they reach a worker)."""
    global _reaper
    held.open()
    if not settings.CELERY_BROKER_URL:
        dispatch.open_pool()
    _reaper = Reaper()
    _reaper.start()


def start_beside_forks() -> None:
    """`start`, for a process that forks others: a child never inherits a connection or a lock of
    the reaper's threads."""
    start()
    reaper = _reaper
    assert reaper is not None
    os.register_at_fork(
        before=reaper.hold_still,
        after_in_parent=reaper.go_on,
        after_in_child=reaper.go_on,
    )


def stop() -> None:
    """Gives every held job back to the queue. Threads still at work can write nothing from here
    on."""
    global _reaper
    if _reaper:
        _reaper.stop()
        _reaper = None
    dispatch.close_pool()
    held.release_all()
