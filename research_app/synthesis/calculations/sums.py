"""A total that no row prints: the sum over all columns of one row, or over all rows of a column.
And what is left of a sum set aside, as the sentences of one document tell it and what was spent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import zip_longest

from citations.drafts import ProposedQuote
from citations.language.word_classes import MONTHS
from citations.numbers.detect import find_numbers
from citations.numbers.units import context_of
from citations.numbers.values import Number, NumberContext
from research_app.synthesis.calculations.figures import Figure, found_of
from research_app.synthesis.calculations.material import Material, solved
from research_app.synthesis.calculations.operations import listed
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    Missing,
    Operand,
    Reading,
    Solved,
)
from research_app.synthesis.calculations.words import (
    TOTALS,
    fits_period,
    label_stems,
    telling_stems,
    when_of,
)
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.terms import stem, words_of

Parts = list[Figure]
ABOVE = 200
"""Code points over a table that name it."""
SPENT = "spent"
_IS = re.compile(r"\W*(?:(?:is|was|of|to|at|still|now|remains|has been|set|about)\b\W*){0,3}")
_MOVED = re.compile(r"\s+from\s+$")
_TO = re.compile(r"\s+to\s+")


def is_of_parts(reading: Reading) -> bool:
    """Is one amount at one time asked for as a total?"""
    return reading.operation == "total" and len(reading.things) == 1 and len(reading.periods) < 2


def solve_parts(reading: Reading, material: Material) -> Solved | Missing:
    """The parts are certain where every word is said by their row or column, or over the table, and
    no figure among them is the total already."""
    operand = Operand(words=reading.things[0], period=" ".join(reading.periods))
    sums = [each for parts in _choices(operand, material) if (each := _summed(operand, parts))]
    if len({tuple(each.number.value for each in one.found) for one in sums}) != 1:
        return Missing(operand=operand, reason="no certain parts were found")
    return sums[0]


def _choices(operand: Operand, material: Material) -> Iterator[Parts]:
    """All figures of the time in one row, or in one column, that the words name."""
    words, asked = telling_stems(operand.words), when_of(operand.period)
    lines: dict[tuple[object, ...], Parts] = {}
    for series in material.series:
        for each in series.figures:
            if fits_period(asked, each.when):
                table = (*each.cell.place, each.when)
                lines.setdefault((*table, "row", each.cell.row.span), []).append(each)
                lines.setdefault((*table, "column", each.heads, each.group), []).append(each)
    for (_, _, _, kind, *_), parts in lines.items():
        named = parts[0].label if kind == "row" else (*parts[0].heads, *parts[0].group)
        own = {stem for stem in named if stem not in TOTALS}
        text, start = parts[0].cell.source.text, parts[0].cell.table.span.start
        over = (text[max(0, start - ABOVE) : start], *parts[0].cell.over, parts[0].title)
        around = label_stems(" ".join(over))
        over_rows = kind == "column" and words <= {*own, *around}
        over_columns = kind == "row" and bool(own) and own <= words <= {*own, *around}
        if len(parts) > 1 and (over_columns or (over_rows and own & words)):
            yield parts


def _summed(operand: Operand, parts: Sequence[Figure]) -> Solved | None:
    found = tuple(found_of(operand, each) for each in parts)
    if _holds_its_total(found) or any(TOTALS & each.named for each in parts):
        return None
    names = [each.name for each in found]
    calculation = Calculation(
        name=f"{listed(names)}, total",
        formula=f"sum({', '.join(f'#{place}' for place in range(1, len(found) + 1))})",
        operands=(operand,) * len(found),
        definition=f"the sum of the {len(found)} figures",
    )
    held = solved(calculation, found)
    return held if isinstance(held, Solved) else None


def _holds_its_total(found: Sequence[Found]) -> bool:
    """Is one figure the sum of the others, rounding aside?"""
    values = [each.number.value for each in found]
    step = max((each.number.step for each in found), default=Decimal(0))
    return any(abs(sum(values) - 2 * each) <= step * len(values) for each in values)


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
    return solved(calculation, (total, used))


def _months(text: str) -> set[str]:
    return set(words_of(text)) & set(MONTHS)


def _the_one(
    operand: Operand, wanted: set[str], told: Sequence[Candidate], material: Material
) -> Found | Missing:
    """What sentences say right behind the word: "the budget is £2 million", "spent £1 million",
    "the budget from £1 million to £2 million"."""
    found = [
        _found(operand, sentence, number, material.texts[sentence.text_id].text)
        for sentence in told
        if (number := _amount(sentence.text, wanted)) is not None
    ]
    if len({each.number.value for each in found}) == 1:
        return found[0]
    reason = "several figures were found" if found else "no figure was found"
    return Missing(operand=operand, reason=reason)


def _amount(text: str, wanted: set[str]) -> Number | None:
    numbers = [
        each
        for each in find_numbers(text, NumberContext())
        if each.form == "digits" and each.high is None and each.comparator in ("=", "≈")
    ]
    for first, second in zip_longest(numbers, numbers[1:]):
        words = re.finditer(r"[\w'’-]+", text[: first.start])
        named = [each.end() for each in words if wanted & set(label_stems(each.group()))]
        joint = text[named[-1] : first.start] if named else "no"
        if _MOVED.fullmatch(joint) and second and _TO.fullmatch(text[first.end : second.start]):
            return second
        if _IS.fullmatch(joint):
            return first
    return None


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
