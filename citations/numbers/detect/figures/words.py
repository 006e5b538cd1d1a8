"""Number words and digits beside each other → one figure: "two and a half million", "3.2 billion",
"three dozen", "twenty-one thousand eleven", "two-thirds", "nineteen hundred".

A figure is a sum of chunks. A chunk is a small number ("twenty-one", "two and a half", "3.2", "a")
times what it is counted in ("hundred", "thousand", "million"); chunks of a figure get smaller.
"two hundred and three hundred" is thus two figures, "two hundred and three" one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from citations.numbers.detect.figures.tokens import Token
from citations.numbers.values import Form

_NONE = Decimal(0)
_ONE = Decimal(1)
_HUNDRED = Decimal(100)
_THOUSAND = Decimal(1000)
_AND = re.compile(r",?[ ]{1,2}(?:and|&)[ ]{1,2}|-and-", re.IGNORECASE)
_OF = re.compile(r"[ -]{1,2}|[ ]of[ ]", re.IGNORECASE)
_FRACTION_GOES_ON = re.compile(
    r"[ ]?(?:$|[.,;:)!?’'”\"]|(?:of|more|less|fewer|higher|lower|larger|smaller|to|in|on|from|by"
    r"|and|or|million|billion|trillion|dozen|thousand)\b)",
    re.IGNORECASE,
)
_BEFORE_BARE = re.compile(r"\b(?:some|about|nearly|almost|over|than|around)[ ]$", re.IGNORECASE)
_OTHER_HALVES = re.compile(
    r"(?:first|second|latter|other|better|former|next|last|final|opening|1st|2nd)[ -]$",
    re.IGNORECASE,
)
_HALF_GOES_ON = re.compile(r"-?(?:time|way|back|brother|sister|year|term|life|lives|moon)|['’]s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A bare number at `[start:end)`, sign and scale words in it, without unit. `mantissa` is what
    stands before the one scale it is printed with ("3.2" of "3.2 billion"), so that value =
    mantissa × scale."""

    start: int
    end: int
    value: Decimal
    step: Decimal
    form: Form
    scale: Decimal = _ONE

    @property
    def mantissa(self) -> Decimal:
        return self.value / self.scale


@dataclass(frozen=True, slots=True)
class _Chunk:
    small: Decimal
    scale: Decimal
    step: Decimal
    next: int
    is_fraction: bool = False

    @property
    def value(self) -> Decimal:
        return self.small * self.scale


def read_figures(text: str, tokens: list[Token]) -> list[Figure]:
    """In order of their place."""
    reader = _Reader(text, tokens)
    figures = []
    at = 0
    while at < len(tokens):
        figure, at = reader.figure(at)
        if figure is not None:
            figures.append(figure)
    return figures


