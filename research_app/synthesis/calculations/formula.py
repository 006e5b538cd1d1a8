"""A formula in words → a calculation with every operand named.

"365 * average inventories / cost of sales" for 2022 becomes "365 * mean(#1, #2) / abs(#3)" over
inventories of 2021 and 2022 and cost of sales of 2022.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from research_app.synthesis.calculations.glossary import Line, folded, line_named, spelled
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    Measure,
    Operand,
)
from research_app.synthesis.question.periods import (
    find_periods,
    names_of,
    shifted,
    without_periods,
)

_SIGNS: Mapping[str, str] = {"+": "+", "-": "−", "*": "×", "/": "÷", "(": "(", ")": ")"}
_SIGN = re.compile(r"(?<!\S)([-+*/()])(?!\S)")
"""A sign between spaces: one inside a word is part of a name."""
_NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,4})?")
_AVERAGE = re.compile(r"^(?:the )?(?:average|mean) (?:of )?(?:the )?", re.IGNORECASE)
_MARKED = re.compile(r"abs\(#(?P<input>\d{1,3})\)")
_SENTENCE_END = re.compile(r"(?<=[.?!;])\s+(?=[\"“(]?[A-Z])")
"""White space behind a sign, before a capital: an abbreviation inside a formula ends nothing."""
_NAME, _FORMULA = r"(?P<name>[^.?!:=]{2,80}?)", r"(?P<formula>[^?!:=]{3,400}?)[.?!;,]*$"
_DEFINITION = re.compile(
    rf"^(?:define (?=.* as )|(?=.* (?:is|are) (?:defined|calculated|computed) as)){_NAME}"
    rf"(?: (?:is|are) (?:defined|calculated|computed))? as:? {_FORMULA}",
    re.IGNORECASE,
)
""" "Define X as …" or "X is defined as …": "as" alone defines nothing."""
_WORDED = {
    re.compile(r"\bdivided by\b|÷|(?<=\w)/(?=\w)", re.IGNORECASE): " / ",
    re.compile(r"\b(?:multiplied by|times)\b|×", re.IGNORECASE): " * ",
    re.compile(r"\b(?:minus|less)\b|[−–]", re.IGNORECASE): " - ",
    re.compile(r"\bplus\b", re.IGNORECASE): " + ",
}
"""How people write signs; a stroke divides only between two words."""
_PERCENT = re.compile(r"%|\bper ?cent|\bmargin\b|\brate\b", re.IGNORECASE)


def tokens_of(formula: str) -> list[str]:
    """Signs, numbers and names from left to right; a sign has spaces around it."""
    pieces = _SIGN.split(re.sub(r"([()])", r" \1 ", formula))
    return [" ".join(each.split()) for each in pieces if each.strip()]


def line_of(name: str) -> Line:
    """A line of the glossary, or one that is known by these words alone."""
    return line_named(name) or Line(words=name, labels=(name,))


def in_words(formula: str) -> str:
    """ "(current assets − inventories) ÷ current liabilities"."""
    written = " ".join(_SIGNS.get(token, token) for token in tokens_of(formula))
    return spelled(written.replace("( ", "(").replace(" )", ")"))


def calculation_of(measure: Measure, formula: str, period: str, part: str = "") -> Calculation:
    """The measure in a period; `part` names the segment or product whose figures it is of."""
    inputs = _Inputs(part=part)
    written = inputs.written(formula, period)
    if measure.kind == "percent":
        written = f"({written}) * 100"
    when = period.removeprefix("FY")
    name = f"{part}, {measure.name[:1].lower()}{measure.name[1:]}" if part else measure.name
    said = f"{measure.name} = {in_words(formula)}"
    if measure.is_defined:
        said = f"{said}, as the question defines it"
    elif measure.note:
        said = f"{said}. {measure.note}"
    return Calculation(
        name=f"{name}, {when}" if when else name,
        formula=written,
        operands=tuple(inputs.operands),
        definition=said,
        kind=measure.kind,
        decimals=measure.decimals,
    )


@dataclass(slots=True)
class _Inputs:
    """The operands of a formula, each looked for once."""

    part: str = ""
    operands: list[Operand] = field(default_factory=list)

    def written(self, formula: str, period: str) -> str:
        return " ".join(self._token(token, period) for token in tokens_of(formula))

    def _token(self, token: str, period: str) -> str:
        if token in _SIGNS or _NUMBER.fullmatch(token):
            return token
        own = names_of(find_periods(token))
        bare = " ".join(without_periods(token, find_periods(token)).split())
        if match := _AVERAGE.match(bare):
            line = line_of(bare[match.end() :])
            last = own[0] if own else period
            year_ends = own if len(own) > 1 else (shifted(last, -1), last)
            return f"mean({', '.join(self._input(line, each) for each in year_ends)})"
        return self._input(line_of(bare), own[0] if own else period)

    def _input(self, line: Line, period: str) -> str:
        operand = Operand(words=line.words, labels=line.labels, period=period)
        if self.part:
            named = f"{self.part} {line.words}"
            operand = Operand(words=named, labels=line.labels, period=period, part=self.part)
        if operand not in self.operands:
            self.operands.append(operand)
        place = f"#{self.operands.index(operand) + 1}"
        return f"abs({place})" if line.spent else place


def with_signs(calculation: Calculation, found: Sequence[Found]) -> Calculation:
    """With money spent as positive amounts: "#1 - #2", or "#1 + #2" for one printed in brackets."""

    def signed(match: re.Match[str]) -> str:
        place = int(match["input"])
        return f"(-#{place})" if found[place - 1].number.value < 0 else f"#{place}"

    return replace(calculation, formula=_MARKED.sub(signed, calculation.formula))


def asking_part(question: str) -> str:
    """The sentences that ask, without those that define."""
    return " ".join(each for each in _sentences(question) if not _DEFINITION.match(each))


def defined_in(question: str) -> Mapping[str, Measure]:
    """The measures that a question defines, by their names as they are compared."""
    found = (_DEFINITION.match(each) for each in _sentences(question))
    measures = [_measure(each["name"], each["formula"]) for each in found if each]
    return {folded(each.name): each for each in measures}


def _sentences(question: str) -> list[str]:
    return _SENTENCE_END.split(" ".join(question.split()))


def _measure(words: str, formula: str) -> Measure:
    for worded, sign in _WORDED.items():
        formula = worded.sub(sign, formula)
    formula = " ".join(formula.replace("[", "(").replace("]", ")").split())
    bare = re.sub(r"\([^)]*\)|^the ", " ", without_periods(words, find_periods(words)))
    name = " ".join(bare.split())
    kind = "percent" if _PERCENT.search(name) else "ratio"
    return Measure(
        name=spelled(name[:1].upper() + name[1:]),
        kind=kind if "/" in tokens_of(formula) else "same",  # type: ignore[arg-type]
        formulas=(formula,),
        is_defined=True,
    )
