"""Requirements of statutes and policies: how they were found, checked, compared and used.

All words are the sources' own; offsets count in the source text of the requirement's evidence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citations.drafts.evidence import Rejection

SourceType = Literal["statute", "policy"]
Modality = Literal["must", "must not", "should", "may"]
"""What is to be done, not to be done, recommended; "may": allowed, or excepted from what is not."""
ExtractionConfidence = Literal["high", "medium", "low"]
GateQuestion = Literal["addresses_question", "carried_by_quote", "understandable_alone"]
Relation = Literal["matched", "stricter", "weaker", "by hand", "missing", "only in policy"]
"""What a policy makes of a statute's requirement. "by hand": no verdict, a reader has to compare
both; "missing": the policy says nothing of it."""
Aspect = Literal["modality", "number", "deadline", "condition", "exception", "scope"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Words where they stand: `[start:end)` of a source text."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceDraft:
    """A reference to another provision ("see § 5899(b)"). `target` names it as far as it was read;
    `followed` are the words it leads to, where the library holds them, in text `text_id`."""

    words: Stretch
    target: str
    text_id: int | None = None
    followed: Stretch | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementParts:
    """Who must (not) do what, by when, on what condition, unless what, in force from when. A part
    may stand in several stretches; one that the source does not tell is empty."""

    modality: Modality
    who: tuple[Stretch, ...] = ()
    what: tuple[Stretch, ...] = ()
    by_when: tuple[Stretch, ...] = ()
    when: tuple[Stretch, ...] = ()
    unless: tuple[Stretch, ...] = ()
    effective: tuple[Stretch, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GateCheck:
    """One of the gate's three questions with its answer and the reason, in a sentence."""

    question: GateQuestion
    passed: bool
    rationale: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementDraft:
    """One requirement with its way through the gate. `label` is that of its evidence (`REQ-S001`,
    `REQ-P001`). `segments` are its words: one stretch, or a lead-in and an item of its list.
    `passage` is the passage it was found in (`C3`), `chunk_id` the same by kind of document (`S1`,
    `P1`). `notes` say why the extraction is less than certain. `explicit`: it answers the question
    in its own words, nothing has to be inferred."""

    label: str
    source_type: SourceType
    document_id: str
    authority: str
    section_heading: str
    passage: str
    chunk_id: str
    segments: tuple[Stretch, ...]
    parts: RequirementParts
    extraction_confidence: ExtractionConfidence
    notes: tuple[str, ...] = ()
    references: tuple[ReferenceDraft, ...] = ()
    checks: tuple[GateCheck, ...] = ()
    verified: bool = True
    rejection: Rejection | None = None
    rationale: str = ""
    explicit: bool = True

    @property
    def words(self) -> str:
        """The requirement as it is shown: its segments, parted by " … "."""
        return " … ".join(segment.text for segment in self.segments)


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceDraft:
    """What differs, with the words on either side; one that says nothing of it is empty."""

    aspect: Aspect
    statute: str
    policy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonRow:
    """What a policy makes of requirements of a statute. The labels are of requirements; `relation`
    is the policy's. `recommended` are words of a policy that only recommends ("should") what the
    statute requires, from passage or section `recommended_in`; they are no requirement. `near` are
    labels of what may be on the same matter, where that is not certain."""

    relation: Relation
    statute: tuple[str, ...]
    policy: tuple[str, ...]
    differences: tuple[DifferenceDraft, ...] = ()
    note: str = ""
    recommended: str = ""
    recommended_in: str = ""
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictDraft:
    """Requirements that cannot both be met, or set different bounds for one thing."""

    labels: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceholderDraft:
    """A provision whose text is not there yet ("[Placeholder …]")."""

    document: str
    heading: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedDocument:
    """A statute or policy that was asked of."""

    text_id: int
    title: str
    source_type: SourceType
    authority: str = ""
    topic: str = ""
    category: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewDraft:
    """One quality review of a draft, from 1; `failures` are sentences, and empty where it passed.
    After the last review the statements that still fail are `dropped`."""

    attempt: int
    passed: bool
    failures: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplianceDraft:
    """The way from passages to an answer about statutes and policies. `requirements` are all that
    were extracted, verified or not; `used` are the labels that the answer cites. The summaries are
    made of verified requirements, each followed by its label in brackets. `chunks` leads from
    passage labels to those by kind: ("C1", "S1"). `closest` are labels of rejected requirements
    that are offered: they concern the question too, and were set aside."""

    requirements: tuple[RequirementDraft, ...]
    used: tuple[str, ...] = ()
    comparison: tuple[ComparisonRow, ...] = ()
    conflicts: tuple[ConflictDraft, ...] = ()
    placeholders: tuple[PlaceholderDraft, ...] = ()
    documents: tuple[SearchedDocument, ...] = ()
    chunks: tuple[tuple[str, str], ...] = ()
    reviews: tuple[ReviewDraft, ...] = ()
    statute_summary: str = ""
    policy_summary: str = ""
    topic: str = ""
    section: str = ""
    category: str = ""
    closest: tuple[str, ...] = ()

    @property
    def verified(self) -> tuple[RequirementDraft, ...]:
        return tuple(each for each in self.requirements if each.verified)

    @property
    def rejected(self) -> tuple[RequirementDraft, ...]:
        return tuple(each for each in self.requirements if not each.verified)

    @property
    def unused(self) -> tuple[str, ...]:
        """Labels of verified requirements that the answer does not cite."""
        return tuple(each.label for each in self.verified if each.label not in self.used)
