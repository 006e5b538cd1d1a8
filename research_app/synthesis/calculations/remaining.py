"""What is left: the sum set aside less what was spent of it, as the sentences of one document tell
both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from citations.drafts import ProposedQuote
from citations.numbers.detect import find_numbers
from citations.numbers.detect.masks.calendar_words import MONTHS
from citations.numbers.units import context_of
from citations.numbers.values import Number, NumberContext
from research_app.synthesis.calculations.material import Material, checked
from research_app.synthesis.calculations.plan import Reading
from research_app.synthesis.calculations.stems import label_stems, telling_stems
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    Missing,
    Operand,
    Solved,
)
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.terms import stem, words_of

SPENT = "spent"
_IS = re.compile(r"\W*(?:(?:is|was|of|to|at|still|now|remains|has been|set|about)\b\W*){0,3}")
_MOVED = re.compile(r"\s+from\s+$")
_TO = re.compile(r"\s+to\s+")


def solve_remaining(reading: Reading, material: Material) -> Solved | Missing:
    """Sum and spending of one text; of several dates the one that the question names."""
    told = [each for each in material.ranking.candidates if each.row is None]
    asked = _months(" ".join((material.plan.words, *reading.periods)))
    spent, whole = Operand(words=SPENT), Operand(words=reading.things[0])
    dated = [each for each in told if asked <= _months(each.text)]
    used = _the_one(spent, {stem(SPENT)}, dated, material)
    if isinstance(used, Missing):
        return used
    titles = {each for text in material.texts.values() for each in label_stems(text.info.title)}
    beside = [each for each in told if each.text_id == used.quote.text_id]
    total = _the_one(whole, telling_stems(whole.words) - titles, beside, material)
    if isinstance(total, Missing):
        return total
    calculation = Calculation(
        name=f"{whole.words[:1].upper()}{whole.words[1:]}, remaining",
        formula="#1 - #2",
        operands=(whole, spent),
        definition="the sum set aside less what was spent",
    )
    found = checked(calculation, (total, used))
    if isinstance(found, Missing):
        return found
    return Solved(calculation=calculation, found=found, beside=found)


def _months(text: str) -> set[str]:
    return set(words_of(text)) & set(MONTHS)


def _the_one(
    operand: Operand, wanted: set[str], told: Sequence[Candidate], material: Material
) -> Found | Missing:
    found = list(_amounts(operand, wanted, told, material))
    if len({each.number.value for each in found}) == 1:
        return found[0]
    reason = "several figures were found" if found else "no figure was found"
    return Missing(operand=operand, reason=reason)


def _amounts(
    operand: Operand, wanted: set[str], told: Sequence[Candidate], material: Material
) -> Iterator[Found]:
    """What sentences say right behind the word: "the budget is £2 million", "spent £1 million",
    "the budget from £1 million to £2 million"."""
    for sentence in told:
        number = _amount(sentence.text, wanted)
        if number is not None:
            yield _found(operand, sentence, number, material.texts[sentence.text_id].text)


def _amount(text: str, wanted: set[str]) -> Number | None:
    numbers = _numbers_of(text)
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


def _numbers_of(text: str) -> list[Number]:
    plain = (each for each in find_numbers(text, NumberContext()) if each.form == "digits")
    return [each for each in plain if each.high is None and each.comparator in ("=", "≈")]


def _found(operand: Operand, sentence: Candidate, number: Number, source: str) -> Found:
    return Found(
        operand=operand,
        name=operand.words,
        quote=ProposedQuote(
            text_id=sentence.text_id,
            quote=sentence.text,
            statement=" ".join(sentence.text.split()),
            near=sentence.start,
        ),
        context=(),
        start=number.start,
        end=number.end,
        number=number,
        number_context=context_of(source),
        label=operand.words,
    )
