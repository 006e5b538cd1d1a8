"""A complete answer as a page shows it: its words first, then how well they are supported."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from citations.cards import (
    BlockView,
    Derivation,
    Marker,
    SummaryView,
    answer_blocks,
    derivations_of,
    marker_for,
    numbered_notes,
    summary_view,
)
from citations.drafts import AnswerDraft, SearchedDraft, SummaryDraft
from research_app.desk.passages import PassageTotals, totals_of


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
    at the top that leads to the summary, or empty; `looked_through` says what was searched;
    `numbers` counts those in its claims, `derived` says how some of them were computed."""

    id: UUID
    refused: bool
    blocks: tuple[BlockView, ...]
    summary: SummaryView
    shares: tuple[Share, ...]
    alarm: str
    searched: SearchedDraft
    looked_through: str
    passages: PassageTotals
    understood_as: str
    seconds: str
    missing: tuple[str, ...]
    notes: str
    numbers: int
    derived: tuple[Derivation, ...]

    @property
    def looked_through_closely(self) -> str:
        """What was searched, with its passages."""
        passages = self.searched.passages
        closely = [_counted(passages, "passage")] if passages else []
        return ", ".join([self.looked_through, *closely])

    @property
    def unsearched(self) -> int:
        """How many documents could have been searched and were not."""
        return max(0, self.searched.of_documents - self.searched.documents)


def answer_view(answer: AnswerDraft) -> AnswerView:
    blocks = answer_blocks(answer)
    return AnswerView(
        id=answer.id,
        refused=answer.result == "NO_AUTHORITATIVE_EVIDENCE",
        blocks=blocks,
        summary=summary_view(answer.summary, answer.claims),
        shares=verdict_shares(answer.summary),
        alarm=_alarm(answer.summary),
        searched=answer.searched,
        looked_through=searched_in_words(answer.searched),
        passages=totals_of(answer),
        understood_as=answer.understood_as,
        seconds=f"{answer.timings_ms.get('total', 0) / 1000:.1f}",
        missing=answer.missing_evidence,
        notes=numbered_notes(answer, blocks),
        numbers=sum(len(claim.numbers) for claim in answer.claims),
        derived=derivations_of(answer),
    )


def searched_in_words(searched: SearchedDraft) -> str:
    """Such as "3 of 12 documents, 412 pages, 2 unreadable"."""
    known = max(searched.of_documents, searched.documents)
    if not known:
        return "no documents"
    parts = [f"{searched.documents:,} of {_counted(known, 'document')}"]
    if searched.pages:
        parts.append(_counted(searched.pages, "page"))
    if searched.unreadable_pages:
        parts.append(f"{searched.unreadable_pages:,} unreadable")
    return ", ".join(parts)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


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
