"""A text that arrived, against the earlier claims of one owner.

Claims are looked up by the words they share with each sentence of the text, rare words weighing
most, so that ten thousand of them cost little more than reading the text once. Claims of answers
that were composed later are compared with the text by `answers`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from math import log
from uuid import UUID

import numpy as np
from django.db.models import Exists, F, OuterRef
from numpy.typing import NDArray

from citations.drafts import PassageDraft, StanceDraft, TextDraft
from citations.models import Claim, Stance
from citations.storage.read.texts import load_texts
from citations.storage.write.stances import keep_stances
from research_app.answering.finding.other_sources import (
    LEAST_SHARED,
    Sentences,
    strongest,
    with_copies,
)
from research_app.chats.models import Chat
from research_app.evidence_graph.claims import comparable, compared, origins_of
from research_app.evidence_graph.compare import JUDGE
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.pause import wait_for_answers
from research_app.jobs.lease import Lease
from research_app.library.corrections import holder_key
from research_app.synthesis.agreement import is_copy, surroundings
from research_app.synthesis.candidates import find_candidates
from research_app.synthesis.terms import content_stems

MOST_CLAIMS = 200
"""Claims judged against one text: those nearest to it."""
LEAST_WEIGHT = 0.4
"""Of the weight of a claim's words, the share that one sentence must have."""


def compare_arrival(check: CrossCheck, lease: Lease) -> None:
    """Keep what the text says of the nearest earlier claims of the owner, claim by claim. A runner
    that takes over begins anew with those that have nothing of this text: which claims are nearest
    may have changed."""
    assert check.text_id is not None
    holder = holder_key(check.owner_id)
    text = load_texts([check.text_id], holder=holder).get(check.text_id)
    if text is None:
        return
    sentences = sentences_of(text)
    near = _nearest_claims(dict(_earlier_claims(check, text)), sentences.stems)
    lease.update(total=len(near), done=0, left=0, searched=1)
    for claim_id in near:
        wait_for_answers(lease)
        compare_with(text, sentences, claim_id, lease, found_by="arrival")


def sentences_of(text: TextDraft) -> Sentences:
    whole = PassageDraft(label="", text_id=text.id, start=0, end=len(text.text), text=text.text)
    return Sentences(find_candidates([whole], {text.id: text}))


def compare_with(
    text: TextDraft, sentences: Sentences, claim_id: UUID, lease: Lease, *, found_by: str
) -> None:
    """Keep what the text, by its sentences, says of one claim."""
    lease.check()
    claim = Claim.objects.filter(pk=claim_id).first()
    draft = _said(claim, sentences, text) if claim else None
    with lease.fenced():
        if draft and Claim.objects.filter(pk=claim_id).exists():
            keep_stances(claim_id, [draft], judge=JUDGE, found_by=found_by)
        lease.update(done=F("done") + 1)


def _said(claim: Claim, sentences: Sentences, text: TextDraft) -> StanceDraft | None:
    origins = origins_of([claim.pk])[claim.pk]
    texts = load_texts({each.text_id for each in origins})
    [asked] = compared([claim], texts)
    around = [surroundings(texts[o.text_id].text, o.start, o.end) for o in origins]
    near = (
        each
        for each in sentences.nearest(asked.statement)
        if not any(is_copy(surroundings(text.text, each.start, each.end), o) for o in around)
    )
    draft = strongest(asked.statement, near, text)
    if draft is None:
        return None
    rows = claim.stances.filter(current=True, copy_of=None).values_list(
        "source_text", "source_text__text", "place__start", "place__end"
    )
    known = ((pk, surroundings(words, *at)) for pk, words, *at in rows)
    return with_copies([asked.placed(draft)], {text.id: text}, known)[0]


def _earlier_claims(check: CrossCheck, text: TextDraft) -> Iterator[tuple[UUID, str]]:
    """Claims of own answers that were there before the job, when the text could not be found yet,
    and do not cite its source."""
    chats = Chat.objects.filter(owner=check.owner_id, deleted_at=None)
    claims = comparable(
        Claim.objects.filter(answer__turn__chat__in=chats, answer__created_at__lt=check.created_at)
    ).exclude(citations__evidence__source_text__source=text.info.source_id)
    judged = Stance.objects.filter(claim=OuterRef("pk"), source_text=text.id, current=True)
    claims = claims.exclude(Exists(judged))
    yield from claims.order_by("pk").values_list("pk", "statement").iterator()


def _nearest_claims(
    statements: Mapping[UUID, str], sentences: Iterable[frozenset[str]]
) -> list[UUID]:
    """The claims of which a sentence, given by its stems, has most, best first and at most
    `MOST_CLAIMS`."""
    claims = list(statements)
    having: dict[str, list[int]] = defaultdict(list)
    for number, words in enumerate(statements.values()):
        for stem in set(content_stems(words)):
            having[stem].append(number)
    places = {stem: np.array(own) for stem, own in having.items()}
    weight = {stem: log(1 + len(claims) / len(own)) for stem, own in having.items()}
    whole = _summed(having, places, weight, len(claims))
    best = np.zeros(len(claims))
    for sentence in sentences:
        known = sentence & places.keys()
        if len(known) >= LEAST_SHARED:
            shared = _summed(known, places, weight, len(claims))
            enough = _summed(known, places, None, len(claims)) >= LEAST_SHARED
            best = np.maximum(best, np.where(enough, shared / np.maximum(whole, 1e-9), 0))
    near = [number for number in np.argsort(-best, kind="stable") if best[number] >= LEAST_WEIGHT]
    return [claims[number] for number in near[:MOST_CLAIMS]]


def _summed(
    stems: Collection[str],
    places: Mapping[str, NDArray[np.intp]],
    weight: Mapping[str, float] | None,
    claims: int,
) -> NDArray[np.float64]:
    """For each claim the weights of those of the stems that it has; their number without any."""
    if not stems:
        return np.zeros(claims)
    listed = [places[stem] for stem in stems]
    weights = [weight[stem] if weight else 1.0 for stem in stems]
    each = np.repeat(weights, [len(own) for own in listed])
    return np.bincount(np.concatenate(listed), each, minlength=claims).astype(np.float64)
