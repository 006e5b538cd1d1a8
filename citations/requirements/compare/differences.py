"""In what a policy's norm differs from the statute's on the same thing, and whether the policy is
the stricter or the weaker in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citations.drafts.requirements import (
    Aspect,
    DifferenceDraft,
    Modality,
    RequirementDraft,
    Stretch,
)
from citations.requirements.compare.amounts import (
    TIME,
    amounts_of,
    compare_amounts,
    shared_amounts,
)
from citations.requirements.compare.pairing import shared_share, stems_of, words_of
from citations.requirements.parts.vocabulary import rule

_STRENGTH: dict[Modality, int] = {"must": 2, "must not": 2, "should": 1, "may": 0}
_EACH = rule(
    r"\b(?:every|each|all|any)\b(?! (?:\w+ )?(?:minute|hour|day|week|month|quarter|year)s?\b)"
)
""" "Every", "all"; "every two years" tells how often, not of whom."""
_ALIKE = 0.6
"""Share of the content words of an exception or condition from which on both mean the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """`sign`: 1 the policy is stricter, -1 weaker, 0 the same in other words, None where it cannot
    be told; then `note` says why."""

    sign: int | None
    difference: DifferenceDraft
    note: str = ""


def differences_of(statute: RequirementDraft, policy: RequirementDraft) -> list[Finding]:
    """All that differ; none where both say the same as far as was read."""
    return [
        *_of_modality(statute, policy),
        *_of_amounts(statute, policy),
        *_of_stretches("exception", statute.parts.unless, policy.parts.unless, more=-1),
        *_of_stretches("condition", statute.parts.when, policy.parts.when, more=None),
    ]


def agree_in_amounts(statute: RequirementDraft, policy: RequirementDraft) -> bool:
    """Whether both measure the same things, each by the same amount, and the policy is not told of
    fewer things."""
    of_statute, of_policy = amounts_of(words_of(statute)), amounts_of(words_of(policy))
    compared = list(shared_amounts(of_statute, of_policy))
    wide = [bool(_EACH.search(words_of(each))) for each in (statute, policy)]
    return (
        wide[0] <= wide[1]
        and len(compared) == len(of_statute) == len(of_policy) > 0
        and statute.parts.modality == policy.parts.modality
        and all(compare_amounts(*both) == 0 for both in compared)
    )


def _of_modality(statute: RequirementDraft, policy: RequirementDraft) -> Iterator[Finding]:
    one, other = statute.parts.modality, policy.parts.modality
    if one == other:
        return
    change = _STRENGTH[other] - _STRENGTH[one]
    opposite = "must not" in (one, other) and one != "may"
    note = f"The statute says “{one}”, the policy “{other}”." if opposite else ""
    sign = None if opposite else (change > 0) - (change < 0)
    yield _finding("modality", sign, one, other, note)


def _of_amounts(statute: RequirementDraft, policy: RequirementDraft) -> Iterator[Finding]:
    of_statute, of_policy = amounts_of(words_of(statute)), amounts_of(words_of(policy))
    modalities = [statute.parts.modality, policy.parts.modality]
    compared = list(shared_amounts(of_statute, of_policy))
    known = {id(each) for pair in compared for each in pair}
    for one, other in compared:
        sign = compare_amounts(one, other)
        both_bounded = one.bound is not None and other.bound is not None
        if sign and (
            "may" in modalities or (modalities.count("must not") == 1 and not both_bounded)
        ):
            sign = None
        same = one.words.lower() == other.words.lower()
        if sign == 0 and same:
            continue
        note = "" if sign is not None else _undecided(one.words, other.words)
        aspect: Aspect = "deadline" if one.key == TIME else "number"
        yield _finding(aspect, sign, one.words, other.words, note)
    statute_rest = [each.words for each in of_statute if id(each) not in known]
    policy_rest = [each.words for each in of_policy if id(each) not in known]
    if statute_rest or policy_rest:
        both = ", ".join(statute_rest), ", ".join(policy_rest)
        yield _finding("number", None, *both, _undecided(*both))


def _of_stretches(
    aspect: Aspect, statute: Sequence[Stretch], policy: Sequence[Stretch], *, more: int | None
) -> Iterator[Finding]:
    """`more` is the sign of what the policy alone says."""
    statute_rest, policy_rest = _line(statute), _line(policy)
    if statute_rest and policy_rest:
        if shared_share(stems_of(statute_rest), stems_of(policy_rest)) < _ALIKE:
            yield _finding(
                aspect, None, statute_rest, policy_rest, _undecided(statute_rest, policy_rest)
            )
    elif statute_rest or policy_rest:
        sign = more if policy_rest or more is None else -more
        note = "" if sign is not None else f"Only one of both says “{statute_rest or policy_rest}”."
        yield _finding(aspect, sign, statute_rest, policy_rest, note)


def _finding(aspect: Aspect, sign: int | None, one: str, other: str, note: str) -> Finding:
    difference = DifferenceDraft(aspect=aspect, statute=one, policy=other)
    return Finding(sign=sign, difference=difference, note=note)


def _undecided(one: str, other: str) -> str:
    return f"“{one or 'nothing'}” and “{other or 'nothing'}”: which is stricter could not be told."


def _line(stretches: Sequence[Stretch]) -> str:
    return " … ".join(" ".join(each.text.split()) for each in stretches)
