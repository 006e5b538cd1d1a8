"""Frozen values handed from step to step.

An answer has one shape everywhere: the pipeline builds an `AnswerDraft`, `store.save_answer` writes
it, `queries.load_answer` reads the same value back, and cards, pages and exports are made from it
alone.

Offsets are Python code points, `[start:end)`, into an immutable text. Two invariants hold:
`source_text.text[place.start:place.end] == evidence.quote` and
`answer.text[claim.start:claim.end] == claim.text`.
"""

from citations.drafts.answers import (
    AnswerDraft,
    BlockDraft,
    BlockType,
    CellDraft,
    CitationDraft,
    ClaimDraft,
    ClaimType,
    GroundingConfidence,
    Result,
    SearchedDraft,
    SummaryDraft,
    VerdictDraft,
)
from citations.drafts.checks import CheckDraft, CheckKind, CheckOutcome
from citations.drafts.evidence import (
    EvidenceDraft,
    Match,
    Place,
    ProposedQuote,
    Rejection,
    Role,
)
from citations.drafts.levels import Level
from citations.drafts.numbers import (
    FAILING,
    Comparator,
    Computation,
    Derivation,
    Direction,
    InputDraft,
    NumberDraft,
    NumberMatch,
    QuotedNumber,
)
from citations.drafts.readings import ReadingDraft
from citations.drafts.research import (
    FailedSourceDraft,
    FindingDraft,
    FindingKind,
    PlanStepDraft,
    ReflectionDraft,
    ResearchDraft,
    SpentDraft,
)
from citations.drafts.sources import (
    Choice,
    PageSpan,
    PassageDraft,
    RetrievalContext,
    SectionSpan,
    SourceInfo,
    TextDraft,
)

__all__ = [
    "AnswerDraft",
    "BlockDraft",
    "BlockType",
    "CellDraft",
    "CheckDraft",
    "CheckKind",
    "CheckOutcome",
    "Choice",
    "CitationDraft",
    "ClaimDraft",
    "ClaimType",
    "Comparator",
    "Computation",
    "Derivation",
    "Direction",
    "EvidenceDraft",
    "FAILING",
    "FailedSourceDraft",
    "FindingDraft",
    "FindingKind",
    "GroundingConfidence",
    "InputDraft",
    "Level",
    "Match",
    "NumberDraft",
    "NumberMatch",
    "PageSpan",
    "PassageDraft",
    "Place",
    "PlanStepDraft",
    "ProposedQuote",
    "QuotedNumber",
    "ReadingDraft",
    "ReflectionDraft",
    "Rejection",
    "ResearchDraft",
    "Result",
    "RetrievalContext",
    "Role",
    "SearchedDraft",
    "SectionSpan",
    "SourceInfo",
    "SpentDraft",
    "SummaryDraft",
    "TextDraft",
    "VerdictDraft",
]
