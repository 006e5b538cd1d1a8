"""Fractions among number words: "a third", "two-thirds", "three quarters", "half a million"."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from citations.numbers.detect.figures.tokens import Token

_NONE = Decimal(0)
_ONE = Decimal(1)
_HUNDRED = Decimal(100)
_OF = re.compile(r"[ -]{1,2}|[ ]of[ ]", re.IGNORECASE)
_FRACTION_GOES_ON = re.compile(
    r"[ ]?(?:$|[.,;:)!?’'”\"]|(?:of|more|less|fewer|higher|lower|larger|smaller|to|in|on|from|by"
    r"|and|or|million|billion|trillion|dozen|thousand)\b)",
    re.IGNORECASE,
)
_OTHER_HALVES = re.compile(
    r"(?:first|second|latter|other|better|former|next|last|final|opening|1st|2nd)[ -]$",
    re.IGNORECASE,
)
_HALF_GOES_ON = re.compile(r"-?(?:time|way|back|brother|sister|year|term|life|lives|moon)|['’]s")
_AND = re.compile(r",?[ ]{1,2}(?:and|&)[ ]{1,2}|-and-", re.IGNORECASE)


class Chunk(NamedTuple):
    """A small number times what it is counted in; `next` is the index of the token behind it."""

    small: Decimal
    scale: Decimal
    step: Decimal
    next: int
    is_fraction: bool = False

    @property
    def value(self) -> Decimal:
        return self.small * self.scale


class Fractions:
    """Reads fractions at the index of a token and tells how the tokens hang together."""

    def __init__(self, text: str, tokens: list[Token]) -> None:
        self._text = text
        self._tokens = tokens

    def _scales(self, at: int, so_far: Decimal) -> bool:
        if at >= len(self._tokens):
            return False
        kind = self._tokens[at].kind
        return kind == "scale" or (kind == "hundred" and so_far < _HUNDRED)

    def _fraction(self, at: int, *, of_scale: bool = True) -> Chunk | None:
        """ "a third", "two-thirds", "three quarters", "half"; `of_scale` also "half a million"."""
        fraction = self._part(at)
        return self._counted(fraction) if fraction is not None and of_scale else fraction

    def _part(self, at: int) -> Chunk | None:
        token = self._tokens[at]
        if token.kind == "half":
            return self._half(at)
        if token.kind == "quarter" and not token.plural and self._is(at + 1, "scale"):
            return Chunk(1 / token.value, _ONE, _NONE, at + 1, True)
        if token.kind not in ("article", "one", "teen", "ten", "digits") or token.value < 1:
            return None
        after = at + 1
        numerator = token.value
        if token.kind == "ten" and self._is(after, "one") and self._follows(after, " -"):
            numerator, after = numerator + self._tokens[after].value, after + 1
        if after >= len(self._tokens) or not self._follows(after, " -"):
            return None
        part = self._tokens[after]
        if not self._is_part(part, numerator, token.kind):
            return None
        return Chunk(numerator / part.value, _ONE, _NONE, after + 1, True)

    def _is_part(self, part: Token, numerator: Decimal, kind: str) -> bool:
        if part.kind == "half":
            return numerator == 1
        if part.kind not in ("quarter", "ordinal") or part.plural != (numerator > 1):
            return False
        if part.kind == "quarter" and kind == "digits":
            return False
        named = kind == "article" or (part.kind == "quarter" and not part.plural)
        counts = named or (part.kind == "quarter" and self._text[part.start - 1] == " ")
        return not counts or _FRACTION_GOES_ON.match(self._text, part.end) is not None

    def _half(self, at: int) -> Chunk | None:
        token = self._tokens[at]
        if token.plural or _HALF_GOES_ON.match(self._text, token.end):
            return None
        if _OTHER_HALVES.search(self._text, max(0, token.start - 10), token.start):
            return None
        return Chunk(1 / token.value, _ONE, _NONE, at + 1, True)

    def _counted(self, fraction: Chunk) -> Chunk:
        """The fraction of a scale: "half a million", "three quarters of a million"."""
        value, after = fraction.small, fraction.next
        at = after + 1 if self._is(after, "article") else after
        if not self._scales(at, _ONE) or self._tokens[at].plural:
            return fraction
        if not _OF.fullmatch(self._gap(after)) or self._gap(at).strip() not in ("", "-", "of"):
            return fraction
        return Chunk(value * self._tokens[at].value, _ONE, _NONE, at + 1, True)

    def _gap(self, at: int) -> str:
        return self._text[self._tokens[at - 1].end : self._tokens[at].start]

    def _is(self, at: int, kind: str) -> bool:
        return at < len(self._tokens) and self._tokens[at].kind == kind

    def _follows(self, at: int, gaps: str) -> bool:
        """Whether only one or two of the characters part the token from the one before it."""
        if at >= len(self._tokens):
            return False
        gap = self._gap(at)
        return len(gap) < 4 and (not gap.strip(gaps)) and (bool(gap) or self._digits_before(at))

    def _digits_before(self, at: int) -> bool:
        return self._tokens[at - 1].kind == "digits" and self._tokens[at].kind == "scale"

    def _and_before(self, at: int) -> bool:
        return _AND.fullmatch(self._gap(at)) is not None
