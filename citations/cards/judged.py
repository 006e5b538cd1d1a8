"""What a card says of a verdict beside its level: what was checked, how sure the judge is, how it
was judged before, and what was verified, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from citations.drafts import CheckDraft, CheckKind, CheckOutcome, Level

#: From this probability on, the words hold.
_WORDS = (
    (0.95, "Very likely to hold"),
    (0.8, "Likely to hold"),
    (0.6, "More likely to hold than not"),
    (0.4, "As likely to hold as not"),
    (0.2, "Less likely to hold than not"),
    (0.05, "Unlikely to hold"),
    (0.0, "Very unlikely to hold"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence:
    """`words` and what they mean: "Likely to hold", "of 100 claims judged like this one, about 87
    held"."""

    words: str
    meaning: str


def confidence_of(probability: float | None) -> Confidence | None:
    """None where nothing gave a calibrated probability."""
    if probability is None:
        return None
    words = next(words for least, words in _WORDS if max(probability, 0.0) >= least)
    share = round(100 * probability)
    count = "more than 99" if share >= 100 else "fewer than 1" if share <= 0 else f"about {share}"
    return Confidence(words=words, meaning=f"of 100 claims judged like this one, {count} held")


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckView:
    """One check: "✓ Numbers: agree". `words` are the claim's words it is about."""

    name: str
    word: str
    note: str
    words: tuple[str, ...]
    sign: str
    css_class: str
    passed: bool


NAMES: dict[CheckKind, str] = {
    "quote": "Quote",
    "wording": "Wording",
    "table": "Table",
    "numbers": "Numbers",
    "names": "Names",
    "dates": "Dates",
    "negation": "Negation",
    "direction": "Direction (rose, fell)",
    "quantity words": "Quantity words (all, some)",
    "certainty": "Certainty (may, must)",
    "roles": "Who did what",
    "details": "Details",
    "meaning": "Meaning",
    "model": "Language model",
}
WORDS: dict[CheckOutcome, str] = {
    "passed": "agree",
    "failed": "differ",
    "missing": "not mentioned",
    "undecided": "cannot be told",
}
#: What is said instead where these words would not be English or not true.
OWN_WORDS: dict[tuple[CheckKind, CheckOutcome], str] = {
    ("quote", "passed"): "found in the source",
    ("quote", "failed"): "not found in the source",
    ("quote", "missing"): "not found in the source",
    ("wording", "passed"): "word for word",
    ("wording", "failed"): "not word for word",
    ("wording", "missing"): "not word for word",
    ("wording", "undecided"): "not word for word",
    ("table", "passed"): "row, column and value meet",
    ("table", "failed"): "row, column and value do not meet",
    ("negation", "passed"): "not reversed",
    ("negation", "failed"): "reversed",
    ("direction", "passed"): "not reversed",
    ("direction", "failed"): "reversed",
    ("certainty", "passed"): "no more certain than the source",
    ("certainty", "failed"): "differs",
    ("roles", "passed"): "not exchanged",
    ("roles", "failed"): "exchanged",
    ("details", "passed"): "none beyond the source",
    ("details", "failed"): "go beyond the source",
    ("details", "missing"): "go beyond the source",
    ("meaning", "passed"): "carried",
    ("meaning", "failed"): "not carried",
    ("meaning", "missing"): "not carried",
    ("model", "passed"): "says it is carried",
    ("model", "failed"): "says it is not carried",
    ("model", "missing"): "says it is not carried",
    ("model", "undecided"): "is not sure",
}
#: Symbol and CSS class of each outcome.
OUTCOME_SIGNS: dict[CheckOutcome, tuple[str, str]] = {
    "passed": ("yes", "v-ok"),
    "failed": ("no", "v-bad"),
    "missing": ("half", "v-part"),
    "undecided": ("ask", "v-none"),
}


def check_views(checks: Iterable[CheckDraft]) -> tuple[CheckView, ...]:
    """The checks in the order in which they were made."""
    return tuple(_view(check) for check in checks)


def problems_of(checks: Iterable[CheckDraft], *, reason: str = "") -> tuple[CheckView, ...]:
    """The checks that a reader has to see at once. A claim in words of its own is no problem: then
    the other checks tell. A note that the verdict's reason holds is not said twice."""
    found = [check for check in checks if _is_problem(check)]
    return check_views(
        replace(check, note="") if check.note and check.note in reason else check for check in found
    )


def words_at_fault(checks: Iterable[CheckDraft]) -> tuple[str, ...]:
    """The claim's words that the evidence contradicts or does not mention."""
    return tuple(word for check in checks if _is_problem(check) for word in check.words)


def _is_problem(check: CheckDraft) -> bool:
    return not check.holds and check.kind != "wording"


def _view(check: CheckDraft) -> CheckView:
    sign, css_class = OUTCOME_SIGNS[check.outcome]
    return CheckView(
        name=NAMES[check.kind],
        word=OWN_WORDS.get((check.kind, check.outcome), WORDS[check.outcome]),
        note=check.note,
        words=check.words,
        sign=sign,
        css_class=css_class,
        passed=check.outcome == "passed",
    )


_CARRIES: dict[Level, tuple[str, str]] = {
    "supported": (", and it supports the claim.", ", and together they support the claim."),
    "partially supported": (
        "; it supports only a part of the claim.",
        "; they support only a part of the claim.",
    ),
    "not supported": ("; it does not support the claim.", "; they do not support the claim."),
    "unverified": (
        ". Whether it supports the claim is not verified.",
        ". Whether they support the claim is not verified.",
    ),
}


NO_EVIDENCE = "No evidence is cited for this statement, so nothing could be verified."


def verified_in_words(level: Level, quotes: int) -> str:
    """`quotes` is how many of the claim's quotes were found in their sources. A claim that cites
    nothing has `NO_EVIDENCE` instead."""
    if quotes == 0:
        return "No quote of this claim was found in a source."
    if quotes == 1:
        return f"Verified: the quote stands in its source{_CARRIES[level][0]}"
    return f"Verified: the {quotes} quotes stand in their sources{_CARRIES[level][1]}"
