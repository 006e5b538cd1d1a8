"""Operands told in sentences: "Depreciation was $290.2 million in 2019 and $239.6 million in 2018."

A sentence gives a figure only where it is plain which of its times each figure is of: as many
figures of one kind as years, told in the same order. Everything else stays untold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from citations.drafts import PassageDraft, ProposedQuote, TextDraft
from citations.numbers.detect import find_numbers
from citations.numbers.units import context_of
from citations.numbers.values import Number, NumberContext
from research_app.synthesis.calculations.periods import When, when_of, without_times
from research_app.synthesis.calculations.stems import asked_stems, telling_stems
from research_app.synthesis.calculations.values import Found, Missing, Operand
from research_app.synthesis.candidates import Candidate, find_candidates
from research_app.synthesis.terms import content_stems, words_of, years_of

LEAST_NAMED = 0.75
"""Of an operand's telling words, those its sentence must have."""
MOST_FIGURES = 4
"""Figures of one kind in a sentence of which the times are still plain."""
_WORD = re.compile(r"[\w'’-]+")
_TIME = r"(?:for|in|at|as|of|on|the|our|and|years?|fiscal|ended|ending|end|months?|quarter|company)"
_STATES = re.compile(
    rf"(?:(?:of|for|at|by)(?: (?!was|were|is|are)[a-z]+){{1,4}} )?(?:{_TIME} )*"
    r"(?:was|were|is|are|of|totaled|totalled|totaling|amounted to|amounting to|came to|stood at)"
    rf"(?: (?:approximately|about|around|{_TIME}))*"
)
_JOINS = re.compile(
    rf"(?:(?:{_TIME}|compared|to|with|versus|respectively|from|approximately|about|or|a|an"
    r"|increase|decrease)(?: |$))*"
)


Told = tuple[Candidate, str]
"""A sentence with the text that it stands in."""


def sentences_of(passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]) -> list[Told]:
    """The sentences of the passages, each once, best passage first; rows of tables are none."""
    candidates = find_candidates(passages, texts)
    return [(each, texts[each.text_id].text) for each in candidates if each.row is None]


def told_figures(
    sentences: Sequence[Told], operands: Sequence[Operand]
) -> tuple[Found, ...] | Missing:
    """The figures of all operands, each from a sentence; `Missing` names the first that none
    tells, or that two tell in different ways."""
    found: list[Found] = []
    for operand in operands:
        told = list(_told(sentences, operand))
        if not told:
            return Missing(operand=operand, reason="no figure was found")
        if len({(each.number.value, each.number.unit.code) for each in told}) > 1:
            return Missing(operand=operand, reason="several figures were found")
        found.append(told[0])
    places = {(each.quote, each.start) for each in found}
    if len(places) < len(found):
        return Missing(operand=operands[0], reason="the same figure fits two inputs")
    return tuple(found)


def _told(sentences: Sequence[Told], operand: Operand) -> Iterator[Found]:
    """What the sentences that name the operand tell of it, best passage first."""
    wanted = telling_stems(operand.words)
    period = when_of(operand.period)
    if not wanted or len(period.years) != 1 or period.quarter:
        return
    for sentence, source in sentences:
        if not _names(wanted, sentence.text):
            continue
        number = _number_of(sentence.text, period, wants_percent="%" in operand.words)
        if number is not None and _is_stated(sentence.text, wanted):
            yield found_told(operand, sentence, number, source, next(iter(period.years)))


def figure_told(text: str, year: str, *, is_percent: bool) -> Number | None:
    """The figure that a sentence gives for the year, where that is plain."""
    when = when_of(year)
    if len(when.years) != 1 or when.quarter:
        return None
    return _number_of(text, when, wants_percent=is_percent)


def _names(wanted: set[str], text: str) -> bool:
    own = _stems(text)
    return len(wanted & own) >= LEAST_NAMED * len(wanted)


@lru_cache(maxsize=2048)
def _stems(text: str) -> frozenset[str]:
    return frozenset((*content_stems(text), *asked_stems(text)))


def _number_of(text: str, period: When, *, wants_percent: bool) -> Number | None:
    """The figure of that year, by the order in which years and figures are told."""
    years = years_of(text)
    (year,) = period.years
    if year not in years or len(years) > MOST_FIGURES:
        return None
    of_kind: dict[str, list[Number]] = {}
    for number in numbers_of(text):
        of_kind.setdefault(number.unit.dimension, []).append(number)
    fitting = [
        numbers
        for dimension, numbers in of_kind.items()
        if len(numbers) == len(years) and (dimension == "percent") == wants_percent
    ]
    return fitting[0][years.index(year)] if len(fitting) == 1 else None


def _is_stated(text: str, wanted: set[str]) -> bool:
    """Does the sentence say that the thing is these figures, and nothing between? "Interest rose in
    2019 due to notes of $5 million" tells no interest."""
    numbers = numbers_of(text)
    before = text[: numbers[0].start]
    if len(wanted & _stems(before)) < LEAST_NAMED * len(wanted):
        return False
    last = max(match.end() for match in _WORD.finditer(before) if wanted & _stems(match.group()))
    joints = [text[one.end : other.start] for one, other in zip(numbers, numbers[1:], strict=False)]
    return bool(_STATES.fullmatch(_bare(before[last:]))) and all(
        _JOINS.fullmatch(_bare(joint)) for joint in joints
    )


def _bare(words: str) -> str:
    """Without times and the words around them."""
    return " ".join(re.findall(r"[a-z]+", without_times(words).lower()))


@lru_cache(maxsize=1024)
def numbers_of(text: str) -> tuple[Number, ...]:
    plain = (each for each in find_numbers(text, NumberContext()) if each.form == "digits")
    return tuple(each for each in plain if each.high is None and each.comparator in ("=", "≈"))


def found_told(
    operand: Operand, sentence: Candidate, number: Number, source: str, period: str = ""
) -> Found:
    """A figure of a sentence, with the words of the operand that the sentence says."""
    own = set(words_of(sentence.text))
    words = [word for word in operand.words.split() if set(words_of(word)) <= own]
    label = " ".join(words) or operand.words
    return Found(
        operand=operand,
        name=f"{label}, {period}" if period else label,
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
        period=period,
        label=label,
    )
