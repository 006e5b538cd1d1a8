"""From sentences to segments: what stands between two of them becomes white space, signs of layout
become marks, and the signs that join two statements outside their tags are kept."""

from __future__ import annotations

import re

from citations.steps.parse_claims.brackets import without_citations
from citations.steps.parse_claims.shown import mark_at_end, plain, take_mark
from citations.steps.parse_claims.tags import Before, Segment, SegmentKind

_JOINT = re.compile(
    r"[ \t]{0,4}(?:[.,;:!?)(]{1,3}[ \t]{0,4})?"
    r"(?:(?:and|or|but|while|whereas|yet|though|although)\b,?)?[ \t]{0,4}\(?[ \t]{0,4}",
    re.IGNORECASE,
)
_ENDS = (".", "!", "?", "…")
_GLUED_BEHIND = tuple("([{“‘$€£#/")
_GLUED_BEFORE = tuple(",.;:!?)]}”’%/")


class Shaper:
    """Makes one segment after the other; what stood between them is told to it in order."""

    def __init__(self) -> None:
        self._gap: Before = ""
        self._mark = ""
        self._last = ""

    def segment(self, kind: SegmentKind, keys: tuple[str, ...], raw: str) -> Segment | None:
        """The sentence as it is shown; None for white space and signs of layout alone. Words that
        cite anything are a citation, whatever tag they stand in."""
        words, cited = without_citations(raw)
        stripped = words.strip()
        lead = words[: len(words) - len(words.lstrip())]
        mark, line = take_mark(stripped)
        text = plain(line)
        self._gap = _joined(self._gap, lead)
        self._mark = mark or self._mark
        if not text:
            self._gap = _joined(self._gap, words[len(lead) :])
            return None
        keys = tuple(dict.fromkeys((*keys, *cited)))
        segment = Segment(
            kind="cite" if keys else kind,
            text=text,
            keys=keys,
            before=self._before(text),
            mark=self._mark,
        )
        self._gap, self._mark = _joined("", words[len(words.rstrip()) :]), ""
        self._last = text
        return segment

    def joint(self, outside: str) -> Segment | None:
        """Signs and "and" that stand between two tags, without a second full stop behind one; None
        for anything else."""
        if not self._last or not outside.strip() or not _JOINT.fullmatch(outside):
            return None
        if self._last.endswith((".", "!", "?", ",", ";", ":")):
            outside = outside.lstrip(" \t.,;:!?")
        return self.segment("free", (), outside)

    def end(self, outside: str) -> Segment | None:
        """The sign that ends a sentence at the end of its line, outside its tag."""
        first, breaks, _ = outside.partition("\n")
        is_end = breaks and first.strip() in _ENDS and self._last and not self._last.endswith(_ENDS)
        return self.segment("free", (), first.strip()) if is_end else None

    def skip(self, outside: str) -> None:
        """Words that are left out; their line breaks and the mark before the next tag stay."""
        self._gap = _joined(self._gap, outside if not outside.strip() else _breaks_of(outside))
        self._mark = mark_at_end(outside) or self._mark

    def _before(self, text: str) -> Before:
        if not self._last:
            return ""
        if "\n" in self._gap:
            return self._gap
        if text.startswith(_GLUED_BEFORE) or self._last.endswith(_GLUED_BEHIND):
            return " " if self._gap and not text.startswith(_GLUED_BEFORE) else ""
        return " "


def _joined(gap: Before, further: str) -> Before:
    """White space and what follows it, at most a new paragraph."""
    breaks = gap.count("\n") + further.count("\n")
    if breaks:
        return "\n" if breaks == 1 else "\n\n"
    return " " if gap or further else ""


def _breaks_of(outside: str) -> str:
    """The line breaks around scratch, as white space between what is shown."""
    before = outside[: len(outside) - len(outside.lstrip())]
    behind = outside[len(outside.rstrip()) :]
    inner = "\n" if "\n" in outside.strip() else " "
    return max((before, behind, inner), key=lambda space: space.count("\n"))
