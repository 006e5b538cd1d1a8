"""A complete answer as a page shows it: its words first, then how well they are supported."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from citations.cards import (
    BlockView,
    Marker,
    SummaryView,
    answer_blocks,
    marker_for,
    numbered_notes,
    summary_view,
)
from citations.drafts import AnswerDraft, SearchedDraft, SummaryDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many claims have one verdict. `offset` and `width` place its piece of the bar, as
    percentages of the bar's width; conflicting claims have no piece of their own."""

    name: str
    count: int
    sign: str
    css_class: str
    offset: str = ""
    width: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimLine:
    """A claim in the list of claims, read on its own."""

    statement: str
    marker: Marker


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """What the page of an answer shows. `notes` is the text for the clipboard; `alarm` is the line
    at the top that leads to the summary, or empty."""

    id: UUID
    refused: bool
    blocks: tuple[BlockView, ...]
    summary: SummaryView
    shares: tuple[Share, ...]
    alarm: str
    searched: SearchedDraft
    seconds: str
    missing: tuple[str, ...]
    notes: str


def answer_view(answer: AnswerDraft) -> AnswerView:
    return AnswerView(
        id=answer.id,
        refused=answer.result == "NO_AUTHORITATIVE_EVIDENCE",
        blocks=answer_blocks(answer),
        summary=summary_view(answer.summary, answer.claims),
        shares=verdict_shares(answer.summary),
        alarm=_alarm(answer.summary),
        searched=answer.searched,
        seconds=f"{answer.timings_ms.get('total', 0) / 1000:.1f}",
        missing=answer.missing_evidence,
        notes=numbered_notes(answer),
    )


def claim_lines(answer: AnswerDraft) -> list[ClaimLine]:
    """The claims in reading order."""
    return [
        ClaimLine(statement=claim.statement, marker=marker_for(claim)) for claim in answer.claims
    ]


def verdict_shares(totals: SummaryDraft) -> tuple[Share, ...]:
    """The verdicts that occur, best first, and the claims on which sources disagree."""
    kinds = (
        ("Supported", totals.supported, "yes", "v-ok"),
        ("Partially supported", totals.partially_supported, "half", "v-part"),
        ("Not supported", totals.not_supported, "no", "v-bad"),
        ("Not checked", totals.unverified, "ask", "v-none"),
    )
    shares: list[Share] = []
    before = 0
    for name, count, sign, css_class in kinds:
        if count:
            offset, width = _percent(before, totals.claims), _percent(count, totals.claims)
            shares.append(
                Share(
                    name=name,
                    count=count,
                    sign=sign,
                    css_class=css_class,
                    offset=offset,
                    width=width,
                )
            )
        before += count
    if totals.conflicting:
        shares.append(
            Share(
                name="Conflicting",
                count=totals.conflicting,
                sign="conflict",
                css_class="v-conflict",
            )
        )
    return tuple(shares)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / max(whole, 1):.3f}%"


def _alarm(totals: SummaryDraft) -> str:
    """One line that says why not to rely on the answer yet."""
    if not totals.warning:
        return ""
    if totals.not_supported:
        return f"{totals.not_supported} of {totals.claims} claims not supported"
    if totals.claims:
        return f"{totals.unverified} of {totals.claims} claims not checked"
    return "No claim could be checked"
