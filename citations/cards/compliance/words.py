"""The words for what a gate asks, why it rejects, how two requirements relate, and how sure an
answer is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citations.drafts import (
    Aspect,
    GateQuestion,
    GroundingConfidence,
    Rejection,
    Relation,
    Stretch,
)

NOT_STATED = "not stated"
BETWEEN = " … "
"""Stands between stretches of one text that are not beside each other."""
QUESTIONS: Mapping[GateQuestion, str] = {
    "addresses_question": "Does it explicitly address the question?",
    "carried_by_quote": "Is it carried by its quote, without inference?",
    "understandable_alone": "Can the quote be understood alone?",
}
REJECTIONS: Mapping[Rejection, str] = {
    "does_not_address_question": "does not address the question",
    "requires_inference": "would have to be inferred",
    "incomplete_quote": "cannot be understood alone",
    "not_verbatim": "does not appear word for word in the source",
    "duplicate": "repeats another",
}
ASPECTS: Mapping[Aspect, str] = {
    "modality": "Must or must not",
    "number": "Number",
    "deadline": "Deadline",
    "condition": "Condition",
    "exception": "Exception",
    "scope": "Who or what",
}
MOST_LABELS = 5
"""A line names as many; the audit trail has all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """How many requirements were rejected for one reason."""

    word: str
    count: int
    labels: tuple[str, ...]

    @property
    def some(self) -> str:
        """Their labels, or the first of many."""
        shown = ", ".join(self.labels[:MOST_LABELS])
        more = self.count - MOST_LABELS
        return f"{shown} and {more} more" if more > 0 else shown


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationWord:
    """Sign (an SVG symbol's id), CSS class and word of a relation, and what it means."""

    sign: str
    css_class: str
    word: str
    meaning: str
    is_explained: bool = False
    """Whether the word alone leaves a reader without what to do."""
    needs_reading: bool = False
    """Whether only a reader of both texts can tell."""


RELATIONS: Mapping[Relation, RelationWord] = {
    "matched": RelationWord(
        sign="equal",
        css_class="v-ok",
        word="Matched",
        meaning="The policy requires the same.",
    ),
    "stricter": RelationWord(
        sign="up",
        css_class="v-conflict",
        word="Stricter",
        meaning="The policy requires more than the statute.",
    ),
    "weaker": RelationWord(
        sign="down",
        css_class="v-bad",
        word="Weaker",
        meaning="The policy requires less than the statute.",
    ),
    "by hand": RelationWord(
        sign="ask",
        css_class="v-none",
        word="Compare by hand",
        meaning="No verdict: how the two compare could not be settled for certain.",
        is_explained=True,
        needs_reading=True,
    ),
    "missing": RelationWord(
        sign="none",
        css_class="v-bad",
        word="Missing",
        meaning="No rule of the policy covers this.",
        is_explained=True,
    ),
    "only in policy": RelationWord(
        sign="plus",
        css_class="v-none",
        word="Only in policy",
        meaning="The statute does not require this.",
    ),
}

_LEVELS: Mapping[GroundingConfidence, tuple[str, str, str]] = {
    "high": ("yes", "v-ok", "These requirements almost certainly answer the question."),
    "medium": ("half", "v-part", "They probably answer it, or refer to a text that was not found."),
    "low": ("ask", "v-none", "They may answer it: read the sections before relying on it."),
    "insufficient": ("no", "v-bad", "No requirement answers the question, so nothing is answered."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundingWord:
    """How sure an answer is, in a word, with its sign and what that means."""

    word: str
    sign: str
    css_class: str
    meaning: str


def grounding_word(level: GroundingConfidence) -> GroundingWord:
    sign, css_class, meaning = _LEVELS[level]
    return GroundingWord(word=level, sign=sign, css_class=css_class, meaning=meaning)


def one_line(words: str) -> str:
    return " ".join(words.split())


def joined(stretches: Sequence[Stretch]) -> str:
    """A part that may stand in several stretches, on one line; empty where it is not stated."""
    return BETWEEN.join(one_line(each.text) for each in stretches)


def rejected_in_words(verified: bool, rejection: Rejection | None) -> str:
    """Why a requirement or quote was not let through; empty for one that was."""
    if verified:
        return ""
    return REJECTIONS[rejection] if rejection else "rejected"
