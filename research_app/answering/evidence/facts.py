"""From facts that a model proposes to quotes that can be let through.

A quote is widened to the whole sentences it is taken from: a part of "Critics deny that revenue
fell" must not stand alone. A statement in other words than its quote's is judged against it; where
the quote does not support it, the quote itself becomes the statement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from citations.drafts import Place, ProposedQuote, TextDraft
from citations.protocols import Judge
from citations.steps.gate import is_carried
from research_app.answering.evidence.collect import evidence_at, place_of
from research_app.answering.writing import Writer
from research_app.synthesis.candidates import sentences_at
from research_app.synthesis.protocols import Piece

WIDEST = 1500
"""Characters of a quote that was widened; one that would grow over it stays as it was proposed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Proposals ready for the gate. `below` were left out for the model's own low confidence, of
    `restated` the quote became the statement."""

    proposals: tuple[ProposedQuote, ...]
    below: int = 0
    restated: int = 0


def check_facts(
    proposals: Sequence[ProposedQuote],
    texts: Mapping[int, TextDraft],
    judge: Judge,
    *,
    least_confidence: float,
) -> Facts:
    """What is left of the proposals, in their order. A quote that stands nowhere stays as it is:
    the gate rejects it and keeps its reason."""
    sure = [each for each in proposals if (each.confidence or 0) >= least_confidence]
    kept: list[ProposedQuote] = []
    restated = 0
    for proposal in sure:
        text = texts[proposal.text_id]
        place = place_of(proposal, text)
        if place is not None:
            proposal, place = _widened(proposal, place, text)
            if not is_carried(proposal.statement, text.text, place):
                proposal = _judged(proposal, place, text, judge)
                restated += not proposal.judged
        kept.append(proposal)
    return Facts(proposals=tuple(kept), below=len(proposals) - len(sure), restated=restated)


def _widened(proposal: ProposedQuote, place: Place, text: TextDraft) -> tuple[ProposedQuote, Place]:
    """The quote with the sentences whole that it begins and ends in."""
    sentences = sentences_at(text, place.start, place.end)
    start = min([place.start, *(first for first, _ in sentences)])
    end = max([place.end, *(last for _, last in sentences)])
    if end - start > WIDEST or (start, end) == (place.start, place.end):
        return proposal, place
    quote = text.text[start:end]
    whole = replace(place, start=start, end=end, quote=quote, match="exact")
    return replace(proposal, quote=quote, near=start), whole


def _judged(proposal: ProposedQuote, place: Place, text: TextDraft, judge: Judge) -> ProposedQuote:
    """The proposal with its statement, if the quote supports that; else the quote states itself.
    Numbers are compared as in every claim."""
    item = evidence_at("E1", proposal, place, text)
    writer = Writer({item.label: item}, judge, {text.id: text})
    piece = Piece(block=0, block_type="paragraph", text=proposal.statement, labels=(item.label,))
    for _ in writer.write([piece]):
        pass
    if writer.claims and writer.claims[0].verdict.level == "supported":
        return replace(proposal, judged=True)
    return replace(proposal, statement=" ".join(place.quote.split()))
