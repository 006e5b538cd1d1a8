"""The last errors of models on any node, for staff."""

from __future__ import annotations

import logging

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


def last_troubles(limit: int = 10) -> list[ModelTrouble]:
    """The newest first."""
    return list(ModelTrouble.objects.order_by("-pk")[:limit])
