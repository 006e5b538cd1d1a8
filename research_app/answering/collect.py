"""From proposed quotes to evidence: each is placed in its source text, let through or rejected,
labelled.

Accepted evidence is numbered first, in the order in which it was proposed, so that the reader's
markers have no gaps; what was rejected is kept behind it with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from citations.drafts import EvidenceDraft, Place, ProposedQuote, Rejection, TextDraft
from citations.steps.anchor import anchor
from citations.steps.gate import reason_to_reject
from citations.steps.locate import page_at, section_at

#: Rejected quotes kept for the record of one answer; more would bury it.
REJECTED_KEPT = 20


@dataclass(slots=True)
class Collected:
    """The evidence of one question. `further` leads from a label to those that corroborate it from
    other sources."""

    first_label: int
    accepted: list[EvidenceDraft] = field(default_factory=list)
    rejected: list[EvidenceDraft] = field(default_factory=list)
    further: dict[str, list[str]] = field(default_factory=dict)

    @property
    def all(self) -> list[EvidenceDraft]:
        return self.accepted + self.rejected

    def main(self) -> list[EvidenceDraft]:
        """Accepted evidence without the corroborations, which join the claim they corroborate."""
        joined = {label for labels in self.further.values() for label in labels}
        return [item for item in self.accepted if item.label not in joined]

    def labels_for(self, labels: Iterable[str]) -> tuple[str, ...]:
        """The labels a claim cites: those it was written from, and their corroborations."""
        cited = [each for label in labels for each in (label, *self.further.get(label, ()))]
        return tuple(dict.fromkeys(cited))


def collect_evidence(
    proposals: Iterable[ProposedQuote], texts: Mapping[int, TextDraft], collected: Collected
) -> Iterator[EvidenceDraft]:
    """Fill `collected`, yielding each piece of accepted evidence as it is found, then the
    rejected."""
    refused: list[tuple[ProposedQuote, Place | None, Rejection]] = []
    labels: dict[int, str] = {}
    for index, proposal in enumerate(proposals):
        text = texts[proposal.text_id]
        place = _place(proposal, text)
        places = [_as_if_in(text, item) for item in collected.accepted if item.place is not None]
        reason = reason_to_reject(proposal, place, text.text, places)
        if reason is not None:
            refused.append((proposal, place, reason))
            continue
        label = f"E{collected.first_label + len(collected.accepted)}"
        labels[index] = label
        collected.accepted.append(_evidence(label, proposal, place, text))
        if proposal.corroborates is not None and proposal.corroborates in labels:
            collected.further.setdefault(labels[proposal.corroborates], []).append(label)
        yield collected.accepted[-1]
    yield from _keep_rejected(refused, texts, collected)


def _keep_rejected(
    refused: list[tuple[ProposedQuote, Place | None, Rejection]],
    texts: Mapping[int, TextDraft],
    collected: Collected,
) -> Iterator[EvidenceDraft]:
    number = collected.first_label + len(collected.accepted)
    for offset, (proposal, place, reason) in enumerate(refused[:REJECTED_KEPT]):
        text = texts[proposal.text_id]
        item = _evidence(f"E{number + offset}", proposal, place, text, rejection=reason)
        collected.rejected.append(item)
        yield item


def _as_if_in(text: TextDraft, item: EvidenceDraft) -> Place:
    """The evidence's place; in a copy of the very same text it counts as one of that text, because
    a copy agrees with nobody."""
    assert item.place is not None
    is_copy = item.source.sha256 == text.info.sha256
    return replace(item.place, text_id=text.id) if is_copy else item.place


def _place(proposal: ProposedQuote, text: TextDraft) -> Place | None:
    span = anchor(text.text, proposal.quote, proposal.near)
    if span is None:
        return None
    return Place(
        text_id=text.id,
        start=span.start,
        end=span.end,
        quote=text.text[span.start : span.end],
        match=span.match,
    )


def _evidence(
    label: str,
    proposal: ProposedQuote,
    place: Place | None,
    text: TextDraft,
    rejection: Rejection | None = None,
) -> EvidenceDraft:
    return EvidenceDraft(
        label=label,
        text_id=text.id,
        proposed_quote=proposal.quote,
        statement=proposal.statement,
        place=place,
        source=text.info,
        page=page_at(text, place.start) if place else None,
        section=section_at(text, place.start) if place else "",
        retrieval_context=text.retrieval_context,
        verified=rejection is None,
        rejection=rejection,
    )
