"""What stands around a quote in its source text, by which other programs find it again."""

from __future__ import annotations

from collections.abc import Mapping

from citations.drafts import EvidenceDraft
from citations.export.provenance import Provenance
from citations.queries import context_windows

#: Characters on either side, as annotation tools commonly keep.
REACH = 32

Around = Mapping[str, tuple[str, str]]
"""The words before and after each quote, by the label of its evidence."""


def surroundings_of(provenance: Provenance, *, reach: int = REACH) -> Around:
    """Of all evidence that has a place. The texts are read from the database where the export does
    not carry them; for an answer that was never stored its passages have to do."""
    placed = [item for item in provenance.answer.evidence if item.place]
    stored = [item for item in placed if item.text_id not in provenance.texts and item.text_id > 0]
    windows = dict(context_windows(stored, reach=reach)) if stored else {}
    for item in placed:
        if item.label not in windows:
            windows[item.label] = _text_around(provenance, item)
    return {item.label: _cut(item, *windows[item.label], reach) for item in placed}


def _text_around(provenance: Provenance, item: EvidenceDraft) -> tuple[int, str]:
    """Words that hold the quote, and the offset of the first of them."""
    place, whole = item.place, provenance.texts.get(item.text_id)
    if whole is not None:
        return 0, whole.text
    for passage in provenance.answer.passages if place else ():
        same = passage.text_id == item.text_id
        if place and same and passage.start <= place.start and place.end <= passage.end:
            return passage.start, passage.text
    return (place.start, place.quote) if place else (0, "")


def _cut(item: EvidenceDraft, first: int, words: str, reach: int) -> tuple[str, str]:
    if item.place is None:
        return "", ""
    start, end = item.place.start - first, item.place.end - first
    return words[max(0, start - reach) : start], words[end : end + reach]
