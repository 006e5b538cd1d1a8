"""The amounts that a norm sets and in which direction each is stricter: at most 60 days, at least
five years, not above 4 °C."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from citations.numbers.detect import find_numbers
from citations.numbers.values import Number
from citations.requirements.compare.lengths import (
    Length,
    compare_lengths,
    find_lengths,
    is_repeated,
)
from citations.requirements.parts.vocabulary import rule

Bound = Literal["most", "least"]
TIME = "time"

# "Not less than" is a least, although "less than" is a most.
_MOST = rule(
    r"\b(?:within|(?:not|no|never) (?:later|longer|more|older|higher|warmer|greater|larger|wider"
    r"|louder|faster|heavier) than|at (?:the )?most"
    r"|at (?:the )?latest|up to|(?:not|never) (?:to )?(?:exceed|exceeding|be above|rise above)"
    r"|(?<!not )(?<!no )(?<!never )(?:less|fewer|colder|cooler) than|maximum(?: of)?|every|each|per"
    r"|at intervals of|in less than|inside"
    r"|(?:not?|never|nobody) .{0,80}(?:longer|more|older|above) than"
    r"|limit(?:ed)? (?:is|to|of|:))\W*(?:\w+ ?){0,2}$|≤ ?$"
)
_LEAST = rule(
    r"\b(?:at (?:the )?least|(?:not|no|never) (?:less|fewer|earlier|sooner|shorter|lower|colder"
    r"|younger|closer|nearer|narrower|smaller|lighter) than|minimum(?: of)?"
    r"|(?:not|never) .{0,40}(?:below|less than|under)"
    r"|(?:never|not) (?:drop|fall)s? below)\W*(?:\w+ ?){0,2}$|≥ ?$"
)
_MOST_AFTER = rule(
    r"\W{0,2}(?:or (?:less|fewer|colder|cooler|below|sooner|earlier)|at (?:the )?most)\b"
)
_LEAST_AFTER = rule(
    r"\W{0,2}(?:or (?:more|longer|over|above|older|warmer|hotter)|at (?:the )?least)\b"
)
_LASTS = rule(
    r"\b(?:keep|kept|keeps|retain\w*|preserv\w*|stor(?:e|ed|es|age)|hold|held|holds|maintain\w*"
    r"|remain\w*|stay\w*|archiv\w*|fil(?:e|ed|es)|sav(?:e|ed))\b"
)
_ENDS = rule(r"\b(?:delet\w+|eras\w+|destroy\w*|remov\w+|wip\w+|shred\w*|overwrit\w+|discard\w*)\b")
_THAN = rule(r"\bthan\W*$")
"""What holds from an amount on ("longer than 3 m") is no limit, unless it is forbidden."""
_RANGE = rule(r" (?:and|to|or) |[–-] ?\d")
_OTHERWISE = rule(r"\b(?:after|until|first|between|from|aged?|under|over|above|below)\W*(?:the )?$")
"""Words before an amount that make it no limit of what is done, but of whom or when."""
_BEFORE, _AFTER = 100, 16
"""Code points around an amount in which its direction is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """`key` is what is measured ("time", a dimension or the thing counted); `bound` says whether it
    is the most or the least, None where that cannot be told. `words` as written."""

    key: str
    words: str
    bound: Bound | None
    length: Length | None = None
    value: Decimal = Decimal(0)


def amounts_of(words: str) -> list[Amount]:
    """In the order of the words, each once."""
    lengths = list(find_lengths(words))
    taken = [(start, end) for _, start, end in lengths]
    found = [
        Amount(key=TIME, words=length.words, bound=_bound(words, start, end), length=length)
        for length, start, end in lengths
    ]
    for number in find_numbers(words):
        if all(number.end <= start or number.start >= end for start, end in taken):
            found.append(_counted(words, number))
    return list(dict.fromkeys(found))


def without_amounts(words: str) -> str:
    """The words without what they measure."""
    for each in amounts_of(words):
        words = words.replace(each.words, " ")
    return words


def _counted(words: str, number: Number) -> Amount:
    return Amount(
        key=f"{number.unit.kind} {number.unit.dimension}",
        words=number.raw,
        bound=_bound(words, number.start, number.end),
        value=number.value,
    )


def _bound(words: str, start: int, end: int) -> Bound | None:
    """Told beside the amount, else by what is done: what is kept is kept so long at least, what is
    deleted is deleted so late at most, what is done once a year after a year at most."""
    before, after = words[max(0, start - _BEFORE) : start], words[end : end + _AFTER]
    if is_repeated(before):
        return "most"
    if _RANGE.search(words[start:end]) or _OTHERWISE.search(before):
        return None
    if _LEAST.search(before) or _LEAST_AFTER.match(after):
        return "least"
    if _MOST.search(before) or _MOST_AFTER.match(after):
        return "most"
    if _THAN.search(before):
        return None
    if _ENDS.search(words):
        return "most"
    return "least" if _LASTS.search(words) else None


def compare_amounts(statute: Amount, policy: Amount) -> int | None:
    """1 where the policy's is stricter, -1 where it is weaker, 0 where they are equal; None where
    that cannot be told: directions unlike or untold, units that do not compare exactly. A direction
    that one side alone tells is taken for both: what is paid at 150 % is above "at least 125 %"."""
    difference = _difference(statute, policy)
    if difference == 0:
        return 0 if statute.bound == policy.bound or None in (statute.bound, policy.bound) else None
    bound = statute.bound or policy.bound
    if difference is None or bound is None or bound != (policy.bound or bound):
        return None
    return difference if bound == "least" else -difference


def _difference(statute: Amount, policy: Amount) -> int | None:
    """-1, 0 or 1 as the policy's amount is smaller, equal or greater."""
    if statute.length is not None and policy.length is not None:
        return compare_lengths(policy.length, statute.length)
    return (policy.value > statute.value) - (policy.value < statute.value)


def shared_amounts(statute: list[Amount], policy: list[Amount]) -> Iterator[tuple[Amount, Amount]]:
    """Amounts of one kind that are equal, and of those left one of which each side has just one."""
    for key in dict.fromkeys(each.key for each in statute):
        of_statute = [each for each in statute if each.key == key]
        of_policy = [each for each in policy if each.key == key]
        for one in tuple(of_statute):
            equal = next((each for each in of_policy if _difference(one, each) == 0), None)
            if equal is not None:
                of_statute.remove(one)
                of_policy.remove(equal)
                yield one, equal
        if len(of_statute) == len(of_policy) == 1:
            yield of_statute[0], of_policy[0]
