"""How the limits of time and the numbers of two requirements on one act differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citations.requirements.compare.acts import Act, plain
from citations.requirements.compare.findings import Finding, differs
from citations.requirements.compare.limits.bounds import Bound, Kind, compare_bounds
from citations.requirements.compare.limits.numbers import Figure, compare_figures, figures_of
from citations.requirements.compare.words import are_alike, terms_of


def compare_times(statute: Act, policy: Act) -> Iterator[Finding]:
    kinds = dict.fromkeys(each.kind for each in (*statute.bounds, *policy.bounds))
    for kind in kinds:
        mine = [each for each in statute.bounds if each.kind == kind]
        theirs = [each for each in policy.bounds if each.kind == kind]
        if mine and theirs:
            yield from _both(kind, mine, theirs)
        elif mine:
            yield from _one_sided(mine, policy.bounds, sign=-1)
        elif theirs:
            yield from _one_sided(theirs, statute.bounds, sign=1)


def _both(kind: Kind, mine: list[Bound], theirs: list[Bound]) -> Iterator[Finding]:
    if len(mine) != len(theirs):
        yield _uncompared(mine[0], theirs[0], "They set different numbers of limits.")
        return
    for one, other in zip(mine, theirs, strict=True):
        if kind in ("vague", "event"):
            if _differ(one.words, other.words):
                yield _uncompared(one, other, "These times do not compare exactly.")
            continue
        sign = compare_bounds(one, other)
        if sign is None:
            yield _uncompared(one, other, _why_not(one, other))
        elif sign:
            yield differs("deadline", sign, one.words, other.words)


def _why_not(one: Bound, other: Bound) -> str:
    if one.at_least != other.at_least:
        return "One sets the least time and the other the most."
    if one.anchor and other.anchor and not one.anchor & other.anchor:
        return "They count from different events."
    return "These lengths of time do not compare exactly: it depends on the calendar."


def _uncompared(one: Bound, other: Bound, why: str) -> Finding:
    return differs(
        "deadline", None, one.words, other.words, f"“{one.words}” and “{other.words}”: {why}"
    )


def _one_sided(
    bounds: Sequence[Bound], opposite: Sequence[Bound], *, sign: int
) -> Iterator[Finding]:
    """A limit that the other side does not set; where it sets one of another kind, they do not
    compare."""
    for bound in bounds:
        if bound.kind == "event" and not opposite:
            continue
        unlike = [each for each in opposite if each.kind not in {one.kind for one in bounds}]
        statute, policy = bound.words, ""
        if unlike and sign == 1:
            continue
        if unlike:
            first, second = bound, unlike[0]
            yield from _unlike(first, second)
            continue
        if sign == 1:
            statute, policy = policy, statute
        yield differs("deadline", sign, statute, policy)


def _unlike(statute: Bound, policy: Bound) -> Iterator[Finding]:
    quick = {statute.kind, policy.kind} == {"deadline", "vague"}
    if quick and policy.length is not None and policy.length.amount == 0:
        yield differs("deadline", 1, statute.words, policy.words)
    elif quick and statute.length is not None and statute.length.amount == 0:
        yield differs("deadline", -1, statute.words, policy.words)
    else:
        yield _uncompared(statute, policy, "These times do not compare exactly.")


def compare_numbers(statute: Act, policy: Act) -> Iterator[Finding]:
    mine = figures_of(_said(statute), statute.modality)
    theirs = figures_of(_said(policy), policy.modality)
    for key in dict.fromkeys(each.key for each in (*mine, *theirs)):
        ones = [each for each in mine if each.key == key]
        others = [each for each in theirs if each.key == key]
        if ones and others:
            yield from _figures(ones, others)
        elif ones and ones[0].bounds and not _is_condition(ones[0], policy):
            yield differs("number", -1, ones[0].words, "")
        elif others and others[0].bounds and not _is_condition(others[0], statute):
            yield differs("number", 1, "", others[0].words)


def _is_condition(figure: Figure, act: Act) -> bool:
    """The act makes the number its condition: "where 500 or more are concerned"."""
    conditions = figures_of(plain(act.parts.when), act.modality)
    return any((each.key, each.value) == (figure.key, figure.value) for each in conditions)


def _said(act: Act) -> str:
    """Who and what: "at least two nurses must be on duty"."""
    return f"{plain(act.parts.who)} {act.what}"


def _figures(ones: list[Figure], others: list[Figure]) -> Iterator[Finding]:
    if len(ones) > 1 or len(others) > 1:
        if {each.value for each in ones} != {each.value for each in others}:
            first, second = (", ".join(each.words for each in side) for side in (ones, others))
            yield differs("number", None, first, second, "Several numbers differ.")
        return
    sign = compare_figures(ones[0], others[0])
    if sign != 0:
        note = (
            ""
            if sign is not None
            else (
                f"“{ones[0].words}” and “{others[0].words}”: which is stricter could not be told."
            )
        )
        yield differs("number", sign, ones[0].words, others[0].words, note)


def _differ(one: str, other: str) -> bool:
    return not are_alike(terms_of(one), terms_of(other)) and one.lower() != other.lower()
