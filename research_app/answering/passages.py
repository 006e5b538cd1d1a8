"""The passages that are read for a question: those the reader pinned, then what search finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from citations.drafts import Choice, PassageDraft, TextDraft
from citations.steps.locate import page_at, section_at
from research_app.answering.request import AskRequest, Span, Tools
from research_app.synthesis.protocols import Question

PASSAGES = 16
"""Passages read for one question."""


def find_passages(
    request: AskRequest, question: Question, tools: Tools
) -> tuple[list[PassageDraft], Mapping[int, TextDraft]]:
    """The passages, best first, with the texts they are of. What the reader left out stays in the
    list, marked, so that it can be taken back; something else is read in its place."""
    limit = PASSAGES + len(request.left_out)
    hits = tools.search(question.search_text, limit=limit)
    found: list[Span] = [(hit.text_id, hit.start, hit.end) for hit in hits]
    texts = tools.load_texts({text_id for text_id, _, _ in (*request.pinned, *found)})
    chosen = list(islice(_chosen(request, found), limit))
    passages = [
        _passage(span, choice, rank, texts) for rank, (span, choice) in enumerate(chosen, start=1)
    ]
    return passages, texts


def _chosen(request: AskRequest, found: Sequence[Span]) -> Iterator[tuple[Span, Choice]]:
    pinned = dict.fromkeys(request.pinned)
    yield from ((span, "pinned") for span in pinned)
    for span in found:
        if span not in pinned:
            yield span, "left out" if span in request.left_out else ""


def _passage(span: Span, choice: Choice, rank: int, texts: Mapping[int, TextDraft]) -> PassageDraft:
    text_id, start, end = span
    text = texts[text_id]
    return PassageDraft(
        label=f"C{rank}",
        text_id=text_id,
        start=start,
        end=end,
        text=text.text[start:end],
        source=text.info.name,
        page=page_at(text, start),
        section=section_at(text, start),
        choice=choice,
    )
