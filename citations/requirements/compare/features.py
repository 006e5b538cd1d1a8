"""What tells how a policy's norm stands to a statute's: how near both are in meaning and words,
what they measure, forbid, except and add. The weights of `judging` belong to these
numbers in this order: whoever changes them trains anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from citations.drafts.requirements import RequirementDraft
from citations.requirements.compare.amounts import (
    Amount,
    amounts_of,
    compare_amounts,
    shared_amounts,
    without_amounts,
)
from citations.requirements.compare.stems import common_share, shared_share, stems_of
from citations.requirements.parts.vocabulary import rule
from citations.requirements.vectors import Embedding, Floats, PieceVectors

_CUES = {
    "negation": rule(
        r"\b(?:not|no|never|nobody|none|nothing|without|forbidden|prohibited)\b"
        r"|n['’]t"
    ),
    "exception": rule(r"\b(?:unless|except|apart from|other than|save|provided|if|only|where)\b"),
    "addition": rule(
        r"\b(?:and|also|in addition|both|as well|all|every|any|always|too|moreover|even)\b"
    ),
    "softening": rule(
        r"\b(?:if possible|where possible|should|try|may|can|usually|normally|as a rule|often|most"
        r"|some|when time|recommended?|ideally|advis\w+|up to|encouraged?|free to|mostly"
        r"|generally)\b"
    ),
}
AMOUNTS = slice(7, 14)
"""Of the features: the policy's amounts are stricter, weaker, equal, not to be told; the statute
has amounts, the policy has, both have but none of one kind."""
_MODALITIES = ("must", "must not", "should", "may")


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A norm as it is compared."""

    words: str
    modality: str
    excepts: bool
    amounts: Sequence[Amount]
    stems: frozenset[str]
    vector: Floats
    bare: Floats
    """The vector of the words without what they measure."""
    pieces: PieceVectors


def words_of(requirement: RequirementDraft) -> str:
    return " ".join(word for each in requirement.segments for word in each.text.split())


def sides_of(requirements: Sequence[RequirementDraft], embedding: Embedding) -> list[Side]:
    words = [words_of(each) for each in requirements]
    if not words:
        return []
    bare = [without_amounts(each) for each in words]
    vectors = embedding.texts([*words, *bare])
    return [
        Side(
            words=words[at],
            modality=requirement.parts.modality,
            excepts=bool(requirement.parts.unless),
            amounts=amounts_of(words[at]),
            stems=stems_of(bare[at]),
            vector=vectors[at],
            bare=vectors[len(words) + at],
            pieces=pieces,
        )
        for at, (requirement, pieces) in enumerate(
            zip(requirements, embedding.pieces(words), strict=True)
        )
    ]


def features_of(statute: Side, policy: Side) -> Floats:
    return np.array(
        [
            *_of_meaning(statute, policy),
            *_of_amounts(statute.amounts, policy.amounts),
            *_of_modality(statute, policy),
            *_of_words(statute, policy),
        ],
        dtype=np.float64,
    )


def _of_meaning(one: Side, other: Side) -> list[float]:
    """Cosines with and without amounts; how well each side's word pieces are met by the other's,
    and the worst met of them."""
    met = one.pieces.vectors @ other.pieces.vectors.T
    mine, theirs = met.max(axis=1), met.max(axis=0)
    worst = min(float(np.sort(each)[:3].mean()) for each in (mine, theirs))
    return [
        float(one.vector @ other.vector),
        float(one.bare @ other.bare),
        float(mine.mean()),
        float(theirs.mean()),
        worst,
        shared_share(one.stems, other.stems),
        common_share(one.stems, other.stems),
    ]


def _of_amounts(ones: Sequence[Amount], others: Sequence[Amount]) -> list[bool]:
    signs = {compare_amounts(*pair) for pair in shared_amounts(list(ones), list(others))}
    return [
        1 in signs and -1 not in signs,
        -1 in signs and 1 not in signs,
        signs == {0},
        None in signs,
        bool(ones),
        bool(others),
        bool(ones and others and not signs),
        not ones and not others,
    ]


def _of_modality(one: Side, other: Side) -> list[bool]:
    return [
        *(one.modality == each for each in _MODALITIES[:2]),
        *(other.modality == each for each in _MODALITIES),
        (one.modality == "must not") != (other.modality == "must not"),
        one.excepts,
        other.excepts,
    ]


def _of_words(one: Side, other: Side) -> list[float]:
    mine, theirs = (
        {name: len(cue.findall(side.words)) for name, cue in _CUES.items()} for side in (one, other)
    )
    negated = bool(mine["negation"]), bool(theirs["negation"])
    return [
        *negated,
        negated[0] != negated[1],
        mine["exception"],
        theirs["exception"],
        theirs["addition"] - mine["addition"],
        theirs["softening"] - mine["softening"],
        (len(other.words.split()) - len(one.words.split())) / 10,
        len(other.stems - one.stems) / 10,
        len(one.stems - other.stems) / 10,
    ]
