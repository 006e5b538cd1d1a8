"""What differs between a statute's requirement and a policy's on the same act, and whether the
policy is the stricter or the weaker in it. What cannot be told is a note, never a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citations.drafts.requirements import Aspect, DifferenceDraft, Modality, Stretch
from citations.requirements.compare.acts import Act, plain
from citations.requirements.compare.bounds import Bound, Kind, compare_bounds
from citations.requirements.compare.numbers import Figure, compare_figures, figures_of
from citations.requirements.compare.same import same_actors
from citations.requirements.compare.words import terms_of
from citations.requirements.parts.vocabulary import rule

_ONLY = rule(r"\bonly\b")
_NO_EXCEPTION = rule(r"^(?:notwithstanding|subject to)\b")
_EXCEPTION_OPENER = rule(
    r"^(?:but )?(?:unless|except(?: (?:as|where|when|if|that|for|in|with|to))?|save|other than|does not"
    r" apply|do not apply|provided,?(?: however,?)? that|apart from|with the exception of)"
)
_REFERENCE = rule(
    r"\b(?:(?:as )?(?:otherwise )?(?:provided|permitted|required|specified|authori[sz]ed)|(?:in|by|under)"
    r"|sections?|subsections?|paragraphs?|law|statute|this|that|the|to|and|or|\(?\d[\w.()]*|\(\w\))(?!\w)"
)
_TEMPORAL = rule(r"^(?:upon|after|following|once|on|when|whenever|during|while|subsequent)\b")
_MUST_WORDS: dict[Modality, str] = {"must": "must", "must not": "must not"}
_LIKE = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One aspect: `sign` is 1 where the policy is stricter, -1 where it is weaker, 0 where it does
    not decide, None where it could not be told. Without `difference` only the note counts."""

    aspect: Aspect
    sign: int | None
    difference: DifferenceDraft | None = None
    note: str = ""


def compare_acts(statute: Act, policy: Act) -> list[Finding]:
    """All aspects in which the two differ."""
    if statute.modality != policy.modality:
        return [_modality(statute, policy), *_scope(statute, policy)]
    return [
        *_only(statute, policy),
        *_times(statute, policy),
        *_numbers(statute, policy),
        *_conditions(statute, policy),
        *_exceptions(statute, policy),
        *_scope(statute, policy),
    ]


def _found(aspect: Aspect, sign: int | None, statute: str, policy: str, note: str = "") -> Finding:
    difference = DifferenceDraft(aspect=aspect, statute=statute, policy=policy)
    return Finding(aspect=aspect, sign=sign, difference=difference, note=note)


def _modality(statute: Act, policy: Act) -> Finding:
    narrowed = _ONLY.search(statute.what) or _ONLY.search(policy.what)
    if narrowed:
        stricter = policy.modality == "must not"
        note = "" if stricter else "The policy allows in some cases what the statute prohibits."
        excepted = bool(statute.parts.unless)
        return _found(
            "modality",
            None if excepted and not stricter else (1 if stricter else -1),
            _with_only(statute),
            _with_only(policy),
            note,
        )
    return _found(
        "modality",
        -1,
        _MUST_WORDS[statute.modality],
        _MUST_WORDS[policy.modality],
        "The policy demands the opposite of what the statute demands.",
    )


def _with_only(act: Act) -> str:
    only = act.modality == "must" and _ONLY.search(act.what)
    return "only" if only else _MUST_WORDS[act.modality]


def _only(statute: Act, policy: Act) -> Iterator[Finding]:
    mine, theirs = bool(_ONLY.search(statute.what)), bool(_ONLY.search(policy.what))
    if mine != theirs:
        yield _found(
            "modality",
            1 if theirs else None,
            "only" if mine else _MUST_WORDS[statute.modality],
            "only" if theirs else _MUST_WORDS[policy.modality],
        )


def _times(statute: Act, policy: Act) -> Iterator[Finding]:
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
            yield _found("deadline", sign, one.words, other.words)


def _why_not(one: Bound, other: Bound) -> str:
    if one.at_least != other.at_least:
        return "One sets the least time and the other the most."
    if one.anchor and other.anchor and not one.anchor & other.anchor:
        return "They count from different events."
    return "These lengths of time do not compare exactly: it depends on the calendar."


