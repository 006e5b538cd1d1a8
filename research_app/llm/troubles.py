"""The last errors of models on any node, for staff."""

from __future__ import annotations

import logging
import threading
from functools import partial
from queue import Empty, SimpleQueue

from django.db import DatabaseError, transaction

from research_app.llm.errors import ModelError
from research_app.llm.models import ModelTrouble

log = logging.getLogger(__name__)

_KEPT = 50


def note_trouble(error: ModelError, *, model: str, host: str) -> None:
    """A database that cannot be written to does not fail the run further."""
    try:
        with transaction.atomic():
            ModelTrouble.objects.create(
                kind=type(error).__name__,
                sentence=error.sentence[:500],
                model=model[:200],
                host=host[:300],
            )
            newest = ModelTrouble.objects.order_by("-pk").values_list("pk", flat=True)
            for oldest in newest[_KEPT : _KEPT + 1]:
                ModelTrouble.objects.filter(pk__lte=oldest).delete()
    except DatabaseError:
        log.warning("The list of the models' errors cannot be written.", exc_info=True)


class Troubles:
    """Those of one run. The thread that makes this writes them, others leave them for it: calls
    that run side by side touch no database."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()
        self._left: SimpleQueue[partial[None]] = SimpleQueue()

    def note(self, error: ModelError, *, model: str, host: str) -> None:
        self._left.put(partial(note_trouble, error, model=model, host=host))
        self.write()

    def write(self) -> None:
        while threading.get_ident() == self._thread:
            try:
                self._left.get_nowait()()
            except Empty:
                return


def last_troubles(limit: int = 10) -> list[ModelTrouble]:
    """The newest first."""
    return list(ModelTrouble.objects.order_by("-pk")[:limit])
