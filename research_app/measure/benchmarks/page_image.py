"""The page of a PDF as a reader opens it: drawn for the first time, shown again, and marked."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from citations.models import SourceText
from research_app.measure.benchmarks.prose import generate_pdf
from research_app.measure.benchmarks.requests import milliseconds, signed_in
from research_app.measure.benchmarks.result import Figure, Result, Sizes, spread
from research_app.reading.extraction import extract
from research_app.runs.background import spare_what_stays
from research_app.sources.arriving.keep import keep_document
from research_app.sources.arriving.store_text import Fetched
from research_app.sources.models import Intake

PAGES = 50
TIMES = 20
LENGTH = 200
FIRST_LOOKS = 10
FEWEST_PAGES = 4
BUDGET = {
    "drawn_p95_ms": 2000,
    "kept_p95_ms": 50,
    "marks_p95_ms": 150,
    "first_look_p95_ms": 2000,
}
NOTES = ("A page of about 500 words, 1240 pixels wide; drawn in a process of its own.",)


def measure_page_image(sizes: Sizes) -> Result:
    """Whole requests, signed in. `drawn` is the page with its picture never drawn before; `kept` is
    a picture that is there; `marks` is the page with a quote on it, drawn before; `first_look` is
    the page with a quote on it whose picture nobody asked for before, with that picture. As in a
    server that runs, what is loaded once is loaded."""
    pages, times = max(FEWEST_PAGES, sizes.pages or PAGES), sizes.times or TIMES
    times = min(times, pages // 2)
    figures: dict[str, Figure] = {"pages": pages, "times": times}
    for name, timings in _timings(pages, times).items():
        figures |= {f"{name}_{key}": value for key, value in spread(timings).items()}
    return Result(name="page_image", figures=figures, budget=BUDGET, notes=NOTES)


def _timings(pages: int, times: int) -> dict[str, list[float]]:
    """Of the first `times` pages, and of some later ones that nobody looked at."""
    reader = User.objects.create_user("reader")
    text = _stored(reader, generate_pdf(pages))
    look = partial(_milliseconds, signed_in(reader), text)
    spare_what_stays()
    look("page", **_quote(text, pages))
    numbers = range(1, 1 + times)
    later = range(numbers.stop, min(numbers.stop + FIRST_LOOKS, pages))
    return {
        "drawn": [look("picture", page=number) for number in numbers],
        "kept": [look("picture", page=number) for number in numbers],
        "marks": [look("page", **_quote(text, number)) for number in numbers],
        "first_look": [
            look("page", **_quote(text, number)) + look("picture", page=number) for number in later
        ],
    }


def _stored(owner: User, data: bytes) -> SourceText:
    name = "report.pdf"
    intake = Intake.objects.create(owner=owner, name=name, origin=Intake.Origin.FILE)
    intake.file.save(name, ContentFile(data))
    fetched = Fetched(
        fetched_at=datetime.now(UTC),
        file_sha256=sha256(data).hexdigest(),
        url="",
        final_url="",
        http_status=None,
    )
    with transaction.atomic():
        kept = keep_document(intake, extract(data, file_name=name), fetched)
    return SourceText.objects.get(source=kept.source)


def _quote(text: SourceText, number: int) -> dict[str, int]:
    page = text.page_map[number - 1]
    return {"start": page["start"], "end": min(page["end"], page["start"] + LENGTH)}


def _milliseconds(client: Client, text: SourceText, name: str, **query: Any) -> float:
    path = reverse(f"viewer:{name}", args=[text.source_id, text.pk])
    return milliseconds(client, path, query)
