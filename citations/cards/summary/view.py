"""The summary of an answer as a reader sees it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from citations.cards.summary.agreement import (
    MEANING,
    Agreement,
    Dispute,
    Share,
    agreement_of,
    checked_in_words,
    conflicting_share,
    level_shares,
)
from citations.cards.summary.words import (
    FindingsView,
    UnusedQuote,
    Warning,
    findings_view,
    is_of_quotes,
    not_found_in_words,
    quotes_in_words,
    unused_quotes,
    warning_of,
)
from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft, SummaryDraft
from citations.language.wording import counted
from citations.steps.checked import is_check
from citations.steps.review_answer import review_answer, unused_evidence
from citations.storage.history import ReadingCounts, reading_counts

SAID = "Word for word means that the source says it, not that it is true."
QUOTED = "Each quote stands word for word in its source; that does not make it true."
CARRIED = "Supported means that the cited quotes carry it, not that it is true."


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryView:
    """How well an answer is supported. `lead` says it in one line, `detail` what stands behind the
    supported claims where `lead` does not, `meaning` what is not meant by that; `coverage` how many
    of the quotes that were found are cited, and `unused` are those that are not. `findings` are
    about a model's words. An empty string has nothing to say. An answer `of_quotes` counts them
    instead of verdicts, and says what was `not_found`."""

    lead: str
    detail: str
    meaning: str
    totals: SummaryDraft
    shares: tuple[Share, ...]
    conflicting: Share | None
    coverage: str
    warning: Warning | None
    agreement: Agreement
    readings: ReadingCounts
    findings: FindingsView
    unused: tuple[UnusedQuote, ...] = ()
    unused_count: int = 0
    of_quotes: bool = False
    not_found: str = ""

    @property
    def announced(self) -> str:
        """What a screen reader says when the answer is complete."""
        warned = f"Warning: {self.warning.line}. " if self.warning else ""
        return f"{warned}{self.lead}"


def summary_view(answer: AnswerDraft) -> SummaryView:
    """The summary of a complete answer."""
    disputes = disputes_of(answer)
    # A statute needs no second source; which requirements are used, their table says.
    single = answer.compliance is None
    view = _view(answer.summary, answer.claims, answer.evidence, disputes, single=single)
    view = view if single else replace(view, coverage="")
    if is_of_quotes(answer):
        view = replace(
            _of_quotes(view, answer.claims, answer.evidence), not_found=not_found_in_words(answer)
        )
    unused = unused_evidence(answer.claims, answer.evidence)
    view = replace(view, findings=findings_view(answer.findings))
    if is_check(answer):
        lead = checked_in_words(answer)
        view = replace(view, lead=lead, detail="", meaning=MEANING, coverage="", warning=None)
        return replace(view, shares=(), conflicting=None)
    return replace(
        view,
        unused=unused_quotes(answer.evidence, unused),
        unused_count=len(unused),
    )


def summary_so_far(
    claims: Collection[ClaimDraft],
    evidence: Sequence[EvidenceDraft],
    disputes: Sequence[Dispute] = (),
) -> SummaryView:
    """The summary of the claims that are judged while others are still being written: it warns of
    nothing yet, nor does it say what is not cited."""
    totals = review_answer(list(claims), evidence)
    view = _view(totals, claims, evidence, disputes)
    if any(claim.relevance is not None for claim in claims):
        view = _of_quotes(view, claims, evidence)
    return replace(view, lead=f"So far: {view.lead}", warning=None, coverage="")


def disputes_of(answer: AnswerDraft) -> tuple[Dispute, ...]:
    """The claims of each disagreement that the answer lays out."""
    return tuple(
        tuple(claim for claim in answer.claims if block.start <= claim.start < block.end)
        for block in answer.blocks
        if block.type == "disagreement"
    )


def _view(
    totals: SummaryDraft,
    claims: Collection[ClaimDraft],
    evidence: Sequence[EvidenceDraft],
    disputes: Sequence[Dispute],
    *,
    single: bool = True,
) -> SummaryView:
    """`single` says what stands in one source only."""
    agreement = agreement_of(claims, evidence, disputes)
    levels_lead = bool(agreement.judged or totals.partially_supported or totals.not_supported)
    levels, points = _levels(totals), _points(agreement, single=single)
    if not levels_lead and totals.unverified and points:
        points = f"{points} · {_unverified(totals)}"
    lead, detail = (levels, points) if levels_lead or not points else (points, "")
    return SummaryView(
        lead=f"{lead}.",
        detail=f"{detail}." if detail else "",
        meaning=CARRIED if levels_lead else SAID if points else "",
        totals=totals,
        shares=level_shares(totals),
        conflicting=conflicting_share(totals),
        coverage=coverage_in_words(claims, evidence),
        warning=warning_of(totals),
        agreement=agreement,
        readings=reading_counts(claims),
        findings=findings_view(()),
    )


def _of_quotes(
    view: SummaryView, claims: Collection[ClaimDraft], evidence: Sequence[EvidenceDraft]
) -> SummaryView:
    """The summary with its quotes counted. What was found and not cited is listed already."""
    lead = quotes_in_words(claims, evidence)
    beside = _computed(view.agreement) if view.agreement.word_for_word else []
    detail = " · ".join([*_agreeing(view.agreement), *beside])
    return replace(
        view,
        lead=f"{lead}." if lead else view.lead,
        detail=f"{detail}." if detail else "",
        meaning=QUOTED if lead else "",
        coverage="",
        of_quotes=True,
    )


def _agreeing(agreement: Agreement) -> list[str]:
    parts = []
    if agreement.several:
        parts.append(f"{counted(agreement.several, 'point')} in two or more independent sources")
    if agreement.disagreements:
        parts.append(counted(agreement.disagreements, "disagreement"))
    return parts


def _computed(agreement: Agreement) -> list[str]:
    return [f"{agreement.computed:,} computed from cited numbers"] if agreement.computed else []


def coverage_in_words(claims: Collection[ClaimDraft], evidence: Sequence[EvidenceDraft]) -> str:
    """Such as "12 of 14 quotes found are cited." """
    found = {item.label for item in evidence if item.verified}
    if not found:
        return ""
    cited = {citation.label for claim in claims for citation in claim.citations}
    used = len(found & cited)
    if used == len(found):
        all_of_them = {1: "The quote", 2: "Both quotes"}.get(used, f"All {used:,} quotes")
        return f"{all_of_them} found {_is(used)} cited."
    return f"{used:,} of {counted(len(found), 'quote')} found {_is(used)} cited."


def _levels(totals: SummaryDraft) -> str:
    counted_levels = totals.by_level.items()
    parts = [f"{n:,} {level}" for level, n in counted_levels if n and level != "unverified"]
    if totals.unverified:
        parts.append(_unverified(totals))
    said = ", ".join(parts)
    return f"{counted(totals.claims, 'claim')}: {said}" if said else counted(0, "claim")


def _unverified(totals: SummaryDraft) -> str:
    """ "3 unverified", "3 unverified (2 without evidence)", "1 unverified (without evidence)"."""
    said = f"{totals.unverified:,} unverified"
    if not totals.uncited:
        return said
    which = "" if totals.uncited == totals.unverified else f"{totals.uncited:,} "
    return f"{said} ({which}without evidence)"


def _points(agreement: Agreement, *, single: bool) -> str:
    """What stands behind the supported claims; empty where there are none."""
    stated = agreement.word_for_word + agreement.judged
    parts = []
    if agreement.word_for_word:
        parts.append(f"{counted(agreement.word_for_word, 'quote')} word for word")
    if agreement.judged:
        parts.append(f"{agreement.judged:,} judged by meaning")
    parts += _agreeing(agreement)
    if agreement.one and single:
        parts.append(_from_one(agreement, stated))
    return " · ".join([*parts, *_computed(agreement)])


def _from_one(agreement: Agreement, stated: int) -> str:
    """All, each or some of the points stand in one source only."""
    if agreement.one < stated or agreement.disagreements:
        return f"{agreement.one:,} from one source only"
    if stated == 1:
        return "from one source only"
    return "all from one source" if agreement.sources == 1 else "each from one source only"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"
