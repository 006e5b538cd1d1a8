"""Which requirements address a question. Nearness in meaning and the reranker find the one that
answers; then all that is near to it is looked at again, wherever it stands in the document: an
exception, a court order or a special case left out is the worst error."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from citations.drafts import RequirementDraft, TextDraft
from citations.embedding import Vector, embed, embed_tokens
from citations.requirements.compare.pairing import words_of
from citations.requirements.vectors import Models
from research_app.reranker import rank
from research_app.synthesis.compliance.answering import answers_of, least_shown
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.terms import content_stems


def _probabilities(asked: str, candidates: Sequence[tuple[str, str]]) -> list[float]:
    return [each.probability for each in rank(asked, candidates)]


@lru_cache(maxsize=4096)
def _vector(text: str) -> Vector:
    """Requirements stay the same from question to question."""
    vector: Vector = embed([text])[0]
    return vector


def _vectors(texts: Sequence[str]) -> Vector:
    return np.stack([_vector(each) for each in texts])


MODELS = Models(texts=_vectors, pieces=embed_tokens, rank=_probabilities)
"""What norms are compared with."""


MOST_NEAR, MOST_READ = 120, 32
"""Requirements whose nearness is measured, and of these those that the reranker reads."""
UNREAD, NAMED = 0.0, 1.0

Each = tuple[RequirementDraft, TextDraft]


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressed:
    """Whether a requirement addresses the question, and why. `score` is the probability that it
    does, 1 where it is asked for by its section or by whose duty it is; `explicit`: it answers by
    itself, not beside another one."""

    passed: bool
    rationale: str
    score: float = UNREAD
    explicit: bool = True


def address(asked: Asked, requirements: Sequence[Each]) -> list[Addressed]:
    """In the order given. Raises `ModelUnavailable`."""
    bars = [_bar(asked, requirement) for requirement, _ in requirements]
    inside = [at for at, bar in enumerate(bars) if not bar]
    if asked.role:
        found = {at: _of_role(asked.role, requirements[at][0]) for at in inside}
    elif whole := [at for at in inside if _is_of_section(asked, requirements[at][0])]:
        said = "It stands in the section that is asked for."
        found = {at: Addressed(passed=True, rationale=said, score=NAMED) for at in whole}
    else:
        found = _by_score(asked, {at: requirements[at] for at in inside})
    return [
        found.get(at, Addressed(passed=False, rationale=bar or "It is on another matter."))
        for at, bar in enumerate(bars)
    ]


def _bar(asked: Asked, requirement: RequirementDraft) -> str:
    """Why it is not asked for, whatever it says; empty where nothing speaks against it."""
    if requirement.source_type not in asked.kinds:
        other = "policies" if requirement.source_type == "statute" else "statutes"
        return f"The question asks of {other}, and this stands in a {requirement.source_type}."
    named = f"{requirement.document_id} {requirement.section_heading}".lower().replace("§", " ")
    words = {word.strip(".,:;()") for word in named.split()}
    if asked.sections and not words & set(asked.sections):
        return f"It does not stand in section {', '.join(asked.sections)}."
    return ""


def _is_of_section(asked: Asked, requirement: RequirementDraft) -> bool:
    """Whether the question names its section, and beside that no more than its heading says."""
    return bool(asked.sections) and asked.topic <= set(content_stems(requirement.section_heading))


def _of_role(role: Collection[str], requirement: RequirementDraft) -> Addressed:
    """Whether the duty is one of him whose duties are asked for."""
    who = " ".join(each.text for each in requirement.parts.who)
    if set(role) <= set(content_stems(who)):
        rationale = "It is a duty of the one that is asked about."
        return Addressed(passed=True, rationale=rationale, score=NAMED)
    rationale = "It is no duty of the one whose duties are asked for."
    return Addressed(passed=False, rationale=rationale)


def _by_score(asked: Asked, requirements: Mapping[int, Each]) -> dict[int, Addressed]:
    """By place, those that were looked at."""
    near = _nearness(asked, requirements)
    read = sorted(near, key=lambda at: -near[at])[:MOST_READ]
    pairs = [(_heading(requirements[at][0]), words_of(requirements[at][0])) for at in read]
    ranked = [each.probability for each in rank(asked.text, pairs)] if read else []
    places = [
        (requirements[at][1].id, _heading(requirements[at][0]), at - min(requirements))
        for at in read
    ]
    chances = answers_of([near[at] for at in read], ranked, places)
    least = least_shown(max(chances, default=0.0))
    return {at: _judged(chance, least) for at, chance in zip(read, chances, strict=True)}


def _nearness(asked: Asked, requirements: Mapping[int, Each]) -> dict[int, float]:
    """The cosine of the question and each requirement under its heading, of the likeliest ones."""
    meant = _vector(asked.text)
    drafts = {at: requirements[at][0] for at in _sieve(asked, requirements)}
    return {
        at: float(_vector(f"{_heading(each)}: {words_of(each)}") @ meant)
        for at, each in drafts.items()
    }


def _judged(chance: float, least: float) -> Addressed:
    answers = chance >= least
    rationale = "It answers what is asked." if answers else "It is on another matter."
    return Addressed(passed=answers, rationale=rationale, score=chance, explicit=answers)


def _sieve(asked: Asked, requirements: Mapping[int, Each]) -> list[int]:
    """Those of the best passages and those that say most of the question's words."""
    stems = set(content_stems(asked.text))

    def nearness(at: int) -> float:
        requirement = requirements[at][0]
        own = content_stems(f"{requirement.words} {requirement.section_heading}")
        rank_of_passage = int(requirement.passage.lstrip("C") or 1)
        return len(stems & set(own)) / (len(stems) or 1) + 1 / rank_of_passage

    return sorted(requirements, key=nearness, reverse=True)[:MOST_NEAR]


def _heading(requirement: RequirementDraft) -> str:
    return " ".join(requirement.section_heading.split())
