"""Claims, blocks and the answer that holds them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, get_args
from uuid import UUID

from citations.drafts.evidence import EvidenceDraft, Role
from citations.drafts.numbers import NumberDraft
from citations.drafts.requirements import ComplianceDraft
from citations.drafts.research import FindingDraft, ResearchDraft, SpentDraft
from citations.drafts.sources import PassageDraft
from citations.drafts.verdicts import CheckDraft, Level, ReadingDraft

Result = Literal["ANSWERED", "NO_AUTHORITATIVE_EVIDENCE", "CLARIFY", "FAILED"]
BlockType = Literal["headline", "heading", "paragraph", "list", "table", "timeline", "disagreement"]
ClaimType = Literal["general", "numeric"]
GroundingConfidence = Literal["high", "medium", "low", "insufficient"]

#: From this relevance on a claim answers the question directly; below it, it is related.
DIRECT = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictDraft:
    """How far evidence carries a claim. `probability` is the calibrated one that the evidence
    carries it whole, or None where nothing gave one. `judge` is name and version, `code` the reason
    in a word for programs ("word_for_word", "number_differs", "uncertain"), `checks` what was
    looked at, in order. `leaning` is what a judge that abstained would have said; it measures the
    judge, is shown nowhere and not stored."""

    level: Level
    reason: str
    judge: str
    probability: float | None = None
    code: str = ""
    checks: tuple[CheckDraft, ...] = ()
    leaning: Level | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationDraft:
    """A claim's link to one piece of evidence, with the verdict over that evidence alone. Evidence
    in the role of context tells what the claim's words mean (whom "it" names, the head of a table's
    column); alone it carries no claim."""

    id: UUID
    label: str
    verdict: VerdictDraft
    role: Role = "supports"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimDraft:
    """One factual assertion, `[start:end)` of the answer's text. `statement` is the self-contained
    reading (subject restored); the verdict is over all citations together.

    `conflicting` says that sources disagree on it; `against` are the labels of evidence that says
    otherwise. That evidence is not cited for the claim and carries nothing of it. `readings` are
    what readers said of it since.

    A claim without citations is a statement that an engine could find no evidence for: it is
    unverified, whatever else holds.

    A claim made from a table names its `parts` (row label, column heads, value): each must stand in
    a cited quote. `reported` marks a sentence that only reports what somebody else wrote.
    `numbers` are the quantities in its words, in order; offsets count in the answer's text.

    `relevance` is the calibrated probability, 0 to 1, that the claim answers the question; None
    where nothing gave one. It says nothing of truth or support.
    """

    id: UUID
    text: str
    start: int
    end: int
    statement: str
    citations: tuple[CitationDraft, ...]
    verdict: VerdictDraft
    type: ClaimType = "general"
    conflicting: bool = False
    parts: tuple[str, ...] = ()
    reported: bool = False
    numbers: tuple[NumberDraft, ...] = ()
    against: tuple[str, ...] = ()
    readings: tuple[ReadingDraft, ...] = ()
    relevance: float | None = None

    @property
    def answers_directly(self) -> bool:
        """As it is published, at two digits."""
        return self.relevance is not None and round(self.relevance, 2) >= DIRECT

    def within(self, spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Those of the spans of its text that lie in the claim, `[start:end)` of it."""
        return tuple(
            (start - self.start, end - self.start)
            for start, end in spans
            if self.start <= start < end <= self.end
        )

    def moved(self, by: int) -> ClaimDraft:
        """The claim with its numbers in another text, `by` characters further on."""
        numbers = tuple(number.moved(by) for number in self.numbers)
        return replace(self, start=self.start + by, end=self.end + by, numbers=numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class CellDraft:
    """A table cell or list item: `[start:end)` of the answer's text."""

    start: int
    end: int
    row: int
    column: int = 0
    header: bool = False

    def moved(self, by: int) -> CellDraft:
        """The cell in another text, `by` characters further on."""
        return replace(self, start=self.start + by, end=self.end + by)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockDraft:
    """A piece of layout over the one flat text: `[start:end)`. `strong` are the stretches set in
    bold, `[start:end)` of the answer's text, in order."""

    type: BlockType
    start: int
    end: int
    cells: tuple[CellDraft, ...] = ()
    strong: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedDraft:
    """What was looked through for an answer, so that a refusal can say so: `documents` of
    `of_documents` that could have been."""

    documents: int = 0
    of_documents: int = 0
    pages: int = 0
    unreadable_pages: int = 0
    passages: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryDraft:
    """How well an answer is supported. `unsupported_rate` is of the checked claims,
    `unverified_rate` of all; `citation_coverage` is the share of verified evidence that is
    cited. `uncited` claims cite nothing; they count as unverified too."""

    claims: int
    supported: int
    partially_supported: int
    not_supported: int
    unverified: int
    conflicting: int
    unsupported_rate: float
    unverified_rate: float
    warning: bool
    citation_coverage: float
    uncited: int = 0
    invalid_citations: tuple[str, ...] = ()

    @property
    def by_level(self) -> dict[Level, int]:
        """The claims of each level, best first."""
        counts = (self.supported, self.partially_supported, self.not_supported, self.unverified)
        return dict(zip(get_args(Level), counts, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDraft:
    """A complete answer; a refusal is one too. `understood_as` is the question in full where it was
    completed from the one before, else empty. `style` names how it is written, empty for the
    engine's own way. `findings` are what code found in a model's words; `research` and `spent` are
    None where no model and no web search took part. `refines` is the answer that this one is a
    further version of. `compliance` is the way of an answer about statutes and policies, None for
    every other."""

    id: UUID
    question: str
    result: Result
    text: str
    blocks: tuple[BlockDraft, ...]
    claims: tuple[ClaimDraft, ...]
    evidence: tuple[EvidenceDraft, ...]
    passages: tuple[PassageDraft, ...]
    summary: SummaryDraft
    searched: SearchedDraft
    engine: str
    judge: str
    grounding_confidence: GroundingConfidence
    missing_evidence: tuple[str, ...] = ()
    understood_as: str = ""
    plan: tuple[str, ...] = ()
    config: dict[str, str] = field(default_factory=dict)
    timings_ms: dict[str, int] = field(default_factory=dict)
    style: str = ""
    findings: tuple[FindingDraft, ...] = ()
    research: ResearchDraft | None = None
    spent: SpentDraft | None = None
    refines: UUID | None = None
    compliance: ComplianceDraft | None = None

    @property
    def calibrated_confidence(self) -> GroundingConfidence | None:
        """The confidence as far as it may be shown: what only counts supported claims, without a
        calibrated probability that they answer, is none."""
        ranked = any(claim.relevance is not None for claim in self.claims)
        is_known = ranked or not self.claims or self.compliance is not None
        return self.grounding_confidence if is_known else None

    def evidence_by_label(self) -> dict[str, EvidenceDraft]:
        return {evidence.label: evidence for evidence in self.evidence}

    def passage_with(self, evidence: EvidenceDraft) -> PassageDraft | None:
        """The first passage that was read in which the quote stands."""
        place = evidence.place
        inside = (
            each
            for each in (self.passages if place else ())
            if place and each.text_id == evidence.text_id
            if each.start <= place.start and place.end <= each.end
        )
        return next(inside, None)

    def cell_labels(self) -> set[str]:
        """What is cited for claims made from cells of tables, computed ones among them."""
        made = (each for each in self.claims if each.parts or _computes_with_cells(each))
        return {citation.label for claim in made for citation in claim.citations}


def _computes_with_cells(claim: ClaimDraft) -> bool:
    computed = (number.computation for number in claim.numbers if number.computation)
    return any(item.parts for each in computed for item in each.inputs)
