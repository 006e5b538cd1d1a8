"""A norm as it is compared: its words, their vector, and its content words by their stems."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citations.drafts.requirements import RequirementDraft
from citations.language.stems import english_stem
from citations.requirements.compare.amounts import without_amounts
from citations.requirements.vectors import Floats, Models

_WORD = re.compile(r"[^\W\d_][\w’'-]{2,}")
_EMPTY = frozenset(
    """the and for with that this these those which who whom whose shall must may can should will
    not are was were has have had been being from into onto upon within under over after before
    until unless except where when while each every any all some such other than then there their
    his her its our your they them you what how does did done least most more less only also both
    either neither per during about against between through without because provided""".split()
)

_FEWEST_WORDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """`bare` are the stems of the words without what they measure, `deed` is the vector of those
    without conditions and exceptions."""

    heading: str
    words: str
    stems: frozenset[str]
    bare: frozenset[str]
    vector: Floats
    deed: Floats


def sides_of(requirements: Sequence[RequirementDraft], models: Models) -> list[Side]:
    words = [words_of(each) for each in requirements]
    if not words:
        return []
    vectors = models.texts([*words, *map(_deed_of, requirements)])
    return [
        Side(
            heading=" ".join(requirements[at].section_heading.split()),
            words=said,
            stems=stems_of(said),
            bare=stems_of(without_amounts(said)),
            vector=vectors[at],
            deed=vectors[len(words) + at],
        )
        for at, said in enumerate(words)
    ]


def _deed_of(requirement: RequirementDraft) -> str:
    """Who does what; the whole words where hardly any are left."""
    apart = sorted((*requirement.parts.when, *requirement.parts.unless), key=lambda e: -e.start)
    left = []
    for segment in requirement.segments:
        words = segment.text
        for each in apart:
            if segment.start <= each.start < segment.end:
                words = f"{words[: each.start - segment.start]} {words[each.end - segment.start :]}"
        left += words.split()
    return " ".join(left) if len(left) >= _FEWEST_WORDS else words_of(requirement)


def words_of(requirement: RequirementDraft) -> str:
    return " ".join(word for each in requirement.segments for word in each.text.split())


def stems_of(words: str) -> frozenset[str]:
    return frozenset(
        english_stem(each) for each in _WORD.findall(words.lower()) if each not in _EMPTY
    )


def shared_share(ones: frozenset[str], others: frozenset[str]) -> float:
    """The share of the poorer side's content words that the other side says too."""
    return len(ones & others) / max(1, min(len(ones), len(others)))
