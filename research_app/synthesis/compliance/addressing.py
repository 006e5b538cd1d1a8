"""Does a requirement answer the question?

Every telling word of the question has to be said by the requirement, by the heading it stands
under, by the title of its document, or by the words right before it; its own words have to say at
least one. What is asked (how long, who, how often …) has to be told. A requirement on a
neighbouring matter says most of the words and lacks one: better refuse than answer beside the point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citations.drafts import RequirementDraft, TextDraft
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.compliance.aspects import Aspect, lacking, tells
from research_app.synthesis.compliance.words import Said, missing_of
from research_app.synthesis.relevance.qualifiers import is_of_another_number
from research_app.synthesis.terms import content_stems

BEFORE = 400
"""Code points before a requirement in which its antecedent may stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Whether a requirement addresses the question, why, and whether in its own words."""

    passed: bool
    rationale: str
    explicit: bool = True


def addresses(asked: Asked, requirement: RequirementDraft, text: TextDraft) -> Judged:
    if requirement.source_type not in asked.kinds:
        other = "policies" if requirement.source_type == "statute" else "statutes"
        return _no(f"The question asks of {other}, and this stands in a {requirement.source_type}.")
    if asked.sections and not _is_in_section(asked.sections, requirement):
        return _no(f"It does not stand in section {', '.join(asked.sections)}.")
    own = Said.of(*(segment.text for segment in requirement.segments))
    named = Said.of(requirement.section_heading, requirement.document_id, text.info.title)
    missing = _missing(asked, own, named, _before(requirement, text))
    if missing:
        return _no(f"Neither it nor its heading says anything of {_quoted(missing)}.")
    if is_of_another_number(asked.text, requirement.words):
        return _no("It is on another number than the one that is asked for.")
    for aspect in asked.aspects:
        if not _tells(aspect, asked, requirement):
            return _no(f"It does not tell {lacking(aspect)}, which is asked for.")
    return _yes(asked, own)


def _missing(asked: Asked, own: Said, named: Said, before: Said) -> list[str]:
    """The words of the question that nothing says, as written."""
    missing = missing_of(asked.terms, own, in_other_words=True)
    missing = missing_of(missing, named, in_other_words=False)
    if asked.terms and len(missing) < len(asked.terms):
        missing = missing_of(missing, before, in_other_words=False)
    return [word for word, _ in missing]


def _yes(asked: Asked, own: Said) -> Judged:
    elsewhere = [word for word, _ in missing_of(asked.terms, own, in_other_words=True)]
    if not elsewhere:
        return Judged(passed=True, rationale="It says itself all that the question names.")
    where = f"{_quoted(elsewhere)} stands in its heading, its document's title or right before it"
    told = len(elsewhere) < len(asked.terms)
    return Judged(passed=True, rationale=f"It answers; {where}.", explicit=told)


def _tells(aspect: Aspect, asked: Asked, requirement: RequirementDraft) -> bool:
    if aspect == "actor":
        return _tells_actor(asked, requirement)
    if aspect == "time" and requirement.parts.by_when:
        return True
    return tells(aspect, requirement.words)


def _tells_actor(asked: Asked, requirement: RequirementDraft) -> bool:
    """It names somebody whom the question did not name already."""
    known = {stemmed for _, stemmed in asked.terms}
    who = [stem for part in requirement.parts.who for stem in content_stems(part.text)]
    return bool(set(who) - known)


def _is_in_section(sections: Sequence[str], requirement: RequirementDraft) -> bool:
    named = f"{requirement.document_id} {requirement.section_heading}".lower()
    words = {word.strip("§.,:;()") for word in named.replace("§", " ").split()}
    return any(number in words for number in sections)


def _before(requirement: RequirementDraft, text: TextDraft) -> Said:
    """The sentence before, as far as it belongs to the same paragraph."""
    start = requirement.segments[0].start
    before = text.text[max(0, start - BEFORE) : start]
    paragraph = before.rpartition("\n\n")[2]
    return Said.of(paragraph)


def _quoted(words: Sequence[str]) -> str:
    listed = [f"“{word}”" for word in words]
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"


def _no(rationale: str) -> Judged:
    return Judged(passed=False, rationale=rationale)
