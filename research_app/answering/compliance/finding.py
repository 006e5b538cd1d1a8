"""Passages of statutes and policies for a question: nothing else is ranked."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from citations.drafts import Choice, PassageDraft, SearchedDocument, SourceType, TextDraft
from research_app.answering.compliance.narrowing import Narrowed
from research_app.answering.events import SourceRead
from research_app.answering.finding.passages import passage_of, searches_for
from research_app.answering.request import AskRequest, Span, Tools
from research_app.config import profile
from research_app.sources.asked_of.regulations import Regulation
from research_app.synthesis.compliance.asked import sections_asked
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import content_stems

DEEPER = 100
"""Passages of a search that are looked through for such as say more of the question's words."""
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
    """The best passages first, then those that say more of the question's words than these. What
    the reader pinned is read before everything else, and what was left out is marked and not
    read."""
    limit = profile(request.options.depth).passages
    left_out = [span for span in request.left_out if narrowed.holds(*span)]
    pinned = [span for span in request.pinned if narrowed.holds(*span)]
    found, further = _spans(question, narrowed, tools, limit + len(left_out))
    named = _in_named_sections(question, narrowed, tools, limit)
    spans = list(dict.fromkeys((*pinned, *named, *found)))
    facts = {each.text_id: each for each in narrowed.regulations}
    loaded = tools.load_texts({text_id for text_id, _, _ in spans})
    texts = {text_id: _with_facts(text, facts[text_id]) for text_id, text in loaded.items()}
    spans += [span for span in _saying_more(question, spans, further, texts) if span not in spans]
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
            source_type=kind_of(each),
            authority=each.facts.authority,
            topic=each.facts.topic,
            category=each.facts.category,
        )
        for each in narrowed.regulations
    ]
    return tuple(sorted(documents, key=lambda each: (each.source_type != "statute", each.text_id)))


def kind_of(each: Regulation) -> SourceType:
    return "statute" if each.facts.kind == "statute" else "policy"


def _spans(
    question: Question, narrowed: Narrowed, tools: Tools, limit: int
) -> tuple[list[Span], list[Span]]:
    """Of all searches in turn the best, and what comes behind these; of a text of which only some
    sections may be read those alone."""
    assert tools.search_within is not None
    most = MOST_WITHIN if narrowed.stretches else max(limit, DEEPER)
    found: dict[Span, None] = {}
    further: dict[Span, None] = {}
    for query in searches_for(question):
        hits = tools.search_within(query, texts=narrowed.texts, limit=most)
        spans = ((hit.text_id, hit.start, hit.end) for hit in hits)
        kept = [span for span in spans if narrowed.holds(*span)]
        found |= dict.fromkeys(kept[:limit])
        further |= dict.fromkeys(kept[limit:DEEPER])
    return list(found)[:limit], list(further)


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


def _saying_more(
    question: Question,
    read: Sequence[Span],
    further: Sequence[Span],
    texts: Mapping[int, TextDraft],
) -> list[Span]:
    """Of further passages of the same texts those that say more of the question's words than any
    other: among thirty sections on accidents, each of another trade, the one on the trade that is
    asked for."""
    asked = frozenset(content_stems(question.search_text))

    def said(span: Span) -> int:
        text_id, start, end = span
        return len(asked & frozenset(content_stems(texts[text_id].text[start:end])))

    most = max(map(said, read), default=0)
    counted = [(said(span), span) for span in further if span[0] in texts]
    best = max((count for count, _ in counted), default=0)
    return [span for count, span in counted if count == best > most]


def _choice(span: Span, pinned: Sequence[Span], left_out: Sequence[Span]) -> Choice:
    if span in pinned:
        return "pinned"
    return "left out" if span in left_out else ""


def _with_facts(text: TextDraft, regulation: Regulation) -> TextDraft:
    return replace(text, facts=regulation.facts)


def _chunks(
    passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]
) -> Iterator[tuple[str, str]]:
    counted = {"S": 0, "P": 0}
    for passage in passages:
        letter = _LETTERS["statute" if texts[passage.text_id].facts.kind == "statute" else "policy"]
        counted[letter] += 1
        yield passage.label, f"{letter}{counted[letter]}"


def _read(texts: Mapping[int, TextDraft], passages: Sequence[PassageDraft]) -> Iterator[SourceRead]:
    read = list(dict.fromkeys(passage.text_id for passage in passages))
    for done, text_id in enumerate(read, start=1):
        yield SourceRead(title=texts[text_id].info.title, done=done, total=len(read))
