from typing import Any

from django.apps import AppConfig
from django.core.management.base import CommandError
from django.db.models.signals import post_migrate


class RetrievalConfig(AppConfig):
    name = "research_app.retrieval"

    def ready(self) -> None:
        post_migrate.connect(_prepare, sender=self)


def _prepare(**_: Any) -> None:
    """When the tables of passages are there, an empty library gets its search engine."""
    from research_app.retrieval.engines import prepare_search
    from research_app.retrieval.errors import SearchUnavailable

    try:
        prepare_search()
    except SearchUnavailable as error:
        raise CommandError(str(error)) from error
