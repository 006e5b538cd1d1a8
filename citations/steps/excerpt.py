"""Words that leave something of their quote out: ordered segments, parted by an ellipsis.

A quote may be shortened without turning its meaning only where what is left out is harmless:
sentences or a heading before the one that is shown, a joining word or a mere pointer at its
beginning ("However,", "It"), an aside in brackets, other items of a list all of which hold, or the
other facts of a sentence that consists of several. Everything else (a negation, a hedge, a
condition, who says it) must stay. This is read from claim and quote alone, whoever made the
excerpt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citations.language import goes_on
from citations.steps.anchor import anchor, is_word_for_word
from citations.steps.clauses.asides import find_asides, is_only_asides
from citations.steps.clauses.decompose import decompose, reaches_over
from citations.steps.clauses.words import DETERMINERS, PREPOSITIONS
from citations.steps.framing import shifts_what_follows
from citations.steps.openings import anaphor_at_start, connectives_end, is_joining_aside

ELLIPSIS = "…"
MOST_PLACES = 6
"""Places tried for a segment whose words stand in the quote more than once."""

_SENTENCE_END = re.compile(
    r"(?<!\.)[.!?][\"”’'»)\]]*(?:\[\w{1,12}\])*\s+(?=[\"“‘'«(\[]?(?:[A-Z0-9]|\[))"
)
"""One sign and what closes it before a capital or figure; three points leave a sentence open."""
_LINE_END = re.compile(r"(?:^|\n)([^\n]*\w[^\n]*)\n\s*(?=[\"“‘'«(\[]?[A-Z0-9])")
"""A line with words before one that begins anew."""
_HEADING_WORDS = 12
_CLOSING = re.compile(r"[\s.!,;\"”’'»)\]]*")
_LABEL = (
    r"(?:\(\s?\w{1,4}\s?\)(?:\s{0,2}\(\s?\w{1,4}\s?\)){0,2}|\d{1,3}(?:\.\d{1,3}){0,4}[.)]?"
    r"|[A-Za-z][.)]|[•▪●○■◦‣∙·*–—-])"
)
_OPENS = re.compile(rf"\s{{0,40}}{_LABEL}\s", re.IGNORECASE)
_LAST_LABEL = re.compile(r"(?:(?<=\s)|^)(?:\d{1,3}[.)]|[•▪●○■◦‣∙·*–—-])\s{0,4}$")
"""Of the item that follows, where it is shown without its number or bullet."""
_CLOSES = re.compile(r"(?:[;,.:]|\n)\s{0,4}(?:and|and/or)?\s{0,40}$", re.IGNORECASE)
_CHOICE = re.compile(r"(?:[;,.]|\n)\s{0,4}(?:or|and/or)\s{0,4}(?:$|\n|(?=\s*\(?\w{1,4}[.)]))", re.I)
"""Ends with "or": at the end, at a line break, or before the next item."""
_ONE_OF = re.compile(
    r"\b(?:either|one\s+of|any\s+of|any\s+one|one\s+or\s+more|at\s+least\s+(?:one|two|three)|only\s+one"
    r"|whichever)\b",
    re.IGNORECASE,
)
_LEADS_IN = re.compile(
    r"(?:[:—–]|\b(?:shall|must|not|to|following|by|that|if|and|for|with|is|are|be))\s{0,4}[:—–]?\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A fair excerpt. `pointer` are the words it leaves out that only point at something named
    elsewhere ("It", "Its"); `lacks_subject` says that its subject stands in another fact of the
    same sentence. Either way the reader must be told what is meant."""

    pointer: str = ""
    lacks_subject: bool = False

    @property
    def needs_name(self) -> bool:
        return bool(self.pointer) or self.lacks_subject


def segments_of(shown: str) -> list[str]:
    """The stretches between ellipses that hold words."""
    return [part for segment in shown.split(ELLIPSIS) if (part := segment.strip())]


def find_segments(quote: str, shown: str) -> list[tuple[int, int]] | None:
    """Where the segments of `shown` stand in `quote`, `[start:end)` each, in order and without
    overlap; None unless all of them do. Words without an ellipsis are one segment. Of several
    places a fair excerpt's is taken, else the first."""
    whole = anchor(quote, shown)
    if whole is not None and not (quote[: whole.start] + quote[whole.end :]).strip():
        return [(whole.start, whole.end)]
    first: list[tuple[int, int]] | None = None
    for spans in _placings(quote, shown):
        if _as_whole_sentence(quote, spans) is not None:
            return spans
        first = first or spans
    return first


def read_excerpt(claim: str, quote: str) -> Excerpt | None:
    """What the claim leaves out of its quote; None where it is no fair excerpt."""
    if is_word_for_word(claim, quote):
        return Excerpt()
    for spans in _placings(quote, claim):
        excerpt = _as_whole_sentence(quote, spans)
        if excerpt is not None:
            return excerpt
    return _as_fact(claim, quote)


