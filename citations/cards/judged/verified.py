"""What was verified, in a sentence: that a quote stands in its source, that it carries the claim,
or both. No badge stands without it."""

from __future__ import annotations

from citations.drafts import Level

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
