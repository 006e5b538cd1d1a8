"""A long PDF on its way into the library, by the job that reads in every document: how long until
it is found by words, and by meaning."""

from __future__ import annotations

from threading import Event, Thread
from time import perf_counter
from uuid import UUID

from django.core.files.base import ContentFile
from django.db import connection

from citations.embedding import embed
from citations.models import SourceText
from citations.queries import load_texts
from research_app.measure.benchmarks.pdf import generate_pdf
from research_app.measure.benchmarks.result import Result, Sizes
from research_app.retrieval.embedded import library_index
from research_app.retrieval.models import Passage
from research_app.retrieval.passages import cut_passages
from research_app.sources.intake import take_in_file
from research_app.sources.models import Intake
from research_app.sources.tasks import read_document

PAGES = 200
SECONDS_BETWEEN_LOOKS = 0.02
FOUND_AMONG = 5


def measure_ingestion(sizes: Sizes) -> Result:
    """Seconds from the stored file on. Cutting is part of the way to the word index; it is measured
    again by itself, to tell the two apart."""
    pages = sizes.pages or PAGES
    file = ContentFile(generate_pdf(pages), name="report.pdf")
    embed(["The model is loaded before."])
    steps = _read_in(take_in_file(None, file, shared=True).pk)
    text = SourceText.objects.get()
    _check_found(text.pk, pages)
    cutting = _seconds_of_cutting(text.pk)
    read, words, meaning = (steps[step] for step in ("read", "words", "meaning"))
    return Result(
        name="ingestion",
        figures={
            "pages": pages,
            "passages": Passage.objects.count(),
            "reading_s": round(read, 2),
            "cutting_s": round(cutting, 2),
            "word_index_s": round(words - read - cutting, 2),
            "embedding_s": round(meaning - words, 2),
            "found_by_words_s": round(words, 2),
            "found_by_meaning_s": round(meaning, 2),
        },
        budget={"found_by_words_s": 5, "found_by_meaning_s": 90},
    )


def _read_in(intake_id: UUID) -> dict[str, float]:
    """Runs the job; seconds until each of its steps was reached, as a page that asks would see."""
    reached: dict[str, float] = {}
    over = Event()
    started = perf_counter()
    watcher = Thread(target=_watch, args=(intake_id, reached, started, over))
    watcher.start()
    try:
        read_document(str(intake_id))
    finally:
        reached.setdefault("meaning", perf_counter() - started)
        over.set()
        watcher.join()
    intake = Intake.objects.get(pk=intake_id)
    if intake.error:
        raise RuntimeError(intake.error)
    return {"read": reached.get("words", reached["meaning"]), **reached}


def _watch(intake_id: UUID, reached: dict[str, float], started: float, over: Event) -> None:
    steps = Intake.objects.filter(pk=intake_id).values_list("step", flat=True)
    while not over.wait(SECONDS_BETWEEN_LOOKS):
        reached.setdefault(steps.get(), perf_counter() - started)
    connection.close()


def _check_found(text_id: int, pages: int) -> None:
    """The last passage of the last page is found by words and by meaning."""
    last = Passage.objects.filter(source_text=text_id, page=pages).latest("start")
    words = load_texts([text_id])[text_id].text[last.start : last.end]
    index = library_index()
    by_words = index.by_words(words, texts=[text_id], limit=FOUND_AMONG)
    by_meaning = index.by_meaning(embed([words])[0], texts=[text_id], limit=FOUND_AMONG)
    for hits in (by_words, by_meaning):
        if last.start not in [hit.start for hit in hits]:
            raise RuntimeError("the document was read in, but its last page is not found")


def _seconds_of_cutting(text_id: int) -> float:
    text = load_texts([text_id])[text_id]
    started = perf_counter()
    cut_passages(text)
    return perf_counter() - started
