"""The audit trail of an answer: passages → extracted → verified or rejected → used. For an answer
about statutes and policies what is extracted are requirements, for every other quotes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from citations.cards.compliance.requirements import requirement_views
from citations.cards.compliance.values import RequirementView
from citations.cards.compliance.view import (
    counts_in_words,
    missing_sentences,
    pass_rate_in_words,
    reasons_of,
)
from citations.cards.compliance.words import Reason, one_line, rejected_in_words
from citations.cards.summary.words import quotes_said
from citations.drafts import (
    AnswerDraft,
    EvidenceDraft,
    PassageDraft,
    Place,
    ReviewDraft,
    SearchedDocument,
)
from citations.language.wording import counted, percent


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


def trail_view(answer: AnswerDraft) -> TrailView:
    """Of an answer that was loaded with its passages."""
    compliance = answer.compliance
    views = requirement_views(compliance) if compliance else {}
    items = tuple(_items(answer, views))
    return TrailView(
        answer=answer,
        is_compliance=compliance is not None,
        noun="requirement" if compliance else "quote",
        counts=_counts(answer, items),
        pass_rate=pass_rate_in_words(compliance) if compliance else _accepted(items),
        confidence=answer.calibrated_confidence or "",
        passages=tuple(_passages(answer, items)),
        items=items,
        reasons=reasons_of(items),
        reviews=compliance.reviews if compliance else (),
        documents=compliance.documents if compliance else (),
        missing=tuple(
            missing_sentences(answer, compliance) if compliance else answer.missing_evidence
        ),
    )


def _uses(answer: AnswerDraft) -> dict[str, tuple[str, ...]]:
    """The statements of the answer by the label of what they cite."""
    uses: dict[str, tuple[str, ...]] = {}
    for claim in answer.claims:
        for citation in claim.citations:
            uses[citation.label] = (*uses.get(citation.label, ()), one_line(claim.statement))
    return uses


def _items(answer: AnswerDraft, views: Mapping[str, RequirementView]) -> Iterator[TrailItem]:
    """Requirements in their order, and all other evidence."""
    uses = _uses(answer)
    evidence = answer.evidence_by_label()
    for label in dict.fromkeys((*views, *evidence)):
        found, used = evidence.get(label), uses.get(label, ())
        if label in views:
            yield _requirement(views[label], found, used)
        elif found is not None:
            yield _quote(found, used, answer.passage_with(found))


def _requirement(
    view: RequirementView, evidence: EvidenceDraft | None, uses: tuple[str, ...]
) -> TrailItem:
    place = evidence.place if evidence else None
    return TrailItem(
        label=view.label,
        words=view.words,
        document=view.document,
        section=view.section,
        page=evidence.page if evidence else None,
        passage=view.draft.passage,
        accepted=view.verified,
        rejection=view.rejection,
        uses=uses,
        place=place,
        source_id=evidence.source.source_id if evidence else None,
        requirement=view,
    )


def _quote(
    evidence: EvidenceDraft, uses: tuple[str, ...], passage: PassageDraft | None
) -> TrailItem:
    """Without a passage where it was found beside them."""
    return TrailItem(
        label=evidence.label,
        words=one_line(evidence.quote or evidence.proposed_quote),
        document=evidence.source.title,
        section=evidence.section if evidence.section != evidence.source.title else "",
        page=evidence.page,
        passage=passage.label if passage else "",
        accepted=evidence.verified,
        rejection=rejected_in_words(evidence.verified, evidence.rejection),
        uses=uses,
        place=evidence.place,
        source_id=evidence.source.source_id,
    )


def _passages(answer: AnswerDraft, items: Iterable[TrailItem]) -> Iterator[TrailPassage]:
    chunks = dict(answer.compliance.chunks) if answer.compliance else {}
    titles = {each.text_id: each.source.title for each in answer.evidence}
    sources = {each.text_id: each.source.source_id for each in answer.evidence}
    if answer.compliance:
        titles |= {each.text_id: each.title for each in answer.compliance.documents}
    taken: dict[str, tuple[str, ...]] = {}
    for item in items:
        taken[item.passage] = (*taken.get(item.passage, ()), item.label)
    for each in answer.passages:
        yield TrailPassage(
            passage=each,
            chunk=chunks.get(each.label, ""),
            source=titles.get(each.text_id) or each.source,
            source_id=sources.get(each.text_id),
            taken=taken.get(each.label, ()),
        )


def _counts(answer: AnswerDraft, items: tuple[TrailItem, ...]) -> tuple[str, ...]:
    if answer.compliance:
        return counts_in_words(answer.compliance)
    accepted = sum(each.accepted for each in items)
    return (
        counted(len(answer.passages), "passage"),
        counted(len(items), "quote"),
        f"{accepted:,} accepted, {len(items) - accepted:,} rejected",
        _cited(sum(bool(each.uses) for each in items), len(quotes_said(answer.claims))),
    )


def _cited(cited: int, said: int) -> str:
    """Such as "9 cited: 5 quoted in the answer, 4 beside it"."""
    beside = cited - said
    return f"{cited:,} cited" + (
        f": {said:,} quoted in the answer, {beside:,} beside it" if beside else ""
    )


def _accepted(items: tuple[TrailItem, ...]) -> str:
    if not items:
        return ""
    accepted = sum(each.accepted for each in items)
    return f"{accepted:,} of {len(items):,} accepted ({percent(accepted, len(items))})"
