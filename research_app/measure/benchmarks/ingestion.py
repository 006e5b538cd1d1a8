"""A long PDF on its way into the library, by the job that reads in every document: how long until
it is found by words, and by meaning, and where the time goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
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
from research_app.intake import read_in
from research_app.intake.recording import take_in_file
from research_app.intake.tasks import read_document
from research_app.library.models import Intake
from research_app.measure.benchmarks.bare import seconds_of_model, seconds_of_pdfium
from research_app.measure.benchmarks.pdf import generate_pdf
from research_app.measure.benchmarks.result import Result, Sizes
from research_app.reading.extraction.run_child import READER
from research_app.retrieval import indexing
from research_app.retrieval.cutting.passages import embedded_text
from research_app.retrieval.embedded import library_index
from research_app.retrieval.models import Passage

PAGES = 200
SECONDS_BETWEEN_LOOKS = 0.02
FOUND_AMONG = 5
COMPARED = 100
"""Passages that the model alone is given, too."""
#: Where the job calls what is timed by itself.
PARTS = {
    "reading": (read_in, "extract"),
    "cutting": (indexing, "cut_passages"),
    "word_index": (indexing, "_write_words"),
    "embedding": (indexing, "embed"),
}


def measure_ingestion(sizes: Sizes) -> Result:
    """Seconds from the stored file on. `storing` is what remains of the way: rows, reports of
    progress. Beside it, in the same run, what PDFium and the model need by themselves."""
    pages = sizes.pages or PAGES
    data = generate_pdf(pages)
    embed(["The model is loaded before."])
    before = _megabytes()
    intake = take_in_file(None, ContentFile(data, name="report.pdf"), shared=True)
    with _timed_parts() as spent:
        reached = _read_in(intake.pk)
    peak = _megabytes()
    text = SourceText.objects.get()
    _check_found(text.pk, pages)
    pdfium = seconds_of_pdfium(data)
    ours, alone = seconds_of_model(_embedded_texts(text.pk)[:COMPARED])
    words, meaning = reached["words"], reached["meaning"]
    return Result(
        name="ingestion",
        figures={
            "pages": pages,
            "passages": Passage.objects.count(),
            **{f"{name}_s": round(spent[name], 2) for name in PARTS},
            "storing_s": round(meaning - sum(spent.values()), 2),
            "found_by_words_s": round(words, 2),
            "found_by_meaning_s": round(meaning, 2),
            "pdfium_alone_s": round(pdfium, 2),
            "reading_by_pdfium": round(spent["reading"] / pdfium, 2),
            "embedding_ms_per_passage": round(1000 * spent["embedding"] / _passages(), 1),
            "embedding_by_model": round(ours / alone, 2),
            "memory_before_mb": before,
            "memory_peak_mb": peak,
            "memory_of_reader_mb": int(reached.get("memory", 0)),
        },
        budget={"found_by_words_s": 5, "found_by_meaning_s": 90},
        notes=(
            "reading_by_pdfium and embedding_by_model: how many times as long as PDFium and the "
            f"model's file by themselves take for the same pages and the first {COMPARED} "
            "passages.",
        ),
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
    """Looks for the job's steps, and for how much memory its reader has had."""
    steps = Intake.objects.filter(pk=intake_id).values_list("step", flat=True)
    while not over.wait(SECONDS_BETWEEN_LOOKS):
        reached.setdefault(steps.get(), perf_counter() - started)
        reached["memory"] = max(reached.get("memory", 0), *map(_megabytes, _readers()), 0)
    connection.close()


def _readers() -> list[int]:
    """Processes in which a document is read now."""
    children = {
        int(pid)
        for listed in Path("/proc/self/task").glob("*/children")
        for pid in _told(listed).split()
    }
    return [pid for pid in children if READER in _told(Path(f"/proc/{pid}/cmdline"))]


def _told(file: Path) -> str:
    """Empty for a process that has ended, and on a system that does not tell."""
    try:
        return file.read_text()
    except OSError:
        return ""


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


def _embedded_texts(text_id: int) -> list[str]:
    text = load_texts([text_id])[text_id]
    spans = Passage.objects.order_by("start").values_list("start", "end")
    return [embedded_text(text.info.title, text.text[start:end]) for start, end in spans]


def _passages() -> int:
    return max(1, Passage.objects.count())


def _megabytes(pid: int | str = "self") -> int:
    """The most memory that the process has had since its program started."""
    lines = dict(line.split(":", 1) for line in _told(Path(f"/proc/{pid}/status")).splitlines())
    return int(lines.get("VmHWM", "0").split()[0]) // 1024
