"""The check of what a claim adds."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import CheckDraft
from citations.verification.checks.aligned import Alignment, align
from citations.verification.checks.details.added import added_cause, added_scope
from citations.verification.checks.details.phrases import (
    Phrase,
    find_phrases,
    share_unmet,
    words_of,
)

_MUCH = 0.65
"""Share of a claim's weight that is too much to be paraphrase."""
_HALF = 0.5
_SOME = 0.3
_TELLING = 2
"""Words of a phrase that are no mere paraphrase together, where the claim ends or begins with it or
half of the claim is unmet. On pairs of claim and source, more than 85 in 100 such claims are not
fully supported."""
_MOST_TOLD = 2


def check_details(claim: str, texts: Sequence[str]) -> CheckDraft:
    """Never "failed": what is not mentioned may still be true. Single words that nothing meets are
    undecided, they may be paraphrase."""
    alignment = align(claim, texts)
    phrases = find_phrases(alignment)
    if (scope := added_scope(alignment)) != "":
        return _missing([scope])
    if (cause := added_cause(alignment)) is not None:
        return _missing([_cut(alignment.claim.between(cause[0], cause[1] - 1))])
    if not phrases:
        return CheckDraft(kind="details", outcome="passed")
    beyond = _beyond(phrases, alignment)
    if beyond:
        return _missing([words_of(phrase, alignment) for phrase in beyond])
    words = tuple(alignment.claim.between(each.first, each.last - 1) for each in phrases)
    shown = " and ".join(f"“{words_of(phrase, alignment)}”" for phrase in phrases[:_MOST_TOLD])
    note = f"The quote has other words for {shown}, or does not say it."
    return CheckDraft(kind="details", outcome="undecided", note=note, words=words)


def _beyond(phrases: Sequence[Phrase], alignment: Alignment) -> list[Phrase]:
    """The phrases that go beyond the evidence, the weightiest first."""
    unmet = share_unmet(alignment)
    if unmet < _SOME:
        return []
    ordered = sorted(phrases, key=lambda phrase: -phrase.weight)
    if unmet >= _MUCH:
        return ordered[:_MOST_TOLD]
    at_edge = [
        phrase
        for phrase in ordered
        if phrase.telling >= _TELLING and (unmet >= _HALF or phrase.standing != "inside")
    ]
    return at_edge[:_MOST_TOLD]


def _missing(phrases: Sequence[str]) -> CheckDraft:
    listed = " or ".join(f"“{phrase}”" for phrase in phrases)
    return CheckDraft(
        kind="details",
        outcome="missing",
        note=f"The quote does not mention {listed}.",
        words=tuple(phrases),
    )


def _cut(phrase: str) -> str:
    words = phrase.split()
    return " ".join(words[:10]) + (" …" if len(words) > 10 else "")
