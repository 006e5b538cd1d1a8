"""The machine that keeps what is open.

Words inside a tag belong to it. Words outside any tag are scratch, apart from signs and an "and"
that join two statements, unless no tag ever comes: then the reply is read as sentences with
citations in brackets. A tag of the same kind closes the one
that was left open; so does a closing tag of another kind. A citation inside free words cuts them
in two, free words inside a citation belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from citations.drafts import FindingDraft
from citations.drafts.research import FindingKind
from citations.numbers.detect.find import find_numbers
from citations.steps.parse_claims.brackets import without_citations
from citations.steps.parse_claims.sentences import SentenceFeed, ends_sentence
from citations.steps.parse_claims.shown import mark_at_end, plain, take_mark
from citations.steps.parse_claims.tags import Tag, TagReader
from citations.steps.parse_claims.values import Before, Segment, SegmentKind

Expected = Literal["tags", "brackets"]

LONGEST_REPLY = 400_000
"""Characters after which a reply is cut: far more than any answer, little to keep in memory."""
_MOST_FINDINGS = 60
_MOST_WORDS = 200
_FACTS_WITHIN = 2_000
_FEWEST_SIGNS = 4
"""Characters below which words outside the tags state nothing."""
_JOINT = re.compile(
    r"[ \t]{0,4}(?:[.,;:!?)(]{1,3}[ \t]{0,4})?(?:(?:and|or|but|while|whereas|yet)\b)?"
    r"[ \t]{0,4}\(?[ \t]{0,4}",
    re.IGNORECASE,
)
_GLUED_BEHIND = tuple("([{“‘$€£#/")
_GLUED_BEFORE = tuple(",.;:!?)]}”’%/")


def holds_number(words: str) -> bool:
    return bool(find_numbers(words))


@dataclass(slots=True)
class _Open:
    """A tag that is open, or the reply itself where it has none."""

    kind: SegmentKind
    keys: tuple[str, ...] = ()
    feed: SentenceFeed = field(default_factory=SentenceFeed)


class TagParser:
    """`feed` gives the segments that a chunk completes, `close` those at the end. `findings` are
    what was wrong with the reply so far.

    `expected` is the form that was asked for. "tags": words before the first tag are kept back,
    since a tag would make them scratch. "brackets": they stream. Either form is read in any case.
    `states_fact` tells which scratch is reported as left out.
    """

    def __init__(
        self,
        *,
        expected: Expected = "tags",
        states_fact: Callable[[str], bool] = holds_number,
    ) -> None:
        self.findings: list[FindingDraft] = []
        self._expected = expected
        self._states_fact = states_fact
        self._tags = TagReader()
        self._open: list[_Open] = []
        self._outside: list[str] = []
        self._reply: _Open | None = None
        self._tagged = False
        self._thinking = 0
        self._free_inside = 0
        self._length = 0
        self._gap: Before = ""
        self._mark = ""
        self._last = ""
        self._cut = False

    @property
    def form(self) -> Literal["tags", "brackets", ""]:
        """What the reply was written in; empty as long as that is open."""
        return "tags" if self._tagged else "brackets" if self._reply is not None else ""

    def feed(self, chunk: str) -> list[Segment]:
        room = LONGEST_REPLY - self._length
        self._length += len(chunk)
        if len(chunk) > room:
            chunk, self._cut = chunk[: max(0, room)], True
        segments: list[Segment] = []
        for item in self._tags.take(chunk):
            segments += self._take(item)
        return segments

    def close(self, *, cut: bool = False) -> list[Segment]:
        """The last segments. `cut` says that the reply ended before its end: then its last sentence
        counts only if it is complete."""
        segments: list[Segment] = []
        for item in self._tags.rest():
            segments += self._take(item)
        cut = cut or self._cut
        if self._open:
            segments += self._close_at_end()
        elif self._tagged:
            segments += self._leave_outside()
        else:
            segments += self._as_brackets(cut=cut)
        if cut:
            self._find("cut_off", "The draft ended before its end.")
        return segments

    def _take(self, item: str | Tag) -> list[Segment]:
        if isinstance(item, str):
            return self._words(item)
        if item.name == "scratch":
            self._thinking = max(0, self._thinking + (-1 if item.closes else 1))
            return []
        if self._thinking:
            return []
        if item.name == "break":
            return self._words("\n")
        if item.name == "unknown":
            if not item.closes:
                note = "A tag that means nothing here was left out."
                self._find("broken_tag", note, item.raw)
            return []
        if not item.whole:
            self._find("broken_tag", "A tag was not written to its end.", item.raw)
        return self._close_tag(item) if item.closes else self._open_tag(item)

    def _words(self, text: str) -> list[Segment]:
        if self._thinking:
            return []
        if self._open:
            return self._sentences(self._open[-1], self._open[-1].feed.take(text))
        if self._tagged or self._expected == "tags":
            self._outside.append(text)
            return []
        self._reply = self._reply or _Open("free")
        return self._sentences(self._reply, self._reply.feed.take(text))

    def _open_tag(self, tag: Tag) -> list[Segment]:
        segments = self._enter()
        kind: SegmentKind = tag.name  # type: ignore[assignment]
        if kind == "free" and self._open and self._open[-1].kind != "free":
            self._free_inside += 1
            self._find("broken_tag", "Free words stood inside a statement.", tag.raw)
            return segments
        while any(each.kind == kind for each in self._open):
            self._find("broken_tag", "A tag was opened again before it was closed.", tag.raw)
            segments += self._pop()
        if self._open:
            segments += self._flush(self._open[-1])
        self._open.append(_Open(kind, tag.keys))
        return segments

    def _close_tag(self, tag: Tag) -> list[Segment]:
        segments = self._enter()
        kinds = [each.kind for each in self._open]
        if kinds and tag.name == kinds[-1]:
            return [*segments, *self._pop()]
        if tag.name == "free" and kinds and self._free_inside:
            self._free_inside -= 1
            return segments
        self._find("broken_tag", "A tag was closed that was not open.", tag.raw)
        if not kinds:
            return segments
        segments += self._pop()
        while tag.name in kinds and self._open and len(self._open) > kinds.index(tag.name):
            segments += self._pop()
        return segments

    def _enter(self) -> list[Segment]:
        """From outside to a tag: what stood between is layout, or scratch."""
        segments: list[Segment] = []
        if self._reply is not None:
            segments = self._flush(self._reply)
            self._reply = None
        self._tagged = True
        if not self._open:
            segments += self._leave_outside()
        return segments

    def _pop(self) -> list[Segment]:
        return self._flush(self._open.pop())

    def _flush(self, opened: _Open) -> list[Segment]:
        return self._sentences(opened, opened.feed.rest())

    def _leave_outside(self) -> list[Segment]:
        """Scratch is left out, but for what joins two statements; what it states is not lost
        without a word."""
        outside = "".join(self._outside)
        self._outside = []
        if self._last and outside.strip() and _JOINT.fullmatch(outside):
            return self._joint(outside)
        self._gap = _joined(self._gap, outside if not outside.strip() else _breaks_of(outside))
        self._mark = mark_at_end(outside) or self._mark
        if len(outside.strip()) < _FEWEST_SIGNS:
            return []
        words = plain(without_citations(outside[:_FACTS_WITHIN])[0]).rstrip(" #-*|")
        if words and (len(outside) > _FACTS_WITHIN or self._states_fact(words)):
            self._find("outside_tags", "Words outside every tag were left out.", words)
        return []

    def _joint(self, outside: str) -> list[Segment]:
        """Signs and "and" between two tags; no second full stop behind one."""
        if self._last.endswith((".", "!", "?", ",", ";", ":")):
            outside = outside.lstrip(" \t.,;:!?")
        segment = self._segment(_Open("free"), outside)
        return [segment] if segment else []

    def _close_at_end(self) -> list[Segment]:
        """Tags left open: whole sentences count, one that breaks off may say its opposite."""
        segments: list[Segment] = []
        while self._open:
            opened = self._open.pop()
            sentences = opened.feed.rest()
            last = sentences[-1] if sentences else ""
            if last.strip() and not ends_sentence(without_citations(last)[0]):
                sentences.pop()
                note = "The draft ended in the middle of a sentence."
                self._find("cut_off", note, plain(without_citations(last)[0]))
            elif last.strip():
                self._find("broken_tag", "A tag was never closed.", plain(last))
            segments += self._sentences(opened, sentences)
        return segments

    def _as_brackets(self, *, cut: bool) -> list[Segment]:
        """A reply without tags: each sentence cites what its brackets name."""
        reply, self._reply = self._reply or _Open("free"), None
        sentences = reply.feed.take("".join(self._outside)) + reply.feed.rest()
        self._outside = []
        self._reply = reply
        if cut and sentences and not ends_sentence(sentences[-1]):
            last = sentences.pop()
            if "[" in last and last.rstrip().endswith("]"):
                sentences.append(last)
        return self._sentences(reply, sentences)

    def _sentences(self, opened: _Open, sentences: list[str]) -> list[Segment]:
        segments = []
        for sentence in sentences:
            segment = self._segment(opened, sentence)
            if segment is not None:
                segments.append(segment)
        return segments

    def _segment(self, opened: _Open, raw: str) -> Segment | None:
        """The sentence as it is shown; None for white space and signs of layout alone."""
        words, keys = without_citations(raw)
        stripped = words.strip()
        lead = words[: len(words) - len(words.lstrip())]
        mark, line = take_mark(stripped)
        text = plain(line)
        self._gap = _joined(self._gap, lead)
        self._mark = mark or self._mark
        if not text:
            self._gap = _joined(self._gap, words[len(lead) :])
            return None
        keys = tuple(dict.fromkeys((*opened.keys, *keys)))
        kind: SegmentKind = "cite" if keys else opened.kind
        if kind == "cite" and not keys:
            self._find("broken_tag", "A citation names no evidence.", text)
        segment = Segment(
            kind=kind, text=text, keys=keys, before=self._before(text), mark=self._mark
        )
        self._gap, self._mark = _joined("", words[len(words.rstrip()) :]), ""
        self._last = text
        return segment

    def _before(self, text: str) -> Before:
        if not self._last:
            return ""
        if "\n" in self._gap:
            return self._gap
        if text.startswith(_GLUED_BEFORE) or self._last.endswith(_GLUED_BEHIND):
            return " " if self._gap and not text.startswith(_GLUED_BEFORE) else ""
        return " "

    def _find(self, kind: FindingKind, note: str, words: str = "") -> None:
        finding = FindingDraft(kind=kind, note=note, words=_short(words))
        if finding not in self.findings and len(self.findings) < _MOST_FINDINGS:
            self.findings.append(finding)


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


def _short(words: str) -> str:
    return words if len(words) <= _MOST_WORDS else words[: _MOST_WORDS - 1].rstrip() + "…"
