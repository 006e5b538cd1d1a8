"""The answer as JSON, described for readers of the OpenAPI document. `citations.export` writes it;
a test holds the two together."""

from research_app.api.shapes.answers import (
    AnswerShape,
    CitationsShape,
    ClaimAlone,
    ReadingsShape,
    SealShape,
)
from research_app.api.shapes.claims import (
    CheckShape,
    ClaimShape,
    LinkShape,
    PastVerdictShape,
    ReadingShape,
)
from research_app.api.shapes.evidence import CorrectionShape, EvidenceShape, PassageShape
from research_app.api.shapes.numbers import InputShape, NumberShape, QuotedNumberShape
from research_app.api.shapes.research import (
    FailedSourceShape,
    PlanStepShape,
    ReflectionShape,
    ResearchShape,
    SpentShape,
)
from research_app.api.shapes.summary import FindingShape, SearchedShape, SummaryShape
from research_app.api.shapes.text import BlockShape, CellShape, SpanShape

__all__ = [
    "AnswerShape",
    "BlockShape",
    "CellShape",
    "CheckShape",
    "CitationsShape",
    "ClaimAlone",
    "ClaimShape",
    "CorrectionShape",
    "EvidenceShape",
    "FailedSourceShape",
    "FindingShape",
    "InputShape",
    "LinkShape",
    "NumberShape",
    "PassageShape",
    "PastVerdictShape",
    "PlanStepShape",
    "QuotedNumberShape",
    "ReadingShape",
    "ReadingsShape",
    "ReflectionShape",
    "ResearchShape",
    "SealShape",
    "SearchedShape",
    "SpanShape",
    "SpentShape",
    "SummaryShape",
]
