"""Frozen values handed from step to step.

An answer has one shape everywhere: the pipeline builds an `AnswerDraft`, `storage.write` saves it,
`storage.read` gives the same value back, and cards, pages and exports are made from it alone.

Offsets are Python code points, `[start:end)`, into an immutable text. Two invariants hold:
`source_text.text[place.start:place.end] == evidence.quote` and
`answer.text[claim.start:claim.end] == claim.text`.
"""

from citations.drafts.answers import (
    DIRECT,
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
from citations.drafts.evidence import (
    CellFact,
    EvidenceDraft,
    Match,
    Place,
    ProposedQuote,
    Rejection,
    Role,
)
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
from citations.drafts.requirements import (
    Aspect,
    ComparisonRow,
    ComplianceDraft,
    ConflictDraft,
    DifferenceDraft,
    ExtractionConfidence,
    GateCheck,
    GateQuestion,
    PlaceholderDraft,
    ReferenceDraft,
    Relation,
    RequirementDraft,
    RequirementParts,
    ReviewDraft,
    SearchedDocument,
    SourceType,
    Stretch,
)
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
    CorrectedField,
    CorrectionDraft,
    DocumentFacts,
    DocumentKind,
    PageSpan,
    PassageDraft,
    RetrievalContext,
    SectionSpan,
    SourceInfo,
    TextDraft,
)
from citations.drafts.stances import (
    CitesDraft,
    CitesRead,
    StanceDraft,
    StanceRead,
    StanceReadingDraft,
    StanceRelation,
    counted_as,
)
from citations.drafts.tables import Span, Table
from citations.drafts.verdicts import (
    WORST_FIRST,
    CheckDraft,
    CheckKind,
    CheckOutcome,
    Level,
    ReadingDraft,
)
