"""The sample library: documents that come with the product, brought in once as everybody's.

What was loaded is remembered by file name, so that a sample that somebody removed never comes back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.core.files.base import File
from django.db import transaction
from pydantic import BaseModel, ConfigDict

from research_app.intake.recording import Destination, record_file
from research_app.intake.store_text import Given
from research_app.library.models import DocumentKind, Intake, LoadedSample

SAMPLES = Path(__file__).resolve().parent / "samples"


class SampleFacts(BaseModel):
    """One row of `samples.json`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    file: str
    title: str
    author: str = ""
    publisher: str = ""
    published: str = ""
    url: str = ""
    kind: DocumentKind = DocumentKind.OTHER


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    path: Path
    facts: SampleFacts


def read_samples() -> list[Sample]:
    rows = json.loads((SAMPLES / "samples.json").read_text("utf-8"))
    facts = [SampleFacts.model_validate(row) for row in rows]
    return [Sample(path=SAMPLES / row.file, facts=row) for row in facts]


def record_new_samples() -> Iterator[Intake]:
    """An intake for each sample that was never loaded here."""
    loaded = set(LoadedSample.objects.values_list("file_name", flat=True))
    for sample in read_samples():
        if sample.facts.file not in loaded:
            yield record_sample(sample)


@transaction.atomic
def record_sample(sample: Sample) -> Intake:
    facts = sample.facts
    given = Given(
        file_name=facts.file,
        title=facts.title,
        author=facts.author,
        publisher=facts.publisher,
        published=facts.published,
        url=facts.url,
    )
    where = Destination(owner=None, shared=True, kind=facts.kind)
    LoadedSample.objects.create(file_name=facts.file)
    with sample.path.open("rb") as file:
        return record_file(File(file, name=facts.file), where, given)
