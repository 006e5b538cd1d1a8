"""Which requirements address a question. The reranker reads each with its title and heading and
says which may; nearness in meaning parts these. Then all that is near to what answers is looked at
again, wherever it stands: an exception, a court order or a special case left out is the worst
error."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from citations.drafts import RequirementDraft, TextDraft
from citations.requirements.definitions import definitions_in
from research_app.reranker import rank
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.compliance.likeness import likeness
from research_app.synthesis.terms import content_stems

ADDRESSES = 0.34
"""Probability from which on a requirement may answer, chosen on half of labelled documents."""
NEARNESS = 8.5
"""Log-odds that a cosine of 1 adds to the reranker's where several may answer. Alone it puts an
answer first in 50 of 78 questions on statutes and policies, with nearness in 60."""
AS_GOOD = 1.4
"""How much less another one may score that answers by itself."""
FARTHEST = 2.5
"""How much less one may score that is on one matter with what answers."""
ALIKE = 0.7
"""Cosine from which on two requirements are on one matter."""
LEAST = 1e-6
UNREAD = -100.0
"""The score of what the reranker did not read."""
MOST_READ = 64
"""Requirements that the reranker reads for a question."""
_WORDS_BEFORE, _WORDS_OF_MEANING, _MOST_DEFINED, _BEFORE = 12, 10, 3, 200
_AGENT = re.compile(
    r"\bby\s+(?:the|an?|its|their|each|any|all|at\s+least)\s+((?:[\w’'-]+\s?){1,4})", re.IGNORECASE
)
"""Who acts in a passive sentence."""

Each = tuple[RequirementDraft, TextDraft]


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressed:
    """Whether a requirement addresses the question, and why. The higher the `score` the likelier;
    `explicit`: it answers by itself, not beside another one."""

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
        found = {at: Addressed(passed=True, rationale=said) for at in whole}
    else:
        found = _by_reranker(asked, {at: requirements[at] for at in inside})
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
    who = [each.text for each in requirement.parts.who]
    agents = [found[1] for found in _AGENT.finditer(requirement.words)]
    if set(role) <= set(content_stems(" ".join((*who, *agents)))):
        return Addressed(passed=True, rationale="It is a duty of the one that is asked about.")
    rationale = "It is no duty of the one whose duties are asked for."
    return Addressed(passed=False, rationale=rationale)


def _by_reranker(asked: Asked, requirements: Mapping[int, Each]) -> dict[int, Addressed]:
    """By place, those that the reranker read."""
    read = _sieve(asked, requirements)
    scores = dict(zip(read, _scores(asked, [requirements[at] for at in read]), strict=True))
    may = [at for at in read if scores[at].probability >= ADDRESSES]
    best = max((scores[at].total for at in may), default=UNREAD)
    first = [at for at in may if scores[at].total >= best - AS_GOOD]
    others = [at for at in read if at not in first and scores[at].total >= best - FARTHEST]
    words = {at: _words(requirements[at][0]) for at in (*first, *others)}
    alike = likeness([words[at] for at in others], [words[at] for at in first])
    beside = {at for at, row in zip(others, alike, strict=True) if max(row, default=0.0) >= ALIKE}
    return {at: _judged(at in first, at in beside, scores[at].total) for at in read}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Score:
    probability: float
    nearness: float

    @property
    def total(self) -> float:
        """Log-odds and nearness together."""
        chance = min(max(self.probability, LEAST), 1 - LEAST)
        return log(chance / (1 - chance)) + NEARNESS * self.nearness


def _scores(asked: Asked, requirements: Sequence[Each]) -> list[_Score]:
    pairs = [(_context(*each), _words(each[0])) for each in requirements]
    headed = [f"{_heading(each)}: {_words(each)}" for each, _ in requirements]
    [near] = likeness([asked.text], headed)
    return [
        _Score(probability=each.probability, nearness=cosine)
        for each, cosine in zip(rank(asked.text, pairs), near, strict=True)
    ]


def _judged(answers: bool, is_beside: bool, score: float) -> Addressed:
    if answers:
        rationale = "The reranker reads it as an answer."
    elif is_beside:
        rationale = "It is on the same matter as a requirement that answers."
    else:
        rationale = "It is on another matter."
    return Addressed(
        passed=answers or is_beside,
        rationale=rationale,
        score=score,
        explicit=answers,
    )


def _sieve(asked: Asked, requirements: Mapping[int, Each]) -> list[int]:
    """Those of the best passages and those that say most of the question's words."""
    stems = set(content_stems(asked.text))

    def nearness(at: int) -> float:
        requirement = requirements[at][0]
        own = content_stems(f"{requirement.words} {requirement.section_heading}")
        rank_of_passage = int(requirement.passage.lstrip("C") or 1)
        return len(stems & set(own)) / (len(stems) or 1) + 1 / rank_of_passage

    return sorted(requirements, key=nearness, reverse=True)[:MOST_READ]


def _context(requirement: RequirementDraft, text: TextDraft) -> str:
    """Title, heading, what the document means by its words, and the last words before, as the
    reranker was trained to read them."""
    start = requirement.segments[0].start
    before = text.text[max(0, start - _BEFORE) : start].split()[-_WORDS_BEFORE:]
    parts = (text.info.title, _heading(requirement), *_defined(requirement, text), " ".join(before))
    return " · ".join(part for part in parts if part)


def _defined(requirement: RequirementDraft, text: TextDraft) -> Iterator[str]:
    words = requirement.words.lower()
    used = [each for each in definitions_in(text.text) if each.term.lower() in words]
    for each in used[:_MOST_DEFINED]:
        yield f"{each.term}: {' '.join(each.meaning.split()[:_WORDS_OF_MEANING])}"


def _words(requirement: RequirementDraft) -> str:
    return " ".join(word for each in requirement.segments for word in each.text.split())


def _heading(requirement: RequirementDraft) -> str:
    return " ".join(requirement.section_heading.split())
