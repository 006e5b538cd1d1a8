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
from citations.requirements.compare.acts import Act, acts_of
from citations.requirements.compare.aspects import compare_acts
from citations.requirements.compare.findings import Finding
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
    required = [acts_of(each) for each in statute]
    theirs = [act for each in policy for act in acts_of(each)]
    pairs = pair_acts([*chain.from_iterable(required)], theirs, similarity)
    matched = _matched(pairs)
    permissions = _Permissions(texts)
    rows = [_row(acts, matched, pairs, permissions) for acts in required]
    taken = {pair.other.label for pair in chain.from_iterable(matched.values())}
    lone = {act.label: act for act in reversed(theirs) if act.label not in taken}
    return (
        *rows,
        *(_policy_row(lone[each.label], permissions) for each in policy if each.label in lone),
    )


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


def _matched(pairs: Sequence[Pair]) -> dict[int, list[Pair]]:
    """The sure pairs by the statute's act: an act of a policy goes where it fits best, and where
    it fits nearly as well."""
    best: dict[int, float] = defaultdict(float)
    for pair in pairs:
        if pair.sure:
            best[id(pair.other)] = max(best[id(pair.other)], _fit(pair))
    matched: dict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        if pair.sure and _fit(pair) >= _RIVAL * best[id(pair.other)]:
            matched[id(pair.one)].append(pair)
    return matched


def _fit(pair: Pair) -> float:
    """How well a pair fits among sure ones: what both say counts, not only what the poorer says."""
    terms, others = pair.one.terms, pair.other.terms
    shared = len(terms & others) / max(1, len(terms | others))
    return (
        pair.score * 0.5 + shared * 0.5 + (0.2 if pair.one.modality == pair.other.modality else 0)
    )


def _row(
    acts: Sequence[Act],
    matched: Mapping[int, Sequence[Pair]],
    every: Sequence[Pair],
    permissions: _Permissions,
) -> ComparisonRow:
    pairs = [pair for act in acts for pair in matched.get(id(act), ())]
    if not pairs:
        return _unmatched(acts[0], every, permissions)
    findings = [finding for act in acts for finding in _findings(act, matched.get(id(act), ()))]
    return ComparisonRow(
        relation=_relation(findings),
        statute=(acts[0].label,),
        policy=tuple(sorted({pair.other.label for pair in pairs})),
        differences=tuple(each.difference for each in findings if each.difference is not None),
        note=" ".join(dict.fromkeys(each.note for each in findings if each.note)),
    )


def _findings(act: Act, pairs: Sequence[Pair]) -> list[Finding]:
    """What differs in one act; the policy may be silent about one of several."""
    if pairs:
        return _joined([compare_acts(act, pair.other) for pair in pairs])
    note = f"The policy says nothing of “{act.what}”."
    silent = DifferenceDraft(aspect="scope", statute=act.what, policy="")
    return [Finding(aspect="scope", sign=-1, difference=silent, note=note)]


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
