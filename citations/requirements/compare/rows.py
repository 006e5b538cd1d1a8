"""The comparison: each requirement of the statutes with what the policies make of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from citations.drafts import TextDraft
from citations.drafts.requirements import (
    ComparisonRow,
    DifferenceDraft,
    Relation,
    RequirementDraft,
)
from citations.requirements.compare.acts import Act, act_of
from citations.requirements.compare.aspects import Finding, compare_acts
from citations.requirements.compare.permitted import Permission, find_permissions
from citations.requirements.compare.same import Pair, Similarity, pair_acts

_RIVAL = 0.85
"""A policy's requirement also belongs to another of the statute's where it fits nearly as well."""


def compare(
    statute: Sequence[RequirementDraft],
    policy: Sequence[RequirementDraft],
    texts: Iterable[TextDraft] | Mapping[int, TextDraft] = (),
    *,
    similarity: Similarity | None = None,
) -> tuple[ComparisonRow, ...]:
    """A row for each requirement of the statutes, in their order, then one for each of the policies
    that matches none. `texts` are the statutes and policies themselves (kept apart by their facts'
    kind): what they only recommend or allow is read from them. `similarity` tells nearness in
    meaning; without it words decide. A match is only told where it is sure."""
    mine, theirs = [act_of(each) for each in statute], [act_of(each) for each in policy]
    pairs = pair_acts(mine, theirs, similarity)
    matched = _matched(pairs)
    permissions = _Permissions(texts)
    rows = [_row(act, matched.get(act.label, []), pairs, permissions) for act in mine]
    taken = {pair.other.label for pair in chain.from_iterable(matched.values())}
    return (*rows, *(_policy_row(act, permissions) for act in theirs if act.label not in taken))


class _Permissions:
    """What statutes and policies recommend or allow without requiring it."""

    def __init__(self, texts: Iterable[TextDraft] | Mapping[int, TextDraft]) -> None:
        given = list(texts.values() if isinstance(texts, Mapping) else texts)
        self.policy = find_permissions(each for each in given if each.facts.kind == "policy")
        self.statute = find_permissions(each for each in given if each.facts.kind == "statute")

    def of_policy(self, act: Act) -> Permission | None:
        return _best(act, self.policy)

    def of_statute(self, act: Act) -> Permission | None:
        return _best(act, self.statute)


def _best(act: Act, permissions: Sequence[Permission]) -> Permission | None:
    """The sentence that surely speaks of the same act."""
    found = {id(each.act): each for each in permissions}
    for pair in pair_acts([act], [each.act for each in permissions]):
        if pair.sure:
            return found[id(pair.other)]
    return None


def _matched(pairs: Sequence[Pair]) -> dict[str, list[Pair]]:
    """The sure pairs by label of the statute's requirement: a policy's requirement goes where it
    fits best, and where it fits nearly as well."""
    best: dict[str, float] = defaultdict(float)
    for pair in pairs:
        if pair.sure:
            best[pair.other.label] = max(best[pair.other.label], _fit(pair))
    matched: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        if pair.sure and _fit(pair) >= _RIVAL * best[pair.other.label]:
            matched[pair.one.label].append(pair)
    return matched


def _fit(pair: Pair) -> float:
    """How well a pair fits among sure ones: what both say counts, not only what the poorer says."""
    terms, others = pair.one.terms, pair.other.terms
    shared = len(terms & others) / max(1, len(terms | others))
    return (
        pair.score * 0.5 + shared * 0.5 + (0.2 if pair.one.modality == pair.other.modality else 0)
    )


def _row(
    act: Act, pairs: Sequence[Pair], every: Sequence[Pair], permissions: _Permissions
) -> ComparisonRow:
    if not pairs:
        return _unmatched(act, every, permissions)
    findings = _joined([compare_acts(act, pair.other) for pair in pairs])
    return ComparisonRow(
        relation=_relation(findings),
        statute=(act.label,),
        policy=tuple(sorted(pair.other.label for pair in pairs)),
        differences=tuple(each.difference for each in findings if each.difference is not None),
        note=" ".join(dict.fromkeys(each.note for each in findings if each.note)),
    )


def _joined(each_policy: Sequence[list[Finding]]) -> list[Finding]:
    """What one requirement of a policy leaves out another may say."""
    if len(each_policy) == 1:
        return each_policy[0]
    joined: list[Finding] = []
    for index, findings in enumerate(each_policy):
        others = [*each_policy[:index], *each_policy[index + 1 :]]
        for finding in findings:
            if finding not in joined and not (_is_silent(finding) and _is_said(finding, others)):
                joined.append(finding)
    return joined


def _is_silent(finding: Finding) -> bool:
    return finding.difference is not None and not finding.difference.policy


def _is_said(finding: Finding, others: Sequence[list[Finding]]) -> bool:
    """Another requirement of the policy does not leave the same thing out."""
    return any(
        all(each.difference != finding.difference for each in findings) for findings in others
    )


def _relation(findings: Iterable[Finding]) -> Relation:
    """Weaker in anything is weaker: who keeps to the policy then breaks the statute."""
    signs = {each.sign for each in findings}
    if -1 in signs:
        return "weaker"
    return "stricter" if 1 in signs else "matched"


def _unmatched(act: Act, every: Sequence[Pair], permissions: _Permissions) -> ComparisonRow:
    permission = permissions.of_policy(act)
    if permission is not None and _falls_short(act, permission):
        return ComparisonRow(
            relation="weaker",
            statute=(act.label,),
            policy=(),
            differences=(
                DifferenceDraft(
                    aspect="modality", statute=act.modality, policy=permission.strength
                ),
            ),
            note=_short_note(act, permission),
            recommended=permission.words,
            recommended_in=permission.place,
        )
    similar = sorted({pair.other.label for pair in every if pair.one.label == act.label})[:3]
    note = (
        f"Something similar is said in {', '.join(similar)}; whether it is the same act could not"
        " be told."
        if similar
        else ""
    )
    return ComparisonRow(relation="missing", statute=(act.label,), policy=(), note=note)


def _falls_short(act: Act, permission: Permission) -> bool:
    """A recommendation not to do it falls short of a prohibition; leave to do it contradicts one.
    That a duty may be done is no news."""
    if permission.act.modality == act.modality:
        return True
    return act.modality == "must not" and permission.strength == "may"


def _short_note(act: Act, permission: Permission) -> str:
    if act.modality == "must not" and permission.act.modality == "must":
        return "The policy allows what the statute prohibits."
    if permission.strength == "may":
        return "The policy only allows what the statute requires."
    return "The policy only recommends what the statute requires."


def _policy_row(act: Act, permissions: _Permissions) -> ComparisonRow:
    permission = permissions.of_statute(act)
    if permission is None or act.modality != permission.act.modality:
        return ComparisonRow(relation="only in policy", statute=(), policy=(act.label,))
    verb = "allows" if permission.strength == "may" else "recommends"
    return ComparisonRow(
        relation="stricter",
        statute=(),
        policy=(act.label,),
        differences=(
            DifferenceDraft(aspect="modality", statute=permission.strength, policy=act.modality),
        ),
        note=f"The statute only {verb} it: “{permission.words}”",
    )