def _placings(quote: str, shown: str) -> Iterator[list[tuple[int, int]]]:
    """The ways to place the words in the quote, as one stretch if that can be, else by segments."""
    segments = segments_of(shown)
    if anchor(quote, shown) is not None:
        segments = [shown]
    if segments:
        yield from _placed(quote, segments, 0)


def _placed(quote: str, segments: list[str], position: int) -> Iterator[list[tuple[int, int]]]:
    start, tried = position, 0
    while tried < MOST_PLACES and (span := anchor(quote[start:], segments[0])) is not None:
        here = (start + span.start, start + span.end)
        if len(segments) == 1:
            yield [here]
        else:
            for further in _placed(quote, segments[1:], here[1]):
                yield [here, *further]
        start, tried = here[0] + 1, tried + 1


def _as_whole_sentence(quote: str, spans: list[tuple[int, int]]) -> Excerpt | None:
    """The excerpt where it runs to the quote's end with nothing but asides left out between."""
    gaps = [quote[before[1] : after[0]] for before, after in zip(spans, spans[1:], strict=False)]
    harmless = (not gap.strip() or is_only_asides(gap) or is_joining_aside(gap) for gap in gaps)
    if not all(harmless) and not leaves_out_only_items(quote, spans):
        return None
    if not _ends(quote, spans[-1][1]):
        return None
    return _opened(quote, spans[0][0])


def _ends(quote: str, end: int) -> bool:
    rest, position = "", 0
    tail = quote[end:]
    for start, stop in find_asides(tail):
        rest += tail[position:start]
        position = stop
    return bool(_CLOSING.fullmatch(rest + tail[position:]))


def _opened(quote: str, begin: int) -> Excerpt | None:
    """What stands left out before `begin`: earlier sentences, joining words, a pointer."""
    before = 0
    for start in _sentence_starts(quote):
        if start > begin or shifts_what_follows(quote[:start], quote[before:start]):
            break
        before = start
        pointer_at = start + connectives_end(quote[start:])
        if begin in (start, pointer_at):
            return Excerpt()
        pointer = anaphor_at_start(quote[pointer_at:])
        if pointer and not quote[pointer_at + pointer.length : begin].strip():
            return Excerpt(pointer=pointer.words) if begin > pointer_at else None
    return None


def _as_fact(claim: str, quote: str) -> Excerpt | None:
    """The claim as one of the facts of the quote's last sentence."""
    before, last = [0, *_sentence_starts(quote)][-2:]
    if shifts_what_follows(quote[:last], quote[before:last]):
        return None
    sentence = quote[last:]
    sentence = sentence[connectives_end(sentence) :]
    parts = decompose(sentence)
    if len(parts) < 2:
        return None
    for part in parts:
        words = sentence[part.start : part.end]
        restored = " ".join(words.split()).casefold() != part.statement.casefold()
        if is_word_for_word(claim, words):
            return Excerpt(lacks_subject=restored)
        pointer = anaphor_at_start(words)
        if pointer and is_word_for_word(claim, words[pointer.length :]):
            return Excerpt(pointer=pointer.words)
    return None


def _sentence_starts(quote: str) -> list[int]:
    """Where sentences begin, the quote's own beginning first; what stands before each is whole
    sentences or a heading."""
    ends = [found for found in _SENTENCE_END.finditer(quote) if _is_end(quote, found)]
    lines = [found for found in _LINE_END.finditer(quote) if _is_heading(found[1])]
    return sorted({0, *(each.end() for each in ends), *(each.end() for each in lines)})


def _is_end(quote: str, found: re.Match[str]) -> bool:
    """Is the full stop more than the sign of an abbreviation?"""
    return not goes_on(quote, 0, found.start() + 1, found.end())


def _is_heading(line: str) -> bool:
    words = line.split()
    last = words[-1].lower()
    opens_more = last[-1] in ":,;–—-(" or last in PREPOSITIONS | DETERMINERS | {"and", "or"}
    return len(words) <= _HEADING_WORDS and not opens_more and not reaches_over(line)


def leaves_out_only_items(quote: str, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether what stands between the spans of a quote, `[start:end)` each, are whole items of one
    list, all of which hold, under a lead-in that is shown."""
    if len(spans) < 2 or _ONE_OF.search(quote[spans[0][0] : spans[0][1]]):
        return False
    if not _LEADS_IN.search(quote[: spans[0][1]]):
        return False
    if _CHOICE.search(quote[spans[0][1] : spans[-1][1]]):
        return False
    return all(
        _is_items(quote, before[1], after[0])
        for before, after in zip(spans, spans[1:], strict=False)
    )


def _is_items(quote: str, start: int, end: int) -> bool:
    gap = quote[start:end]
    if not gap.strip():
        return True
    items = _LAST_LABEL.sub("", gap)
    return not items.strip() or bool(_OPENS.match(items) and _CLOSES.search(items))
