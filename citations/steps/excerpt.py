"""Words that leave something of their quote out: ordered segments, parted by an ellipsis."""

from __future__ import annotations

from citations.steps.anchor import anchor

ELLIPSIS = "…"


def segments_of(shown: str) -> list[str]:
    """The stretches between ellipses that hold words."""
    return [part for segment in shown.split(ELLIPSIS) if (part := segment.strip())]


def find_segments(quote: str, shown: str) -> list[tuple[int, int]] | None:
    """Where the segments of `shown` stand in `quote`, `[start:end)` each, in order and without
    overlap; None unless all of them do. Words without an ellipsis are one segment."""
    whole = anchor(quote, shown)
    if whole is not None:
        return [(whole.start, whole.end)]
    found: list[tuple[int, int]] = []
    position = 0
    for segment in segments_of(shown):
        span = anchor(quote[position:], segment)
        if span is None:
            return None
        found.append((position + span.start, position + span.end))
        position += span.end
    return found or None
