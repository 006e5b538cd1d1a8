"""Number words and digits beside each other → one figure: "two and a half million", "3.2 billion",
"three dozen", "twenty-one thousand eleven", "two-thirds", "nineteen hundred".

A figure is a sum of chunks. A chunk is a small number ("twenty-one", "two and a half", "3.2", "a")
times what it is counted in ("hundred", "thousand", "million"); chunks of a figure get smaller.
"two hundred and three hundred" is thus two figures, "two hundred and three" one.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from citations.numbers.detect.figures.fractions import Chunk, Fractions
from citations.numbers.detect.figures.tokens import Token
from citations.numbers.values import Form

_NONE = Decimal(0)
_ONE = Decimal(1)
_HUNDRED = Decimal(100)
_THOUSAND = Decimal(1000)
_LONGEST_GAP = 8
"""Code points between two tokens of one figure: ", and "."""


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


class _Reader(Fractions):
    """Every method takes the index of a token and gives back the index after what it read."""

    def figure(self, at: int) -> tuple[Figure | None, int]:
        token = self._tokens[at]
        if token.kind == "digits" and self._stands_alone(at):
            form: Form = "digits" if token.step else "fraction"
            return Figure(
                start=token.start,
                end=token.end,
                value=_NONE + token.value,
                step=token.step,
                form=form,
            ), at + 1
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

    def _stands_alone(self, at: int) -> bool:
        """Whether no token is near enough to go on from this one: most figures are digits alone."""
        is_last = at + 1 == len(self._tokens)
        return is_last or self._tokens[at + 1].start - self._tokens[at].end > _LONGEST_GAP

    def _form(self, at: int, chunks: list[Chunk]) -> Form:
        if any(chunk.is_fraction for chunk in chunks):
            return "fraction"
        token = self._tokens[at]
        if token.kind != "digits":
            return "words"
        return "digits" if token.step else "fraction"

    def _chunks(self, at: int) -> tuple[list[Chunk], int]:
        chunks: list[Chunk] = []
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

    def _joined(self, chunks: list[Chunk], chunk: Chunk) -> Chunk | None:
        """ "seven hundred | twenty-one thousand" is (700 + 21) × 1000; None where a new number
        begins."""
        last = chunks[-1]
        before = chunks[-2].scale if len(chunks) > 1 else Decimal("Infinity")
        fits = last.scale == _HUNDRED and _HUNDRED < chunk.scale < before
        if not fits or chunk.small >= _HUNDRED:
            return None
        chunks.pop()
        small = last.value + chunk.small
        return Chunk(small, chunk.scale, chunk.step, chunk.next, chunk.is_fraction)

    def _chunk(self, at: int) -> Chunk | None:
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
        return Chunk(small.small, scale, step, after, small.is_fraction)

    def _small(self, at: int) -> Chunk | None:
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
            return Chunk(_ONE, _ONE, _NONE, at + 1) if scaled else None
        if token.kind in ("hundred", "scale"):
            return Chunk(_ONE, _ONE, _NONE, at) if self._is_one_of(at) else None
        if token.kind in ("couple", "single"):
            return Chunk(token.value, _ONE, _NONE, at + 1)
        if token.kind not in ("digits", "zero", "one", "teen", "ten"):
            return None
        value, after = token.value, at + 1
        if token.kind == "ten" and self._is(after, "one") and self._follows(after, " -"):
            value, after = value + self._tokens[after].value, after + 1
        chunk = Chunk(value, _ONE, token.step, after)
        return self._with_point(chunk) or self._with_fraction(chunk) or chunk

    def _is_one_of(self, at: int) -> bool:
        """Whether a bare "hundred" is one hundred: "hundred and twenty", "nearly hundred"."""
        token = self._tokens[at]
        if token.plural or (at and self._tokens[at - 1].end >= token.start - 1):
            return False
        return not self._text[max(0, token.start - 16) : token.start].strip()

    def _with_point(self, whole: Chunk) -> Chunk | None:
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
        return Chunk(whole.small + step * int(digits), _ONE, step, at)

    def _decimal_digits(self, digits: str, at: int) -> tuple[str, int]:
        token = self._tokens[at]
        if token.kind == "ten" and self._is(at + 1, "one") and self._follows(at + 1, " -"):
            return digits + str(token.value + self._tokens[at + 1].value), at + 2
        return digits + str(token.value), at + 1

    def _with_fraction(self, whole: Chunk) -> Chunk | None:
        """ "two and a half", "three and one fourth", "one and three-quarters"."""
        at = whole.next
        if at >= len(self._tokens) or not self._and_before(at):
            return None
        fraction = self._fraction(at, of_scale=False)
        if fraction is None:
            return None
        return Chunk(whole.small + fraction.small, _ONE, _NONE, fraction.next, True)

    def _late_fraction(self, chunks: list[Chunk], at: int) -> int:
        """ "one million and a half" is 1.5 million, "one hundred and three quarters" 100.75."""
        last = chunks[-1]
        if last.scale == 1 or at >= len(self._tokens) or not self._and_before(at):
            return at
        fraction = self._fraction(at)
        if fraction is None or fraction.value >= 1:
            return at
        part = fraction.small if last.scale >= _THOUSAND else fraction.small / last.scale
        chunks[-1] = Chunk(last.small + part, last.scale, _NONE, fraction.next, True)
        return fraction.next

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
