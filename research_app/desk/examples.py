"""Questions that the sample library answers well, offered while it is there to be searched."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from django.contrib.auth.models import User

from research_app.sources.sample_library import SAMPLES, read_samples
from research_app.sources.visibility import visible_entries

NOTES = {
    "number": "An answer with a figure, word for word",
    "conflict": "Two sources that disagree",
    "refusal": "Nothing in the documents answers this, and the answer says so",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """`note` says what the example shows."""

    question: str
    note: str


def examples_for(user: User) -> tuple[Example, ...]:
    """The example questions, if the user can search all samples; else none."""
    questions, files = _samples()
    seen = visible_entries(user).filter(source__file_name__in=files)
    has_all = seen.values("source__file_name").distinct().count() == len(files)
    return questions if has_all else ()


@cache
def _samples() -> tuple[tuple[Example, ...], frozenset[str]]:
    rows = json.loads((SAMPLES / "example_questions.json").read_text("utf-8"))
    examples = tuple(
        Example(question=row["question"], note=NOTES.get(row["shows"], "")) for row in rows
    )
    return examples, frozenset(sample.facts.file for sample in read_samples())
