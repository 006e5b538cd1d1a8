"""Requirements that cannot both be met, or that set different bounds for one act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citations.drafts.requirements import ConflictDraft, RequirementDraft, SourceType, Stretch
from citations.requirements.compare.acts import Act, acts_of, plain, weights_of
from citations.requirements.compare.limits.bounds import Bound, compare_bounds
from citations.requirements.compare.limits.lengths import compare_lengths
from citations.requirements.compare.limits.numbers import compare_figures, figures_of
from citations.requirements.compare.same import Similarity, overlap, pair_acts, same_actors
from citations.requirements.compare.words import terms_of
from citations.requirements.parts.vocabulary import rule

_OTHER = rule(r"\b(?:any|every|each|all|the|no|for) others?\b")
_KEEP, _DESTROY = "keep", "destroy"
_SURE = 0.6


def conflicts(
    requirements: Sequence[RequirementDraft], *, similarity: Similarity | None = None
) -> tuple[ConflictDraft, ...]:
    """The pairs that conflict, in the order of the requirements. A policy that asks for more than a
    statute is no conflict; nor are bounds for different cases (other conditions, other actors,
    other items of one list)."""
    kinds = {each.label: each.source_type for each in requirements}
    lists = {each.label: _list_of(each) for each in requirements}
    place = {each.label: at for at, each in enumerate(requirements)}
    acts = [act for each in requirements for act in acts_of(each)]
    found: dict[tuple[str, str], str] = {}
    for one, other in (*_same(acts, similarity), *_kept_and_destroyed(acts)):
        first, second = sorted((one, other), key=lambda each: place[each.label])
        key = (first.label, second.label)
        if lists[first.label] is not None and lists[first.label] == lists[second.label]:
            continue
        if key not in found and (note := _note(first, second, kinds)):
            found[key] = note
    return tuple(
        ConflictDraft(labels=labels, note=note)
        for labels, note in sorted(found.items(), key=lambda each: [place[x] for x in each[0]])
    )


def _list_of(requirement: RequirementDraft) -> tuple[str, Stretch] | None:
    """The lead-in that an item stands under: a list tells its cases apart."""
    lead, *items = requirement.segments
    return (requirement.document_id, lead) if items else None


def _same(acts: Sequence[Act], similarity: Similarity | None) -> Iterator[tuple[Act, Act]]:
    for pair in pair_acts(acts, acts, similarity):
        if pair.sure and pair.one.label < pair.other.label and _same_case(pair.one, pair.other):
            yield pair.one, pair.other


def _same_case(one: Act, other: Act) -> bool:
    """Neither makes a condition that the other does not make, they bind the same, and not one of
    them all others ("the owner of any other dam")."""
    if _is_of_others(one) != _is_of_others(other):
        return False
    return same_actors(one, other) and _conditions(one) == _conditions(other)


def _is_of_others(act: Act) -> bool:
    return bool(_OTHER.search(f"{plain(act.parts.who)} {act.what}"))


def _conditions(act: Act) -> frozenset[str]:
    return terms_of(plain(act.parts.when))


def _kept_and_destroyed(acts: Sequence[Act]) -> Iterator[tuple[Act, Act]]:
    """What one must keep and another must destroy."""
    kept = [each for each in acts if _KEEP in each.deeds]
    destroyed = [each for each in acts if _DESTROY in each.deeds]
    weights = weights_of(acts)
    for one in kept:
        for other in destroyed:
            if (
                one.label != other.label
                and overlap(one, other, weights) >= _SURE
                and _same_case(one, other)
            ):
                yield one, other


def _note(one: Act, other: Act, kinds: dict[str, SourceType]) -> str:
    if _KEEP in one.deeds and _DESTROY in other.deeds and _DESTROY not in one.deeds:
        return _retention(one, other)
    if _KEEP in other.deeds and _DESTROY in one.deeds and _DESTROY not in other.deeds:
        return _retention(other, one)
    if one.modality != other.modality:
        return _opposite(one, other)
    return _bounds(one, other, kinds) or _figures(one, other, kinds)


def _retention(kept: Act, destroyed: Act) -> str:
    """To be kept at least so long, to be destroyed sooner."""
    if kept.modality != "must" or destroyed.modality != "must":
        return ""
    for least in kept.bounds:
        for latest in destroyed.bounds:
            if least.kind != "lasting" or not least.at_least or latest.kind not in _DESTRUCTION:
                continue
            if least.length is None or latest.length is None:
                continue
            if compare_lengths(latest.length, least.length) == -1:
                return (
                    f"{kept.label} has them kept “{least.words}”, {destroyed.label} has them"
                    f" destroyed “{latest.words}”."
                )
    return ""


_DESTRUCTION = ("deadline", "wait", "interval")


def _opposite(one: Act, other: Act) -> str:
    """Must and must not: unless exceptions, bounds or a different scope may part them."""
    if one.modality == "must":
        one, other = other, one
    if one.parts.unless or _is_narrow(one) or _is_narrow(other) or "only" in other.what.lower():
        return _opposed_bounds(one, other)
    if one.bounds:
        return _opposed_bounds(one, other)
    return f"{other.label} requires what {one.label} prohibits."


def _is_narrow(act: Act) -> bool:
    """A prohibition may hold only without something ("without consent")."""
    return " without " in f" {act.what.lower()} "


def _opposed_bounds(forbidding: Act, requiring: Act) -> str:
    """Not to be done longer than one, to be done longer than that."""
    for most in forbidding.bounds:
        for least in requiring.bounds:
            if (most.kind, least.kind) != ("lasting", "lasting") or most.at_least:
                continue
            if not least.at_least or most.length is None or least.length is None:
                continue
            if compare_lengths(most.length, least.length) == -1:
                return (
                    f"{requiring.label} requires “{least.words}”, {forbidding.label} prohibits"
                    f" “{most.words}”."
                )
    return ""


def _bounds(one: Act, other: Act, kinds: dict[str, SourceType]) -> str:
    for mine in one.bounds:
        for theirs in other.bounds:
            if crossed := _crossed(mine, theirs):
                return f"{one.label} sets “{mine.words}”, {other.label} “{theirs.words}”{crossed}"
            if mine.kind != theirs.kind:
                continue
            sign = compare_bounds(mine, theirs)
            if sign and not _policy_is_stricter(one, other, sign, kinds):
                return (
                    f"{one.label} sets “{mine.words}”, {other.label} “{theirs.words}” for the same"
                    " act."
                )
    return ""


def _crossed(one: Bound, other: Bound) -> str:
    """At least so long, and at most less than that."""
    if one.kind != "lasting" or other.kind != "lasting" or one.at_least == other.at_least:
        return ""
    least, most = (one, other) if one.at_least else (other, one)
    if least.length is None or most.length is None:
        return ""
    shorter = compare_lengths(most.length, least.length) == -1
    return ": both cannot be met." if shorter else ""


def _policy_is_stricter(one: Act, other: Act, sign: int, kinds: dict[str, SourceType]) -> bool:
    """`sign` is 1 where `other` is the stricter."""
    first, second = kinds.get(one.label), kinds.get(other.label)
    if first == second:
        return False
    return sign > 0 if second == "policy" else sign < 0


def _figures(one: Act, other: Act, kinds: dict[str, SourceType]) -> str:
    for mine in figures_of(one.what, one.modality):
        for theirs in figures_of(other.what, other.modality):
            if mine.key != theirs.key or not mine.key:
                continue
            sign = compare_figures(mine, theirs)
            if sign and not _policy_is_stricter(one, other, sign, kinds):
                return (
                    f"{one.label} sets “{mine.words}”, {other.label} “{theirs.words}” for the same"
                    " act."
                )
    return ""
