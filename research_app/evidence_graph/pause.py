"""Comparing never slows an answer: while somebody waits for one, it waits too."""

import time

from django.conf import settings

from research_app.jobs import registry
from research_app.jobs.lease import Lease

LOOK_AGAIN = 0.5
"""Seconds."""
LONGEST = 60.0
"""Seconds that one claim waits at most: with somebody always asking, comparing still goes on."""


def wait_for_answers(lease: Lease) -> None:
    """Return once no urgent job waits or runs. Raises what `Lease.check` raises. A worker never
    waits: whoever waits in it may hold the very place that the answer needs. There a comparison is
    not begun while a question waits, see `jobs.fair`."""
    if settings.CELERY_BROKER_URL:
        return
    until = time.monotonic() + LONGEST
    while registry.is_urgent_work_waiting() and time.monotonic() < until:
        lease.check()
        time.sleep(LOOK_AGAIN)
