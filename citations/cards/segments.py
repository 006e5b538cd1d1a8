"""Stretches of an answer's text as runs of words: claims with their markers, and what is between.

Every character of a stretch is in exactly one segment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citations.cards.chips import chips_of, within_chips
from citations.cards.values import CLASSES, SIGNS, Marker, Segment
from citations.drafts import ClaimDraft
from citations.steps.labels import shown_as

#: A marker holds at most this many characters beside its sign.
MARKER_WIDTH = 3
REPORTED = "reports another work"
UNCITED, UNCITED_SIGN, UNCITED_NAME = "?", "none", "No evidence"
CLOSING_SIGNS = ".,;:!?)”’\"'"

Spans = Sequence[tuple[int, int]]


def marker_for(claim: ClaimDraft) -> Marker:
    """One marker a claim: the number of its first evidence, "+" when there is more and it fits; "?"
    where it cites nothing.
    Evidence that only tells what is meant is on the card, not in the marker."""
    numbers = [shown_as(label) for label in carrying_labels(claim)] or [UNCITED]
    more = "+" if len(numbers) > 1 and len(numbers[0]) < MARKER_WIDTH else ""
    level = claim.verdict.level
    named = f"{'Source' if len(numbers) == 1 else 'Sources'} {listed(numbers)}"
    conflict = ", conflicting evidence" if claim.conflicting else ""
    reported = f", {REPORTED}" if claim.reported else ""
    return Marker(
        claim_id=claim.id,
        text=numbers[0] + more,
        name=f"{named if claim.citations else UNCITED_NAME}, {level}{conflict}{reported}",
        level=level,
        sign=SIGNS[level] if claim.citations else UNCITED_SIGN,
        css_class=CLASSES[level],
        uncited=not claim.citations,
        conflicting=claim.conflicting,
        reported=claim.reported,
    )


def carrying_labels(claim: ClaimDraft) -> list[str]:
    """The labels of the evidence that carries a claim; of all it cites where none is marked so."""
    carrying = [each.label for each in claim.citations if each.role == "supports"]
    return carrying or [each.label for each in claim.citations]


def segments_of(
    text: str, start: int, end: int, claims: Sequence[ClaimDraft], strong: Spans = ()
) -> Iterator[Segment]:
    """`text[start:end]` cut at its claims; `claims` all lie in it. Offsets count in `text`."""
    position = start
    for claim in sorted(claims, key=lambda claim: claim.start):
        if position < claim.start:
            yield free_segment(text, position, claim.start, strong)
        tail_end = claim.end
        while tail_end < end and text[tail_end] in CLOSING_SIGNS:
            tail_end += 1
        chips = chips_of(claim)
        yield Segment(
            text=claim.text,
            marker=marker_for(claim),
            tail=text[claim.end : tail_end],
            strong=within_chips(_within(strong, claim.start, claim.end), chips),
            chips=chips,
        )
        position = tail_end
    if position < end:
        yield free_segment(text, position, end, strong)


def free_segment(text: str, start: int, end: int, strong: Spans = ()) -> Segment:
    return Segment(text=text[start:end], strong=_within(strong, start, end))


def _within(spans: Spans, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The parts of the spans inside `[start:end)`, counted from `start`."""
    cut = ((max(first, start) - start, min(last, end) - start) for first, last in spans)
    return tuple((first, last) for first, last in cut if first < last)


def listed(numbers: Sequence[str]) -> str:
    return numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} and {numbers[-1]}"
