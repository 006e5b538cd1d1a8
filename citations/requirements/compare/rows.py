"""The comparison: each norm of the statutes with what the policies make of it."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts.requirements import ComparisonRow, Relation, RequirementDraft
from citations.requirements.compare.differences import Finding, differences_of
from citations.requirements.compare.features import sides_of
from citations.requirements.compare.judging import Chances, given
from citations.requirements.compare.pairing import are_in_same_words, pair_norms
from citations.requirements.vectors import Embedding

BY_HAND = "Compare by hand: whether both are on the same matter could not be told."
IN_OTHER_WORDS = "They are worded differently: which is stricter could not be told surely."


def compare(
    statute: Sequence[RequirementDraft], policy: Sequence[RequirementDraft], embedding: Embedding
) -> tuple[ComparisonRow, ...]:
    """A row for each norm of the statutes, in their order, then one for each of the policies' that
    is set beside none of them."""
    theirs, ours = sides_of(statute, embedding), sides_of(policy, embedding)
    pairing = pair_norms(theirs, ours)
    rows = []
    for at, one in enumerate(statute):
        if at in pairing.sure:
            other, chances = pairing.sure[at]
            findings = differences_of(one, policy[other])
            alike = are_in_same_words(theirs[at], ours[other])
            relation = _by_signs(findings) if alike else _by_chances(findings, chances)
            rows.append(_paired(one, policy[other], findings, relation))
        else:
            near = tuple(policy[place].label for place in pairing.near[at])
            apart: Relation = "by hand" if near else "missing"
            note = BY_HAND if near else ""
            rows.append(
                ComparisonRow(relation=apart, statute=(one.label,), policy=(), near=near, note=note)
            )
    named = {label for row in rows for label in (*row.policy, *row.near)}
    lone = [each.label for each in policy if each.label not in named]
    return (
        *rows,
        *(ComparisonRow(relation="only in policy", statute=(), policy=(each,)) for each in lone),
    )


def _paired(
    statute: RequirementDraft,
    policy: RequirementDraft,
    findings: Sequence[Finding],
    relation: Relation,
) -> ComparisonRow:
    notes = [each.note for each in findings if each.note]
    if relation == "by hand" and not notes:
        notes.append(IN_OTHER_WORDS)
    return ComparisonRow(
        relation=relation,
        statute=(statute.label,),
        policy=(policy.label,),
        differences=tuple(each.difference for each in findings),
        note=" ".join(dict.fromkeys(notes)),
    )


def _by_signs(findings: Sequence[Finding]) -> Relation:
    """Of norms in the same words: only what every difference agrees on is told."""
    signs = {each.sign for each in findings} - {0}
    if signs == {-1}:
        return "weaker"
    if signs == {1}:
        return "stricter"
    return "by hand" if signs else "matched"


def _by_chances(findings: Sequence[Finding], chances: Chances) -> Relation:
    """Of norms in other words: a verdict that is likely enough and that no difference read in them
    speaks against."""
    signs = {each.sign for each in findings}
    verdict = given(chances)
    if verdict == "matched" and signs <= {0}:
        return "matched"
    if verdict == "stricter" and -1 not in signs:
        return "stricter"
    return "weaker" if verdict == "weaker" and 1 not in signs else "by hand"
