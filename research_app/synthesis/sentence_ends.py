"""Where a sentence only seems to end, and which list items cannot be read without the line that
opens their list.

A sentence cut in the middle may say the opposite of itself: "Acme did not, as reported on 3. May,
pay a bribe."
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citations.steps.clauses.decompose import reaches_over
from research_app.synthesis.sentence_kinds import LONGEST, list_mark_end

_ENDS = re.compile(r"[.!?…:。！？][\"”’'»)\]*†‡\d]*(?:\[\w{1,12}\])*$")
Bounds = tuple[int, int]


def goes_on(text: str, end: int, start: int) -> bool:
    """Whether the words before `end` and those from `start` on are one sentence."""
    before = text[max(0, end - 20) : end]
    if "\n" in text[end:start]:
        return (before[-1].isalpha() or before[-1] == ",") and text[start].islower()
    return not _ENDS.search(before)


def with_lead_ins(text: str, spans: Sequence[Bounds]) -> Iterator[Bounds]:
    """The spans, each item of a list begun where the line that opens the list begins, if that line
    denies, attributes, hedges or conditions what the items say. An item too far from it to be
    quoted together with it is left out."""
    lead: Bounds | None = None
    for number, (start, end) in enumerate(spans):
        if lead is not None and not _is_governed(text, lead, spans[number - 1], (start, end)):
            lead = None
        if lead is None:
            yield start, end
        elif end - lead[0] <= LONGEST:
            yield lead[0], end
        if text[start:end].endswith(":") and reaches_over(text[start : end - 1]):
            lead = (start, end)


def _is_governed(text: str, lead: Bounds, before: Bounds, span: Bounds) -> bool:
    """Right behind the opening line, a further item, or another sentence of the same item."""
    is_item = list_mark_end(text[span[0] : span[1]]) > 0
    return before == lead or is_item or "\n" not in text[before[1] : span[0]]
