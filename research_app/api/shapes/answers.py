"""An answer as a whole, and parts of one that are asked for alone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field

from citations.drafts import GroundingConfidence, Result
from research_app.api.shapes.claims import ClaimShape, ReadingShape
from research_app.api.shapes.evidence import EvidenceShape, PassageShape
from research_app.api.shapes.research import ResearchShape, SpentShape
from research_app.api.shapes.stances import CitesShape, WeightShape
from research_app.api.shapes.summary import FindingShape, SearchedShape, SummaryShape
from research_app.api.shapes.text import BlockShape


class SealShape(BaseModel):
    """What shows that nothing was changed: a hash of every record, the root over all of them, and
    the desk's signature of the root. `manage.py verify_export` and `verify.py` check it."""

    format: str
    version: int | str
    kind: str
    root: str
    signature: dict[str, str] | None
    records: list[dict[str, Any]]


class AnswerShape(BaseModel):
    """`compliance` is the way of an answer about statutes and policies: its requirements with their
    parts and checks, the comparison, conflicts and counts; null in other modes."""

    schema_version: str
    software: str
    answer_id: str
    answered_at: datetime | None
    asked_by: str | None
    chat_id: str | None
    chat_title: str | None
    turn: int | None
    result: Result
    question: str
    understood_as: str | None = Field(description="a follow-up question in full")
    style: str = Field(description="the style it is written in")
    refines: str | None = Field(description="the answer that this one is a further version of")
    answer: str = Field(description="text with markers")
    text: str = Field(description="text without markers, the one offsets count in")
    blocks: list[BlockShape]
    claims: list[ClaimShape]
    evidence: list[EvidenceShape]
    passages: dict[str, PassageShape]
    weights: dict[str, WeightShape]
    cites: list[CitesShape]
    summary: SummaryShape
    grounding_confidence: GroundingConfidence
    missing_evidence: list[str]
    findings: list[FindingShape]
    searched: SearchedShape
    plan: list[str]
    research: ResearchShape | None
    compliance: dict[str, Any] | None
    spent: SpentShape | None
    engine: str
    judge: str
    config: dict[str, Any]
    timings_ms: dict[str, int | None]
    seal: SealShape | None = None


class CitationsShape(BaseModel):
    answer_id: str
    claims: list[ClaimShape]
    evidence: list[EvidenceShape]


class ClaimAlone(BaseModel):
    answer_id: str
    answer_url: str
    claim: ClaimShape
    evidence: list[EvidenceShape]


class ReadingsShape(BaseModel):
    claim_id: str
    readings: list[ReadingShape]
