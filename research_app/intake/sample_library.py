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

from citations.drafts import DocumentFacts, DocumentKind
from research_app.intake.recording import Destination, record_file
from research_app.intake.store_text import Given
from research_app.library.models import Intake, LoadedSample

SAMPLES = Path(__file__).resolve().parent / "samples"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One row of `samples.json`."""

    given: Given
    facts: DocumentFacts

    @property
    def path(self) -> Path:
        return SAMPLES / self.given.file_name


def read_samples() -> list[Sample]:
    rows = json.loads((SAMPLES / "samples.json").read_text("utf-8"))
    return [_sample(**row) for row in rows]


def _sample(*, file: str, kind: DocumentKind = "other", **said: str) -> Sample:
    return Sample(given=Given(file_name=file, **said), facts=DocumentFacts(kind=kind))


def record_new_samples() -> Iterator[Intake]:
    """An intake for each sample that was never loaded here."""
    loaded = set(LoadedSample.objects.values_list("file_name", flat=True))
    for sample in read_samples():
        if sample.given.file_name not in loaded:
            yield record_sample(sample)


@transaction.atomic
def record_sample(sample: Sample) -> Intake:
    where = Destination(owner=None, shared=True, facts=sample.facts)
    name = sample.given.file_name
    LoadedSample.objects.create(file_name=name)
    with sample.path.open("rb") as file:
        return record_file(File(file, name=name), where, sample.given)
