"""The values that the template of an audit trail reads."""

from __future__ import annotations

from dataclasses import dataclass

from citations.cards.compliance.values import Reason, RequirementView
from citations.drafts import AnswerDraft, PassageDraft, Place, ReviewDraft, SearchedDocument


@dataclass(frozen=True, slots=True, kw_only=True)
class TrailPassage:
    """A passage that was read: `chunk` is its label by kind of document. `source_id` is None where
    nothing tells which document it is of; `taken` are the labels of what was taken from it."""

    passage: PassageDraft
    chunk: str
    source: str
    source_id: int | None
    taken: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrailItem:
    """A requirement or quote that was taken from a passage. `rejection` is why it was not let
    through, in words; `uses` are the statements of the answer that cite it. `requirement` has the
    gate's answers and more; a quote has none."""

    label: str
    words: str
    document: str
    section: str
    page: int | None
    passage: str
    accepted: bool
    rejection: str
    uses: tuple[str, ...]
    place: Place | None
    source_id: int | None
    requirement: RequirementView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrailStep:
    """A step of the way that can be opened. `count` is how much is in it."""

    name: str
    title: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrailView:
    """How an answer came from what was read to what it says. `counts` is one line; `noun` is what
    is taken from passages: "requirement" or "quote"."""

    answer: AnswerDraft
    is_compliance: bool
    noun: str
    counts: tuple[str, ...]
    pass_rate: str
    confidence: str
    passages: tuple[TrailPassage, ...]
    items: tuple[TrailItem, ...]
    reasons: tuple[Reason, ...]
    reviews: tuple[ReviewDraft, ...]
    documents: tuple[SearchedDocument, ...]
    missing: tuple[str, ...]

    @property
    def accepted(self) -> tuple[TrailItem, ...]:
        return tuple(each for each in self.items if each.accepted)

    @property
    def rejected(self) -> tuple[TrailItem, ...]:
        return tuple(each for each in self.items if not each.accepted)

    @property
    def used(self) -> tuple[TrailItem, ...]:
        return tuple(each for each in self.items if each.uses)

    @property
    def unused(self) -> tuple[TrailItem, ...]:
        return tuple(each for each in self.accepted if not each.uses)

    @property
    def steps(self) -> tuple[TrailStep, ...]:
        """Those in which there is anything, in their order."""
        let_through = "Verified" if self.is_compliance else "Accepted"
        steps = (
            ("documents", "Documents asked", len(self.documents)),
            ("passages", "Passages read", len(self.passages)),
            ("extracted", f"{self.noun.capitalize()}s extracted", len(self.items)),
            ("accepted", let_through, len(self.accepted)),
            ("rejected", "Rejected", len(self.rejected)),
            ("used", "Used in the answer", len(self.used)),
            ("reviews", "Quality reviews", len(self.reviews)),
            ("missing", "Missing evidence", len(self.missing)),
        )
        return tuple(
            TrailStep(name=name, title=title, count=count) for name, title, count in steps if count
        )
