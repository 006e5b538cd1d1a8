"""The passages that are read for a question: those the reader pinned, then what search finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from citations.drafts import Choice, PassageDraft, TextDraft
from citations.steps.locate import page_at, section_at
from research_app.answering.request import AskRequest, Span, Tools
from research_app.retrieval.protocols import Search
from research_app.synthesis.calculations.trends.asked import searches_for as searches_for_figures
from research_app.synthesis.protocols import Question

PASSAGES = 16
"""Passages read for one question."""
FURTHER_PASSAGES = 8
"""As many more for a comparison, and for each statement that is looked for."""
MOST_THINGS = 4
"""Things compared that are searched for each by itself."""


def find_passages(
    request: AskRequest, question: Question, tools: Tools
) -> tuple[list[PassageDraft], Mapping[int, TextDraft]]:
    """The passages, best first, with the texts they are of. What the reader left out stays in the
    list, marked, so that it can be taken back; something else is read in its place."""
    found = _search(searches_for(question), tools.search, PASSAGES + len(request.left_out))
    texts = tools.load_texts({text_id for text_id, _, _ in (*request.pinned, *found)})
    chosen = list(_chosen(request, found))
    passages = [
        _passage(span, choice, rank, texts) for rank, (span, choice) in enumerate(chosen, start=1)
    ]
    return passages, texts


def searches_for(question: Question) -> tuple[str, ...]:
    """What is searched: the question, for a measure that is computed the statements that print its
    figures, and for a comparison each thing for itself, so that one cannot crowd out the other.
    What only says how to answer is searched too: it may name the
    statement or chapter that a figure stands in."""
    whole = question.search_text if question.understood_as else question.text
    if figures := searches_for_figures(question):
        return (whole, *figures)
    if question.shape != "compare" or len(question.entities) < 2:
        return (whole,)
    asked = " ".join((*question.attributes, *question.periods))
    each = (f"{entity} {asked}".strip() for entity in question.entities[:MOST_THINGS])
    return (whole, *each)


def _search(queries: Sequence[str], search: Search, limit: int) -> list[Span]:
    """The passages of all searches in turn, the best of each first; each once."""
    lists = [search(query, limit=limit) for query in queries]
    turns = (hit for turn in zip_longest(*lists) for hit in turn if hit is not None)
    found = dict.fromkeys((hit.text_id, hit.start, hit.end) for hit in turns)
    most = limit if len(queries) == 1 else limit + FURTHER_PASSAGES
    return list(found)[:most]


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
