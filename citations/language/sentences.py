"""Where the sentences of a text stand: the one answer to this question in the whole product.

The boundaries are those of the library sentencex; this file joins what it parts wrongly. Of two
mistakes the smaller one is chosen: a sentence too long still says what it says, one that is cut
("Acme did not, as reported on 3. | May, pay a bribe") may say the opposite.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from sentencex import get_sentence_boundaries

from citations.language.lexicon import Lexicon
from citations.language.word_classes import MONTH_NAME

Bounds = tuple[int, int]
SENTENCE_END = re.compile(r"[.!?;\n](?:(?<=[;\n])\s*|(?<=[a-z\d%)\]”\"][.!?])\s+(?=[A-Z“\"(\[]))")
"""Of a scan that only needs what stands nearby: quick, as it begins with a class of signs, and a
little coarser than `sentences`. Semicolons and lines end here, too."""
ANY_END = re.compile(r"[.!?;][\"”’]?(?:\s|$)")
"""Every sign that may end a sentence, abbreviations too: of words that are only weighed by how near
they are. With `SENTENCE_END` one more of 1,061 headline numbers is matched wrongly."""

_WORDS = Lexicon(Path(__file__).with_name("abbreviations.txt")).words
_NEVER_LAST, _MAY_BE_LAST = _WORDS("never last"), _WORDS("may be last")
_BEFORE_A_NUMBER, _OPENERS = _WORDS("before a number"), _WORDS("openers")
_NO_END = _WORDS("no end")
_WINDOW = 6000
_LOOK_BACK = 40
"""Characters in which the word before a full stop is looked for."""
_BULLETS = "•▪●○■◦‣"
_HIDDEN = re.compile(rf"[{_BULLETS}\ud800-\udfff]|(?:(?<=\s)|^)\(\w{{1,4}}\)(?=\s)", re.MULTILINE)
"""What the library takes for words: bullets, halves of characters, and "(a)" between spaces."""
_BLANK_LINE = re.compile(r"\n\s*\n")
_LAST_WORD = re.compile(r"[^\s(\[“\"‘'*_]+$")
_FIRST_WORD = re.compile(r"[\"“‘'(\[*_]*([^\W\d_]+)")
_NUMBERED = re.compile(r"[(\[*_§]*(?:\d|[ivxl]{1,6}\b|[IVXLC]{1,6}\b|[A-Z]\b|\w\))|§")
_INITIALS = re.compile(r"(?:[A-Za-z]\.)*[A-Za-z]\.")
_LIST_NUMBER = re.compile(r"[(*_]*(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxlIVXL]{1,5})[.)]+[*_]*")
_DAY = re.compile(r"(?<!\d)\d{1,2}\.$")
"""One or two figures with a point: a day before a month, not a year."""
_MONTH = re.compile(rf"{MONTH_NAME}\b")
_MAY_GO_ON = re.compile(r"(?:\d\.|\.\.|…|[.!?…][\"”’'»)\]]+)$")


def sentences(text: str, start: int = 0, end: int | None = None) -> list[Bounds]:
    """`[start:end)` of each sentence in that stretch of the text, in order, without the white space
    around it. A blank line ends a sentence unless its last word cannot be its last, a single line
    break only where a full stop stands before it."""
    end = len(text) if end is None else end
    found: list[Bounds] = []
    for begin, stop in _trimmed(text, _boundaries(text, start, end)):
        if found and goes_on(text, found[-1][0], found[-1][1], begin):
            found[-1] = (found[-1][0], stop)
        else:
            found.append((begin, stop))
    return found


def goes_on(text: str, start: int, end: int, following: int) -> bool:
    """Whether a sentence that begins at `start` goes on behind `end`, where a full stop or another
    closing sign stands before `end`, and its next word would begin at `following`."""
    if following >= len(text):
        return False
    gap = text[end:following]
    if not gap:
        return text[end - 1] not in "。！？"
    if _BLANK_LINE.search(gap):
        return text[following].islower() and _is_open(text, start, end)
    if _LIST_NUMBER.fullmatch(text, start, end):
        return True
    before = text[max(start, end - _LOOK_BACK) : end]
    if text[following].islower() and _MAY_GO_ON.search(before):
        return True
    return before.endswith(".") and _is_abbreviated(before, text, following)


def _is_open(text: str, start: int, end: int) -> bool:
    """Does a page end in the middle of a sentence?"""
    last = _LAST_WORD.search(text[max(start, end - _LOOK_BACK) : end])
    return last is not None and (last[0].endswith(",") or last[0].lower() in _NO_END)


def _is_abbreviated(before: str, text: str, following: int) -> bool:
    if _DAY.search(before) and _MONTH.match(text, following):
        return True
    last = _LAST_WORD.search(before)
    if last is None:
        return False
    word = last[0].lower().removesuffix(".")
    if word in _NEVER_LAST:
        return True
    if word in _BEFORE_A_NUMBER and _NUMBERED.match(text, following):
        return True
    if word not in _MAY_BE_LAST and not _INITIALS.fullmatch(last[0]):
        return False
    first = _FIRST_WORD.match(text, following)
    return first is None or first[1].lower() not in _OPENERS


def _boundaries(text: str, start: int, end: int) -> Iterator[Bounds]:
    """sentencex takes time with the square of the sentences in a paragraph (minutes for a long one
    in Chinese), so it gets a few thousand characters at a time; the last sentence of a window is
    looked at again in the next."""
    while start < end:
        stop = min(end, start + _WINDOW)
        window = _HIDDEN.sub(_dashes, text[start:stop])
        ends = [boundary["end_index"] for boundary in get_sentence_boundaries("en", window)]
        if stop < end:
            ends = ends[:-1] or [window.rfind(" ") + 1 or len(window)]
        for first, last in pairwise([0, *ends]):
            yield start + first, start + last
        start += ends[-1]


def _dashes(sign: re.Match[str]) -> str:
    """The same number of characters. sentencex takes a paragraph that begins with a bullet or "(a)"
    for one sentence, however many it has, and breaks running text before "(2)"."""
    return "-" * len(sign[0])


def _trimmed(text: str, spans: Iterator[Bounds]) -> Iterator[Bounds]:
    for start, end in spans:
        stretch = text[start:end]
        begin = end - len(stretch.lstrip())
        if begin < end:
            yield begin, start + len(stretch.rstrip())
