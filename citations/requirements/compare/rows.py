"""The comparison: each norm of the statutes with what the policies make of it; and the norms that
cannot both be met, since one requires what the other forbids."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts.requirements import ComparisonRow, ConflictDraft, Relation, RequirementDraft
from citations.requirements.compare.differences import Finding, agree_in_amounts, differences_of
from citations.requirements.compare.pairing import (
    Side,
    are_in_same_words,
    likeness,
    pair_norms,
    shared_share,
    sides_of,
)
from citations.requirements.vectors import Models

BY_HAND = "Compare by hand: whether both are on the same matter could not be told."
_TELLING = ("deadline", "number", "modality")
IN_OTHER_WORDS = "They are worded differently: which is stricter could not be told surely."
NEAR = 0.8
"""Nearness from which on two norms are on one thing."""
MOST_APART = 0.75
"""Share of the content words that both must name."""
OPPOSITE = "One requires what the other forbids."


def compare(
    statute: Sequence[RequirementDraft], policy: Sequence[RequirementDraft], models: Models
) -> tuple[ComparisonRow, ...]:
    """A row for each norm of the statutes, in their order, then one for each of the policies' that
    is set beside none of them."""
    statute_sides, policy_sides = sides_of(statute, models), sides_of(policy, models)
    pairing = pair_norms(statute_sides, policy_sides, models.rank)
    rows = []
    for at, one in enumerate(statute):
        other = pairing.sure.get(at)
        if other is not None and _may_match(
            statute_sides[at], policy_sides[other], one, policy[other]
        ):
            findings = differences_of(one, policy[other])
            alike = are_in_same_words(statute_sides[at], policy_sides[other])
            agree = alike or agree_in_amounts(one, policy[other])
            relation = _relation(findings, alike=alike, agree=agree)
            rows.append(_paired(one, policy[other], findings, relation))
        else:
            near = tuple(policy[place].label for place in pairing.near.get(at, ()))
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


def _may_match(
    statute_sides: Side, policy_sides: Side, statute: RequirementDraft, policy: RequirementDraft
) -> bool:
    """What a statute allows and what a policy asks for in other words are two acts: one may
    complain, another has to answer."""
    allows = statute.parts.modality == "may" and policy.parts.modality in ("must", "should")
    return not allows or are_in_same_words(statute_sides, policy_sides)


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


def _relation(findings: Sequence[Finding], *, alike: bool, agree: bool) -> Relation:
    """Only what every difference agrees on is told, and of norms in other words only what is
    measured, or how firmly something is asked for."""
    signs = {each.sign for each in findings} - {0}
    if signs and not alike and not any(each.difference.aspect in _TELLING for each in findings):
        return "by hand"
    if signs == {-1}:
        return "weaker"
    if signs == {1}:
        return "stricter"
    return "matched" if agree and not signs else "by hand"


def conflicts(
    requirements: Sequence[RequirementDraft], models: Models
) -> tuple[ConflictDraft, ...]:
    """In the order of the first of each two."""
    duties = [each for each in requirements if each.parts.modality == "must"]
    bans = [each for each in requirements if each.parts.modality == "must not"]
    against = sides_of(bans, models)
    found = [
        (one, other)
        for one, duty in zip(duties, sides_of(duties, models), strict=True)
        for other, statute_sides in zip(bans, against, strict=True)
        if _is_on_the_same(duty, statute_sides) and not _excepts(one, other)
    ]
    order = {each.label: at for at, each in enumerate(requirements)}
    pairs = sorted(tuple(sorted((a.label, b.label), key=order.__getitem__)) for a, b in found)
    return tuple(ConflictDraft(labels=labels, note=OPPOSITE) for labels in pairs)


def _is_on_the_same(one: Side, other: Side) -> bool:
    shared = shared_share(one.stems, other.stems)
    return shared >= MOST_APART and likeness(one, other) >= NEAR


def _excepts(one: RequirementDraft, other: RequirementDraft) -> bool:
    """Whether either holds only in some cases: then both may be met."""
    return any(each.parts.when or each.parts.unless for each in (one, other))
