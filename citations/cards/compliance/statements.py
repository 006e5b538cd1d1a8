"""The statements of an answer set into the table of requirements, so that each stands once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from citations.cards.compliance.values import (
    ComparedRow,
    RequirementGroup,
    RequirementRow,
    RequirementView,
)
from citations.cards.segments import carrying_labels
from citations.cards.values import BlockView, Segment
from citations.drafts import ClaimDraft

Statements = Mapping[str, tuple[Segment, ...]]
"""By label, the answer's words for a requirement."""


def statements_of(claims: Iterable[ClaimDraft], blocks: Iterable[BlockView]) -> Statements:
    """Of the items of lists that state one requirement and nothing else."""
    labels = {claim.id: carrying_labels(claim) for claim in claims}
    found: dict[str, tuple[Segment, ...]] = {}
    for cell in (cell for block in blocks if block.type == "list" for cell in block.cells):
        cited = [labels[claim] for claim in _claims_in(cell.segments)]
        if len(cited) == 1 and len(cited[0]) == 1:
            found.setdefault(cited[0][0], cell.segments)
    return found


def with_statements(
    groups: Iterable[RequirementGroup], statements: Statements
) -> tuple[RequirementGroup, ...]:
    """Each statement where its requirement stands first: a policy's may stand beside several."""
    left = dict(statements)

    def stated(each: RequirementView) -> RequirementView:
        return replace(each, statement=left.pop(each.label, ()))

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
