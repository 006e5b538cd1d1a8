"""Passages of statutes and policies for a question: nothing else is ranked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from citations.drafts import (
    Choice,
    DocumentFacts,
    PassageDraft,
    SearchedDocument,
    SourceType,
    TextDraft,
)
from research_app.answering.compliance.narrowing import Narrowed
from research_app.answering.events import SourceRead
from research_app.answering.finding.passages import passage_of, searches_for
from research_app.answering.request import AskRequest, Span, Tools
from research_app.config import profile
from research_app.synthesis.compliance.asked import sections_asked
from research_app.synthesis.protocols import Question

MOST_WITHIN = 4000
"""Passages of the texts looked through where only some sections of them may be read."""
_LETTERS: Mapping[SourceType, str] = {"statute": "S", "policy": "P"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulated:
    """What was found: passages `C1…`, the same as chunks of statutes and policies (`S1…`, `P1…`),
    and the texts they are of with what the library says of them."""

    passages: tuple[PassageDraft, ...] = ()
    texts: Mapping[int, TextDraft]
    chunks: tuple[tuple[str, str], ...] = ()

    @property
    def usable(self) -> list[PassageDraft]:
        return [passage for passage in self.passages if passage.choice != "left out"]


def find_regulated(
    request: AskRequest, question: Question, narrowed: Narrowed, tools: Tools
) -> Generator[SourceRead, None, Regulated]:
    """The best passages first. What the reader pinned is read before everything else, and what was
    left out is marked and not read."""
    limit = profile(request.options.depth).passages
    left_out = [span for span in request.left_out if narrowed.holds(*span)]
    pinned = [span for span in request.pinned if narrowed.holds(*span)]
    found = _spans(question, narrowed, tools, limit + len(left_out))
    named = _in_named_sections(question, narrowed, tools, limit)
    spans = list(dict.fromkeys((*pinned, *named, *found)))
    facts = {each.text_id: each.facts for each in narrowed.regulations}
    loaded = tools.load_texts({text_id for text_id, _, _ in spans})
    texts = {text_id: replace(text, facts=facts[text_id]) for text_id, text in loaded.items()}
    passages = tuple(
        passage_of(span, rank, texts, _choice(span, pinned, left_out))
        for rank, span in enumerate(spans, start=1)
    )
    yield from _read(texts, passages)
    return Regulated(passages=passages, texts=texts, chunks=tuple(_chunks(passages, texts)))


def documents_of(narrowed: Narrowed) -> tuple[SearchedDocument, ...]:
    """What was asked of, statutes first."""
    documents = [
        SearchedDocument(
            text_id=each.text_id,
            title=each.title,
            source_type=kind_of(each.facts),
            authority=each.facts.authority,
            topic=each.facts.topic,
            category=each.facts.category,
        )
        for each in narrowed.regulations
    ]
    return tuple(sorted(documents, key=lambda each: (each.source_type != "statute", each.text_id)))


def _spans(question: Question, narrowed: Narrowed, tools: Tools, limit: int) -> list[Span]:
    """Of all searches in turn the best; of a text of which only some sections may be read those
    alone."""
    assert tools.search_within is not None
    most = MOST_WITHIN if narrowed.stretches else limit
    found: dict[Span, None] = {}
    for query in searches_for(question):
        hits = tools.search_within(query, texts=narrowed.texts, limit=most)
        spans = ((hit.text_id, hit.start, hit.end) for hit in hits)
        found |= dict.fromkeys([span for span in spans if narrowed.holds(*span)][:limit])
    return list(found)[:limit]


def _in_named_sections(
    question: Question, narrowed: Narrowed, tools: Tools, limit: int
) -> list[Span]:
    """What is found by the number of a section that the question names: the whole question finds
    what its other words say."""
    assert tools.search_within is not None
    spans: list[Span] = []
    for number in sections_asked(question.search_text):
        hits = tools.search_within(f"section {number}", texts=narrowed.texts, limit=limit)
        texts = tools.load_texts({hit.text_id for hit in hits})
        says = re.compile(rf"(?<![\w.-]){re.escape(number)}(?![\w-])", re.IGNORECASE)
        spans += [
            (hit.text_id, hit.start, hit.end)
            for hit in hits
            if narrowed.holds(hit.text_id, hit.start, hit.end)
            and says.search(texts[hit.text_id].text, hit.start, hit.end)
        ]
    return spans


def _choice(span: Span, pinned: Sequence[Span], left_out: Sequence[Span]) -> Choice:
    if span in pinned:
        return "pinned"
    return "left out" if span in left_out else ""


def kind_of(facts: DocumentFacts) -> SourceType:
    return "statute" if facts.kind == "statute" else "policy"


def _chunks(
    passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]
) -> Iterator[tuple[str, str]]:
    counted: Counter[str] = Counter()
    for passage in passages:
        letter = _LETTERS[kind_of(texts[passage.text_id].facts)]
        counted[letter] += 1
        yield passage.label, f"{letter}{counted[letter]}"


def _read(texts: Mapping[int, TextDraft], passages: Sequence[PassageDraft]) -> Iterator[SourceRead]:
    read = list(dict.fromkeys(passage.text_id for passage in passages))
    for done, text_id in enumerate(read, start=1):
        yield SourceRead(title=texts[text_id].info.title, done=done, total=len(read))
