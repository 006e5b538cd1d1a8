"""The numbers in what is required, by what they count, and in which direction each is stricter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from citations.drafts.requirements import Modality
from citations.numbers.detect import find_numbers
from citations.numbers.values import Number
from citations.requirements.compare.words import term_of, words_of

_FLIPPED = {">": "≤", "<": "≥", "≥": "<", "≤": ">", "=": "=", "≈": "≈"}
_LEAST, _MOST = ("≥", ">"), ("≤", "<")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """`key` is what is counted; `bounds`: it is a minimum or a maximum, not a bare number."""

    key: str
    value: Decimal
    comparator: str
    words: str

    @property
    def bounds(self) -> bool:
        return self.comparator in (*_LEAST, *_MOST)


@lru_cache(maxsize=4_096)
def figures_of(words: str, modality: Modality) -> tuple[Figure, ...]:
    """The numbers of the words. What must not be more than ten must be ten at most."""
    return tuple(_figure(words, number, modality) for number in _apart(find_numbers(words[:2_000])))


def _apart(numbers: Iterable[Number]) -> list[Number]:
    """ "Seven (7)" tells one number."""
    kept: list[Number] = []
    for each in numbers:
        if not (kept and each.value == kept[-1].value and each.start - kept[-1].end < 3):
            kept.append(each)
    return kept


def _figure(words: str, number: Number, modality: Modality) -> Figure:
    comparator: str = number.comparator
    if modality == "must not":
        comparator = _FLIPPED.get(comparator, comparator)
    key = number.unit.dimension
    if number.unit.kind in ("none", "count"):
        counted = words_of(key or words[number.end : number.end + 40])
        key = term_of(counted[0]) if counted else ""
    sign = {"≥": "at least ", "≤": "at most ", ">": "more than ", "<": "less than "}
    before = sign.get(number.comparator, "")
    return Figure(key=key, value=number.value, comparator=comparator, words=f"{before}{number.raw}")


def compare_figures(statute: Figure, policy: Figure) -> int | None:
    """1 where the policy's number is stricter, -1 where it is weaker, 0 where they are equal, None
    where it cannot be told (a bare number is neither minimum nor maximum)."""
    if statute.value == policy.value and statute.comparator == policy.comparator:
        return 0
    more = (policy.value > statute.value) - (policy.value < statute.value)
    if statute.comparator in _LEAST and policy.comparator in _LEAST:
        return more or None
    if statute.comparator in _MOST and policy.comparator in _MOST:
        return -more or None
    return None
