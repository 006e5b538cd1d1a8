"""What can be searched, at a glance, with questions that the sample library answers well while it
is there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from django.contrib.auth.models import User
from django.db.models import Count, Q

from research_app.intake.sample_library import SAMPLES, read_samples
from research_app.library.visibility import visible_entries
from research_app.scope.askable import library_in_words

NOTES = {
    "quote": "A fact, word for word",
    "conflict": "Two sources that disagree",
    "computed": "A computed number, step by step",
    "refusal": "No document answers this, and the answer says so",
    "compliance": "Compliance: what a statute and a policy require",
    "check": "Check my text: each sentence against the documents",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """`note` says what the example shows; `mode` is the one it is asked in."""

    question: str
    note: str
    mode: str = "research"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """What the user can search, at a glance: how many documents, and example questions as long as
    all samples are among them."""

    documents: int
    examples: tuple[Example, ...]

    @property
    def words(self) -> str:
        """The whole library, as the button beside the question says it."""
        return library_in_words(self.documents)


def shelf_of(user: User) -> Shelf:
    questions, files = _samples()
    sample = Q(source__file_name__in=files)
    count = visible_entries(user).aggregate(
        documents=Count("source", distinct=True),
        samples=Count("source__file_name", distinct=True, filter=sample),
    )
    has_all = count["samples"] == len(files)
    return Shelf(documents=count["documents"], examples=questions if has_all else ())


@cache
def _samples() -> tuple[tuple[Example, ...], frozenset[str]]:
    rows = json.loads((SAMPLES / "example_questions.json").read_text("utf-8"))
    examples = tuple(
        Example(
            question=row["question"],
            note=NOTES.get(row["shows"], ""),
            mode=row.get("mode", "research"),
        )
        for row in rows
    )
    return examples, frozenset(sample.given.file_name for sample in read_samples())
