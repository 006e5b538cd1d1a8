"""Doing a job where the caller waits for its end, as commands do."""

import time
from typing import Any

from celery import Task

from research_app.jobs.models import Job

SECONDS_BETWEEN_LOOKS = 0.5


def done_here(task: "Task[[str], Any]", job: Job) -> Job | None:
    """The job once it is over, or None when it was removed meanwhile. A server or worker beside
    this process may have been faster: then it is waited for, and done here after all where it lost
    its runner."""
    while True:
        task(str(job.pk))
        current = type(job)._default_manager.filter(pk=job.pk).first()
        if current is None or not current.is_active:
            return current
        time.sleep(SECONDS_BETWEEN_LOOKS)