def _uncompared(one: Bound, other: Bound, why: str) -> Finding:
    return _found(
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
        yield _found("deadline", sign, statute, policy)


def _unlike(statute: Bound, policy: Bound) -> Iterator[Finding]:
    quick = {statute.kind, policy.kind} == {"deadline", "vague"}
    if quick and policy.length is not None and policy.length.amount == 0:
        yield _found("deadline", 1, statute.words, policy.words)
    elif quick and statute.length is not None and statute.length.amount == 0:
        yield _found("deadline", -1, statute.words, policy.words)
    else:
        yield _uncompared(statute, policy, "These times do not compare exactly.")


def _numbers(statute: Act, policy: Act) -> Iterator[Finding]:
    mine = figures_of(statute.what, statute.modality)
    theirs = figures_of(policy.what, policy.modality)
    for key in dict.fromkeys(each.key for each in (*mine, *theirs)):
        ones = [each for each in mine if each.key == key]
        others = [each for each in theirs if each.key == key]
        if ones and others:
            yield from _figures(ones, others)
        elif ones and ones[0].bounds:
            yield _found("number", -1, ones[0].words, "")
        elif others and others[0].bounds:
            yield _found("number", 1, "", others[0].words)


def _figures(ones: list[Figure], others: list[Figure]) -> Iterator[Finding]:
    if len(ones) > 1 or len(others) > 1:
        if {each.value for each in ones} != {each.value for each in others}:
            first, second = (", ".join(each.words for each in side) for side in (ones, others))
            yield _found("number", None, first, second, "Several numbers differ.")
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
        yield _found("number", sign, ones[0].words, others[0].words, note)


def _conditions(statute: Act, policy: Act) -> Iterator[Finding]:
    yield from _missing_conditions(policy, statute, sign=-1)
    yield from _missing_conditions(statute, policy, sign=1)


def _missing_conditions(act: Act, other: Act, *, sign: int) -> Iterator[Finding]:
    """Conditions of one side that the other does not make. A condition more is a duty less. Beside
    a condition in other words it cannot be told whether both mean the same."""
    unlike = [each for each in act.parts.when if not _is_made_by(each, other)]
    for each in unlike:
        words = " ".join(each.text.split())
        told = _undecided_condition(words, act, other)
        if told and other.parts.when and sign == 1:
            continue
        sides = (words, plain(other.parts.when)) if sign == 1 else (plain(other.parts.when), words)
        note = (
            f"Whether the condition “{words}” changes the duty could not be told." if told else ""
        )
        yield _found("condition", None if told else sign, *sides, note)


def _undecided_condition(words: str, act: Act, other: Act) -> bool:
    """It tells a time rather than a condition, or the other side makes one in other words."""
    return _TEMPORAL.match(words) is not None or any(
        not _is_made_by(each, act) for each in other.parts.when
    )


def _is_made_by(stretch: Stretch, act: Act) -> bool:
    """Does the act make the same condition, or say all of it where it tells who and what?"""
    terms = terms_of(stretch.text)
    conditions = terms_of(plain(act.parts.when))
    said = terms_of(" ".join((plain(act.parts.when), plain(act.parts.who), act.what)))
    return terms <= said or len(terms & conditions) >= _LIKE * len(terms)


def _exceptions(statute: Act, policy: Act) -> Iterator[Finding]:
    mine = _told_exceptions(statute.parts.unless)
    theirs = _told_exceptions(policy.parts.unless)
    more = [each for each in theirs if not _is_among(each, mine)]
    fewer = [each for each in mine if not _is_among(each, theirs)]
    if more and fewer:
        note = "Whether the exceptions mean the same could not be told."
        yield _found("exception", None, " · ".join(fewer), " · ".join(more), note)
    elif more:
        yield _found("exception", -1, " · ".join(mine), " · ".join(more))
    elif fewer:
        yield _found("exception", 1, " · ".join(fewer), " · ".join(theirs))


def _told_exceptions(stretches: Sequence[Stretch]) -> list[str]:
    """What is excepted, not mere references ("except as provided in section 5"); the words of an
    exception that stands in a lead-in and an item belong together."""
    whole: list[str] = []
    for each in stretches:
        words = " ".join(each.text.split())
        opener = _EXCEPTION_OPENER.match(words)
        if whole and whole[-1].lower() in ("except", "unless", "save", "other than"):
            whole[-1] = f"{whole[-1]} {words}"
        elif opener is not None or not _NO_EXCEPTION.match(words):
            whole.append(words)
    return [each for each in whole if _excepts(each)]


def _excepts(words: str) -> bool:
    opener = _EXCEPTION_OPENER.match(words)
    rest = words[opener.end() :] if opener is not None else words
    return bool(terms_of(_REFERENCE.sub(" ", rest)))


def _is_among(words: str, others: Sequence[str]) -> bool:
    terms = terms_of(words)
    return any(_alike(terms, terms_of(other)) for other in others)


def _alike(terms: frozenset[str], others: frozenset[str]) -> bool:
    least = min(len(terms), len(others))
    return least > 0 and len(terms & others) / least >= _LIKE + 0.1


def _differ(one: str, other: str) -> bool:
    return not _alike(terms_of(one), terms_of(other)) and one.lower() != other.lower()


def _scope(statute: Act, policy: Act) -> Iterator[Finding]:
    if not same_actors(statute, policy):
        who, whom = plain(statute.parts.who), plain(policy.parts.who)
        note = f"The statute speaks of “{who}”, the policy of “{whom}”."
        yield _found("scope", 0, who, whom, note)