class _Reader:
    """Every method takes the index of a token and gives back the index after what it read."""

    def __init__(self, text: str, tokens: list[Token]) -> None:
        self._text = text
        self._tokens = tokens

    def figure(self, at: int) -> tuple[Figure | None, int]:
        first = at
        negative = self._tokens[at].kind == "minus" and self._follows(at + 1, " ")
        if negative:
            at += 1
        chunks, after = self._chunks(at)
        if not chunks:
            return None, at + 1
        value = sum((chunk.value for chunk in chunks), _NONE)
        last = chunks[-1]
        start = self._tokens[first].start
        return Figure(
            start=start,
            end=self._tokens[after - 1].end,
            value=-value if negative else value,
            step=last.step,
            form=self._form(at, chunks),
            scale=last.scale if len(chunks) == 1 else _ONE,
        ), after

    def _form(self, at: int, chunks: list[_Chunk]) -> Form:
        if any(chunk.is_fraction for chunk in chunks):
            return "fraction"
        token = self._tokens[at]
        if token.kind != "digits":
            return "words"
        return "digits" if token.step else "fraction"

    def _chunks(self, at: int) -> tuple[list[_Chunk], int]:
        chunks: list[_Chunk] = []
        limit = Decimal("Infinity")
        while (chunk := self._chunk(at)) is not None:
            if chunks and chunk.is_fraction and chunk.value < 1:
                break
            if chunks and (chunk.scale >= limit or chunk.small * chunk.scale >= limit):
                chunk = self._joined(chunks, chunk)
                if chunk is None:
                    break
            chunks.append(chunk)
            limit = chunk.scale
            at = chunk.next
            if limit <= 1 or not self._goes_on(at):
                break
        if chunks:
            at = self._late_fraction(chunks, at)
        return chunks, at

    def _joined(self, chunks: list[_Chunk], chunk: _Chunk) -> _Chunk | None:
        """ "seven hundred | twenty-one thousand" is (700 + 21) × 1000; None where a new number
        begins."""
        last = chunks[-1]
        before = chunks[-2].scale if len(chunks) > 1 else Decimal("Infinity")
        fits = last.scale == _HUNDRED and _HUNDRED < chunk.scale < before
        if not fits or chunk.small >= _HUNDRED:
            return None
        chunks.pop()
        small = last.value + chunk.small
        return _Chunk(small, chunk.scale, chunk.step, chunk.next, chunk.is_fraction)

    def _chunk(self, at: int) -> _Chunk | None:
        small = self._small(at)
        if small is None:
            return None
        after = small.next
        scale = _ONE
        is_printed = self._tokens[at].kind == "digits"
        while self._scales(after, _ONE if is_printed else small.small * scale) and (
            after == at or self._follows(after, " -")
        ):
            scale *= self._tokens[after].value
            after += 1
        if scale == 1:
            return small
        step = small.step * scale
        if not small.step and not small.is_fraction and scale >= _THOUSAND:
            step = scale
        return _Chunk(small.small, scale, step, after, small.is_fraction)

    def _scales(self, at: int, so_far: Decimal) -> bool:
        if at >= len(self._tokens):
            return False
        kind = self._tokens[at].kind
        return kind == "scale" or (kind == "hundred" and so_far < _HUNDRED)

    def _small(self, at: int) -> _Chunk | None:
        """A number below a hundred in words, or one in digits, with the fraction behind it."""
        if at >= len(self._tokens):
            return None
        fraction = self._fraction(at)
        if fraction is not None:
            return fraction
        token = self._tokens[at]
        if token.kind == "article":
            scaled = at + 1 < len(self._tokens) and self._tokens[at + 1].kind in (
                "hundred",
                "scale",
            )
            return _Chunk(_ONE, _ONE, _NONE, at + 1) if scaled else None
        if token.kind in ("hundred", "scale"):
            return _Chunk(_ONE, _ONE, _NONE, at) if self._is_one_of(at) else None
        if token.kind in ("couple", "single"):
            return _Chunk(token.value, _ONE, _NONE, at + 1)
        if token.kind not in ("digits", "zero", "one", "teen", "ten"):
            return None
        value, after = token.value, at + 1
        if token.kind == "ten" and self._is(after, "one") and self._follows(after, " -"):
            value, after = value + self._tokens[after].value, after + 1
        chunk = _Chunk(value, _ONE, token.step, after)
        return self._with_point(chunk) or self._with_fraction(chunk) or chunk

    def _is_one_of(self, at: int) -> bool:
        """Whether a bare "hundred" is one hundred: "hundred and twenty", "nearly hundred"."""
        token = self._tokens[at]
        if token.plural or (at and self._tokens[at - 1].end >= token.start - 1):
            return False
        before = self._text[max(0, token.start - 16) : token.start]
        return not before.strip() or _BEFORE_BARE.search(before) is not None

    def _with_point(self, whole: _Chunk) -> _Chunk | None:
        """ "two point two", "zero point zero eight", "1 point 1"."""
        at = whole.next + 1
        if not self._is(whole.next, "point") or not self._follows(whole.next, " "):
            return None
        digits = ""
        while (
            at < len(self._tokens)
            and self._tokens[at].kind in ("digits", "zero", "one", "teen", "ten")
            and self._follows(at, " -")
        ):
            digits, at = self._decimal_digits(digits, at)
        if not digits.isdigit():
            return None
        step = Decimal(1).scaleb(-len(digits))
        return _Chunk(whole.small + step * int(digits), _ONE, step, at)

    def _decimal_digits(self, digits: str, at: int) -> tuple[str, int]:
        token = self._tokens[at]
        if token.kind == "ten" and self._is(at + 1, "one") and self._follows(at + 1, " -"):
            return digits + str(token.value + self._tokens[at + 1].value), at + 2
        return digits + str(token.value), at + 1

    def _with_fraction(self, whole: _Chunk) -> _Chunk | None:
        """ "two and a half", "three and one fourth", "one and three-quarters"."""
        at = whole.next
        if at >= len(self._tokens) or not self._and_before(at):
            return None
        fraction = self._fraction(at, of_scale=False)
        if fraction is None:
            return None
        return _Chunk(whole.small + fraction.small, _ONE, _NONE, fraction.next, True)

    def _late_fraction(self, chunks: list[_Chunk], at: int) -> int:
        """ "one million and a half" is 1.5 million, "one hundred and three quarters" 100.75."""
        last = chunks[-1]
        if last.scale == 1 or at >= len(self._tokens) or not self._and_before(at):
            return at
        fraction = self._fraction(at)
        if fraction is None or fraction.value >= 1:
            return at
        part = fraction.small if last.scale >= _THOUSAND else fraction.small / last.scale
        chunks[-1] = _Chunk(last.small + part, last.scale, _NONE, fraction.next, True)
        return fraction.next

    def _fraction(self, at: int, *, of_scale: bool = True) -> _Chunk | None:
        """ "a third", "two-thirds", "three quarters", "half"; `of_scale` also "half a million"."""
        fraction = self._part(at)
        return self._counted(fraction) if fraction is not None and of_scale else fraction

    def _part(self, at: int) -> _Chunk | None:
        token = self._tokens[at]
        if token.kind == "half":
            return self._half(at)
        if token.kind == "quarter" and not token.plural and self._is(at + 1, "scale"):
            return _Chunk(1 / token.value, _ONE, _NONE, at + 1, True)
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
        return _Chunk(numerator / part.value, _ONE, _NONE, after + 1, True)

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

    def _half(self, at: int) -> _Chunk | None:
        token = self._tokens[at]
        if token.plural or _HALF_GOES_ON.match(self._text, token.end):
            return None
        if _OTHER_HALVES.search(self._text, max(0, token.start - 10), token.start):
            return None
        return _Chunk(1 / token.value, _ONE, _NONE, at + 1, True)

    def _counted(self, fraction: _Chunk) -> _Chunk:
        """The fraction of a scale: "half a million", "three quarters of a million"."""
        value, after = fraction.small, fraction.next
        at = after + 1 if self._is(after, "article") else after
        if not self._scales(at, _ONE) or self._tokens[at].plural:
            return fraction
        if not _OF.fullmatch(self._gap(after)) or self._gap(at).strip() not in ("", "-", "of"):
            return fraction
        return _Chunk(value * self._tokens[at].value, _ONE, _NONE, at + 1, True)

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

    def _goes_on(self, at: int) -> bool:
        """Whether a smaller chunk may follow: words by a space or "and"; digits only by "and"
        behind a hundred, for "2 million and 300 people" are two numbers."""
        if at >= len(self._tokens):
            return False
        if self._tokens[at].kind == "digits":
            if self._follows(at, " "):
                return self._scales(at + 1, _ONE)
            return self._is(at - 1, "hundred") and self._and_before(at)
        return self._follows(at, " -") or self._and_before(at)
