"""A definition that the question itself brings along: "ROA is defined as: net income / (average
total assets between FY2020 and FY2021)"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from research_app.synthesis.calculations.formula import tokens_of
from research_app.synthesis.calculations.glossary import Measure, folded, spelled
from research_app.synthesis.question.periods import find_periods, without_periods

_SENTENCE_END = re.compile(r"(?<=[.?!;])\s+(?=[\"“(]?[A-Z])")
_NAME, _FORMULA = r"(?P<name>[^.?!:=]{2,80}?)", r"(?P<formula>[^?!:=]{3,400}?)[.?!;,]*$"
_DEFINITION = re.compile(
    rf"^(?:define (?=.* as )|(?=.* (?:is|are) (?:defined|calculated|computed) as)){_NAME}"
    rf"(?: (?:is|are) (?:defined|calculated|computed))? as:? {_FORMULA}",
    re.IGNORECASE,
)
_SIGNS = {
    re.compile(r"\bdivided by\b|÷|(?<=\w)/(?=\w)", re.IGNORECASE): " / ",
    re.compile(r"\b(?:multiplied by|times)\b|×", re.IGNORECASE): " * ",
    re.compile(r"\b(?:minus|less)\b|[−–]", re.IGNORECASE): " - ",
    re.compile(r"\bplus\b", re.IGNORECASE): " + ",
}
_PERCENT = re.compile(r"%|\bper ?cent|\bmargin\b|\brate\b", re.IGNORECASE)


def asking_part(question: str) -> str:
    """The sentences that ask, without those that define."""
    return " ".join(each for each in _sentences(question) if not _DEFINITION.match(each))


def defined_in(question: str) -> Mapping[str, Measure]:
    """The measures that a question defines, by their names as they are compared."""
    found = (_DEFINITION.match(each) for each in _sentences(question))
    measures = [_measure(each["name"], _written(each["formula"])) for each in found if each]
    return {folded(each.name): each for each in measures}


def _sentences(question: str) -> list[str]:
    return _SENTENCE_END.split(" ".join(question.split()))


def _written(formula: str) -> str:
    """The formula with signs for the words of operators."""
    for worded, sign in _SIGNS.items():
        formula = worded.sub(sign, formula)
    return " ".join(formula.replace("[", "(").replace("]", ")").split())


def _measure(words: str, formula: str) -> Measure:
    bare = re.sub(r"\([^)]*\)|^the ", " ", without_periods(words, find_periods(words)))
    name = " ".join(bare.split())
    kind = "percent" if _PERCENT.search(name) else "ratio"
    return Measure(
        name=spelled(name[:1].upper() + name[1:]),
        kind=kind if "/" in tokens_of(formula) else "same",  # type: ignore[arg-type]
        formulas=(formula,),
        is_defined=True,
    )
