"""Build the search index anew from the database, and make the vectors that are missing."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.embedding import ModelUnavailable
from research_app.retrieval.errors import WordIndexBusy
from research_app.retrieval.indexing import (
    index_meaning,
    index_words,
    rebuild_words,
    texts_without_meaning,
    texts_without_passages,
)
from research_app.retrieval.models import Passage


class Command(BaseCommand):
    help = "Build the search index anew from the database; the server may keep running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object on the last line")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            figures = _rebuild()
        except (ModelUnavailable, WordIndexBusy) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(figures))
        else:
            self.stdout.write(
                "{texts} texts with {passages} passages are indexed.".format(**figures)
            )


def _rebuild() -> dict[str, int]:
    rebuild_words()
    for text_id in texts_without_passages():
        index_words(text_id)
    without_meaning = texts_without_meaning()
    for text_id in without_meaning:
        index_meaning(text_id)
    return {
        "texts": Passage.objects.values("source_text").distinct().count(),
        "passages": Passage.objects.count(),
        "texts_embedded": len(without_meaning),
    }
