"""The machine that keeps what is open.

Words inside a tag belong to it. Words outside any tag are scratch, apart from signs and an "and"
that join two statements, unless no tag ever comes: then the reply is read as sentences with
citations in brackets. A tag of the same kind closes the one that was left open; so does a closing
tag of another kind. A citation inside free words cuts them in two, free words inside a citation
belong to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from citations.drafts import FindingDraft
from citations.drafts.research import FindingKind
from citations.numbers.detect.find import find_numbers
from citations.steps.parse_claims.brackets import without_citations
from citations.steps.parse_claims.sentences import SentenceFeed, ends_sentence
from citations.steps.parse_claims.shaping import Shaper
from citations.steps.parse_claims.shown import plain, without_unseen
from citations.steps.parse_claims.tags import Segment, SegmentKind, Tag, TagReader

LONGEST_REPLY = 400_000
"""Characters after which a reply is cut: far more than any answer, little to keep in memory."""
_MOST_FINDINGS = 60
_MOST_WORDS = 200
_FACTS_WITHIN = 2_000
_MEANINGLESS = "A tag that means nothing here was left out."
_FEWEST_SIGNS = 4
"""Characters below which words outside the tags state nothing."""


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

    Words before the first tag are kept back, since a tag makes them scratch. `states_fact` tells
    which scratch is reported as left out.
    """

    def __init__(self, *, states_fact: Callable[[str], bool] = holds_number) -> None:
        self.findings: list[FindingDraft] = []
        self._states_fact = states_fact
        self._tags = TagReader()
        self._open: list[_Open] = []
        self._outside: list[str] = []
        self._tagged = False
        self._thinking = 0
        self._free_inside = 0
        self._length = 0
        self._shaper = Shaper()
        self._cut = False

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
        if cut or self._thinking:
            self._find("cut_off", "The draft ended before its end.")
        return segments

    def _take(self, item: str | Tag) -> list[Segment]:
        if isinstance(item, str):
            return self._words(item)
        if item.name == "scratch":
            self._think(item)
            return []
        if self._thinking:
            return []
        if item.name == "break":
            return self._words("\n")
        if item.name == "unknown":
            self._find("broken_tag", _MEANINGLESS, item.raw.replace("</", "<"))
            return []
        if not item.whole:
            self._find("broken_tag", "A tag was not written to its end.", item.raw)
        return self._close_tag(item) if item.closes else self._open_tag(item)

    def _think(self, tag: Tag) -> None:
        """Thoughts are scratch. Where their opening tag stands in the prompt, a reply begins in
        them and only closes them."""
        if not tag.closes:
            self._thinking += 1
        elif self._thinking:
            self._thinking -= 1
        else:
            self._outside = []

    def _words(self, text: str) -> list[Segment]:
        if self._thinking:
            return []
        if self._open:
            return self._sentences(self._open[-1], self._open[-1].feed.take(text))
        self._outside.append(text)
        return []

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
        self._tagged = True
        return [] if self._open else self._leave_outside()

    def _pop(self) -> list[Segment]:
        return self._flush(self._open.pop())

    def _flush(self, opened: _Open) -> list[Segment]:
        return self._sentences(opened, opened.feed.rest())

    def _leave_outside(self) -> list[Segment]:
        """Scratch is left out, but for what joins two statements; what it states is not lost
        without a word."""
        outside, self._outside = "".join(self._outside), []
        joint = self._shaper.joint(outside)
        if joint is not None:
            return [joint]
        end = self._shaper.end(outside)
        ends = [] if end is None else [end]
        outside = outside[outside.index("\n") :] if ends else outside
        self._shaper.skip(outside)
        if len(outside.strip()) < _FEWEST_SIGNS:
            return ends
        words = plain(without_citations(outside[:_FACTS_WITHIN])[0]).rstrip(" #-*|")
        if words and (len(outside) > _FACTS_WITHIN or self._states_fact(words)):
            self._find("outside_tags", "Words outside every tag were left out.", words)
        return ends

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
        reply = _Open("free")
        sentences = reply.feed.take("".join(self._outside)) + reply.feed.rest()
        self._outside = []
        if cut and sentences and not ends_sentence(sentences[-1]):
            last = sentences.pop()
            if "[" in last and last.rstrip().endswith("]"):
                sentences.append(last)
        return self._sentences(reply, sentences)

    def _sentences(self, opened: _Open, sentences: list[str]) -> list[Segment]:
        shaped = (self._shaper.segment(opened.kind, opened.keys, each) for each in sentences)
        segments = [segment for segment in shaped if segment is not None]
        for segment in segments:
            if segment.kind == "cite" and not segment.keys:
                self._find("broken_tag", "A citation names no evidence.", segment.text)
        return segments

    def _find(self, kind: FindingKind, note: str, words: str = "") -> None:
        finding = FindingDraft(kind=kind, note=note, words=_short(without_unseen(words)))
        if finding not in self.findings and len(self.findings) < _MOST_FINDINGS:
            self.findings.append(finding)


def _short(words: str) -> str:
    return words if len(words) <= _MOST_WORDS else words[: _MOST_WORDS - 1].rstrip() + "…"
