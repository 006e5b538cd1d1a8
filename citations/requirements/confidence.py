"""How certain it is that a requirement was found whole, and why it is less than certain."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citations.drafts import ExtractionConfidence, ReferenceDraft
from citations.requirements.candidates import Candidate
from citations.requirements.references import holds_the_content

_PASSIVE = re.compile(
    r"^(?:\s+(?:not|only|also|then|always|never|\w+ly|at\s+all\s+times))*\s+be\s+(?:\w+ly\s+)?"
    r"(?!(?:open|even|present|absent|sufficient|consistent|independent|competent|clear)\b)"
    r"\w+(?:ed|en|wn|rn|pt|ld|nt|de|ne|ght|ut|et|id|nd|un|ung|ad|st)\b(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_AGENT = re.compile(
    r"\bby\s+(?!\d|no\s+later|the\s+end|\w+day\b|means|way|virtue|mail|post|email"
    r"|telephone|law\b)(?:an?|the|its|their|each|every|all|any|[A-Z])",
    0,
)
_POINTS = re.compile(
    r"^\W*(?:\(\w{1,4}\)\s*)?(?P<word>they|it|he|she|he\s+or\s+she|these|those|this"
    r"|such\s+\w+)\s+(?:shall|must|may|is|are|has|have)\b",
    re.I,
)
_IMPERSONAL = re.compile(
    r"^\W*(?:\(\w{1,4}\)\s*)?it\s+(?:is|shall\s+be|must\s+be)\b[^,;]{0,80}\b(?:to|that|for)\b", re.I
)
_NO_SUBJECT = re.compile(
    r"^\W*(?:\(\w{1,4}\)\s*)?(?:shall|must|may\s+not|may\s+only|is\s+|are\s+)", re.I
)
_WITHOUT_AGENT = frozenset(
    "required prohibited forbidden mandatory mandated permitted allowed compulsory".split()
)
_CLOSED = re.compile(r"[.!;:][\"”’'»)\]]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """The confidence, and the sentences that say why it is not high."""

    confidence: ExtractionConfidence
    notes: tuple[str, ...]


def assess(
    text: str, candidate: Candidate, references: tuple[ReferenceDraft, ...], *, left_out: bool
) -> Assessment:
    """The lowest of what each doubt allows; without any doubt it is high."""
    low = [*_fragments(text, candidate), *_content_elsewhere(text, candidate, references)]
    medium = [*_of_lists(candidate), *_of_words(text, candidate)]
    if references and not _content_elsewhere(text, candidate, references):
        named = ", ".join(dict.fromkeys(each.target for each in references))
        medium.append(f"It refers to {named}.")
    if left_out:
        medium.append("The sentence is long: words that only explain are left out.")
    notes = tuple(dict.fromkeys([*low, *medium]))
    return Assessment(confidence="low" if low else "medium" if medium else "high", notes=notes)


def _fragments(text: str, candidate: Candidate) -> list[str]:
    start, end = candidate.spans[0][0], candidate.spans[-1][1]
    words = text[start : candidate.spans[0][1]]
    notes = []
    if not candidate.requiring.whole:
        notes.append("It is not a whole sentence.")
    elif _NO_SUBJECT.match(words):
        notes.append("Its subject is not in the sentence.")
    elif not (candidate.is_item or candidate.is_whole_list or candidate.node.is_row):
        closed = _CLOSED.search(text[max(start, end - 6) : end])
        if not closed and candidate.node.label is None and candidate.node.parent is None:
            notes.append("The sentence has no end.")
    return notes


def _content_elsewhere(
    text: str, candidate: Candidate, references: tuple[ReferenceDraft, ...]
) -> list[str]:
    start = candidate.spans[0][0]
    behind = [each for each in references if each.words.start >= candidate.modality[1]]
    targets = [each.target for each in behind if holds_the_content(text, start, each)]
    return [f"What has to be done stands in {target}." for target in dict.fromkeys(targets)]


def _of_lists(candidate: Candidate) -> list[str]:
    notes = []
    if candidate.is_whole_list:
        notes.append("The items of a list belong together.")
    elif candidate.is_item:
        notes.append("It is an item of a list, read with the words that lead in.")
    if candidate.has_tail:
        notes.append("The words after the list are read with every item.")
    if candidate.node.is_row:
        notes.append("It is a row of a table.")
    return notes


def _of_words(text: str, candidate: Candidate) -> list[str]:
    start = candidate.spans[0][0]
    sentence = text[start : candidate.spans[0][1]]
    behind = text[candidate.modality[1] : candidate.spans[-1][1]]
    notes = []
    pointer = _POINTS.match(sentence)
    if pointer and not _IMPERSONAL.match(sentence):
        notes.append(f"“{pointer['word']}” is named in another sentence.")
    passive = _PASSIVE.match(behind)
    words = text[slice(*candidate.modality)].lower()
    agentless = passive is not None and not _AGENT.search(passive["rest"])
    if agentless or words.split()[-1] in _WITHOUT_AGENT:
        notes.append("It does not say who must act.")
    if "responsible" in words or words.endswith("to be"):
        notes.append("It requires by other words than “shall” or “must”.")
    return notes
