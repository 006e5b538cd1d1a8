"""What company figures a question asks for, and under which labels and titles they are printed. The
data stand in `measures.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

_FILE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """See the data file; `statement` is the one that prints it, empty for a ratio."""

    names: tuple[str, ...]
    rows: tuple[str, ...] = ()
    statement: str = ""
    made_from: tuple[str, ...] = ()


_DATA = tomllib.loads(_FILE.read_text("utf-8"))
TITLES: Mapping[str, Sequence[str]] = _DATA["titles"]
MEASURES = tuple(
    Measure(
        names=tuple(each["names"]),
        rows=tuple(each.get("rows", ())),
        statement=each.get("statement", ""),
        made_from=tuple(each.get("made_from", ())),
    )
    for each in _DATA["measure"]
)
_JOINS_WORD = r"(?<![\w&-]){}(?![\w&]|-\w)"
"""Whole words; a word joined by a hyphen or "&" is another."""
_STATEMENT = re.compile("|".join(re.escape(each) for titles in TITLES.values() for each in titles))


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
        for statement in dict.fromkeys(line.statement for line in lines if line.statement)
        for title in TITLES[statement][:2]
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
