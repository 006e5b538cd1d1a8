"""A long answer about statutes and policies made easy to look through: requirements by document,
the comparison by what the policy makes of the statute, and one line that says what there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citations.cards.compliance.values import (
    Brief,
    ComparedGroup,
    ComparedRow,
    Conflict,
    RequirementGroup,
    RequirementRow,
    RequirementView,
)
from citations.cards.compliance.words import RELATIONS, RelationWord
from citations.cards.summary.words import counted
from citations.drafts import Relation, SearchedDocument

#: What needs attention comes first.
_IN_ORDER: tuple[Relation, ...] = (
    "weaker",
    "missing",
    "by hand",
    "stricter",
    "only in policy",
    "matched",
)


def requirements_by_document(
    table: Iterable[RequirementView],
    documents: Iterable[SearchedDocument],
    comparison: Sequence[ComparedRow],
) -> tuple[RequirementGroup, ...]:
    """Each document once, in the order of its first requirement. A requirement names its document
    with or without its section, so the title that it begins with tells which it is of; the longest
    where several do. What stands beside a requirement of a statute is told there."""
    titles = sorted({each.title for each in documents if each.title}, key=len, reverse=True)
    compared = {_subject(row): row for row in comparison if _subject(row)}
    beside = {
        each.label
        for row in comparison
        for each in (row.policy.requirements if row.statute.requirements else ())
    }
    groups: dict[tuple[str, str], list[RequirementRow]] = {}
    for number, each in enumerate((one for one in table if one.label not in beside), start=1):
        known = (title for title in titles if each.document.startswith(title))
        document = next(known, each.document)
        groups.setdefault((each.kind, document), []).append(
            RequirementRow(
                requirement=each,
                place=_place_in(document, each),
                compared=compared.get(each.label),
                number=number,
            )
        )
    return tuple(
        RequirementGroup(document=document, kind=kind, rows=tuple(rows))
        for (kind, document), rows in groups.items()
    )


def _subject(row: ComparedRow) -> str:
    """The label of the requirement that the row is about."""
    sides = (*row.statute.requirements, *row.policy.requirements)
    return sides[0].label if sides else ""


def compared_by_relation(rows: Sequence[ComparedRow]) -> tuple[ComparedGroup, ...]:
    """Every row once, in its order within its group."""
    words = [RELATIONS[relation] for relation in _IN_ORDER]
    grouped = ((word, tuple(row for row in rows if row.relation == word)) for word in words)
    return tuple(ComparedGroup(relation=word, rows=found) for word, found in grouped if found)


def brief_of(
    table: Sequence[RequirementView],
    conflicts: Sequence[Conflict],
    compared: Sequence[ComparedGroup],
    missing: Sequence[str],
) -> Brief | None:
    """None where nothing stands below the answer's words."""
    if not table:
        return None
    statutes = sum(each.kind == "statute" for each in table)
    kinds = [(statutes, "of statutes"), (len(table) - statutes, "of policies")]
    return Brief(
        requirements=counted(len(table), "requirement"),
        kinds=", ".join(f"{count:,} {word}" for count, word in kinds if count),
        conflicts=counted(len(conflicts), "conflict") if conflicts else "",
        compared=", ".join(_counted_relation(each.relation, len(each.rows)) for each in compared),
        missing=f"{len(missing):,} missing" if missing else "",
    )


def _counted_relation(relation: RelationWord, count: int) -> str:
    return f"{count:,} {relation.word[:1].lower()}{relation.word[1:]}"


def _place_in(document: str, requirement: RequirementView) -> str:
    """Where it stands in its document; empty where the document says all."""
    return requirement.where.removeprefix(document).strip(" ,:–")
