"""All requirements of a text, in order, in its own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from citations.drafts import TextDraft
from citations.requirements.candidates import Candidate, Span, candidates_of
from citations.requirements.confidence import assess
from citations.requirements.excerpts import FEWEST_WORDS, MOST_WORDS, count_words, shown_stretches
from citations.requirements.outline import Outline, outline_of
from citations.requirements.placeholders import placeholder_spans
from citations.requirements.provisions import document_id, document_title, section_heading
from citations.requirements.references import references_in
from citations.requirements.requiring import all_requiring_words
from citations.requirements.values import FoundRequirement, stretch

_NOT_IN_FORCE = re.compile(
    r"^\W*(?:[\dIVX.]+\s+)?(?:(?:table\s+of\s+)?contents|recitals?|preamble"
    r"|explanatory\s+notes?|revision\s+history|change\s+log"
    r"|document\s+history|version\s+history|index|bibliography)\W*$",
    re.IGNORECASE,
)
_DEFINITIONS = re.compile(
    r"\b(?:definitions?|interpretation|glossary|defined\s+terms|abbreviations)\b", re.IGNORECASE
)
_TERM = re.compile(r"^\W*(?:\(?\w{1,4}[.)]\s*)?[“\"‘']|^[\w\s()/’'-]{2,60}(?::|\s[—–-])\s")
_SEMICOLON = re.compile(r";\s+(?:(?:and|or|but)\s+)?")
_WHEREAS = re.compile(
    r"^[^\S\n]{0,20}whereas\s{0,3}[:,]?[^\S\n]{0,20}$", re.IGNORECASE | re.MULTILINE
)
_ENACTS = re.compile(
    r"\b(?:ha(?:s|ve)\s+adopted\s+this|be\s+it\s+(?:further\s+)?(?:enacted|resolved"
    r"|ordained)|it\s+is\s+hereby\s+enacted)\b",
    re.IGNORECASE,
)


def find_requirements(
    text: TextDraft, start: int = 0, end: int | None = None
) -> list[FoundRequirement]:
    """The requirements whose own words begin in `[start:end)`; a lead-in may stand before it. The
    whole text is read once and kept."""
    last = len(text.text) if end is None else end
    return [found for anchor, found in _kept(_Key(text)) if start <= anchor < last]


class _Key:
    """A text by what its requirements depend on."""

    __slots__ = ("text", "_facts")

    def __init__(self, text: TextDraft) -> None:
        self.text = text
        self._facts = (text.text, text.sections, text.info.title, text.info.name, text.info.kind)

    def __hash__(self) -> int:
        return hash(self._facts[0])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._facts == other._facts


@lru_cache(maxsize=8)
def _kept(key: _Key) -> tuple[tuple[int, FoundRequirement], ...]:
    text = key.text
    outline = outline_of(text)
    title = document_title(text, outline.headings[0].title if outline.headings else "")
    in_recitals = _recitals(text.text, outline)
    return tuple(
        (candidate.anchor, _found(text.text, title, candidate))
        for whole in candidates_of(text.text, outline)
        if _is_in_force(text.text, whole, in_recitals)
        for candidate in _own_clauses(text.text, whole)
    )


def _recitals(text: str, outline: Outline) -> Span:
    """From "Whereas:" to the words that enact; empty where there are none."""
    whereas = _WHEREAS.search(text)
    if whereas is None:
        return (0, 0)
    for node in outline.nodes:
        enacts = _ENACTS.search(text, max(node.start, whereas.end()), node.end)
        if enacts is not None:
            return whereas.start(), enacts.end()
    return (0, 0)


def _is_in_force(text: str, candidate: Candidate, recitals: Span) -> bool:
    node, start = candidate.node, candidate.spans[-1][0]
    if recitals[0] <= start < recitals[1]:
        return False
    heading = node.heading
    if heading is not None and _NOT_IN_FORCE.match(heading.title):
        return False
    if heading is not None and _DEFINITIONS.search(heading.title):
        words = text[node.start : min(node.end, node.start + 100)]
        if candidate.is_item or _TERM.match(words):
            return False
    return not placeholder_spans(text, *candidate.spans[-1])


def _own_clauses(text: str, candidate: Candidate) -> Iterator[Candidate]:
    """A sentence too long to show in one piece, as its clauses between semicolons where each of
    them requires something by itself."""
    start, end = candidate.spans[0]
    if len(candidate.spans) > 1 or count_words(text, start, end) <= MOST_WORDS:
        yield candidate
        return
    clauses, begin = [], start
    for border in _SEMICOLON.finditer(text, start, end):
        clauses.append((begin, border.start()))
        begin = border.end()
    clauses.append((begin, end))
    words = [all_requiring_words(text[slice(*clause)]) for clause in clauses]
    own_subject = all(found and found[0].start > 2 for found in words)
    if len(clauses) == 1 or not own_subject:
        yield candidate
        return
    for clause, own in zip(clauses, words, strict=True):
        yield replace(
            candidate,
            spans=(clause,),
            modality=(clause[0] + own[0].start, clause[0] + own[0].end),
            requiring=own[0],
            anchor=clause[0],
        )


def _found(text: str, title: str, candidate: Candidate) -> FoundRequirement:
    shown, left_out = [], False
    for span in candidate.spans:
        pieces, shortened = shown_stretches(text, span, candidate.modality)
        shown.extend(pieces)
        left_out = left_out or shortened
    references = tuple(each for span in candidate.spans for each in references_in(text, *span))
    judged = assess(text, candidate, references, left_out=left_out)
    quote, notes = _quote(text, candidate, shown)
    heading = candidate.node.heading
    return FoundRequirement(
        quote=stretch(text, *quote),
        segments=tuple(stretch(text, *span) for span in shown),
        modality_words=stretch(text, *candidate.modality),
        section_heading=section_heading(heading),
        document_id=document_id(title, candidate.node),
        confidence=judged.confidence,
        notes=(*judged.notes, *notes),
        references=references,
    )


def _quote(text: str, candidate: Candidate, shown: list[Span]) -> tuple[Span, tuple[str, ...]]:
    """From the first word shown to the last; a short sentence takes its neighbour along."""
    start, end = min(each[0] for each in shown), max(each[1] for each in shown)
    if count_words(text, start, end) >= FEWEST_WORDS:
        return (start, end), ()
    for other in candidate.neighbours if (start, end) == candidate.spans[0] else ():
        both = min(start, other[0]), max(end, other[1])
        if count_words(text, *both) <= MOST_WORDS:
            return both, ()
    return (start, end), ("It has fewer than ten words and no short sentence beside it.",)
