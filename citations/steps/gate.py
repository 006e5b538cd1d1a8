"""Which evidence may be used. Every rejection keeps its reason; nothing is dropped in silence.

The order is from the hardest fact to the softest: the words must stand in the source, must address
the question, must be whole, must carry the statement by themselves (in its words, or by a judge's
verdict), and must not repeat the same source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from citations.drafts import Place, ProposedQuote, Rejection
from citations.steps.excerpt import find_segments
from citations.steps.instructions import is_instruction

_WORD = re.compile(r"\w+(?:[.,’'-]\w+)*")
#: Words a restored subject may add without being in the quote or around it.
_FREE_WORDS = frozenset({"a", "an", "the", "and", "is", "are", "was", "were", "has", "have", "had"})
#: A statement may take its subject from this many characters before the quote.
SUBJECT_REACH = 600


def reason_to_reject(
    proposal: ProposedQuote, place: Place | None, text: str, used: Iterable[Place]
) -> Rejection | None:
    """Why this quote may not be used, or None when it may. `text` is the whole source text; `used`
    are the words (see `places_shown`) of the evidence already let through, of any source. Context
    states nothing by itself and so repeats nothing."""
    if place is None:
        return "not_verbatim"
    shown = places_shown(proposal, place)
    if not shown:
        return "not_verbatim"
    if not proposal.addresses_question or is_instruction(place.quote):
        return "does_not_address_question"
    if any(is_incomplete(text, each) for each in (place, *shown)):
        return "incomplete_quote"
    if not proposal.judged and not is_carried(proposal.statement, text, place):
        return "requires_inference"
    if proposal.role == "context" or proposal.may_overlap:
        return None
    is_used = any(is_repeated(one, other) for one in shown for other in used)
    return "duplicate" if is_used else None


def places_shown(proposal: ProposedQuote, place: Place) -> list[Place]:
    """The stretches of the quote that an answer shows; none when they are not in the quote."""
    if not proposal.shown:
        return [place]
    spans = find_segments(place.quote, proposal.shown) or []
    return [
        replace(
            place,
            start=place.start + start,
            end=place.start + end,
            quote=place.quote[start:end],
        )
        for start, end in spans
    ]


def is_incomplete(text: str, place: Place) -> bool:
    """A quote that is cut inside a word, or holds no words at all."""
    cut_before = place.start > 0 and _joins(text[place.start - 1], text[place.start])
    cut_after = place.end < len(text) and _joins(text[place.end - 1], text[place.end])
    return cut_before or cut_after or not _WORD.search(place.quote)


def is_carried(statement: str, text: str, place: Place) -> bool:
    """Whether every word of the statement stands in the quote, or shortly before it (the
    subject)."""
    # Read apart, because a source may join the words at the border ("care.AIM").
    before = text[max(0, place.start - SUBJECT_REACH) : place.start]
    found = (*_WORD.findall(before), *_WORD.findall(place.quote))
    known = {word.casefold() for word in found} | _FREE_WORDS
    return all(word.casefold() in known for word in _WORD.findall(statement))


def is_repeated(place: Place, other: Place) -> bool:
    """Whether both places are of one text and overlap or say the same words."""
    if place.text_id != other.text_id:
        return False
    overlap = place.start < other.end and other.start < place.end
    return overlap or _bare(place.quote) == _bare(other.quote)


def _joins(left: str, right: str) -> bool:
    return left.isalnum() and right.isalnum()


def _bare(quote: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(quote)]
