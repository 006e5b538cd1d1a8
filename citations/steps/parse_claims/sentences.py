"""A growing text cut into sentences and lines, each handed on as soon as no further character can
change where it ends."""

from __future__ import annotations

import re
from typing import Literal

from citations.language import goes_on
from citations.steps.parse_claims.brackets import BRACKET, LONGEST, is_citation

_MAY_END = re.compile(r"[.!?。！？…]{1,8}|\n")
_CLOSING = re.compile(r"[\"”’'»)*_]{0,6}")
_SPACE = re.compile(r"[ \t\r]{0,40}")
_BREAK = re.compile(r"\s{0,80}")
_MOST_CITATIONS = 3
_LOOK_AHEAD = 120 + _MOST_CITATIONS * (LONGEST + 50)
LONGEST_SENTENCE = 4000
"""Characters after which a sentence without an end is cut: no reader's sentence is so long."""

_Decision = Literal["wait", "no"] | int


class SentenceFeed:
    """`take` gives the sentences that further text completed, `rest` what is left at the end."""

    def __init__(self) -> None:
        self._text = ""
        self._looked = 0

    def take(self, text: str) -> list[str]:
        """The sentences complete by now, white space and line breaks between them included."""
        self._text += text
        return self._cut(final=False)

    def rest(self) -> list[str]:
        """The remaining sentences; the last may have no end."""
        sentences = self._cut(final=True)
        if self._text:
            sentences.append(self._text)
        self._text, self._looked = "", 0
        return sentences

    def _cut(self, *, final: bool) -> list[str]:
        sentences: list[str] = []
        start = 0
        while True:
            limit = start + LONGEST_SENTENCE
            match = _MAY_END.search(self._text, self._looked)
            if match is None or match.start() >= limit:
                if len(self._text) <= limit:
                    break
                end = limit
            else:
                decision = _end_at(self._text, start, match, final=final)
                if decision == "wait":
                    break
                if decision == "no" or decision > limit:
                    self._looked = match.end()
                    continue
                end = decision
            sentences.append(self._text[start:end])
            start = self._looked = end
        if match is None:
            self._looked = len(self._text)
        self._text, self._looked = self._text[start:], self._looked - start
        return sentences


def ends_sentence(text: str) -> bool:
    """Whether the words end as a sentence does."""
    return bool(re.search(r"[.!?。！？…][\"”’'»)\]*_]{0,6}$", text.rstrip()))


def _end_at(text: str, start: int, match: re.Match[str], *, final: bool) -> _Decision:
    """Where the sentence ends, white space behind it included, or that it goes on; "wait" where
    what follows has to be seen first."""
    if not final and len(text) - match.end() < _LOOK_AHEAD and _is_open(text, match.end()):
        return "wait"
    if match[0] == "\n":
        return _line_end(text, start, match)
    at = _CLOSING.match(text, match.end()).end()  # type: ignore[union-attr]
    at = _behind_citations(text, at)
    gap = _SPACE.match(text, at)
    behind = gap.end() if gap else at
    following = text[behind : behind + 1]
    wide = match[0][-1] in "。！？"
    if following in ("\n", "") or (behind == at and not wide):
        return "no"
    if not (wide or following.isupper() or following.isdigit() or following in "\"“‘'«([*_#•-<&"):
        return "no"
    abbreviated = match[0] == "." and goes_on(text, start, match.end(), behind)
    return "no" if abbreviated else behind


def _is_open(text: str, at: int) -> bool:
    """May the end of the text still be white space, closing signs or a citation behind a sentence?
    Then what comes next decides."""
    rest = text[at:].lstrip(" \t\r\n\"”’'»)*_")
    while bracket := BRACKET.match(rest):
        rest = rest[bracket.end() :].lstrip(" \t\r\n\"”’'»)*_.")
    return len(rest) < 12 or (rest[0] == "[" and "]" not in rest[: LONGEST + 2])


def _behind_citations(text: str, at: int) -> int:
    """Behind the citations that follow a full stop: they belong to the sentence before them."""
    for _ in range(_MOST_CITATIONS):
        behind = _SPACE.match(text, at).end()  # type: ignore[union-attr]
        bracket = BRACKET.match(text, behind)
        if bracket is None or not is_citation(bracket[1]):
            break
        at = bracket.end()
        at += text[at : at + 1] == "."
    return at


def _line_end(text: str, start: int, match: re.Match[str]) -> _Decision:
    """A line break ends a sentence unless small letters go on in the next line."""
    behind = _BREAK.match(text, match.start()).end()  # type: ignore[union-attr]
    blank = text[match.start() : behind].count("\n") > 1
    if not blank and text[behind : behind + 1].islower():
        before = text[start : match.start()].rstrip()
        if before and not ends_sentence(before[-10:]) and not before.endswith(":"):
            return "no"
    return behind
