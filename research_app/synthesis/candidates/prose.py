"""Sentences of a line, each with what it leans on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citations.language import sentences
from citations.tables import Row, Table
from research_app.synthesis.candidates.lines import Bounds, Line
from research_app.synthesis.candidates.stating import FEWEST_WORDS
from research_app.synthesis.candidates.values import CandidateKind

LONGEST_TERM = 80
MOST_TERM_WORDS = 6
MOST_RUN_IN_WORDS = 4
LONGEST_LEAD = 400
"""Characters of sentences that a chain of "It … It …" leans on."""

_LEANS = re.compile(
    r"(?:(?:and|but|so|or|yet|however|therefore|thus|hence|instead|otherwise|moreover|furthermore"
    r"|similarly|likewise|conversely|nevertheless|for (?:example|instance)|as a result|by contrast"
    r"|in (?:addition|contrast)|here|then|yes|no)\b"
    r"|(?:(?:in|of|for|with|after|by|to|one of|some of|most of|all of|both of|each of) )?"
    r"(?:it|its|they|their|them|he|his|him|she|her|this|that|these|those|such|both|neither|another"
    r"|others|the (?:former|latter|same|others?|two|second))\b)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"(?:it|its|they|their|he|his|she|her|yes|no)\b", re.IGNORECASE)
_CLOSES_LEANING = re.compile(r"\b(?:this|these|that|those|such|the same) [\w-]+[.!]?$")
_TERM = re.compile(r"[^.,:;!?|(]{2,80}?(?::|\s[–—-]{1,2})\s+(?=\S)")
"""A term and the sign that parts it from what is said of it on the same line."""
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|shall|must|may|can|do|does|did|includ\w+|follow\w*)\b"
)
_RUN_IN = re.compile(r"[A-Z(\d][^.:!?]{1,60}[.:]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A place of the text that may answer, with the stretch `lead` that it leans on and the
    sentence `before` it."""

    start: int
    end: int
    kind: CandidateKind
    lead: Bounds | None = None
    before: Bounds | None = None
    group: Bounds | None = None
    table: Table | None = None
    row: Row | None = None


def leans_on_before(words: str) -> bool:
    """Does the sentence point at the one before ("It …", "However, …", "… this property.")?"""
    return bool(_LEANS.match(words) or _CLOSES_LEANING.search(words))


def read_prose(
    text: str, line: Line, before: Bounds | None, over: Bounds | None
) -> Iterator[Found]:
    """The sentences of a line. `before` is the sentence before the line, `over` the heading over
    it. A short opening without a verb ("Funding.") leads the sentence behind it."""
    opening = lead = None
    spans = sentences(text, line.words, line.end)
    for number, (start, end) in enumerate(spans):
        words = text[start:end]
        if number == 1 and opening:
            lead = opening
        elif before:
            short = number > 0 and len(words.split()) < FEWEST_WORDS
            lead = _lead(lead, before) if short or leans_on_before(words) else None
        else:
            lead = over if _PRONOUN.match(words) else None
        kind: CandidateKind = "definition" if is_definition(words) else "sentence"
        yield Found(start=start, end=end, kind=kind, lead=lead, before=before)
        before = (start, end)
        opening = before if number == 0 and is_run_in(words) else None


def _lead(lead_before: Bounds | None, before: Bounds) -> Bounds:
    """The sentence before, and what that one itself leans on."""
    if lead_before and before[1] - lead_before[0] <= LONGEST_LEAD:
        return lead_before[0], before[1]
    return before


def is_definition(words: str) -> bool:
    """ "Term: what it means", "Term – what it means"."""
    term = _TERM.match(words)
    if term is None or len(term[0].split()) > MOST_TERM_WORDS:
        return False
    return not _VERB.search(term[0])


def is_run_in(words: str) -> bool:
    """ "Methods." or "Adverse events:", set before the first sentence of a paragraph."""
    short = len(words.split()) <= MOST_RUN_IN_WORDS and _RUN_IN.fullmatch(words)
    return bool(short) and not _VERB.search(words)


def is_term_line(words: str) -> bool:
    """A short line that ends openly, as the term of a definition list does: "Berth", "--abort"."""
    is_open = len(words) <= LONGEST_TERM and words[-1] not in ".!?;,|:"
    return is_open and " | " not in words and any(sign.isalpha() for sign in words)
