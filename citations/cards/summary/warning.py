"""Why not to rely on an answer yet, in figures, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass

from citations.cards.summary.words import percent, some_of
from citations.drafts import SummaryDraft
from citations.steps.review_answer import WarningReason, reasons_to_warn

WHAT_TO_DO: dict[WarningReason, str] = {
    "not_supported": "Look at each of them and at its quotes before you rely on this answer.",
    "unverified": "Read their quotes yourself before you rely on this answer.",
    "nothing_checked": "Read the quotes yourself before you rely on this answer.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Warning:
    """`line` stands at the top of an answer and leads to the summary, which says the whole
    `sentence`; `reasons` are the same for programs."""

    line: str
    sentence: str
    reasons: tuple[WarningReason, ...]


def warning_of(totals: SummaryDraft) -> Warning | None:
    """None where the answer needs no warning."""
    reasons = reasons_to_warn(
        claims=totals.claims, not_supported=totals.not_supported, unverified=totals.unverified
    )
    if not reasons:
        return None
    said = [_said(reason, totals) for reason in reasons]
    return Warning(
        line=", ".join(line for line, _ in said),
        sentence=" ".join(
            f"{line}{share}. {_what_to_do(reason, totals)}"
            for (line, share), reason in zip(said, reasons, strict=True)
        ),
        reasons=reasons,
    )


def _what_to_do(reason: WarningReason, totals: SummaryDraft) -> str:
    """Statements that cite nothing have no quotes to be read."""
    if reason == "not_supported" or not totals.uncited:
        return WHAT_TO_DO[reason]
    if totals.uncited < totals.unverified:
        none = f"{totals.uncited:,} of them {'cites' if totals.uncited == 1 else 'cite'} nothing."
        return f"{none} {WHAT_TO_DO[reason]}"
    them = ("it", "It cites") if totals.unverified == 1 else ("them", "They cite")
    return f"{them[1]} nothing: look for evidence of {them[0]} before you rely on this answer."


def _said(reason: WarningReason, totals: SummaryDraft) -> tuple[str, str]:
    """What is wrong, and its share in brackets where that says more."""
    if reason == "not_supported":
        checked, bad = totals.claims - totals.unverified, totals.not_supported
        said = f"{some_of(bad, checked, 'checked claim')} {'is' if bad == 1 else 'are'}"
        return f"{said} not supported", _share(bad, checked)
    if reason == "unverified":
        said = f"{some_of(totals.unverified, totals.claims, 'claim')} could not be checked"
        return said, _share(totals.unverified, totals.claims)
    none = some_of(0, totals.claims, "claim")
    return f"{none} could {'not ' if totals.claims == 1 else ''}be checked", ""


def _share(part: int, whole: int) -> str:
    return f" ({percent(part, whole)})" if whole > 1 else ""
