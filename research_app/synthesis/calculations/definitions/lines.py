"""From the words of a formula to the line of a report that they mean."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from research_app.retrieval.ranking.glossary import Measure, Statement
from research_app.retrieval.ranking.measures import measures_asked, statements_named
from research_app.synthesis.calculations.definitions.tree import (
    Amount,
    Called,
    Counts,
    Line,
    Node,
    moved,
    over_year_ends,
)
from research_app.synthesis.question.periods import find_periods, names_of, without_periods

Names = Callable[[str], Node | None]
"""The formula behind a name; None for a name of none."""

COUNTED_BY_SIZE = frozenset(
    "capex cogs dividends repurchases depreciation sg&a r&d restructuring".split()
) | {"interest expense"}
"""Lines of money spent (by any name of the glossary): statements print them with brackets or
without."""
_NUMBER = re.compile(r"(?P<value>\d{1,6}(?:\.\d{1,4})?)(?: ?(?:days?|months?|weeks?|%))?")
_AVERAGE = re.compile(r"^(?:the )?(?:average|avg\.?|mean)(?: (?:of|for))?(?: the)? ", re.IGNORECASE)
_CHANGE = re.compile(
    r"^(?:the )?(?:change|increase|growth|difference|decrease) (?:in|of) (?:the )?", re.IGNORECASE
)
_BEFORE = re.compile(
    r"\b(?:prior|previous|last|preceding)[- ](?:(?:fiscal|financial) )?(?:year"
    r"|period)(?:['’]s)?(?:[- ]end)?\b"
    r"|\b(?:beginning|opening)(?:[- ]of[- ](?:the[- ])?year)?\b|\b(?:of|in|for|from) the year"
    r" before\b",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\b(?:ending|closing|current[- ]year(?:['’]s)?|year[- ]end|end[- ]of[- ](?:the[- ])?year"
    r"|this year(?:['’]s)?)"
    r"\b",
    re.IGNORECASE,
)
_BOTH_ENDS = re.compile(
    r"\b(?:beginning|opening) and (?:ending|closing)\b|\b(?:current|this) and (?:prior|previous)"
    r"(?: year)?\b",
    re.IGNORECASE,
)
_NOTE = re.compile(r"[⟨(\[](?P<note>[^⟩)\]]{0,100})[⟩)\]]")
_FROM_STATEMENT = re.compile(
    r"\b(?:taken |as shown |as reported )?(?:from|in|on|per) (?:the |its )?(?:consolidated"
    r" )?(?P<statement>"
    r"(?:[\w&]+ ){0,4}(?:statements?|balance sheets?|p&l)\b.*)$",
    re.IGNORECASE,
)
_SAYS_LITTLE = re.compile(
    r"\b(?:the|its|their|a|an|of|in|for|at|from|between|and|as|total|unadjusted|reported|annual|overall"
    r"|company(?:['’]s)?|amount|figures?|values?|balances?|(?:paid|held|owned)(?: out)?|line items?"
    r"|fiscal|year|years|usd|attributable to (?:the )?(?:company|parent|common|share"
    r"|stock)\w*(?: ?holders)?"
    r"|expenses?|costs?|net|gross|common|cash)\b|['’]s\b|[^\w&]",
    re.IGNORECASE,
)
_ADORNS = re.compile(
    r"\b(?:unadjusted|reported|overall)\b|^(?: *\b(?:the|its|their|a|an|amount of)\b)+|['’]s\b",
    re.IGNORECASE,
)
_WHOSE = re.compile(r"\battributable to\b", re.IGNORECASE)


def read_line(words: str, names: Names) -> Node | None:
    """A number, a line, its average or change; None where nothing is named."""
    text, statement = _without_notes(words)
    if match := _NUMBER.fullmatch(text.strip()):
        return Amount(value=Decimal(match["value"]))
    if match := _AVERAGE.match(f"{text} "):
        return _average(text[match.end() :], statement, names)
    if match := _CHANGE.match(f"{text} "):
        return _change(text[match.end() :], statement, names)
    return _plain(text, statement, names)


def line_of(measure: Measure, words: str) -> Line:
    """A printed line of the glossary under the words it was asked by."""
    return Line(
        words=words,
        labels=measure.rows,
        statement=measure.statement or "",
        counts=_counts(measure),
    )


def _counts(measure: Measure) -> Counts:
    if "income tax expense" in measure.names:
        return "spent"
    return "printed" if COUNTED_BY_SIZE.isdisjoint(measure.names) else "size"


def _average(text: str, statement: Statement | str, names: Names) -> Node | None:
    periods = names_of(find_periods(text))
    node = _plain(_BOTH_ENDS.sub(" ", _bare(text)), statement, names)
    if not isinstance(node, Line):
        return None
    if len(periods) > 1:
        parts = tuple(replace(node, period=period) for period in periods)
        return Called(parts=parts, words=f"average {node.words} of {' and '.join(periods)}")
    return over_year_ends(replace(node, period=periods[0]) if periods else node)


def _change(text: str, statement: Statement | str, names: Names) -> Node | None:
    periods = sorted(names_of(find_periods(text)), key=lambda name: name[-4:])
    node = _plain(_bare(text), statement, names)
    if node is None:
        return None
    if len(periods) > 1 and isinstance(node, Line):
        now, before = replace(node, period=periods[-1]), replace(node, period=periods[0])
        return Called(parts=(before, now), function="change", words=f"change in {node.words}")
    words = f"change in {node.words}" if isinstance(node, Line) else ""
    return Called(parts=(moved(node, -1), node), function="change", words=words)


def _plain(text: str, statement: Statement | str, names: Names) -> Node | None:
    periods = names_of(find_periods(text))
    shift = -1 if _BEFORE.search(text) else 0
    bare = _NOW.sub(" ", _BEFORE.sub(" ", _ADORNS.sub(" ", _bare(text))))
    bare = " ".join(bare.split()).strip(" ,.'’")
    if not re.search(r"[^\W\d_]", bare):
        return None
    node = names(bare) or glossary_line(bare) or Line(words=bare, labels=(bare,))
    if isinstance(node, Line) and statement:
        node = replace(node, statement=_statement(str(statement)))
    if periods and isinstance(node, Line):
        return replace(node, period=periods[0])
    return moved(node, shift) if shift else node


def glossary_line(words: str) -> Line | None:
    """The glossary's line where the words say no more than its name; "domestic revenue" is more."""
    asked = [measure for measure in measures_asked(words) if not measure.made_from]
    named = [measure for measure in asked if not _rest_of(words, measure)]
    if not named:
        return None
    line = line_of(named[0], words)
    if _WHOSE.search(words):
        whose = tuple(label for label in line.labels if "attributable" in label)
        return replace(line, labels=tuple(dict.fromkeys((*whose, *line.labels))))
    return line


def _rest_of(words: str, measure: Measure) -> str:
    """What the words say beside the name of the measure, however it is called."""
    rest = words.casefold().replace("’", "'")
    for name in sorted(measure.names, key=len, reverse=True):
        rest = re.sub(rf"(?<![\w&]){re.escape(name)}(?![\w&])", " ", rest, count=1)
    return _SAYS_LITTLE.sub("", rest)


def _bare(text: str) -> str:
    return " ".join(without_periods(text, find_periods(text)).split())


def _without_notes(words: str) -> tuple[str, Statement | str]:
    """The words without what stands in brackets, and the statement that they name."""
    notes = [match["note"] for match in _NOTE.finditer(words)]
    text = _NOTE.sub(" ", words)
    if match := _FROM_STATEMENT.search(text):
        notes.append(match["statement"])
        text = text[: match.start()]
    named = [each for note in notes for each in statements_named(note)]
    return " ".join(text.split()), named[0] if named else ""


def _statement(name: str) -> Statement:
    statements: dict[str, Statement] = {
        "income": "income",
        "balance": "balance",
        "cash flow": "cash flow",
    }
    return statements[name]
