"""Whole sentences of a source text around a passage, with their places.

A passage may cut a sentence; an answer never does. So sentences are read from a stretch wider than
the passage, and those at its rim that may be cut are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citations.drafts import TextDraft
from research_app.retrieval.cutting.sentences import find_sentences
from research_app.synthesis.sentence_ends import goes_on, with_lead_ins
from research_app.synthesis.sentence_kinds import (
    SentenceKind,
    breaks_between,
    is_row,
    kind_of,
    list_mark_end,
)

MARGIN = 1500
"""Characters read on either side of a passage; no sentence worth quoting is longer."""

_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """`[start:end)` of the source text, without white space, heading and list mark before it.
    `before` is what stands in front of it, which tells what a pronoun means."""

    text_id: int
    start: int
    end: int
    text: str
    kind: SentenceKind
    before: str = ""

    @property
    def shown(self) -> str:
        """The sentence on one line."""
        return " ".join(self.text.split())


def sentences_around(source: TextDraft, start: int, end: int) -> list[Sentence]:
    """The sentences of a source text that reach into `[start:end)` and may be quoted in an
    answer."""
    first, last = _stretch(source.text, start, end)
    titles = {_plain(section.title) for section in source.sections} | {_plain(source.info.title)}
    found: list[Sentence] = []
    before = ""
    for begin, stop in with_lead_ins(source.text, _whole_sentences(source.text, first, last)):
        sentence = _sentence(source, begin, stop, before)
        before = source.text[begin:stop]
        if sentence is None or _plain(before) in titles:
            continue
        if sentence.start < end and sentence.end > start:
            found.append(sentence)
    return found


def _stretch(text: str, start: int, end: int) -> tuple[int, int]:
    """The passage with its margins, from blank line to blank line where there are any."""
    low, high = max(0, start - MARGIN), min(len(text), end + MARGIN)
    opening = _BLANK_LINE.search(text, low, start)
    if low and opening:
        low = opening.end()
    closings = list(_BLANK_LINE.finditer(text, end, high))
    if high < len(text) and closings:
        high = closings[-1].start()
    return low, high


def _whole_sentences(text: str, first: int, last: int) -> list[tuple[int, int]]:
    """Trimmed sentences and table rows of a stretch. The halves on both sides of a page break
    become one."""
    spans: list[tuple[int, int]] = []
    for begin, stop in _spans(text, first, last):
        start, end = _trimmed(text, begin, stop)
        if start == end:
            continue
        if spans and goes_on(text, spans[-1][1], start):
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    if spans and last < len(text) and text[last] not in "\n":
        spans.pop()
    if spans and first > 0 and text[first - 1] not in "\n":
        spans.pop(0)
    return spans


def _spans(text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    for begin, stop in _chunks(text, first, last):
        if is_row(text[begin:stop].strip()):
            yield begin, stop
            continue
        for start, end in find_sentences(text[begin:stop]):
            yield begin + start, begin + end


def _chunks(text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    """The stretch in pieces that no sentence leaves: a heading, a table row, a run of wrapped
    lines."""
    lines = text[first:last].splitlines(keepends=True)
    begin = position = first
    for number, line in enumerate(lines):
        position += len(line)
        near = lines[max(0, number - 3) : number + 4]
        longest = max(len(each.rstrip()) for each in near)
        following = lines[number + 1] if number + 1 < len(lines) else ""
        if breaks_between(line, following, longest):
            yield begin, position
            begin = position
    if begin < position:
        yield begin, position


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    stretch = text[start:end]
    left = len(stretch) - len(stretch.lstrip())
    return start + left, max(start + left, start + len(stretch.rstrip()))


def _sentence(source: TextDraft, begin: int, stop: int, before: str) -> Sentence | None:
    """The sentence without the list mark in front; None for what states nothing."""
    start = begin + list_mark_end(source.text[begin:stop])
    kind = kind_of(source.text[start:stop])
    if kind is None:
        return None
    return Sentence(
        text_id=source.id,
        start=start,
        end=stop,
        text=source.text[start:stop],
        kind=kind,
        before=before,
    )


def _plain(title: str) -> str:
    return " ".join(title.split()).strip("# ").casefold()


def opens_dangling(sentence: Sentence) -> bool:
    """Does the sentence begin with a word that points at an earlier one ("It", "However",
    "This")?"""
    return bool(_DANGLING.match(sentence.text))


_DANGLING = re.compile(
    r"(?:it|its|they|their|them|he|his|him|she|her|this|that|these|those|such|there(?!\s+(?:is|are|was"
    r"|were)\b)|however|therefore|thus|hence|also|moreover|furthermore|in addition|for example|for"
    r" instance|instead|otherwise|then|but|and|or|so|yet|as a result|by contrast|in contrast|on the"
    r" other hand|the (?:former|latter|same|other|others)|both|neither|another|others|some|one of"
    r" (?:these|them)|here|similarly|likewise|meanwhile|nevertheless|consequently|accordingly)\b",
    re.IGNORECASE,
)
