"""Whether two numbers can be about the same thing: unit, counted thing, period.

Nothing said is no conflict. "open" is agreement that rests on what is not said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from citations.numbers.units import convert
from citations.numbers.values import Number, Unit

Agreement = Literal["same", "open", "conflict"]

_WORD = re.compile(r"[^\W\d_]{2,}")
_EMPTY_WORDS = frozenset(
    """the and its their his her our your this that these those with from for per was were are had
    has have not all any each more most other others total about some such than into over under out
    new last first year years who which an of in to by on at as""".split()
)
PERSONS = frozenset(
    """people person persons man men woman women boy boys girl girls child children kid kids adult
    adults student students teacher teachers worker workers employee employees passenger passengers
    patient patients victim victims soldier soldiers officer officers resident residents citizen
    citizens member members participant participants user users customer customers protester
    protesters civilian civilians other others survivor survivors migrant migrants refugee refugees
    individual individuals suspect suspects dead injured wounded killed""".split()
)
"""Words that may count the same people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsAgree:
    """`into_claim` brings a value of the quote into the claim's unit, where that is another."""

    agreement: Agreement
    into_claim: Callable[[Decimal], Decimal] | None = None
    assumptions: tuple[str, ...] = ()


SAME_UNITS = UnitsAgree(agreement="same")
OPEN_UNITS = UnitsAgree(agreement="open")
UNITS_CONFLICT = UnitsAgree(agreement="conflict")


def units_agree(claimed: Number, quoted: Number) -> UnitsAgree:
    """Whether two numbers count the same, and how the quote's is converted."""
    claim, quote = claimed.unit, quoted.unit
    if _is_fraction(claimed) and quote.kind == "percent":
        return UnitsAgree(agreement="same", into_claim=lambda value: value / 100)
    if _is_fraction(quoted) and claim.kind == "percent":
        return UnitsAgree(agreement="same", into_claim=lambda value: value * 100)
    if "none" in (claim.kind, quote.kind):
        return _with_bare(claim, quote)
    if claim.code == quote.code:
        return SAME_UNITS
    if (claim.kind, quote.kind) == ("money", "money"):
        return _money(claim, quote)
    if (claim.kind, quote.kind) == ("count", "count"):
        return OPEN_UNITS if _counts_agree(claimed, quoted) else UNITS_CONFLICT
    if claim.kind != quote.kind:
        return UNITS_CONFLICT
    return _converted(claim, quote)


def things_agree(claimed: Number, quoted: Number) -> Agreement:
    """Whether the words beside the numbers name the same thing: "open" where one side names none."""
    claim, quote = words_of(claimed), words_of(quoted)
    if not claim or not quote:
        return "open"
    return "same" if _share(claim, quote) else "conflict"


def periods_agree(claimed: Number, quoted: Number) -> Agreement:
    """Whether the periods share a year or, without years, a word."""
    if not claimed.period or not quoted.period:
        return "open"
    claim, quote = _period_parts(claimed.period), _period_parts(quoted.period)
    return "same" if claim & quote or not claim or not quote else "conflict"


def words_of(number: Number) -> frozenset[str]:
    """The content words of what a number counts and of its entity, singular."""
    counted = number.unit.code if number.unit.kind == "count" else ""
    return content_words(f"{counted} {number.entity}")


def content_words(text: str) -> frozenset[str]:
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(_singular(word) for word in words if word not in _EMPTY_WORDS)


def _is_fraction(number: Number) -> bool:
    """ "A third", "one in five": a share, as a percentage is one."""
    return number.form == "fraction" and number.unit.kind in ("none", "count")


def _with_bare(claim: Unit, quote: Unit) -> UnitsAgree:
    """A bare number says nothing against a counted noun; a sign, a percentage or a measure is part
    of what a number means."""
    kinds = {claim.kind, quote.kind}
    if kinds == {"none"}:
        return SAME_UNITS
    return OPEN_UNITS if kinds == {"none", "count"} else UNITS_CONFLICT


def _money(claim: Unit, quote: Unit) -> UnitsAgree:
    meant = {claim.code, *claim.candidates} & {quote.code, *quote.candidates}
    if not meant:
        return UNITS_CONFLICT
    sign, code = (claim, quote) if claim.candidates else (quote, claim)
    assumption = f"“{sign.code}” of the one is taken for {code.code} of the other."
    return UnitsAgree(agreement="open", assumptions=(assumption,))


def _converted(claim: Unit, quote: Unit) -> UnitsAgree:
    if claim.dimension != quote.dimension or convert(Decimal(1), quote, claim) is None:
        return UNITS_CONFLICT

    def into_claim(value: Decimal) -> Decimal:
        converted = convert(value, quote, claim)
        return value if converted is None else converted

    return UnitsAgree(agreement="same", into_claim=into_claim)


def _counts_agree(claimed: Number, quoted: Number) -> bool:
    return _share(words_of(claimed), words_of(quoted))


def _share(first: frozenset[str], second: frozenset[str]) -> bool:
    return bool(first & second) or bool(first & _PERSONS and second & _PERSONS)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


_PERSONS = frozenset(_singular(word) for word in PERSONS)


def _period_parts(period: str) -> frozenset[str]:
    years = frozenset(re.findall(r"\d{4}", period))
    return years or content_words(period)
