"""A complete answer as a page shows it: its words first, then how well they are supported."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from citations.cards import (
    BlockView,
    Derivation,
    QuoteNote,
    ResearchView,
    SummaryView,
    answer_blocks,
    derivations_of,
    numbered_notes,
    quote_notes,
    research_view,
    summary_view,
)
from citations.cards.compliance import ComplianceView, beside_the_table, compliance_view
from citations.cards.sources import CitedSource, cited_sources
from citations.drafts import AnswerDraft, FindingKind, GroundingConfidence, SearchedDraft
from citations.language.wording import counted
from citations.steps.checked import is_check
from research_app.desk.options import asked_in_words
from research_app.desk.passages import PassageTotals, totals_of

_TOLD_FIRST: frozenset[FindingKind] = frozenset(
    {"style_not_kept", "engine_replaced", "cut_off", "left_out", "nothing_more"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """What the page of an answer shows. `notes` is the text for the clipboard; `looked_through`
    says what was searched; `numbers` counts those in its claims, `derived` says how some of them
    were computed. `asked` says how it was asked and who wrote it, `research` how it came about; one
    that `asks_back` answers nothing yet; `kept_back` says what was left out as confidential.
    `told_first` says why it is not what was asked for: another style, quotes for a model's words,
    not all of it. `compliance` is there for an answer about statutes and policies,
    `confidence` where it may be shown; what `is_check` is its asker's own text;
    `sources` are those it cites, `quotes` its numbered
    notes on paper."""

    id: UUID
    refused: bool
    blocks: tuple[BlockView, ...]
    summary: SummaryView
    searched: SearchedDraft
    looked_through: str
    passages: PassageTotals
    understood_as: str
    seconds: str
    asked: str
    missing: tuple[str, ...]
    notes: str
    numbers: int
    research: ResearchView
    kept_back: str
    told_first: tuple[str, ...]
    asks_back: bool
    derived: tuple[Derivation, ...]
    compliance: ComplianceView | None
    confidence: GroundingConfidence | None
    is_check: bool
    sources: tuple[CitedSource, ...]
    quotes: tuple[QuoteNote, ...]

    @property
    def looked_through_closely(self) -> str:
        """What was searched, with its passages."""
        passages = self.searched.passages
        closely = [counted(passages, "passage")] if passages else []
        return ", ".join([self.looked_through, *closely])

    @property
    def unsearched(self) -> int:
        """How many documents could have been searched and were not."""
        return max(0, self.searched.of_documents - self.searched.documents)


def answer_view(answer: AnswerDraft) -> AnswerView:
    blocks, summary = answer_blocks(answer), summary_view(answer)
    compliance = compliance_view(answer, blocks)
    return AnswerView(
        id=answer.id,
        refused=answer.result == "NO_AUTHORITATIVE_EVIDENCE",
        blocks=beside_the_table(blocks, compliance.by_document) if compliance else blocks,
        summary=summary,
        searched=answer.searched,
        looked_through=searched_in_words(answer.searched),
        passages=totals_of(answer),
        understood_as=answer.understood_as,
        seconds=f"{answer.timings_ms.get('total', 0) / 1000:.1f}",
        asked=asked_in_words(answer),
        missing=answer.missing_evidence,
        notes=numbered_notes(answer, blocks, summary),
        research=research_view(
            answer.research,
            answer.spent,
            judge=answer.judge,
            first_claim=answer.timings_ms.get("first_claim"),
        ),
        kept_back=_kept_back_in_words(answer),
        told_first=_told_first(answer),
        asks_back=answer.result == "CLARIFY",
        numbers=sum(len(claim.numbers) for claim in answer.claims),
        derived=derivations_of(answer),
        compliance=compliance,
        confidence=answer.calibrated_confidence,
        is_check=is_check(answer),
        sources=cited_sources(answer),
        quotes=quote_notes(answer),
    )


def _told_first(answer: AnswerDraft) -> tuple[str, ...]:
    notes = (finding.note for finding in answer.findings if finding.kind in _TOLD_FIRST)
    return tuple(dict.fromkeys(notes))


def _kept_back_in_words(answer: AnswerDraft) -> str:
    """Such as "1 confidential document was left out"; empty where none was."""
    count = answer.research.confidential if answer.research else 0
    verb = "was" if count == 1 else "were"
    return f"{counted(count, 'confidential document')} {verb} left out" if count else ""


def searched_in_words(searched: SearchedDraft) -> str:
    """Such as "3 of 12 documents, 412 pages, 2 unreadable"."""
    known = max(searched.of_documents, searched.documents)
    if not known:
        return "no documents"
    parts = [f"{searched.documents:,} of {counted(known, 'document')}"]
    if searched.pages:
        parts.append(counted(searched.pages, "page"))
    if searched.unreadable_pages:
        parts.append(f"{searched.unreadable_pages:,} unreadable")
    return ", ".join(parts)
