"""What company figures a question asks for, and under which labels and titles they are printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from research_app.retrieval.ranking.glossary import MEASURES, STATEMENT_TITLES, Measure

_JOINS_WORD = r"(?<![\w&-]){}(?![\w&]|-\w)"
_STATEMENT = re.compile(
    "|".join(re.escape(title) for titles in STATEMENT_TITLES.values() for title in titles)
)


@lru_cache(maxsize=1024)
def measures_asked(question: str) -> tuple[Measure, ...]:
    """The measures a question names, each stretch of its words read as the longest name, in
    order."""
    folded = _STATEMENT.sub(" \0 ", _folded(question))
    found: list[tuple[int, Measure]] = []
    for name, pattern, measure in _patterns():
        if name not in folded:  # a look that costs a hundredth of the pattern's
            continue
        for match in pattern.finditer(folded):
            found.append((match.start(), measure))
        folded = pattern.sub(lambda match: "\0" * len(match.group()), folded)
    ordered = [measure for _, measure in sorted(found, key=lambda each: each[0])]
    return tuple(dict.fromkeys(ordered))


def lines_of(measure: Measure) -> tuple[Measure, ...]:
    """The printed lines that a ratio is made from; nothing for a line that is printed itself."""
    return tuple(by_name()[name] for name in measure.made_from)


def expansion_terms(question: str) -> tuple[str, ...]:
    """What else to search for: the usual labels of the rows that carry the answer, and the titles
    of their statements. Nothing for a question that names no measure."""
    lines = list(_printed(question))
    labels = [label for line in lines for label in line.rows[:3]]
    titles = [
        title
        for statement in dict.fromkeys(line.statement for line in lines)
        if statement is not None
        for title in STATEMENT_TITLES[statement][:2]
    ]
    return tuple(dict.fromkeys((*labels, *titles)))


def _printed(question: str) -> Iterator[Measure]:
    for measure in measures_asked(question):
        yield from (lines_of(measure) if measure.made_from else (measure,))
        if measure.made_from and measure.rows:
            yield measure


@cache
def by_name() -> dict[str, Measure]:
    return {name: measure for measure in MEASURES for name in measure.names}


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str], Measure], ...]:
    """Names with their patterns, the longest first."""
    names = sorted(by_name().items(), key=lambda each: -len(each[0]))
    return tuple(
        (name, re.compile(_JOINS_WORD.format(re.escape(name))), measure) for name, measure in names
    )


def _folded(words: str) -> str:
    return " ".join(words.casefold().replace("’", "'").split())
