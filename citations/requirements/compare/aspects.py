"""What differs between a statute's requirement and a policy's on the same act, and whether the
policy is the stricter or the weaker in it. What cannot be told is a note, never a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citations.drafts.requirements import Modality, Stretch
from citations.requirements.compare.acts import Act, plain
from citations.requirements.compare.findings import Finding, differs
from citations.requirements.compare.limits.findings import compare_numbers, compare_times
from citations.requirements.compare.same import same_actors
from citations.requirements.compare.words import are_alike, terms_of
from citations.requirements.parts.vocabulary import rule

_ONLY = rule(r"\bonly\b")
_NO_EXCEPTION = rule(r"^(?:notwithstanding|subject to)\b")
_EXCEPTION_OPENER = rule(
    r"^(?:but )?(?:unless|except(?: (?:as|where|when|if|that|for|in|with|to))?|save"
    r"|other than|does not"
    r" apply|do not apply|provided,?(?: however,?)? that|apart from|with the exception of)"
)
_REFERENCE = rule(
    r"\b(?:(?:as )?(?:otherwise )?(?:provided|permitted|required|specified|authori[sz]ed)"
    r"|(?:in|by|under)"
    r"|sections?|subsections?|paragraphs?|law|statute|this|that|the|to|and|or|\(?\d[\w.()]*|\(\w\))(?!\w)"
)
_TEMPORAL = rule(r"^(?:upon|after|following|once|on|when|whenever|during|while|subsequent)\b")
_MUST_WORDS: dict[Modality, str] = {"must": "must", "must not": "must not"}
_LIKE = 0.5


def compare_acts(statute: Act, policy: Act) -> list[Finding]:
    """All aspects in which the two differ."""
    if statute.modality != policy.modality:
        return [_modality(statute, policy), *_scope(statute, policy)]
    return [
        *_only(statute, policy),
        *compare_times(statute, policy),
        *compare_numbers(statute, policy),
        *_conditions(statute, policy),
        *_exceptions(statute, policy),
        *_scope(statute, policy),
    ]


def _modality(statute: Act, policy: Act) -> Finding:
    narrowed = _ONLY.search(statute.what) or _ONLY.search(policy.what)
    if narrowed:
        stricter = policy.modality == "must not"
        note = "" if stricter else "The policy allows in some cases what the statute prohibits."
        excepted = bool(statute.parts.unless or policy.parts.unless)
        if excepted:
            note = "Whether both allow it in the same cases could not be told."
        return differs(
            "modality",
            None if excepted else (1 if stricter else -1),
            _with_only(statute),
            _with_only(policy),
            note,
        )
    return differs(
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
        yield differs(
            "modality",
            1 if theirs else None,
            "only" if mine else _MUST_WORDS[statute.modality],
            "only" if theirs else _MUST_WORDS[policy.modality],
        )


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
        yield differs("condition", None if told else sign, *sides, note)


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
        yield differs("exception", None, " · ".join(fewer), " · ".join(more), note)
    elif more:
        yield differs("exception", -1, " · ".join(mine), " · ".join(more))
    elif fewer:
        yield differs("exception", 1, " · ".join(fewer), " · ".join(theirs))


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
    return any(are_alike(terms, terms_of(other)) for other in others)


def _scope(statute: Act, policy: Act) -> Iterator[Finding]:
    if not same_actors(statute, policy):
        who, whom = plain(statute.parts.who), plain(policy.parts.who)
        note = f"The statute speaks of “{who}”, the policy of “{whom}”."
        yield differs("scope", 0, who, whom, note)
