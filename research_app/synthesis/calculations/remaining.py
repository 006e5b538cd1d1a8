"""What is left: the sum set aside less what was spent of it, as one document tells both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from citations.numbers.values import Number
from research_app.synthesis.calculations.material import Material, checked
from research_app.synthesis.calculations.plan import Reading
from research_app.synthesis.calculations.stated import Told, found_told, numbers_of
from research_app.synthesis.calculations.stems import label_stems, telling_stems
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    Missing,
    Operand,
    Solved,
)
from research_app.synthesis.terms import stem, words_of

SPENT = "spent"
_MONTH = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)
_IS = re.compile(r"\W*(?:(?:is|was|of|to|at|still|now|remains|has been|set|about)\b\W*){0,3}")
_MOVED = re.compile(r"\s+from\s+$")
_TO = re.compile(r"\s+to\s+")


def solve_remaining(reading: Reading, material: Material) -> Solved | Missing:
    """Sum and spending of one text; of several dates the one that the question names."""
    whole = Operand(words=reading.things[0])
    spent = Operand(words=SPENT)
    said = " ".join((material.plan.words, *reading.periods))
    asked = {month.casefold() for month in _MONTH.findall(said)}
    titles = {each for text in material.texts.values() for each in label_stems(text.info.title)}
    wanted = telling_stems(whole.words) - titles
    told = [
        each
        for each in material.sentences
        if asked <= {month.casefold() for month in _MONTH.findall(each[0].text)}
    ]
    used = list(_amounts(told, spent, {stem(SPENT)}))
    if len({each.number.value for each in used}) != 1:
        reason = "several figures were found" if used else "no figure was found"
        return Missing(operand=spent, reason=reason)
    beside = [each for each in material.sentences if each[0].text_id == used[0].quote.text_id]
    sums = list(_amounts(beside, whole, wanted)) if wanted else []
    if len({each.number.value for each in sums}) != 1:
        reason = "several figures were found" if sums else "no figure was found"
        return Missing(operand=whole, reason=reason)
    calculation = Calculation(
        name=f"{whole.words[:1].upper()}{whole.words[1:]}, remaining",
        formula="#1 - #2",
        operands=(whole, spent),
        definition="the sum set aside less what was spent",
    )
    found = checked(calculation, (sums[0], used[0]))
    if isinstance(found, Missing):
        return found
    return Solved(calculation=calculation, found=found, beside=found)


def _amounts(told: list[Told], operand: Operand, wanted: set[str]) -> Iterator[Found]:
    """What sentences say right behind the word: "the budget is £2 million", "spent £1 million",
    "the budget from £1 million to £2 million"."""
    for sentence, source in told:
        number = _amount(sentence.text, wanted)
        if number is not None:
            yield found_told(operand, sentence, number, source)


def _amount(text: str, wanted: set[str]) -> Number | None:
    numbers = numbers_of(text)
    for first, second in zip_longest(numbers, numbers[1:]):
        before = text[: first.start]
        words = list(re.finditer(r"[\w'’-]+", before))
        named = [each for each in words if wanted & {stem(word) for word in words_of(each.group())}]
        if not named:
            continue
        joint = before[named[-1].end() :]
        if _MOVED.fullmatch(joint) and second and _TO.fullmatch(text[first.end : second.start]):
            return second
        if _IS.fullmatch(joint):
            return first
    return None
