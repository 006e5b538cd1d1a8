"""What a question wants from a table: which rows, which columns, which statement."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from research_app.retrieval.ranking.glossary import Measure, Statement
from research_app.retrieval.ranking.measures import lines_of, measures_asked, statements_named
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import (
    asked_words,
    content_stems,
    is_year,
    stem,
    words_of,
    years_of,
)

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
SHARE = re.compile(r"%|\bper ?cent", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\((?:\d{1,2}|[a-z])\)")
_JOINING = frozenset("the of and a an to for by in on at".split())
#: Ask for a figure, or for the largest of a row, and name none.
_ASKS = frozenset(
    content_stems(
        "amount value figure number percentage percent quantity year fiscal period quarter company"
        " respectively million billion thousand usd dollar large larger largest high higher highest"
        " low lower lowest small smaller smallest great greater greatest exceed exceeded"
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
    """`words` is the question in lower case, word by word, `stems` its content by stem without
    periods and words that only ask; `years` and `quarters` ("Q3") are the periods asked for,
    `share` says that a percentage is."""

    words: str
    stems: tuple[str, ...]
    lines: tuple[Line, ...]
    statements: frozenset[Statement]
    years: frozenset[str]
    quarters: frozenset[str]
    share: bool


def read_wanted(question: Question) -> Wanted:
    """What the question asks of tables. The words that only tell how to answer may still name the
    statement ("from the cash flow statement")."""
    asked = question.search_text
    lines = tuple(_lines(asked))
    named = frozenset(statements_named(question.text))
    stems = [each for word, each in asked_words(asked) if not is_year(word)]
    return Wanted(
        words=plain_words(asked),
        stems=tuple(dict.fromkeys(each for each in stems if each not in _ASKS)),
        lines=lines,
        statements=named,
        years=years_in(asked) | years_in(" ".join(question.periods)),
        quarters=quarters_in(asked),
        share=bool(SHARE.search(asked)),
    )


@lru_cache(maxsize=8192)
def plain_words(text: str) -> str:
    """The words in lower case with a space around each, for finding one phrase in another;
    footnote marks are none."""
    return f" {' '.join(words_of(_FOOTNOTE.sub(' ', text)))} "


@lru_cache(maxsize=8192)
def label_stems(label: str) -> tuple[str, ...]:
    """The stems of a label, in order. "Other" and "net" tell one row from another; only words that
    join are left out."""
    return tuple(stem(word) for word in plain_words(label).split() if word not in _JOINING)


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
        labels=tuple(label_stems(label) for label in measure.rows),
        statement=measure.statement,
        weight=weight,
        name=measure.names[0],
    )


@lru_cache(maxsize=4096)
def years_in(words: str) -> frozenset[str]:
    """The years named, with four digits ("FY18" is 2018)."""
    short = {f"20{digits}" for digits in _SHORT_YEAR.findall(words)}
    return frozenset(short | set(years_of(words)))


@lru_cache(maxsize=4096)
def quarters_in(words: str) -> frozenset[str]:
    """ "Q3" for a third quarter."""
    return frozenset(
        f"Q{match[1] or _ORDINAL[match[2].lower()]}" for match in _QUARTER.finditer(words)
    )
