"""The lines that statements print and the measures computed from them, by every usual name; and how
the results of operations are called.

The data stand in `glossary.toml`: general accounting knowledge, never evidence.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from research_app.synthesis.calculations.values import Kind, Measure, Operation
from research_app.synthesis.calculations.words import label_stems

_FILE = Path(__file__).with_name("glossary.toml")
_ARTICLES = re.compile(r"^(?:(?:the|its|their|our|an?|your|company['’]s|total) )+")
_ACRONYMS = re.compile(
    r"\b(?:ebitda|ebit|eps|cogs|sg&a|r&d|pp&e|d&a|roa|roe|roic|roce|dso|dio|dpo|ccc|fcf)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(r"<([A-Z]+)>")
_WHOLE = r"(?<![\w&-])(?:{})(?![\w&-])"
"""Whole words: "R&D" is not found in "R&D-heavy", "debt" not in "debt-free"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a report: `words` name it to the reader, `labels` are what it is printed under, the
    usual one first. `spent`: money that one report prints in brackets and the next without."""

    words: str
    labels: tuple[str, ...] = ()
    statement: str = ""
    spent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """`formula` names a function of `citations.numbers.derive`; the result is called `over_time` or
    `over_things`."""

    formula: str
    over_time: str
    over_things: str
    definition: str
    kind: Kind = "same"


@cache
def told_of(operation: Operation) -> Told:
    """How an operation is computed and called."""
    return Told(**_data()["operations"][operation])


def asked_forms() -> Iterator[tuple[Operation, str]]:
    """The patterns by which an operation is asked for, in the order in which they are tried."""
    for each in _data()["forms"]:
        yield each["operation"], patterned(each["pattern"])


def patterned(words: str | list[str]) -> str:
    """A pattern of the glossary with the words that it names."""
    known = _data()["words"]
    return _NAMED.sub(lambda match: patterned(known[match[1]]), "".join(words))


def line_named(words: str) -> Line | None:
    """The line of that name; "Net sales" may be less than all revenue: who names a label means
    that row first."""
    name = folded(words)
    line = _lines().get(name) or _lines().get(_ARTICLES.sub("", name))
    if line is None:
        return None
    own = tuple(label for label in line.labels if label == name and " " in name)
    return replace(line, words=words.strip(), labels=tuple(dict.fromkeys((*own, *line.labels))))


def as_printed(question: str, printed: str) -> str:
    """The question with the line it names called as `printed` calls it; the question itself where
    it names none, or by a word that is printed."""
    named = _line_names().search(question)
    if named is None or _holds(printed, named[0]):
        return question
    line = _lines()[folded(named[0])]
    others = (*line.labels, *(name for name, each in _lines().items() if each is line))
    label = next((each for each in others if _holds(printed, each)), named[0])
    return question[: named.start()] + label + question[named.end() :]


def _holds(printed: str, name: str) -> bool:
    return bool(re.search(_WHOLE.format(re.escape(name)), printed, re.IGNORECASE))


@cache
def _line_names() -> re.Pattern[str]:
    names = sorted(_lines(), key=len, reverse=True)
    return re.compile(_WHOLE.format("|".join(map(re.escape, names))), re.IGNORECASE)


def measure_in(words: str) -> tuple[str, Measure] | None:
    """The measure with the longest name that the words hold, with that name."""
    held = folded(words)
    for name in _names():
        if name in held and _holds(held, name):
            return name, _measures()[name]
    return None


@cache
def asking_stems() -> frozenset[str]:
    """Of the words that only ask for a measure."""
    return frozenset(label_stems(_data()["asking"]))


def statement_search(statement: str) -> str:
    """What finds a statement of that kind: its title and the lines that every such one prints."""
    return str(_data()["searches"][statement])


def spelled(words: str) -> str:
    """With acronyms as people write them: "PP&E"."""
    return _ACRONYMS.sub(lambda match: match[0].upper(), words)


def folded(words: str) -> str:
    """A name as names are compared."""
    return " ".join(words.casefold().replace("’", "'").split())


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text("utf-8"))


@cache
def _lines() -> dict[str, Line]:
    found: dict[str, Line] = {}
    for names, each in _entries("line"):
        line = Line(words=names[0], **each)
        found |= {name: line for name in names if name not in found}
    return found


@cache
def _measures() -> dict[str, Measure]:
    found: dict[str, Measure] = {}
    for names, each in _entries("measure"):
        measure = Measure(name=spelled(names[0][:1].upper() + names[0][1:]), **each)
        found |= {name: measure for name in names if name not in found}
    return found


def _entries(kind: str) -> Iterator[tuple[list[str], dict[str, Any]]]:
    """The names of each entry, and what else it says."""
    for each in _data()[kind]:
        said = {key: tuple(own) if isinstance(own, list) else own for key, own in each.items()}
        yield each["names"], {key: own for key, own in said.items() if key != "names"}


@cache
def _names() -> Sequence[str]:
    return sorted(_measures(), key=lambda name: (-len(name), name))
