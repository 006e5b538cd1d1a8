"""Build the search index anew from the database, and make the vectors that are missing."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.embedding import ModelUnavailable
from research_app.retrieval.embedded import library_index
from research_app.retrieval.engines import engine, engine_name
from research_app.retrieval.errors import SearchUnavailable, WordIndexBusy
from research_app.retrieval.indexing import (
    index_meaning,
    index_words,
    texts_without_meaning,
    texts_without_passages,
)
from research_app.retrieval.models import Passage
from research_app.retrieval.postgres.engine import move_over

TOLD_EVERY = 1000
"""Texts between two lines of progress."""


class Command(BaseCommand):
    help = (
        "Build the search index anew from the database; the server may keep running. With --to it "
        "is built in another engine, which answers once it holds everything; broken off, it goes "
        "on where it was."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
        parser.add_argument("--to", choices=["embedded", "postgres"], help="build it there")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._build(options["to"])
            figures = _complete()
        except (ModelUnavailable, SearchUnavailable, WordIndexBusy) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(figures))
        else:
            self.stdout.write(
                "{texts} texts with {passages} passages are indexed; the {engine} engine "
                "answers.".format(**figures)
            )

    def _build(self, where: str | None) -> None:
        if where == "postgres":
            move_over(self._tell)
        elif where == "embedded":
            library_index().rebuild()
        else:
            engine().rebuild()

    def _tell(self, done: int, total: int) -> None:
        if done % TOLD_EVERY == 0 or done == total:
            self.stderr.write(f"{done} of {total} texts", self.style.NOTICE)


def _complete() -> dict[str, int | str]:
    """Makes what was never made: passages, and vectors."""
    for text_id in texts_without_passages():
        index_words(text_id)
    without_meaning = texts_without_meaning()
    for text_id in without_meaning:
        index_meaning(text_id)
    return {
        "engine": engine_name(),
        "texts": Passage.objects.values("source_text").distinct().count(),
        "passages": Passage.objects.count(),
        "texts_embedded": len(without_meaning),
    }
