"""Statute held against policy, and requirements that cannot both be met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from citations.cards.compliance.values import (
    ComparedRow,
    ComparedSide,
    Conflict,
    Difference,
    RequirementView,
)
from citations.cards.compliance.words import ASPECTS, NOT_STATED, RELATIONS, one_line
from citations.drafts import ComparisonRow, ComplianceDraft, DifferenceDraft

Views = Mapping[str, RequirementView]


def compared_rows(compliance: ComplianceDraft, views: Views) -> tuple[ComparedRow, ...]:
    return tuple(_row(row, views) for row in compliance.comparison)


def conflict_views(compliance: ComplianceDraft, views: Views) -> tuple[Conflict, ...]:
    """Those of which both sides are known; the statute's side first."""
    found = (
        (sorted(_known(each.labels, views), key=lambda side: side.kind != "statute"), each.note)
        for each in compliance.conflicts
    )
    return tuple(Conflict(sides=tuple(sides), note=note) for sides, note in found if len(sides) > 1)


def _row(row: ComparisonRow, views: Views) -> ComparedRow:
    statute, policy = (
        tuple(_known(row.statute, views)),
        tuple(_known((*row.policy, *row.near), views)),
    )
    return ComparedRow(
        subject=next((each.words for each in (*statute, *policy)), ""),
        relation=RELATIONS[row.relation],
        statute=ComparedSide(
            requirements=statute,
            differences=tuple(_difference(each, each.statute) for each in row.differences),
        ),
        policy=ComparedSide(
            requirements=policy,
            differences=tuple(_difference(each, each.policy) for each in row.differences),
        ),
        note=row.note,
        recommended=one_line(row.recommended),
        recommended_in=row.recommended_in,
        is_allowed=any(
            (each.aspect, each.statute, each.policy) == ("modality", "must not", "may")
            for each in row.differences
        ),
    )


def _known(labels: Iterable[str], views: Views) -> Iterator[RequirementView]:
    return (views[label] for label in labels if label in views)


def _difference(difference: DifferenceDraft, words: str) -> Difference:
    return Difference(aspect=ASPECTS[difference.aspect], words=one_line(words) or NOT_STATED)
