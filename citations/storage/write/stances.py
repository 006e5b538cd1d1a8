"""What other sources say of claims: the only writer of it.

One row a claim and text; a pair that is judged already is left alone, so that a job which was
killed and runs again doubles nothing. Whoever calls decides who may write.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction

from citations.drafts import StanceDraft
from citations.errors import ClaimMissing, InvalidStance, StanceMissing
from citations.models import (
    Claim,
    Evidence,
    EvidenceStore,
    SourceCites,
    SourceText,
    Stance,
    StanceReading,
)
from citations.steps.labels import EVIDENCE
from citations.storage.columns import columns_of
from citations.storage.write.answers import next_labels
from citations.storage.write.places import hold_sources, place_at, texts_in_place

BY_MODEL = "language_model"
ONLY_REPEATS: dict[str, Any] = {
    "relation": "neutral",
    "code": "cites_origin",
    "words": (),
    "note": "It cites the source of this claim, so it is not independent.",
}
"""What a text does to a claim that it would support, where it cites the claim's own source."""
TAKEN_UP = "library"
"""How evidence came that a reader kept: it was in the library."""


@transaction.atomic
def keep_stances(
    claim_id: UUID, drafts: Sequence[StanceDraft], *, judge: str, found_by: str = "answer"
) -> int:
    """Write what texts of other sources say of a claim; texts that have a current stance to it are
    passed over. Originals stand before their copies. A text that supports a claim and cites its
    source only speaks of it. Returns how many were new. Raises `ClaimMissing`, or `InvalidStance`
    where a place or words do not hold or the source is one that the claim cites; then nothing is
    written."""
    hold_sources({draft.text_id for draft in drafts})
    claim = Claim.objects.select_for_update().filter(pk=claim_id).first()
    if claim is None:
        raise ClaimMissing(str(claim_id))
    known = {row.source_text_id: row for row in claim.stances.filter(current=True)}
    new = [draft for draft in drafts if draft.text_id not in known]
    texts = texts_in_place({draft.text_id for draft in new})
    cited = set(claim.citations.values_list("evidence__source_text__source_id", flat=True))
    edges = SourceCites.objects.filter(citing_text__in=texts, cited__in=cited)
    citing = set(edges.values_list("citing_text", flat=True))
    for draft in new:
        text = texts.get(draft.text_id)
        if text is None:
            continue  # erased since it was read
        if draft.relation == "supports" and draft.text_id in citing:
            draft = replace(draft, **ONLY_REPEATS)
        _check(draft, claim, text, cited)
        known[draft.text_id] = Stance.objects.create(
            claim=claim,
            source_text=text,
            place=place_at(text, draft.start, draft.end),
            **columns_of(draft, "page relation code words note"),
            judge=draft.judge or judge,
            copy_of=known.get(draft.copy_of) if draft.copy_of else None,
            found_by=found_by,
        )
    return len(new)


def forget_stances(claim_ids: Collection[UUID], *, texts: Collection[int] | None = None) -> None:
    """Let stances go out of date, as history: of these claims, to these texts (None: to all)."""
    rows = Stance.objects.filter(claim__in=claim_ids, current=True)
    if texts is not None:
        rows = rows.filter(source_text__in=texts)
    rows.update(current=False)


def hand_on_copies(source_ids: Collection[int]) -> None:
    """Sources are about to be erased: of those that copy one of them, one stands for the rest from
    now on, so that they still count once."""
    gone = Stance.objects.filter(source_text__source__in=source_ids)
    for original in gone.exclude(copies=None).distinct():
        left = original.copies.exclude(source_text__source__in=source_ids)
        if (first := left.order_by("pk").first()) is not None:
            left.exclude(pk=first.pk).update(copy_of=first)
            Stance.objects.filter(pk=first.pk).update(copy_of=None)


@transaction.atomic
def say_of_stance(stance_id: int, reader: str, says: str) -> None:
    """Write down what a reader says of a stance, in the place of what the reader said before.
    Raises `StanceMissing`."""
    stance = Stance.objects.select_for_update().filter(pk=stance_id, current=True).first()
    if stance is None:
        raise StanceMissing(str(stance_id))
    StanceReading.objects.update_or_create(
        stance=stance, reader=reader, defaults={"says": StanceReading.Says(says)}
    )


@transaction.atomic
def take_up(stance_id: int) -> str:
    """Keep the words of a stance as evidence of the chat, under its next label: then all that holds
    for evidence holds for them, also when the stance goes. Returns the label; words that are
    evidence already keep theirs. Raises `StanceMissing`."""
    rows = Stance.objects.select_related("place", "source_text", "claim__answer__store")
    stance = rows.filter(pk=stance_id, current=True).first()
    if stance is None:
        raise StanceMissing(str(stance_id))
    answer = stance.claim.answer
    store = EvidenceStore.objects.select_for_update().get(pk=answer.store_id)
    known = store.evidence.filter(place=stance.place, verified=True).first()
    if known is not None:
        return known.label
    label = f"{EVIDENCE}{next_labels(store)[EVIDENCE]}"
    place = stance.place
    quote = stance.source_text.text[place.start : place.end]
    Evidence.objects.create(
        store=store,
        found_in=answer,
        source_text=stance.source_text,
        label=label,
        place=place,
        proposed_quote=quote,
        quote=quote,
        statement=quote,
        match="exact",
        page=stance.page,
        retrieval_context=TAKEN_UP,
    )
    return label


def take_back(stance_id: int, reader: str) -> None:
    """Remove what a reader said of a stance."""
    StanceReading.objects.filter(stance=stance_id, reader=reader).delete()


def _check(draft: StanceDraft, claim: Claim, text: SourceText, cited: Collection[int]) -> None:
    length = draft.end - draft.start
    if not 0 <= draft.start < draft.end <= len(text.text):
        raise InvalidStance(f"[{draft.start}:{draft.end}) is no place of text {text.pk}")
    if text.source_id in cited:
        raise InvalidStance(f"source {text.source_id} is cited for claim {claim.pk}")
    for (low, high), (first, last) in draft.words:
        if not (0 <= low < high <= len(claim.statement) and 0 <= first < last <= length):
            raise InvalidStance("words lie outside the statement or the quote")
    if draft.relation == "refutes" and not (draft.words or draft.code == BY_MODEL):
        raise InvalidStance("a contradiction points at no words")
