"""Check whether quotes are marked on the pages of PDFs where they stand: random sentences are
marked, and PDFium is asked what text lies under each rectangle. Nothing is saved; what was read is
cached by its hash.

The files are opened in this process, which no server does: give it files you trust.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pypdfium2
import pypdfium2.raw as pdfium
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.drafts import TextDraft
from measure.rows import BadRows, share
from research_app.reading.errors import SourceError
from research_app.reading.in_memory import read_location
from research_app.reading.page_images import (
    Box,
    Characters,
    lines_of,
    says_the_same,
    words_on_pages,
)
from research_app.reading.page_images.child import characters_of
from research_app.reading.page_images.find_words import folded
from research_app.retrieval.cutting.units import find_sentences

LEAST_EXACT = 0.98
FEWEST_WORDS = 6
LONGEST = 1500
"""Characters of a sentence that begins at the end of a page."""
WITHIN: Final = 0.1
"""Points by which a rectangle is narrowed before it is asked for: neighbours touch it."""
FINE: Final = 100_000
FAILURES_SHOWN = 20


class Command(BaseCommand):
    help = (
        "Mark random sentences on the pages of PDFs and compare them with the text that PDFium "
        f"finds under the marks. Ends with 1 when less than {LEAST_EXACT:.0%} are the same."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", metavar="FOLDER", type=Path, help="with PDFs in it and below")
        parser.add_argument("--sentences", type=int, default=500, metavar="N")
        parser.add_argument("--json", action="store_true", help="one JSON object on the last line")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["sentences"] < 1:
            raise CommandError("--sentences must be a whole number from 1 on.")
        try:
            figures = check_page_marks(
                options["folder"],
                sentences=options["sentences"],
                cache_dir=settings.CACHE_DIR / "texts",
            )
        except BadRows as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(figures, ensure_ascii=False))
        else:
            self._show(figures)
        if figures["exact"] < LEAST_EXACT:
            sys.exit(1)

    def _show(self, figures: dict[str, Any]) -> None:
        wrong = figures.pop("wrong")
        for name, value in figures.items():
            self.stdout.write(f"{name:18} {value}")
        for one in wrong:
            self.stdout.write(f"{one['file']}: “{one['sentence']}” – marked: “{one['under']}”")


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """One sentence: whether every page of it says its words, and whether exactly these lie under
    its rectangles. `under` is what lies there."""

    file: str
    sentence: str
    is_placed: bool
    is_exact: bool
    under: str


def check_page_marks(folder: Path, *, sentences: int, cache_dir: Path) -> dict[str, Any]:
    """Figures over about so many sentences, the same number of each PDF in the folder and below.
    Raises `BadRows` where there is none."""
    files = sorted(folder.rglob("*.pdf"))
    if not files:
        raise BadRows(f"{folder} holds no PDF.")
    random, each = Random(1), -(-sentences // len(files))
    marked: list[Marked] = []
    unreadable = 0
    for file in files:
        try:
            text = read_location(str(file), text_id=-1, cache_dir=cache_dir)
        except SourceError:
            unreadable += 1
            continue
        marked += _mark_some(file, text, random, each)
    return _figures(len(files), unreadable, marked)


def _figures(files: int, unreadable: int, marked: Sequence[Marked]) -> dict[str, Any]:
    wrong = [one for one in marked if not one.is_exact]
    return {
        "files": files,
        "unreadable_files": unreadable,
        "sentences": len(marked),
        "placed": share(sum(one.is_placed for one in marked), len(marked)) or 0.0,
        "exact": share(len(marked) - len(wrong), len(marked)) or 0.0,
        "wrong": [
            {"file": one.file, "sentence": one.sentence, "under": one.under}
            for one in wrong[:FAILURES_SHOWN]
        ],
    }


def _mark_some(file: Path, text: TextDraft, random: Random, most: int) -> Iterator[Marked]:
    with _opened(file) as pages:
        for start, end in sorted(_some_sentences(text, random, most)):
            yield _mark(file.name, pages, text, start, end)


def _some_sentences(text: TextDraft, random: Random, most: int) -> set[tuple[int, int]]:
    """Sentences that begin on pages chosen at random; a long document is not read to its end."""
    found: set[tuple[int, int]] = set()
    for page in random.sample(text.pages, len(text.pages)):
        # On until what begins here is over, perhaps on the next page.
        window = text.text[page.start : page.end + LONGEST]
        begun = (span for span in find_sentences(window) if page.start + span[0] < page.end)
        spans = [
            (page.start + start, page.start + end)
            for start, end in (_trimmed(window, *span) for span in begun)
            if len(window[start:end].split()) >= FEWEST_WORDS
        ]
        share = max(1, -(-most // len(text.pages)))
        found.update(random.sample(spans, min(share, len(spans), most - len(found))))
        if len(found) >= most:
            break
    return found


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), start + len(words.rstrip())


def _mark(name: str, pages: _Pages, text: TextDraft, start: int, end: int) -> Marked:
    is_placed, under = True, []
    for words in words_on_pages(text, start, end):
        characters = pages.characters(words.number)
        if not says_the_same(words, characters):
            is_placed = False
            continue
        lines = lines_of(characters[index] for index in dict.fromkeys(words.indices))
        under += [pages.text_under(words.number, box) for box in lines]
    sentence, found = text.text[start:end], " ".join(under)
    is_exact = is_placed and folded(found) == folded(sentence)
    return Marked(file=name, sentence=sentence, is_placed=is_placed, is_exact=is_exact, under=found)


class _Pages:
    """The pages of an open PDF, each measured once."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self._document = document
        self.characters = cache(self._characters)
        self._open = cache(self._opened)

    def text_under(self, number: int, box: Box) -> str:
        page, textpage = self._open(number)
        x1, y1 = _point(page, box.left, box.top)
        x2, y2 = _point(page, box.right, box.bottom)
        (left, right), (bottom, top) = sorted((x1, x2)), sorted((y1, y2))
        found: str = textpage.get_text_bounded(left + WITHIN, bottom, right - WITHIN, top)
        return found

    def _opened(self, number: int) -> tuple[pypdfium2.PdfPage, pypdfium2.PdfTextPage]:
        page = self._document[number - 1]
        return page, page.get_textpage()

    def _characters(self, number: int) -> Characters:
        page, _ = self._open(number)
        return characters_of(page)


@contextmanager
def _opened(file: Path) -> Iterator[_Pages]:
    document = pypdfium2.PdfDocument(file)
    try:
        yield _Pages(document)
    finally:
        document.close()


def _point(page: pypdfium2.PdfPage, across: float, down: float) -> tuple[float, float]:
    """From thousandths of the picture back to the page's own coordinates."""
    x, y, unit = ctypes.c_double(), ctypes.c_double(), FINE / 1000
    pdfium.FPDF_DeviceToPage(
        page, 0, 0, FINE, FINE, 0, round(across * unit), round(down * unit), x, y
    )
    return x.value, y.value
