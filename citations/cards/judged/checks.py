"""The checks of a claim as a reader sees them: sign, word and note, never colour alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from citations.cards.judged.values import CheckView
from citations.drafts import CheckDraft, CheckKind, CheckOutcome

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
SIGNS: dict[CheckOutcome, tuple[str, str]] = {
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
    sign, css_class = SIGNS[check.outcome]
    return CheckView(
        name=NAMES[check.kind],
        word=OWN_WORDS.get((check.kind, check.outcome), WORDS[check.outcome]),
        note=check.note,
        words=check.words,
        sign=sign,
        css_class=css_class,
        passed=check.outcome == "passed",
    )
