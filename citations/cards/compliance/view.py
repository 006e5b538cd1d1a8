"""An answer about statutes and policies as its page shows it below the answer's own words; its
statements set into the table of requirements, so that each stands once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol
from uuid import UUID

from citations.cards.compliance.comparison import (
    brief_of,
    compared_rows,
    conflict_views,
    requirements_by_document,
)
from citations.cards.compliance.requirements import (
    closest_views,
    requirement_views,
    with_slots,
)
from citations.cards.compliance.values import (
    ComparedRow,
    ComplianceView,
    RequirementGroup,
    RequirementRow,
    RequirementView,
)
from citations.cards.compliance.words import Reason, grounding_word, one_line
from citations.cards.segments import carrying_labels
from citations.cards.values import BlockView, Segment
from citations.drafts import AnswerDraft, ClaimDraft, ComplianceDraft
from citations.language.wording import counted, percent
from citations.steps.labels import is_requirement

Statements = Mapping[str, tuple[Segment, ...]]
"""By label, the answer's words for a requirement."""


def statements_of(claims: Iterable[ClaimDraft], blocks: Iterable[BlockView]) -> Statements:
    """Of the items of lists that state one requirement and nothing else than its exceptions."""
    labels = {claim.id: carrying_labels(claim) for claim in claims}
    found: dict[str, tuple[Segment, ...]] = {}
    for cell in (cell for block in blocks if block.type == "list" for cell in block.cells):
        stated = tuple(each._replace(first=None) for each in cell.segments if each.marker)
        cited = [label for claim in _claims_in(stated) for label in labels[claim]]
        if [label for label in cited if is_requirement(label)] == cited[:1] != []:
            found.setdefault(cited[0], stated)
    return found


def with_statements(
    groups: Iterable[RequirementGroup], statements: Statements
) -> tuple[RequirementGroup, ...]:
    """Each statement where its requirement stands first: a policy's may stand beside several."""
    left = dict(statements)

    def stated(each: RequirementView) -> RequirementView:
        words = left.pop(each.label, ())
        if not words or one_line(words[0].text) not in each.words:
            return each  # a model's own words stand above the table
        return replace(each, statement=tuple(with_slots(one, each) for one in words))

    def compared(row: ComparedRow) -> ComparedRow:
        # What is only in a policy is the row's own requirement.
        if not row.statute.requirements:
            return row
        beside = tuple(stated(each) for each in row.policy.requirements)
        return replace(row, policy=replace(row.policy, requirements=beside))

    def row_of(row: RequirementRow) -> RequirementRow:
        requirement = stated(row.requirement)
        beside = compared(row.compared) if row.compared else None
        return replace(row, requirement=requirement, compared=beside)

    return tuple(
        replace(group, rows=tuple(row_of(each) for each in group.rows)) for group in groups
    )


def beside_the_table(
    blocks: Sequence[BlockView], groups: Iterable[RequirementGroup]
) -> tuple[BlockView, ...]:
    """The blocks of which some claim does not stand in the table, with their headings."""
    stated = (words for group in groups for words in _stated_in(group))
    shown = {claim for words in stated for claim in _claims_in(words)}
    kept: list[BlockView] = []
    for block in blocks:
        claims = set(_claims_in(block.segments))
        if not claims or not claims <= shown:
            kept.append(block)
        elif kept and kept[-1].type == "heading":
            kept.pop()
    return tuple(kept)


def _stated_in(group: RequirementGroup) -> Iterator[tuple[Segment, ...]]:
    for row in group.rows:
        yield row.requirement.statement
        for each in row.compared.policy.requirements if row.compared else ():
            yield each.statement


def _claims_in(segments: Iterable[Segment]) -> Iterator[UUID]:
    return (each.marker.claim_id for each in segments if each.marker)


