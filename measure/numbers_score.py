"""What was found in a text against what is labelled there.

Three ways to count, each with precision, recall and F1:

- *value*: the values of a text as a multiset, without regard to where they stand. A range counts as
  its two ends on either side, so that "from 5 to 6" may be one range or two numbers. A value may
  stand in the labelled unit instead of its own (grams for kilograms). What was found where a label
  gives no value is not counted.
- *overlap*: a found quantity is right if it shares a character with a label, a label is found if it
  shares one with a found quantity. A label may hold several quantities (a list), and the other way.
- *exact*: both ends are the same.

Whatever only overlaps a label that is left out (a date) is not held against anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from citations.numbers.values import Number
from measure.numbers_labels import Label, is_labelled_point, points_of
from measure.rows import share

Pairs = dict[int, list[Number]]
"""For each label, by its place in the list, the numbers that are compared with it."""


@dataclass(slots=True)
class Tally:
    """`right` of the `found` ones, `hit` of the `labelled` ones."""

    right: int = 0
    found: int = 0
    hit: int = 0
    labelled: int = 0

    def figures(self) -> dict[str, float | None]:
        precision, recall = share(self.right, self.found), share(self.hit, self.labelled)
        total = (precision or 0) + (recall or 0)
        f1 = round(2 * (precision or 0) * (recall or 0) / total, 4) if total else None
        return {"precision": precision, "recall": recall, "f1": f1}


@dataclass(slots=True)
class Score:
    """The counts over all texts so far."""

    value: Tally = field(default_factory=Tally)
    overlap: Tally = field(default_factory=Tally)
    exact: Tally = field(default_factory=Tally)
    same_value: Tally = field(default_factory=Tally)
    same_sign: Tally = field(default_factory=Tally)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextOutcome:
    """One text: the labels that nothing was found for, those found with another value or another
    comparator, and what was found beside the labels."""

    missed: tuple[Label, ...]
    wrong_value: tuple[Label, ...]
    wrong_sign: tuple[Label, ...]
    beside: tuple[Number, ...]


def add_text(score: Score, labels: Sequence[Label], numbers: Sequence[Number]) -> TextOutcome:
    """Count one text in. Labels without spans are paired with numbers by their values."""
    kept = [label for label in labels if not label.left_out]
    judged = [number for number in numbers if not _is_left_out(number, labels)]
    pairs = _by_value(score, kept, judged)
    if any(label.has_span for label in kept):
        pairs = _by_span(score, kept, judged)
    paired = {id(number) for numbers in pairs.values() for number in numbers}
    beside = tuple(number for number in judged if id(number) not in paired)
    return TextOutcome(
        missed=tuple(label for place, label in enumerate(kept) if place not in pairs),
        wrong_value=_wrong_values(score, kept, pairs),
        wrong_sign=_wrong_signs(score, kept, pairs),
        beside=beside,
    )


def _is_left_out(number: Number, labels: Sequence[Label]) -> bool:
    touched = [label for label in labels if label.overlaps(number)]
    return bool(touched) and all(label.left_out for label in touched)


def _by_value(score: Score, labels: Sequence[Label], numbers: Sequence[Number]) -> Pairs:
    """Every value of a text is matched once."""
    valueless = [label for label in labels if label.has_span and not label.points]
    free = [
        (number, point)
        for number in numbers
        if not any(label.overlaps(number) for label in valueless)
        for point in points_of(number)
    ]
    score.value.found += len(free)
    pairs: Pairs = {}
    for place, label in enumerate(labels):
        for point in label.points:
            score.value.labelled += 1
            fitting = (each for each in free if is_labelled_point(label, point, *each))
            if chosen := next(fitting, None):
                free.remove(chosen)
                score.value.hit += 1
                score.value.right += 1
                pairs.setdefault(place, []).append(chosen[0])
    return pairs


def _by_span(score: Score, labels: Sequence[Label], numbers: Sequence[Number]) -> Pairs:
    pairs: Pairs = {}
    for place, label in enumerate(labels):
        if touching := [number for number in numbers if label.overlaps(number)]:
            pairs[place] = touching
    spans = {(label.start, label.end) for label in labels}
    exact = {(number.start, number.end) for number in numbers} & spans
    overlapping = {id(number) for numbers in pairs.values() for number in numbers}
    _count(score.overlap, right=len(overlapping), hit=len(pairs), found=numbers, labels=labels)
    _count(score.exact, right=len(exact), hit=len(exact), found=numbers, labels=labels)
    return pairs


def _count(
    tally: Tally, *, right: int, hit: int, found: Sequence[Number], labels: Sequence[Label]
) -> None:
    tally.right += right
    tally.hit += hit
    tally.found += len(found)
    tally.labelled += len(labels)


def _wrong_values(score: Score, labels: Sequence[Label], pairs: Pairs) -> tuple[Label, ...]:
    """Of the pairs whose label has a value, those whose numbers do not have it."""
    wrong: list[Label] = []
    for label, numbers in _compared(labels, pairs):
        if not label.points:
            continue
        own = [(number, point) for number in numbers for point in points_of(number)]
        is_right = all(
            any(is_labelled_point(label, point, *each) for each in own) for point in label.points
        )
        _note(score.same_value, is_right, label, wrong)
    return tuple(wrong)


def _wrong_signs(score: Score, labels: Sequence[Label], pairs: Pairs) -> tuple[Label, ...]:
    """Of the pairs whose label has a comparator, those whose numbers have another one."""
    wrong: list[Label] = []
    for label, numbers in _compared(labels, pairs):
        if label.signs:
            is_right = any(signs_of(number) & label.signs for number in numbers)
            is_right = is_right or ("range" in label.signs and len(numbers) > 1)
            _note(score.same_sign, is_right, label, wrong)
    return tuple(wrong)


def signs_of(number: Number) -> set[str]:
    """A number's comparator and what else a source may label in its place: the direction, that it
    is a range, that it has a tolerance."""
    signs: set[str] = {number.comparator}
    if number.high is not None:
        signs.add("range")
    if number.tolerance is not None:
        signs.add("±")
    if number.direction:
        signs.add(number.direction)
    return signs


def _compared(labels: Sequence[Label], pairs: Pairs) -> list[tuple[Label, list[Number]]]:
    return [(labels[place], numbers) for place, numbers in sorted(pairs.items())]


def _note(tally: Tally, is_right: bool, label: Label, wrong: list[Label]) -> None:
    tally.labelled += 1
    tally.hit += is_right
    if not is_right:
        wrong.append(label)
