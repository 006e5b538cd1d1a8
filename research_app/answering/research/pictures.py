"""Pictures of pages for a model that sees: of those whose tables are hard to read from their words.

They only help it to read. What it says is quoted from the text and checked by code like the words
of a model that sees nothing; a word that only the picture has stands in no source text.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings

from citations.drafts import PassageDraft, TextDraft
from citations.tables import has_uncertain_rows
from research_app.agents.extractor import Batch, ShownPage
from research_app.answering.request import Inquiry
from research_app.answering.research.state import Research
from research_app.llm.protocols import Model, Picture

SHARE_OF_WINDOW = 0.25
"""Of what a model can read, for the pictures of one request."""
_KILOBYTE = 1000


def shown_pages(
    model: Model, batch: Batch, inquiry: Inquiry, state: Research
) -> tuple[ShownPage, ...]:
    """Those that go along with a request, best passages first, as many as one question may have
    and the model's window holds. They are drawn on this machine, once."""
    if not model.sees:
        return ()
    room = model.context * SHARE_OF_WINDOW
    pages: list[ShownPage] = []
    for text, number in _hard_to_read(batch):
        picture = _picture(text, number, inquiry, state)
        if picture is not None and picture.tokens <= room:
            room -= picture.tokens
            pages.append(ShownPage(title=text.info.title, number=number, picture=picture))
    return tuple(pages)


def _hard_to_read(batch: Batch) -> Iterator[tuple[TextDraft, int]]:
    """Each page once."""
    seen: set[tuple[int, int]] = set()
    for text, passages in batch:
        for number in (page for passage in passages for page in _pages(text, passage)):
            if (text.id, number) not in seen:
                seen.add((text.id, number))
                yield text, number


def _pages(text: TextDraft, passage: PassageDraft) -> Iterator[int]:
    for page in text.pages:
        start, end = max(page.start, passage.start), min(page.end, passage.end)
        if start < end and has_uncertain_rows(text, start, end):
            yield page.number


def _picture(text: TextDraft, number: int, inquiry: Inquiry, state: Research) -> Picture | None:
    """None where the page cannot be drawn for whoever asks, or no more may be shown."""
    if (text.id, number) not in state.pictures:
        if sum(map(bool, state.pictures.values())) >= settings.LLM_PAGE_PICTURES:
            return None
        png = inquiry.tools.draw_page(text.id, number)
        fits = 0 < len(png) <= settings.LLM_PICTURE_KB * _KILOBYTE
        state.pictures[text.id, number] = Picture(png=png) if fits else None
    return state.pictures[text.id, number]
