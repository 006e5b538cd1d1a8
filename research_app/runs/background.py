"""What runs in a server beside its requests: the reader of the runs' logs, the job threads, the
reaper, and at the start the search index catching up."""

import asyncio
import ctypes
import gc
import threading
from importlib import import_module

from django.conf import settings
from django.db import connections

from research_app.celery import app as celery_app
from research_app.intake.tasks import make_findable
from research_app.jobs import machinery, registry
from research_app.retrieval import hybrid
from research_app.retrieval.engines import engine
from research_app.retrieval.indexing import bring_up_to_date
from research_app.runs.log.feed import feed

SECONDS_BETWEEN_LOOKS = 60


def start() -> None:
    celery_app.loader.import_default_modules()
    registry.every(SECONDS_BETWEEN_LOOKS, make_findable)
    feed.open()
    machinery.start()
    threading.Thread(target=_warm_up, name="warm-up", daemon=True).start()


async def stop() -> None:
    """Ends open streams and gives every held job back to the queue. Harmless when repeated."""
    feed.close()
    await asyncio.to_thread(machinery.stop)


def _warm_up() -> None:
    """Lets the index catch up with the database (after a crash or a restored backup), then searches
    once, which loads the model: the first question need not wait for it."""
    try:
        bring_up_to_date()
        hybrid.search(engine(), "warm up", texts=None, limit=1)
        spare_what_stays()
    finally:
        connections.close_all()


#: Python's own 700 are reached dozens of times within one page.
NEW_THINGS = 20_000


def spare_what_stays() -> None:
    """Loads every page's code, then leaves what is loaded out of the search for garbage: among
    hundreds of thousands of things that never go, one search takes 160 ms, and somebody's page
    waits for it. The search begins after as many new things as a page of a long answer is made of:
    on its way none of them is garbage yet."""
    import_module(settings.ROOT_URLCONF)
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_THINGS)
    _give_back()


def _give_back() -> None:
    """What loading the models took and left: the C library of Linux else keeps 70 MB of it."""
    library = ctypes.CDLL(None)
    if hasattr(library, "malloc_trim"):
        library.malloc_trim(0)
