"""Does a requirement answer the question?

Every telling word of the question has to be said by the requirement itself or by the heading it
stands under; a document that the question names says the words of its name. What is asked (how
long, who, how often …) has to be told. A requirement on a neighbouring matter says most of the
words and lacks one: better refuse than answer beside the point.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citations.drafts import RequirementDraft, TextDraft
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.compliance.aspects import Aspect, lacking, tells
from research_app.synthesis.compliance.modifiers import is_left_out
from research_app.synthesis.compliance.named_document import named_stems
from research_app.synthesis.compliance.subject import subject_of
from research_app.synthesis.compliance.words import Said, Term, missing_of, points_back
from research_app.synthesis.relevance.qualifiers import is_of_another_number
from research_app.synthesis.terms import content_stems, years_of

_AGENT = re.compile(
    r"\bby\s+(?:the|an?|its|their|each|any|all|at\s+least)\s+((?:[\w’'-]+\s?){1,4})", re.IGNORECASE
)
"""Who acts in a passive sentence."""
_APPLIES = re.compile(
    r"\b(?:(?:does|do|shall|will)\s+not\s+apply|appl(?:y|ies)\s+to|applicable)\b", re.IGNORECASE
)
_ONLY = re.compile(r"\W*only\s+((?:[\w’'-]+\s+){1,9}?)(?:may|can|shall|must)\b", re.IGNORECASE)
_PENALTY = re.compile(
    r"\b(?:fined|guilty|liable|imprisoned|misdemeanou?r|felony|offen[cs]e)\b", re.IGNORECASE
)
BEFORE = 400
"""Code points before a requirement in which its antecedent may stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Whether a requirement addresses the question, why, and whether in its own words. One that
    `leaves_out` a telling word of the question answers only where no other one says it."""

    passed: bool
    rationale: str
    explicit: bool = True
    leaves_out: bool = False
    said: frozenset[str] = frozenset()
    """Stems of the question's words that it or its heading says; not those of the document's
    subject."""
    in_its_words: frozenset[str] = frozenset()
    """Those that it says itself in the question's own words."""


def addresses(asked: Asked, requirement: RequirementDraft, text: TextDraft) -> Judged:
    if outside := _outside(asked, requirement):
        return _no(outside)
    if asked.role:
        return _of_role(asked, requirement)
    own = _own(asked, requirement)
    missing = _missing(asked, own, requirement, text)
    implied = _implied(asked, missing, requirement, text)
    left = [term for term in missing if term not in implied]
    if left or not _says_any(asked, missing):
        words = _quoted([word for word, _ in left or asked.terms])
        return _no(f"Neither it nor its heading says anything of {words}.")
    if beside := _beside(asked, requirement, text):
        return _no(beside)
    title = subject_of(text)
    leaves_out = any(not asked.is_weak(term) and term[1] not in title.stems for term in implied)
    return _yes(asked, own, title, implied, leaves_out=leaves_out)


def bar_to(asked: Asked, requirement: RequirementDraft, text: TextDraft) -> str:
    """Why it does not answer, whatever its words mean; empty where nothing speaks against it."""
    return _outside(asked, requirement) or _beside(asked, requirement, text)


def _outside(asked: Asked, requirement: RequirementDraft) -> str:
    if requirement.source_type not in asked.kinds:
        other = "policies" if requirement.source_type == "statute" else "statutes"
        return f"The question asks of {other}, and this stands in a {requirement.source_type}."
    if asked.sections and not _is_in_section(asked.sections, requirement):
        return f"It does not stand in section {', '.join(asked.sections)}."
    return ""


def _beside(asked: Asked, requirement: RequirementDraft, text: TextDraft) -> str:
    if is_of_another_number(asked.bare, requirement.words) or _is_of_another_year(
        asked, requirement, text
    ):
        return "It is on another number or year than the one that is asked for."
    for aspect in asked.aspects:
        if not _tells(aspect, asked, requirement):
            return f"It does not tell {lacking(aspect)}, which is asked for."
    return ""


def _own(asked: Asked, requirement: RequirementDraft) -> Said:
    """Its words; those that limit it, where exceptions are asked for; those that it refers to,
    where a penalty is. That something applies says nothing of an application."""
    words = [segment.text for segment in requirement.segments]
    if "exception" in asked.aspects:
        words += [each.text for each in requirement.parts.unless]
    if "penalty" in asked.aspects or _PENALTY.search(requirement.words):
        words += [each.followed.text for each in requirement.references if each.followed]
    return Said.of(*(_APPLIES.sub(" ", each) for each in words))


def _of_role(asked: Asked, requirement: RequirementDraft) -> Judged:
    """Whether the duty is one of him whose duties are asked for."""
    who = (each.text for each in requirement.parts.who)
    agents = (found[1] for found in _AGENT.finditer(requirement.words))
    said = Said.of(*who, *agents)
    if all(said.has(each, each) for each in asked.role):
        return Judged(passed=True, rationale="It is a duty of the one that is asked about.")
    return _no("It is no duty of the one whose duties are asked for.")