def compliance_view(answer: AnswerDraft, blocks: Sequence[BlockView] = ()) -> ComplianceView | None:
    """None for an answer that is not about statutes and policies. `blocks` are those of the answer:
    what they state of one requirement stands in the table."""
    compliance = answer.compliance
    if compliance is None:
        return None
    views = requirement_views(compliance)
    table = tuple(each for each in views.values() if each.verified)
    comparison = compared_rows(compliance, views)
    conflicts = conflict_views(compliance, views)
    missing = tuple(missing_sentences(answer, compliance))
    return ComplianceView(
        brief=brief_of(table, conflicts, comparison, missing),
        table=table,
        by_document=with_statements(
            requirements_by_document(
                table,
                compliance.documents,
                comparison,
                in_conflict={side.label for each in conflicts for side in each.sides},
            ),
            statements_of(answer.claims, blocks),
        ),
        comparison=comparison,
        conflicts=conflicts,
        counts=counts_in_words(compliance),
        pass_rate=pass_rate_in_words(compliance),
        reasons=reasons_of(views.values()),
        used=tuple(each for each in table if each.used),
        unused=tuple(each for each in table if not each.used),
        confidence=grounding_word(answer.grounding_confidence),
        missing=missing,
        narrowed=_narrowed(compliance),
        closest=closest_views(compliance, views),
    )


def counts_in_words(compliance: ComplianceDraft) -> tuple[str, ...]:
    """From passages to what the answer uses: "12 passages", "9 requirements extracted", …"""
    verified = len(compliance.verified)
    used = sum(each.label in compliance.used for each in compliance.verified)
    return (
        counted(len(compliance.chunks), "passage"),
        f"{counted(len(compliance.requirements), 'requirement')} extracted",
        f"{verified:,} verified, {len(compliance.rejected):,} rejected",
        f"{used:,} used",
    )


def pass_rate_in_words(compliance: ComplianceDraft) -> str:
    """Such as "6 of 9 answered the question (66.7 %)"; empty where nothing was extracted."""
    extracted = len(compliance.requirements)
    if not extracted:
        return ""
    passed = len(compliance.verified)
    return f"{passed:,} of {extracted:,} answered the question ({percent(passed, extracted)})"


_FOR_WANT_OF_WORDS = ("requires_inference", "incomplete_quote")


class Judged(Protocol):
    """A requirement or quote that was let through, or rejected with its reason in words."""

    @property
    def label(self) -> str: ...

    @property
    def rejection(self) -> str: ...


def reasons_of(found: Iterable[Judged]) -> tuple[Reason, ...]:
    """Of those that were rejected; the most frequent reason first."""
    labels: dict[str, list[str]] = {}
    for each in found:
        if each.rejection:
            labels.setdefault(each.rejection, []).append(each.label)
    reasons = [
        Reason(word=word, count=len(found), labels=tuple(found)) for word, found in labels.items()
    ]
    return tuple(sorted(reasons, key=lambda reason: -reason.count))


def missing_sentences(answer: AnswerDraft, compliance: ComplianceDraft) -> Iterator[str]:
    """What is missing: what the answer itself says of that, then placeholders and references that
    lead nowhere as far as these do not stand in it. What was rejected for another reason than what
    it refers to lacks nothing."""
    yield from answer.missing_evidence
    said = " ".join(answer.missing_evidence)
    for place in compliance.placeholders:
        where = " – ".join(part for part in (place.document, place.heading) if part)
        if not (place.heading and place.heading in said) and one_line(place.words) not in said:
            yield f"{where}: its text is not there yet (“{one_line(place.words)}”)."
    already: set[str] = set()
    for requirement in compliance.requirements:
        for reference in requirement.references:
            is_known = reference.target in said or reference.target in already
            matters = requirement.verified or requirement.rejection in _FOR_WANT_OF_WORDS
            if reference.followed is None and matters and not is_known:
                already.add(reference.target)
                yield (
                    f"{reference.target}, to which {requirement.label} refers "
                    f"(“{one_line(reference.words.text)}”), is not in the library."
                )


def _narrowed(compliance: ComplianceDraft) -> str:
    """What the question was narrowed down to; empty where it was not."""
    section = compliance.section
    parts = [
        f"section {section}" if section[:1].isdecimal() else section,
        f"topic {compliance.topic}" if compliance.topic else "",
        f"category {compliance.category}" if compliance.category else "",
    ]
    return ", ".join(part for part in parts if part)
