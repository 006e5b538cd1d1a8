"""The gate: three questions put to each requirement, each answered with a reason in a sentence. The
first that fails gives the rejection; a requirement that repeats another one is a duplicate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from citations.drafts import GateCheck, GateQuestion, Rejection, RequirementDraft, TextDraft
from citations.requirements.references import holds_the_content
from citations.steps.instructions import is_instruction
from research_app.synthesis.compliance.addressing import Addressed
from research_app.synthesis.terms import words_of

_REASONS: dict[GateQuestion, Rejection] = {
    "addresses_question": "does_not_address_question",
    "carried_by_quote": "requires_inference",
    "understandable_alone": "incomplete_quote",
}
_AUX = re.compile(
    r"\W*(?:it|they|he|she|this|these|those|the\s+same)\s+(?:must|shall|may|is|are|has|have|will)\b"
    r"(?!\s+(?:\w+\s+)?(?:mandatory|compulsory|obligatory|unlawful|illegal|necessary|forbidden"
    r"|prohibited|required|an?\s+offen[cs]e|the\s+duty)\b)",
    re.IGNORECASE,
)
"""Begins with a pronoun as its subject; "it is mandatory to …" is complete."""
_POINTS_BACK = re.compile(r"\W*(?:this|these|those|such)\s+\w", re.IGNORECASE)
"""Begins with something that was named before ("Such reports must …")."""
_ENDS_OPEN = re.compile(r"(?::|\b(?:the\s+following|as\s+follows))\s*[.:]?\s*$", re.IGNORECASE)


def gated(
    requirements: Sequence[tuple[RequirementDraft, TextDraft]], addressed: Sequence[Addressed]
) -> list[RequirementDraft]:
    """The requirements with their three answers, verified or with the reason of their rejection."""
    checked = (
        _checked(each, text, how) for (each, text), how in zip(requirements, addressed, strict=True)
    )
    return list(_without_repeats(checked))


def _checked(
    requirement: RequirementDraft, text: TextDraft, addressed: Addressed
) -> RequirementDraft:
    told = (
        (addressed.passed, addressed.rationale),
        _carried(requirement, text),
        _understandable(requirement),
    )
    checks = tuple(
        GateCheck(question=question, passed=passed, rationale=rationale)
        for question, (passed, rationale) in zip(_REASONS, told, strict=True)
    )
    failed = next((check for check in checks if not check.passed), None)
    points_back = _POINTS_BACK.match(requirement.words) is not None
    return replace(
        requirement,
        checks=checks,
        verified=failed is None,
        rejection=_REASONS[failed.question] if failed else None,
        rationale=(failed or checks[0]).rationale,
        explicit=failed is None and addressed.explicit and not points_back,
    )


def _without_repeats(requirements: Iterable[RequirementDraft]) -> Iterator[RequirementDraft]:
    """The same with verified requirements that repeat a verified one of the same document, or of a
    document of the same kind word for word, as duplicates."""
    seen: dict[tuple[object, ...], RequirementDraft] = {}
    for each in requirements:
        key = (each.source_type, each.document_id, *words_of(each.words))
        first = seen.setdefault(key, each) if each.verified else each
        if first is each:
            yield each
            continue
        where = f"{first.document_id}, {first.section_heading}".strip(", ")
        rationale = f"It repeats what {where} says already in the same words."
        yield replace(
            each, verified=False, rejection="duplicate", rationale=rationale, explicit=False
        )


def _carried(requirement: RequirementDraft, text: TextDraft) -> tuple[bool, str]:
    """Whether the quote says by itself what has to be done."""
    if is_instruction(requirement.words):
        return False, "Its words tell the reader of this page what to do."
    for each in requirement.references:
        if each.followed is None and holds_the_content(text.text, each):
            return False, f"What has to be done stands in {each.target}, which was not found."
    if not requirement.parts.what and not requirement.parts.who:
        return False, "What has to be done can only be inferred from it."
    return True, "Its quote says what has to be done, word for word."


def _understandable(requirement: RequirementDraft) -> tuple[bool, str]:
    if _AUX.match(requirement.words):
        return False, "Whom or what it means stands outside the quote."
    if _ENDS_OPEN.search(requirement.words):
        return False, "It ends before it says what is required."
    if _POINTS_BACK.match(requirement.words):
        return True, "It can be understood, though it points back to words before it."
    return True, "It can be understood without what stands around it."
