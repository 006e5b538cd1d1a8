"""Statute held against policy: row by row, requirements that cannot both be met, and a long answer
made easy to look through by document and by what the policy makes of the statute."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from citations.cards.compliance.values import (
    Brief,
    ComparedRow,
    ComparedSide,
    Conflict,
    Difference,
    RequirementGroup,
    RequirementRow,
    RequirementView,
)
from citations.cards.compliance.words import ASPECTS, NOT_STATED, RELATIONS, RelationWord, one_line
from citations.drafts import (
    ComparisonRow,
    ComplianceDraft,
    DifferenceDraft,
    Relation,
    SearchedDocument,
)
from citations.language.wording import counted

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
    return ComparedRow(
        relation=RELATIONS[row.relation],
        statute=ComparedSide(
            requirements=tuple(_known(row.statute, views)),
            differences=tuple(_difference(each, each.statute) for each in row.differences),
        ),
        policy=ComparedSide(
            requirements=tuple(_known((*row.policy, *row.near), views)),
            differences=tuple(_difference(each, each.policy) for each in row.differences),
        ),
        note=_note(row),
        recommended=one_line(row.recommended),
        recommended_in=row.recommended_in,
        is_allowed=any(
            (each.aspect, each.statute, each.policy) == ("modality", "must not", "may")
            for each in row.differences
        ),
    )


def _note(row: ComparisonRow) -> str:
    """Without the relation's word, which stands above it."""
    said = row.note.removeprefix(f"{RELATIONS[row.relation].word}: ")
    return said[:1].upper() + said[1:]


def _known(labels: Iterable[str], views: Views) -> Iterator[RequirementView]:
    return (views[label] for label in labels if label in views)


def _difference(difference: DifferenceDraft, words: str) -> Difference:
    return Difference(aspect=ASPECTS[difference.aspect], words=one_line(words) or NOT_STATED)


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
    in_conflict: Collection[str] = (),
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
        row = RequirementRow(
            requirement=each,
            place=_place_in(document, each),
            compared=compared.get(each.label),
            number=number,
        )
        labels = {each.label, *(one.label for one in row.beside)}
        groups.setdefault((each.kind, document), []).append(
            replace(row, in_conflict=not labels.isdisjoint(in_conflict))
        )
    return tuple(
        RequirementGroup(document=document, kind=kind, rows=tuple(rows))
        for (kind, document), rows in groups.items()
    )


def _subject(row: ComparedRow) -> str:
    """The label of the requirement that the row is about."""
    sides = (*row.statute.requirements, *row.policy.requirements)
    return sides[0].label if sides else ""


def brief_of(
    table: Sequence[RequirementView],
    conflicts: Sequence[Conflict],
    comparison: Sequence[ComparedRow],
    missing: Sequence[str],
) -> Brief | None:
    """None where nothing stands below the answer's words."""
    if not table:
        return None
    statutes = sum(each.kind == "statute" for each in table)
    relations = [row.relation for row in comparison]
    counts = ((word, relations.count(word)) for word in map(RELATIONS.__getitem__, _IN_ORDER))
    kinds = [(statutes, "from statutes"), (len(table) - statutes, "from policies")]
    return Brief(
        requirements=counted(len(table), "requirement"),
        kinds=", ".join(f"{count:,} {word}" for count, word in kinds if count),
        conflicts=counted(len(conflicts), "conflict") if conflicts else "",
        compared=", ".join(_counted_relation(word, count) for word, count in counts if count),
        missing=f"{len(missing):,} missing" if missing else "",
    )


def _counted_relation(relation: RelationWord, count: int) -> str:
    to = "to " if relation.needs_reading else ""
    return f"{count:,} {to}{relation.word[:1].lower()}{relation.word[1:]}"


def _place_in(document: str, requirement: RequirementView) -> str:
    """Where it stands in its document; empty where the document says all."""
    return requirement.where.removeprefix(document).strip(" ,:–")
