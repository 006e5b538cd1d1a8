"""What a question wants from a table: which rows, which columns, which statement."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from research_app.retrieval.glossary import Measure, Statement
from research_app.retrieval.measures import lines_of, measures_asked, statements_named
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import asked_words, content_stems, is_year

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_SHORT_YEAR = re.compile(r"\b(?:FY|CY)\s?['’]?(\d\d)\b")
_QUARTER = re.compile(
    r"\b(?:Q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th)\s+quarter)\b", re.I
)
_ORDINAL = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
}
#: Ask for a figure and name none.
_ASKS = frozenset(
    content_stems(
        "amount value figure number percentage percent quantity total average year fiscal period"
        " quarter company end respectively million billion thousand usd dollar"
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row that is wanted. `labels` are the stems of the labels it is printed under, the usual one
    first; `weight` is less for the ingredients of a ratio."""

    labels: tuple[tuple[str, ...], ...]
    statement: Statement | None
    weight: float
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """`stems` are the question's own words by stem, without periods and words that only ask;
    `periods` the years and quarters ("Q3") asked for."""

    stems: tuple[str, ...]
    lines: tuple[Line, ...]
    statements: frozenset[Statement]
    years: frozenset[str]
    quarters: frozenset[str]


def read_wanted(question: Question) -> Wanted:
    """What the question asks of tables. The words that only tell how to answer may still name the
    statement ("from the cash flow statement")."""
    asked = question.search_text
    lines = tuple(_lines(asked))
    named = frozenset(statements_named(question.text))
    stems = [stem for word, stem in asked_words(asked) if not is_year(word)]
    return Wanted(
        stems=tuple(dict.fromkeys(stem for stem in stems if stem not in _ASKS)),
        lines=lines,
        statements=named,
        years=years_in(asked) | years_in(" ".join(question.periods)),
        quarters=quarters_in(asked),
    )


INGREDIENT = 0.9
"""What a row counts from which the ratio that is asked for is computed, beside the ratio itself."""


def _lines(asked: str) -> Iterable[Line]:
    seen: set[str] = set()
    for measure in measures_asked(asked):
        for line, weight in ((measure, 1.0), *((each, INGREDIENT) for each in lines_of(measure))):
            if line.rows and line.names[0] not in seen:
                seen.add(line.names[0])
                yield _line(line, weight)


def _line(measure: Measure, weight: float) -> Line:
    return Line(
        labels=tuple(tuple(content_stems(label)) for label in measure.rows),
        statement=measure.statement,
        weight=weight,
        name=measure.names[0],
    )


@lru_cache(maxsize=4096)
def years_in(words: str) -> frozenset[str]:
    """The years named, with four digits ("FY18" is 2018)."""
    short = {f"20{digits}" for digits in _SHORT_YEAR.findall(words)}
    return frozenset(short | set(_YEAR.findall(words)))


@lru_cache(maxsize=4096)
def quarters_in(words: str) -> frozenset[str]:
    """ "Q3" for a third quarter."""
    return frozenset(
        f"Q{match[1] or _ORDINAL[match[2].lower()]}" for match in _QUARTER.finditer(words)
    )
