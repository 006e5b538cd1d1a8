"""Which source names which: the only writer of it.

A source that says the same as a claim but names the claim's own source is no second witness: what
it said in support is kept as history and it speaks of the claim from then on. What it says against
a claim stays said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from uuid import UUID

from django.db import transaction

from citations.drafts import CitesDraft
from citations.models import Citation, Claim, SourceCites, SourceText, Stance
from citations.storage.write.places import hold_sources, place_at, texts_in_place, unused_places
from citations.storage.write.stances import ONLY_REPEATS


@transaction.atomic
def keep_cites(drafts: Sequence[CitesDraft]) -> int:
    """Write which sources are named by texts; pairs that are known are passed over, and so is what
    was erased meanwhile. Returns how many were new."""
    text_ids, cited = {each.text_id for each in drafts}, {each.cited for each in drafts}
    there = hold_sources(text_ids, cited)
    resting = _locked_claims(cited)
    texts = texts_in_place(text_ids)
    new = 0
    for draft in drafts:
        text = texts.get(draft.text_id)
        if text is None or draft.cited not in there or text.source_id == draft.cited:
            continue
        pair = {"citing_text": text, "cited_id": draft.cited}
        if not SourceCites.objects.filter(**pair).exists():
            place = place_at(text, draft.start, draft.end)
            SourceCites.objects.create(**pair, place=place, how=draft.how)
            _no_second_witness(text, resting[draft.cited])
            new += 1
    return new


def erase_mentions(source_ids: Sequence[int]) -> None:
    """The mentions of sources that are about to be erased, with places that nothing else points
    at."""
    edges = SourceCites.objects.filter(cited__in=source_ids)
    places = list(edges.exclude(place=None).values_list("place", flat=True))
    edges.delete()
    unused_places().filter(pk__in=places).delete()


def _locked_claims(cited: Collection[int]) -> dict[int, list[UUID]]:
    """The claims that rest on each of the sources, locked until the transaction ends: whoever keeps
    a stance to one of them meanwhile sees what is written here, or is seen here."""
    rows = Citation.objects.filter(evidence__source_text__source__in=cited)
    resting: dict[int, list[UUID]] = defaultdict(list)
    for source, claim in rows.values_list("evidence__source_text__source", "claim"):
        resting[source].append(claim)
    claims = {claim for own in resting.values() for claim in own}
    list(Claim.objects.select_for_update().filter(pk__in=claims).order_by("pk").values_list("pk"))
    return resting


def _no_second_witness(text: SourceText, claims: Collection[UUID]) -> None:
    stances = Stance.objects.filter(
        claim__in=claims, source_text=text, relation="supports", current=True
    )
    for stance in stances:
        Stance.objects.filter(pk=stance.pk).update(current=False)
        for name, value in {**ONLY_REPEATS, "pk": None}.items():
            setattr(stance, name, value)
        stance.save(force_insert=True)
