"""The Celery application. Without a broker its tasks run in the server's thread pool
(`jobs.dispatch`).

    celery --app research_app worker

A worker process also runs the reaper. Django is not loaded yet when this module is imported, hence
the imports inside the handlers.
"""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_process_shutdown, worker_ready, worker_shutdown

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "research_app.settings")

app = Celery("research_app")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def load_models(**_: Any) -> None:
    from research_app.runs.before_fork import load_before_fork

    load_before_fork()


@worker_ready.connect
def start_reaper(**_: Any) -> None:
    from research_app.jobs import machinery

    machinery.start_beside_forks()


@worker_shutdown.connect
def stop_reaper(**_: Any) -> None:
    from research_app.jobs import machinery

    machinery.stop()


@worker_process_shutdown.connect
def release_leases(**_: Any) -> None:
    """A child that ends with its job unfinished gives it back at once."""
    from research_app.jobs.heartbeat import held

    held.release_all()
