"""The gate: three questions put to each requirement, each answered with a reason in a sentence. The
first that fails gives the rejection; a requirement that repeats another one is a duplicate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from citations.drafts import GateCheck, GateQuestion, Rejection, RequirementDraft, TextDraft
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
_POINTS_BACK = re.compile(r"\W*(?:this|these|those|such)\s+\w", re.IGNORECASE)
"""Begins with something that was named before ("Such reports must …")."""
_ONLY_REFERS = re.compile(
    r"\b(?:compl(?:y|ies)\s+with|conform\s+(?:to|with)|(?:act|proceed)\s+(?:under|as|according\s+to|in"
    r"\s+accordance\s+with)|(?:meet|satisfy|fulfil|fulfill|observe|follow|apply)(?:\s+\w+){0,5})\s+"
    r"(?:[\w ]{0,40}\s(?:of|in|under|by)\s+)?$",
    re.IGNORECASE,
)
_ENDS_OPEN = re.compile(r"(?::|\b(?:the\s+following|as\s+follows))\s*[.:]?\s*$", re.IGNORECASE)


def gated(
    requirements: Sequence[tuple[RequirementDraft, TextDraft]], addressed: Sequence[Addressed]
) -> list[RequirementDraft]:
    """The requirements with their three answers, verified or with the reason of their rejection."""
    checked = (
        _checked(each, text, how) for (each, text), how in zip(requirements, addressed, strict=True)
    )
    return _without_repeats(checked)


def _checked(
    requirement: RequirementDraft, text: TextDraft, addressed: Addressed
) -> RequirementDraft:
    checks = (
        GateCheck(
            question="addresses_question", passed=addressed.passed, rationale=addressed.rationale
        ),
        _carried(requirement, text),
        _understandable(requirement),
    )
    failed = next((check for check in checks if not check.passed), None)
    decisive = failed or checks[0]
    return replace(
        requirement,
        checks=checks,
        verified=failed is None,
        rejection=_REASONS[failed.question] if failed else None,
        rationale=decisive.rationale,
        explicit=failed is None
        and addressed.explicit
        and not _POINTS_BACK.match(requirement.words),
    )


def as_duplicate(requirement: RequirementDraft, of: RequirementDraft) -> RequirementDraft:
    """The requirement rejected because it repeats one of the same kind of document."""
    where = f"{of.document_id}, {of.section_heading}".strip(", ")
    rationale = f"It repeats what {where} says already in the same words."
    return replace(
        requirement, verified=False, rejection="duplicate", rationale=rationale, explicit=False
    )


def _without_repeats(requirements: Iterable[RequirementDraft]) -> list[RequirementDraft]:
    """The same with verified requirements that repeat a verified one of the same document, or of a
    document of the same kind word for word, as duplicates."""
    seen: dict[tuple[object, ...], RequirementDraft] = {}
    kept: list[RequirementDraft] = []
    for each in requirements:
        key = (each.source_type, each.document_id, *words_of(each.words))
        if each.verified and key in seen:
            kept.append(as_duplicate(each, seen[key]))
            continue
        if each.verified:
            seen[key] = each
        kept.append(each)
    return kept


def _carried(requirement: RequirementDraft, text: TextDraft) -> GateCheck:
    """Whether the quote says by itself what has to be done."""
    elsewhere = [
        each
        for each in requirement.references
        if each.followed is None and _is_all_that_is_asked(text.text, each.words.start)
    ]
    rationale = "Its quote says what has to be done, word for word."
    passed = True
    if is_instruction(requirement.words):
        passed, rationale = False, "Its words tell the reader of this page what to do."
    elif elsewhere:
        passed = False
        rationale = f"What has to be done stands in {elsewhere[0].target}, which was not found."
    elif not requirement.parts.what and not requirement.parts.who:
        passed, rationale = False, "What has to be done can only be inferred from it."
    return GateCheck(question="carried_by_quote", passed=passed, rationale=rationale)


def _understandable(requirement: RequirementDraft) -> GateCheck:
    rationale = "It can be understood without what stands around it."
    passed = True
    if _AUX.match(requirement.words):
        passed, rationale = False, "Whom or what it means stands outside the quote."
    elif _ENDS_OPEN.search(requirement.words):
        passed, rationale = False, "It ends before it says what is required."
    elif _POINTS_BACK.match(requirement.words):
        rationale = "It can be understood, though it points back to words before it."
    return GateCheck(question="understandable_alone", passed=passed, rationale=rationale)


def _is_all_that_is_asked(text: str, reference: int) -> bool:
    """Whether nothing is said but to do what stands where the reference at this offset leads."""
    return bool(_ONLY_REFERS.search(text[max(0, reference - 100) : reference]))
