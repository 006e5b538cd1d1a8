"""Which of the periods of a sentence a number is of.

A period stands behind its number ("$3.2 billion in 2019") or before all that follow ("In 2019,
revenue was …, costs were …"). Lists of numbers and periods of one length pair in order ("3.2 and
2.9 in 2022 and 2021"). Where two periods could be meant, none is named.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from citations.language.sentences import SENTENCE_END
from citations.numbers.detect.masks.periods import Period
from citations.numbers.detect.terms import Term

LONGEST_SENTENCE = 1000
"""Code points."""

_LISTED = re.compile(r"\s?(?:,|and|or|,\s?and|&|versus|vs\.?)\s?", re.IGNORECASE)
_LISTED_FIGURES = re.compile(
    r"\s?[$€£]?(?:,|and|or|,\s?and|&|versus|vs\.?|compared\s(?:with|to))\s?(?:about|nearly|approximately|US)?\s?[$€£]?",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"[(:]|\b(?:and|but|while|whereas|from|versus|vs|compared|against|after|than)\b", re.IGNORECASE
)
_LINKED = re.compile(
    r",?\s(?:[A-Za-z\d-]{1,15}\s){0,8}(?:in|for|during|at|as\sof|as\sat|by|on|through|since|of|until|over|ended|ending|between|from)\s"
    r"(?:the\s(?:full\s)?|all\sof\s|late\s|early\s|mid-?\s?|fiscal\s|calendar\s|about\s|year\s|(?:the\s)?(?:end|start|beginning)\sof\s|(?:the\s)?(?:year|period|quarter)s?\s(?:ended|ending|of)?\s?)*"
)
_EARLIER = re.compile(
    r"\b(?:from|versus|vs\.?|against|compared\s(?:with|to))\s(?:[a-z]+\s){0,3}?[$€£]?$",
    re.IGNORECASE,
)
_OF_BEFORE = re.compile(
    r"\b(?:year|quarter|month|period)s?\s(?:earlier|before|ago)|\b(?:previous|prior|last|preceding)\s(?:fiscal\s)?(?:year|quarter|month|period)",
    re.IGNORECASE,
)


def periods_near(text: str, numbers: Sequence[Term], periods: Sequence[Period]) -> list[str]:
    """For each of `numbers`, in order, the words of its period or ""."""
    named = [""] * len(numbers)
    if not periods:
        return named
    starts = [number.start for number in numbers]
    period_starts = [period.start for period in periods]
    first = first_period = 0
    carried = ""
    for end in _ends(text):
        last, last_period = bisect_left(starts, end), bisect_left(period_starts, end)
        in_sentence, periods_here = list(range(first, last)), periods[first_period:last_period]
        carried = _name_in_sentence(text, numbers, in_sentence, periods_here, carried, named)
        if text[max(0, end - 20) : end].rstrip()[-1:] != ";":
            carried = ""
        first, first_period = last, last_period
    return named


def _ends(text: str) -> Iterator[int]:
    """Where sentences end; text without an end is cut, so that the work stays in proportion."""
    start = 0
    for end in [*(found.end() for found in SENTENCE_END.finditer(text)), len(text) + 1]:
        yield from range(start + LONGEST_SENTENCE, end, LONGEST_SENTENCE)
        yield end
        start = end


def _name_in_sentence(
    text: str,
    numbers: Sequence[Term],
    in_sentence: list[int],
    periods_here: Sequence[Period],
    carried: str,
    named: list[str],
) -> str:
    """Names the periods of the numbers `in_sentence`; `carried` is the one that led the part before
    a semicolon. Returns the last that leads here."""
    free = [
        each for each in periods_here if not any(_overlap(each, numbers[i]) for i in in_sentence)
    ]
    free = _without_paired(text, numbers, in_sentence, free, named)
    led = [(0, carried)] if carried else []
    for period in free:
        owner = _owner_before(text, numbers, in_sentence, period)
        if owner is None:
            led.append((period.start, period.words))
        elif not named[owner]:
            named[owner] = period.words
    _hand_on(text, numbers, in_sentence, named)
    only = {period.words for period in periods_here}
    leads = any(numbers[i].start > at for at, _ in led for i in in_sentence)
    for i in in_sentence:
        if named[i] or _is_of_before(text, numbers, in_sentence, i):
            continue
        before = [words for at, words in led if at < numbers[i].start]
        if before:
            named[i] = before[-1]
        elif len(only) == 1 and not leads:
            named[i] = next(iter(only))
    return led[-1][1] if led else ""


def _overlap(period: Period, number: Term) -> bool:
    return period.start < number.end and number.start < period.end


def _without_paired(
    text: str,
    numbers: Sequence[Term],
    in_sentence: list[int],
    periods_here: Sequence[Period],
    named: list[str],
) -> list[Period]:
    """Names the periods of listed numbers; what remains are the periods outside such lists."""
    lists = _runs(text, [(numbers[i].start, numbers[i].end) for i in in_sentence], _LISTED_FIGURES)
    remaining = list(periods_here)
    for run in _runs(text, [(each.start, each.end) for each in periods_here], _LISTED):
        if len(run) < 2:
            continue
        remaining = [
            each for k, each in enumerate(periods_here) if k not in run and each in remaining
        ]
        fitting = [figures for figures in lists if len(figures) == len(run)]
        is_respective = re.search(
            r"\brespectively\b", text[periods_here[run[0]].start : periods_here[run[-1]].end + 40]
        )
        if not fitting and is_respective:
            before = [
                k for k, i in enumerate(in_sentence) if numbers[i].end <= periods_here[run[0]].start
            ]
            fitting = [before[-len(run) :]] if len(before) >= len(run) else []
        for figures in fitting:
            for figure, period in zip(figures, run, strict=True):
                named[in_sentence[figure]] = periods_here[period].words
    return remaining


def _runs(text: str, spans: list[tuple[int, int]], between: re.Pattern[str]) -> list[list[int]]:
    """Which spans stand in one list, with nothing but a comma or "and" between them."""
    runs: list[list[int]] = []
    for i, (start, _) in enumerate(spans):
        if i and between.fullmatch(text, spans[i - 1][1], start):
            runs[-1].append(i)
        else:
            runs.append([i])
    return runs


def _owner_before(
    text: str, numbers: Sequence[Term], in_sentence: list[int], period: Period
) -> int | None:
    """The number right before, if words link the period to it."""
    before = [i for i in in_sentence if numbers[i].end <= period.start]
    if not before:
        return None
    gap = text[numbers[before[-1]].end : period.start]
    if len(gap) > 90 or _PARTS.search(gap.removesuffix("from ").removesuffix("between ")):
        return None
    behind = [i for i in in_sentence if numbers[i].start >= period.end]
    if behind and re.fullmatch(r"\s?[:=]?\s?", text[period.end : numbers[behind[0]].start]):
        return None
    return before[-1] if _LINKED.fullmatch(gap) or len(gap.split()) <= 3 else None


def _hand_on(text: str, numbers: Sequence[Term], in_sentence: list[int], named: list[str]) -> None:
    """In "rose 12 % to $3.2 billion in 2019" the change has the period of what it leads to."""
    for i, following in reversed(list(zip(in_sentence, in_sentence[1:], strict=False))):
        gap = text[numbers[i].end : numbers[following].start]
        if (
            not named[i]
            and named[following]
            and re.fullmatch(r"[\s,(]*(?:to|or|and|by|with|\w+ly|\s)*[\s(]*", gap)
        ):
            named[i] = named[following]


def _is_of_before(text: str, numbers: Sequence[Term], in_sentence: list[int], i: int) -> bool:
    """Whether a number tells what was before: "from $2 billion", "$2 billion a year earlier"."""
    number = numbers[i]
    if len(in_sentence) > 1 and _EARLIER.search(text, max(0, number.start - 40), number.start):
        return True
    following = [numbers[k].start for k in in_sentence if numbers[k].start > number.start]
    end = min([number.end + 40, *following])
    return _OF_BEFORE.search(text, number.end, end) is not None
