"""A simple definition that the question itself brings along: "ROA is defined as: net income /
(average total assets between FY2020 and FY2021)"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from research_app.synthesis.calculations.formula import tokens_of
from research_app.synthesis.calculations.glossary import Measure, folded, measure_named, spelled
from research_app.synthesis.question.periods import find_periods, without_periods

_SENTENCE_END = re.compile(r"(?<=[.?!;])\s+(?=[\"“(]?[A-Z])")
_NAME, _FORMULA = r"(?P<name>[^.?!:=]{2,80}?)", r"(?P<formula>[^?!:=]{3,400}?)[.?!;,]*$"
_DEFINITIONS = tuple(
    re.compile(pattern + _FORMULA, re.IGNORECASE)
    for pattern in (
        rf"\b(?:define|compute|calculate) {_NAME} (?:as:? |to be )",
        rf"^(?:here,? |assume )?{_NAME},? (?:is|are) (?:defined|calculated|computed) (?:as|by):? ",
        rf"^{_NAME} (?:means|equals|is equal to):? ",
        rf"^(?:use |where )?{_NAME} ?= ?",
    )
)
_LEAD = re.compile(r"^(?:(?:the|its|their|an?|your|company['’]s)\s+)+", re.IGNORECASE)
_SHORT = re.compile(r"\((?P<short>[A-Z][\w&/-]{1,9})\)")
_ASKS = re.compile(r"(?:what|how|which|is|are|did|does)\b", re.IGNORECASE)
_PAIRED = (
    (re.compile(r"^(?:the )?ratio of (?P<a>.+?) to (?P<b>.+)$", re.IGNORECASE), "/"),
    (re.compile(r"^(?:the )?difference between (?P<a>.+?) and (?P<b>.+)$", re.IGNORECASE), "-"),
    (re.compile(r"^(?:the )?sum of (?P<a>.+?) and (?P<b>.+)$", re.IGNORECASE), "+"),
)
_WORDED = (
    (re.compile(r"\b(?:divided by|over)\b|÷|(?<=\w)/(?=\w)", re.IGNORECASE), " / "),
    (re.compile(r"\b(?:multiplied by|times)\b|×", re.IGNORECASE), " * "),
    (re.compile(r",? ?\b(?:minus|less)\b|[−–]", re.IGNORECASE), " - "),
    (re.compile(r"\bplus\b", re.IGNORECASE), " + "),
    (re.compile(r"\bas an? (?:%|percent(?:age)?|share) of\b", re.IGNORECASE), " / "),
)
_PERCENT = re.compile(r"%|\bper ?cent|\bmargin\b|\brate\b|\bpercentage\b", re.IGNORECASE)
DEEPEST = 4
"""Definitions that lead to each other; a circle ends here."""


def asking_part(question: str) -> str:
    """The sentences that ask, without those that define."""
    return " ".join(each for each in _sentences(question) if _definition(each) is None)


def defined_in(question: str) -> Mapping[str, Measure]:
    """The measures that a question defines, by their names as they are compared."""
    found = [each for one in _sentences(question) if (each := _definition(one)) is not None]
    formulas = {folded(name): formula for names, formula in found for name in names}
    return {
        folded(name): _measure(names[-1], _completed(formula, formulas))
        for names, formula in found
        for name in names
    }


def _sentences(question: str) -> list[str]:
    return _SENTENCE_END.split(" ".join(question.split()))


def _definition(sentence: str) -> tuple[tuple[str, ...], str] | None:
    if sentence.rstrip().endswith("?"):
        return None
    for pattern in _DEFINITIONS:
        match = pattern.search(sentence)
        if match and len(match["name"].split()) <= 10 and not _ASKS.match(match["name"]):
            return tuple(_names_in(match["name"])), written(match["formula"])
    return None


def _names_in(words: str) -> Iterator[str]:
    bare = re.sub(r"\([^)]*\)", " ", without_periods(words, find_periods(words)))
    yield " ".join(_LEAD.sub("", " ".join(bare.split())).split())
    yield from (match["short"] for match in _SHORT.finditer(words))


def written(formula: str) -> str:
    """The formula with signs for the words of operators, as `formula` reads it."""
    for pattern, sign in _PAIRED:
        if match := pattern.match(formula.strip()):
            return f"{match['a']} {sign} {match['b']}"
    for worded, sign in _WORDED:
        formula = worded.sub(sign, formula)
    return " ".join(formula.replace("[", "(").replace("]", ")").split())


def _completed(formula: str, formulas: Mapping[str, str], depth: int = 0) -> str:
    """With the names that are defined themselves, or known, spelled out."""
    parts: list[str] = []
    for token in tokens_of(formula):
        own = formulas.get(folded(token))
        known = measure_named(token)
        if own is not None and depth < DEEPEST:
            parts.append(f"( {_completed(own, formulas, depth + 1)} )")
        elif own is None and known is not None:
            parts.append(f"( {known.formulas[0]} )")
        else:
            parts.append(token)
    return " ".join(parts)


def _measure(name: str, formula: str) -> Measure:
    is_quotient = "/" in tokens_of(formula)
    kind = "percent" if _PERCENT.search(name) else "ratio"
    return Measure(
        name=spelled(name[:1].upper() + name[1:]),
        kind=kind if is_quotient else "same",  # type: ignore[arg-type]
        formulas=(formula,),
        is_defined=True,
    )