def _missing(asked: Asked, own: Said, requirement: RequirementDraft, text: TextDraft) -> list[Term]:
    """The words of the question that nothing says. What points back to the sentence before is
    about what that says."""
    missing = missing_of(asked.terms, own, in_other_words=True)
    heading = Said.of(requirement.section_heading)
    missing = missing_of(missing, heading, in_other_words=True)
    if missing and points_back(requirement.words):
        missing = missing_of(missing, _before(requirement, text), in_other_words=False)
    named = named_stems(asked.text, text.info.title)
    return [(word, stemmed) for word, stemmed in missing if stemmed not in named]


def _implied(
    asked: Asked, missing: Sequence[Term], requirement: RequirementDraft, text: TextDraft
) -> list[Term]:
    """Missing words without which the requirement still answers: verbs and names of somebody in
    general, and at most one word that only narrows down another one."""
    title = subject_of(text)
    telling = [term for term in asked.terms if not asked.is_weak(term)]
    left_to_title = [term for term in telling if term in missing and term[1] in title.stems]
    told = [term for term in telling if term not in missing and term[1] not in title.stems]
    subject = title.stems if len(left_to_title) <= len(told) else frozenset()
    weak = [term for term in missing if asked.is_weak(term) or term[1] in subject]
    strong = [term for term in missing if term not in weak]
    if len(strong) == 1 and is_left_out(asked, strong[0], requirement, text):
        return [*weak, *strong]
    return weak


def _says_any(asked: Asked, missing: Sequence[Term]) -> bool:
    """Whether a telling word of the question is said at all, where there is any."""
    telling = [term for term in asked.terms if not asked.is_weak(term)] or list(asked.terms)
    return not telling or any(term not in missing for term in telling)


def _yes(
    asked: Asked, own: Said, about: Said, implied: Sequence[Term], *, leaves_out: bool
) -> Judged:
    elsewhere = missing_of(asked.terms, own, in_other_words=True)
    said = frozenset(
        term[1] for term in asked.terms if term not in implied and term[1] not in about.stems
    )
    named = (*asked.terms, *asked.deeds)
    other = missing_of(named, own, in_other_words=False)
    in_its_words = frozenset(term[1] for term in named if term not in other)
    heading = [word for word, _ in elsewhere if (word, _) not in implied]
    if implied:
        words = _quoted([word for word, _ in implied])
        rationale = f"It answers, although it does not say {words} itself."
        is_weak = all(asked.is_weak(term) for term in implied)
        return Judged(
            passed=True,
            rationale=rationale,
            explicit=is_weak,
            leaves_out=leaves_out,
            said=said,
            in_its_words=in_its_words,
        )
    if not heading:
        rationale = "It says itself all that the question names."
    else:
        rationale = f"It answers; {_quoted(heading)} is what its heading or title names."
    return Judged(passed=True, rationale=rationale, said=said, in_its_words=in_its_words)


def _tells(aspect: Aspect, asked: Asked, requirement: RequirementDraft) -> bool:
    if aspect == "actor":
        return _tells_actor(asked, requirement)
    if aspect == "time" and requirement.parts.by_when:
        return True
    if aspect == "exception" and requirement.parts.unless:
        return True
    return tells(aspect, asked.text, requirement.words)


def _tells_actor(asked: Asked, requirement: RequirementDraft) -> bool:
    """It names somebody whom the question did not name already."""
    known = {stemmed for _, stemmed in asked.terms}
    who = [stem for part in requirement.parts.who for stem in content_stems(part.text)]
    agents = (
        stem for found in _AGENT.finditer(requirement.words) for stem in content_stems(found[1])
    )
    only = _ONLY.match(requirement.words)
    allowed = content_stems(only[1]) if only else []
    return bool({*who, *agents, *allowed} - known)


def _is_in_section(sections: Sequence[str], requirement: RequirementDraft) -> bool:
    named = f"{requirement.document_id} {requirement.section_heading}".lower()
    words = {word.strip("§.,:;()") for word in named.replace("§", " ").split()}
    return any(number in words for number in sections)


def _is_of_another_year(asked: Asked, requirement: RequirementDraft, text: TextDraft) -> bool:
    """It names years, and none that is asked for; a document is of the year in its title."""
    named = set(years_of(f"{requirement.words} {requirement.section_heading}"))
    asked_for = set(asked.years) - set(years_of(text.info.title))
    return bool(asked_for and named and not asked_for & named)


def _before(requirement: RequirementDraft, text: TextDraft) -> Said:
    """What stands before it in the same paragraph."""
    start = requirement.segments[0].start
    before = text.text[max(0, start - BEFORE) : start]
    return Said.of(before.rpartition("\n\n")[2])


def _quoted(words: Sequence[str]) -> str:
    listed = [f"“{word}”" for word in words]
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"


def _no(rationale: str) -> Judged:
    return Judged(passed=False, rationale=rationale)
