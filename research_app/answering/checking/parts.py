"""A text cut into what is looked for, one fact each, and all that stands between: a question, a
request, a heading and an opinion state no fact that a source could support."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citations.steps.checked import blocks_of, sentences_in
from citations.steps.clauses.decompose import decompose
from citations.steps.own_references import reference_list, without_citations
from citations.verification.checks.synonyms.lexicon import entries_of
from citations.verification.free_text import fact_in, hard_fact
from research_app.answering.checking.own_citations import Cited, OwnSources
from research_app.answering.request import Tools
from research_app.synthesis.candidates.stating import ends_as_sentence, may_state, states_nothing

_MARK = re.compile(r"^\s*(?:[-*•–—]\s+|#{1,6}\s+|>\s+|\(?\d{1,3}[.)]\s+)*")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_OPINION = re.compile(
    r"\b(?:I|we)\s+(?:\w+ly\s+)?(?:think|believe|feel|hope|guess|suppose|prefer|recommend|suggest"
    r"|would|should|must|need|want|love|like|hate)\b"
    r"|\bin\s+(?:my|our)\s+(?:opinion|view|eyes)\b|\b(?:should|ought\s+to)\b"
    r"|\b(?:is|are|was|were|seems?|looks?)\s+(?:\w+ly\s+|very\s+|quite\s+|so\s+|a\s+|an\s+)*"
    r"(?:great|good|bad|excellent|impressive|remarkable|beautiful|terrible|disappointing|exciting"
    r"|wonderful|amazing|interesting|fascinating|sad|pity|shame|success|disaster|unfortunate)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"^(?:please|let\s+us|let['’]s|do\s+not|don['’]t)\b", re.IGNORECASE)
_REQUEST = re.compile(r"^([A-Za-z]+)\s+(?:the|a|an|this|that|these|those|all|each|your|my|our)\b")
_PREPOSITIONS = frozenset({"like", "given", "except", "save", "bar", "pending"})


def states_fact(sentence: str) -> bool:
    words = _MARK.sub("", " ".join(sentence.split()))
    undated = _YEAR.sub("", words)  # "Helios in 2022" is a title
    if states_nothing(words) or not (ends_as_sentence(words) or may_state(undated)):
        return False
    if fact_in(words) is None or _is_request(words):
        return False
    return not _OPINION.search(words) or _is_measured(words)


def _is_measured(words: str) -> bool:
    """An opinion of a figure or a date can be looked up as far as these go."""
    fact = hard_fact(words)
    return fact is not None and fact.kind in ("number", "date")


def _is_request(words: str) -> bool:
    """ "Check the appendix.": a verb more often than a noun, and what it is to be done to."""
    if _ASKS.match(words):
        return True
    first = _REQUEST.match(words)
    if first is None or first[1].lower() in _PREPOSITIONS:
        return False
    counts = {entry.part: entry.count + 1 for entry in entries_of(first[1].lower())}
    return counts.get("v", 0) > max(counts.get("n", 0), counts.get("a", 0), counts.get("r", 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """`[start:end)` of the text is one claim, or, without a `statement`, words that claim nothing.
    `before` and `heading` are the text's own words that tell what it is about."""

    start: int
    end: int
    statement: str = ""
    before: str = ""
    heading: str = ""
    cited: tuple[Cited, ...] = ()


def parts_of_blocks(text: str, tools: Tools) -> Iterator[list[Part]]:
    """The text of each block as parts that lie side by side."""
    references = reference_list(text)
    own = OwnSources(references, tools.described() if _cites(text) else ())
    heading = before = ""
    for start, end in blocks_of(text):
        parts, at = [], start
        for first, last in sentences_in(text, start, end):
            words = text[first:last]
            if references.holds(first, last) or not states_fact(words):
                heading = _as_heading(words) or heading
                continue
            cited = tuple(own.cited_in(words))
            for part in _claims(words, first, before, heading, cited):
                parts += [Part(start=at, end=part.start), part]
                at = part.end
            before = without_citations(words)
        parts.append(Part(start=at, end=end))
        yield [part for part in parts if part.start < part.end]


def _claims(
    sentence: str, start: int, before: str, heading: str, cited: tuple[Cited, ...]
) -> Iterator[Part]:
    """The facts of a sentence that stand alone, without the citations that end them."""
    for each in decompose(sentence):
        words = sentence[each.start : each.end]
        first, last = _trimmed(words, cited, each.start)
        statement = without_citations(each.statement)
        if first < last and statement:
            yield Part(
                start=start + each.start + first,
                end=start + each.start + last,
                statement=statement,
                before=before,
                heading=heading,
                cited=cited,
            )


def _trimmed(words: str, cited: Sequence[Cited], offset: int) -> tuple[int, int]:
    """`[first:last)` of the words without the mark of a list before them and without citations
    behind them."""
    first, last = len(words) - len(words.lstrip("-*•–—>#0123456789.) \t\n")), len(words)
    if first and words[first - 1 : first].isdigit():
        first = 0  # a figure that opens the sentence, and no mark
    for each in reversed(cited):
        citation = each.citation
        if citation.end - offset >= last and not citation.speaks and citation.start > offset:
            last = len(words[: citation.start - offset].rstrip())
    return first, last


def _cites(text: str) -> bool:
    return any(sign in text for sign in ("[", "(", "http", "10."))


def _as_heading(words: str) -> str:
    line = words.strip().lstrip("#* ").rstrip("*: ")
    return line if line and words.rstrip()[-1:] not in ".!?;" and len(line) < 120 else ""
