"""A long PDF on its way into the library, by the job that reads in every document: how long until
it is found by words, and by meaning, and where the time goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Thread
from time import perf_counter
from types import ModuleType
from typing import Any
from uuid import UUID

from django.core.files.base import ContentFile
from django.db import connection

from citations.embedding import embed
from citations.models import SourceText
from citations.storage.read.answers import load_texts
from measure.benchmarks.prose import generate_pdf
from measure.benchmarks.result import Result
from research_app.intake import read_in
from research_app.intake.recording import Destination, queue, record_file
from research_app.intake.tasks import read_document
from research_app.library.models import Intake
from research_app.retrieval import indexing
from research_app.retrieval.embedded import library_index
from research_app.retrieval.models import Passage

PAGES = 200
SECONDS_BETWEEN_LOOKS = 0.02
FOUND_AMONG = 5
#: Where the job calls what is timed by itself.
PARTS = {
    "reading": (read_in, "extract"),
    "cutting": (indexing, "cut_passages"),
    "word_index": (indexing, "_write_words"),
    "embedding": (indexing, "embed"),
}


def measure_ingestion(pages: int = PAGES) -> Result:
    """Seconds from the stored file on. `storing` is what remains of the way: rows, reports of
    progress."""
    data = generate_pdf(pages)
    embed(["The model is loaded before."])
    where = Destination(owner=None, shared=True)
    intake = queue(record_file(ContentFile(data, name="report.pdf"), where))
    with _timed_parts() as spent:
        reached = _read_in(intake.pk)
    _check_found(SourceText.objects.get().pk, pages)
    passages = Passage.objects.count()
    words, meaning = reached["words"], reached["meaning"]
    return Result(
        name="ingestion",
        figures={
            "pages": pages,
            "passages": passages,
            **{f"{name}_s": round(spent[name], 2) for name in PARTS},
            "storing_s": round(meaning - sum(spent.values()), 2),
            "found_by_words_s": round(words, 2),
            "found_by_meaning_s": round(meaning, 2),
            "embedding_ms_per_passage": round(1000 * spent["embedding"] / passages, 1),
        },
        budget={"found_by_words_s": 5, "found_by_meaning_s": 90},
    )


@contextmanager
def _timed_parts() -> Iterator[dict[str, float]]:
    """Seconds spent in each of `PARTS` while the job goes its usual way."""
    spent = dict.fromkeys(PARTS, 0.0)
    with ExitStack() as stack:
        for name, (module, function) in PARTS.items():
            stack.enter_context(_timed(spent, name, module, function))
        yield spent


@contextmanager
def _timed(spent: dict[str, float], name: str, module: ModuleType, function: str) -> Iterator[None]:
    untimed = getattr(module, function)

    def timed(*args: Any, **named: Any) -> Any:
        started = perf_counter()
        try:
            return untimed(*args, **named)
        finally:
            spent[name] += perf_counter() - started

    setattr(module, function, timed)
    try:
        yield
    finally:
        setattr(module, function, untimed)


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
    reached.setdefault("words", reached["meaning"])
    return reached


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
