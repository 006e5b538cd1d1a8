"""The comparison: each norm of the statutes with what the policies make of it."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts.requirements import ComparisonRow, Relation, RequirementDraft
from citations.requirements.compare.amounts import without_amounts
from citations.requirements.compare.differences import Finding, differences_of
from citations.requirements.compare.pairing import pair_norms, words_of
from citations.requirements.compare.stems import common_share, stems_of
from citations.requirements.vectors import Embed

THE_SAME = 0.9
"""Share of the content words that two norms have in common from which on they say the same where
nothing was found to differ."""
BY_HAND = "Compare by hand: whether both are on the same matter could not be told."
IN_OTHER_WORDS = "Nothing was found in which they differ; they are worded differently."


def compare(
    statute: Sequence[RequirementDraft], policy: Sequence[RequirementDraft], embed: Embed
) -> tuple[ComparisonRow, ...]:
    """A row for each norm of the statutes, in their order, then one for each of the policies' that
    is set beside none of them."""
    pairing = pair_norms(statute, policy, embed)
    rows = []
    for at, one in enumerate(statute):
        if at in pairing.sure:
            rows.append(_paired(one, policy[pairing.sure[at]]))
        else:
            near = tuple(policy[other].label for other in pairing.near[at])
            relation: Relation = "by hand" if near else "missing"
            note = BY_HAND if near else ""
            rows.append(
                ComparisonRow(
                    relation=relation, statute=(one.label,), policy=(), near=near, note=note
                )
            )
    named = {label for row in rows for label in (*row.policy, *row.near)}
    lone = [each.label for each in policy if each.label not in named]
    return (
        *rows,
        *(ComparisonRow(relation="only in policy", statute=(), policy=(each,)) for each in lone),
    )


def _paired(statute: RequirementDraft, policy: RequirementDraft) -> ComparisonRow:
    findings = differences_of(statute, policy)
    mine, theirs = (stems_of(without_amounts(words_of(each))) for each in (statute, policy))
    relation = _relation(findings, common_share(mine, theirs))
    notes = [each.note for each in findings if each.note]
    if relation == "by hand" and not findings:
        notes.append(IN_OTHER_WORDS)
    return ComparisonRow(
        relation=relation,
        statute=(statute.label,),
        policy=(policy.label,),
        differences=tuple(each.difference for each in findings),
        note=" ".join(dict.fromkeys(notes)),
    )


def _relation(findings: Sequence[Finding], common: float) -> Relation:
    """Only what every difference agrees on is told."""
    signs = {each.sign for each in findings} - {0}
    if signs == {-1}:
        return "weaker"
    if signs == {1}:
        return "stricter"
    return "matched" if not signs and common >= THE_SAME else "by hand"
