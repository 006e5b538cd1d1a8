"""Figures of one thing and one time that two statements give alike."""

from __future__ import annotations

from dataclasses import dataclass

from citations.numbers.match.both_hold import are_comparable, can_both_hold
from citations.numbers.values import Number
from citations.stance.aboutness import matches_any, of_same_thing
from citations.stance.same_time import at_same_time
from citations.stance.statement import Part, Reading

Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """`same` where both are one value, not one that is rounded to the other."""

    one: Span
    other: Span
    same: bool


def agreeing_figures(first: Reading, second: Reading) -> tuple[Agreed, ...]:
    """All figures of the first with those of the second that say the same of the same thing; none
    where one of them has no such fellow, or the first says what the second does not know."""
    known = (*second.words, *second.around.words)
    if not all(matches_any(word, known) for word in first.naming):
        return ()
    found = [_fellow(part, first, second) for part in first.figures]
    return tuple(filter(None, found)) if all(found) else ()


def _fellow(part: Part, first: Reading, second: Reading) -> Agreed | None:
    for other in second.figures:
        if part.mood != "fact" or other.mood != "fact" or part.is_change != other.is_change:
            continue
        if (
            _agree(part.number, other.number)
            and at_same_time(part, first, other, second)
            and of_same_thing(part, first, other, second)
        ):
            one, its = (part.start, part.end), (other.start, other.end)
            return Agreed(one=one, other=its, same=_is_same(part.number, other.number))
    return None


def _agree(one: Number | None, other: Number | None) -> bool:
    if one is None or other is None:
        return False
    return are_comparable(one, other) and can_both_hold(one, other)


def _is_same(one: Number | None, other: Number | None) -> bool:
    return one is not None and other is not None and one.value == other.value
