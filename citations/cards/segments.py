"""Stretches of an answer's text as runs of words: claims with their markers, and what is between.

Every character of a stretch is in exactly one segment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from citations.cards.chips import chips_of, within_chips
from citations.cards.figures import shown_first
from citations.cards.values import CLASSES, SIGNS, Marker, Segment
from citations.drafts import ClaimDraft
from citations.language.wording import listed
from citations.steps.labels import is_requirement, shown_as

#: A marker holds at most this many characters beside its sign.
MARKER_WIDTH = 3
#: A marker shows as many requirements, else the first and how many more.
MOST_REQUIREMENTS = 2
#: Whose requirement it is, by the beginning of its label.
KIND_OF = {"REQ-S": "statute", "REQ-P": "policy"}
REPORTED = "reports another work"
UNCITED, UNCITED_SIGN, UNCITED_NAME = "?", "none", "No evidence"
CONTRADICTED, CONTRADICTED_SIGN = "contradicted", "conflict"
CLOSING_SIGNS = ".,;:!?)”’\"'"

Spans = Sequence[tuple[int, int]]
SourceCounts = Mapping[UUID, int]
"""How many independent sources carry a claim, by its id, where it is more than one."""
NOT_COUNTED: SourceCounts = {}


def marker_for(claim: ClaimDraft) -> Marker:
    """One marker a claim: the number of its first evidence, "+" when there is more and it fits; its
    requirements; "?" where it cites nothing.
    Evidence that only tells what is meant is on the card, not in the marker."""
    labels = carrying_labels(claim)
    if not labels and claim.against:
        return _contradicted(claim)
    level = claim.verdict.level
    shown, named = _requirements(labels) if any(map(is_requirement, labels)) else _sources(labels)
    conflict = ", conflicting evidence" if claim.conflicting else ""
    reported = f", {REPORTED}" if claim.reported else ""
    return Marker(
        claim_id=claim.id,
        text=shown,
        name=f"{named if claim.citations else UNCITED_NAME}, {level}{conflict}{reported}",
        level=level,
        sign=SIGNS[level] if claim.citations else UNCITED_SIGN,
        css_class=CLASSES[level],
        uncited=not claim.citations,
        conflicting=claim.conflicting,
        reported=claim.reported,
    )


def _contradicted(claim: ClaimDraft) -> Marker:
    """Of a claim that no quote carries and that a source contradicts."""
    shown, named = _sources(claim.against)
    return Marker(
        claim_id=claim.id,
        text=shown,
        name=f"{named}, {CONTRADICTED}",
        level=claim.verdict.level,
        sign=CONTRADICTED_SIGN,
        css_class=CLASSES["not supported"],
        conflicting=claim.conflicting,
        reported=claim.reported,
    )


def _sources(labels: Sequence[str]) -> tuple[str, str]:
    """What a marker shows, and its name."""
    numbers = [shown_as(label) for label in labels] or [UNCITED]
    more = "+" if len(numbers) > 1 and len(numbers[0]) < MARKER_WIDTH else ""
    return numbers[0] + more, f"{'Source' if len(numbers) == 1 else 'Sources'} {listed(numbers)}"


def _requirements(labels: Sequence[str]) -> tuple[str, str]:
    """The same of requirements: "S001 P002", "S001 +2", "Requirement REQ-S001, statute"."""
    short = [label.removeprefix("REQ-") for label in labels]
    more = f" +{len(short) - 1}" if len(short) > MOST_REQUIREMENTS else ""
    shown = f"{short[0]}{more}" if more else " ".join(short)
    named = [
        f"{label}, {KIND_OF[label[:5]]}" if label[:5] in KIND_OF else label for label in labels
    ]
    return shown, f"{'Requirement' if len(named) == 1 else 'Requirements'} {'; '.join(named)}"


def carrying_labels(claim: ClaimDraft) -> list[str]:
    """The labels of the evidence that carries a claim; of all it cites where none is marked so."""
    carrying = [each.label for each in claim.citations if each.role == "supports"]
    return carrying or [each.label for each in claim.citations]


def segments_of(
    text: str,
    start: int,
    end: int,
    claims: Sequence[ClaimDraft],
    strong: Spans = (),
    sources: SourceCounts = NOT_COUNTED,
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
        bold = within_chips(_within(strong, claim.start, claim.end), chips)
        yield Segment(
            text=claim.text,
            marker=marker_for(claim),
            tail=text[claim.end : tail_end],
            strong=bold,
            chips=chips,
            sources=sources.get(claim.id, 1),
            first=shown_first(claim.text, bold, [(chip.start, chip.end) for chip in chips]),
        )
        position = tail_end
    if position < end:
        yield free_segment(text, position, end, strong)


def free_segment(text: str, start: int, end: int, strong: Spans = ()) -> Segment:
    return Segment(text=text[start:end], strong=_within(strong, start, end))


def _within(spans: Spans, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The parts of the spans inside `[start:end)`, counted from `start`."""
    if not spans:
        return ()
    cut = ((max(first, start) - start, min(last, end) - start) for first, last in spans)
    return tuple((first, last) for first, last in cut if first < last)
