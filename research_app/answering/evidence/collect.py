"""From proposed quotes to evidence: each is placed in its source text, let through or rejected,
labelled.

Accepted evidence is numbered first, in the order in which it was proposed, so that the reader's
markers have no gaps; what was rejected is kept behind it with its reason. A place that an answer
before rests on has its label already. Evidence that comes in several turns is taken in by
`accept_evidence`, each turn counting on, and what was rejected in any of them is numbered at the
end by `keep_rejected`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from citations.drafts import ClaimDraft, EvidenceDraft, Place, ProposedQuote, Rejection, TextDraft
from citations.steps.anchor import anchor, page_at, section_at
from citations.steps.gate import places_shown, reason_to_reject
from citations.tables import with_cells

#: Rejected quotes kept for the record of one answer; more would bury it.
REJECTED_KEPT = 20

Spot = tuple[int, int, int]
"""A place by its text, start and end."""
_Refused = tuple[ProposedQuote, Place | None, Rejection]


@dataclass(slots=True)
class Collected:
    """The evidence of one question. `by_proposal` leads from the number of a proposed quote to the
    evidence it became; quotes of the very same place share one. `proposed` counts the quotes of all
    turns; `refused` are those not let through that have no label yet. `known` is the evidence of
    answers before, by place: what is accepted of it is `taken_over`, under the label it has."""

    first_label: int
    accepted: list[EvidenceDraft] = field(default_factory=list)
    rejected: list[EvidenceDraft] = field(default_factory=list)
    by_proposal: dict[int, EvidenceDraft] = field(default_factory=dict)
    used: list[tuple[Place, str]] = field(default_factory=list)
    """What claims may show so far, each with the hash of its source text."""
    proposed: int = 0
    refused: list[_Refused] = field(default_factory=list)
    known: Mapping[Spot, EvidenceDraft] = field(default_factory=dict)
    taken_over: set[str] = field(default_factory=set)

    @classmethod
    def taking_over(
        cls,
        before: Sequence[EvidenceDraft],
        *,
        first_label: int,
        known: Iterable[EvidenceDraft] = (),
    ) -> Collected:
        """Begins with evidence of the version before; what is `known` of other answers is accepted
        only once it is proposed again."""
        # Of two labels from before places kept theirs, the first holds.
        by_place = {_spot(item.place): item for item in reversed([*known]) if item.place}
        taken = {item.label for item in before}
        return cls(first_label=first_label, accepted=[*before], known=by_place, taken_over=taken)

    @property
    def all(self) -> list[EvidenceDraft]:
        return self.accepted + self.rejected

    def of_answer(self, claims: Iterable[ClaimDraft]) -> list[EvidenceDraft]:
        """What belongs to an answer with these claims: of the evidence taken over only what it
        cites or names as saying otherwise."""
        named = {label for claim in claims for label in claim.against}
        named |= {each.label for claim in claims for each in claim.citations}
        return [item for item in self.all if item.label not in self.taken_over - named]

    @property
    def next_number(self) -> int:
        """The number of the next label."""
        new = sum(item.label not in self.taken_over for item in self.accepted)
        return self.first_label + new

    def at(self, place: Place | None) -> EvidenceDraft | None:
        """The evidence that has this very place."""
        if place is None:
            return None
        where = _spot(place)
        spots = ((item, item.place) for item in self.accepted if item.place)
        return next((item for item, taken in spots if _spot(taken) == where), None)

    def with_cells_of(self, known: EvidenceDraft, text: TextDraft) -> EvidenceDraft:
        """Accepted evidence with its cells: that of answers before was loaded without them."""
        if not known.cells:
            at = self.accepted.index(known)
            self.accepted[at] = known = with_cells(known, text)
        return known


def _spot(place: Place) -> Spot:
    return place.text_id, place.start, place.end


def collect_evidence(
    proposals: Iterable[ProposedQuote], texts: Mapping[int, TextDraft], collected: Collected
) -> Iterator[EvidenceDraft]:
    """Fill `collected`, yielding each piece of accepted evidence as it is found, then the
    rejected."""
    yield from accept_evidence(proposals, texts, collected)
    yield from keep_rejected(texts, collected)


def accept_evidence(
    proposals: Iterable[ProposedQuote], texts: Mapping[int, TextDraft], collected: Collected
) -> Iterator[EvidenceDraft]:
    """One turn: labels run on from the turns before. Yields what is accepted as it is found."""
    for proposal in proposals:
        index = collected.proposed
        collected.proposed += 1
        text = texts[proposal.text_id]
        place = place_of(proposal, text)
        known = collected.at(place)
        if known is not None:
            known = collected.with_cells_of(known, text)
            collected.by_proposal[index] = known
            if known.label in collected.taken_over:
                _note_shown(proposal, place, text, collected)
            continue
        reason = reason_to_reject(proposal, place, text.text, _as_if_in(text, collected))
        if reason is not None:
            collected.refused.append((proposal, place, reason))
            continue
        yield _accept(index, proposal, place, text, collected)


def keep_rejected(texts: Mapping[int, TextDraft], collected: Collected) -> Iterator[EvidenceDraft]:
    """The end of all turns: what was rejected gets the labels behind the accepted ones. Nothing can
    be accepted after it."""
    number = collected.next_number
    for offset, (proposal, place, reason) in enumerate(collected.refused[:REJECTED_KEPT]):
        text = texts[proposal.text_id]
        item = evidence_at(f"E{number + offset}", proposal, place, text, rejection=reason)
        collected.rejected.append(item)
        yield item
    collected.refused.clear()


def _accept(
    index: int,
    proposal: ProposedQuote,
    place: Place | None,
    text: TextDraft,
    collected: Collected,
) -> EvidenceDraft:
    item = collected.known.get(_spot(place)) if place else None
    if item is None:
        item = evidence_at(f"E{collected.next_number}", proposal, place, text)
    else:
        collected.taken_over.add(item.label)
        item = with_cells(item, text)
    collected.accepted.append(item)
    collected.by_proposal[index] = item
    _note_shown(proposal, place, text, collected)
    return item


def _note_shown(
    proposal: ProposedQuote, place: Place | None, text: TextDraft, collected: Collected
) -> None:
    """What claims may show of it. Evidence of the version before counts once it is proposed
    again: what this version does not use stands in nobody's way."""
    if place is None or proposal.role != "supports":
        return
    noted = {each for each, _ in collected.used}
    shown = [each for each in places_shown(proposal, place) if each not in noted]
    collected.used += [(each, text.info.sha256) for each in shown]


def _as_if_in(text: TextDraft, collected: Collected) -> list[Place]:
    """What is used already; in a copy of the very same text it counts as used in that text, because
    a copy agrees with nobody."""
    return [
        replace(place, text_id=text.id) if sha256 == text.info.sha256 else place
        for place, sha256 in collected.used
    ]


def place_of(proposal: ProposedQuote, text: TextDraft) -> Place | None:
    """Where the proposed words stand in the text."""
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


def evidence_at(
    label: str,
    proposal: ProposedQuote,
    place: Place | None,
    text: TextDraft,
    rejection: Rejection | None = None,
) -> EvidenceDraft:
    """The evidence that a proposed quote is at its place, or why it is none."""
    item = EvidenceDraft(
        label=label,
        text_id=text.id,
        proposed_quote=proposal.quote,
        statement=proposal.statement,
        place=place,
        source=text.info,
        page=page_at(text, place.start) if place else None,
        section=section_at(text, place.start) if place else "",
        retrieval_context=text.retrieval_context,
        confidence=proposal.confidence,
        verified=rejection is None,
        rejection=rejection,
    )
    return with_cells(item, text)
