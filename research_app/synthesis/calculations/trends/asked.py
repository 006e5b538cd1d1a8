"""How a question wants the values of a measure compared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from research_app.synthesis.calculations.definitions.tree import Node
from research_app.synthesis.calculations.recipes.asked import line_in, measured_in
from research_app.synthesis.calculations.recipes.measured import Measured
from research_app.synthesis.calculations.recipes.searches import searches_for_lines
from research_app.synthesis.calculations.trends.extremes import read_extreme
from research_app.synthesis.protocols import Question
from research_app.synthesis.question.shape import asking_clause, asks_why

Compares = Literal["rise", "fall", "either", "steady", "positive", "negative", "value"]
"""What is asked: did it rise, did it fall, either of both (or how far they are apart), did it stay
within a limit, is it above or below nought; or the bare value."""

_RISE = (
    r"(?:improv\w*|increas\w*|gr[eo]w\w*|growth|r[io]s(?:e[ns]?|ing)|higher|expand\w*|widen\w*|gain\w*"
    r"|strengthen\w*|better|accelerat\w*|go(?:ne|ing)? up|went up)"
)
_FALL = (
    r"(?:declin\w*|decreas\w*|f[ae]ll(?:en|ing|s)?|drop\w*|lower\w*|shr[aiu]nk\w*|narrow\w*|worse\w*"
    r"|deteriorat\w*|reduc\w*|contract(?:ed|ing)|weaken\w*|go(?:ne|ing)? down|went down)"
)
_MOVES = re.compile(rf"\b(?P<rise>{_RISE})\b|\b(?P<fall>{_FALL})\b", re.IGNORECASE)
_EITHER = re.compile(
    rf"\b{_RISE},? or (?:has it |did it |to )?{_FALL}\b|\b{_FALL},? or (?:has it |did it |to"
    rf" )?{_RISE}\b",
    re.IGNORECASE,
)
_STEADY = re.compile(
    r"\b(?:consistent|stable|steady|constant|fluctuat\w*|flat|unchanged)\b", re.IGNORECASE
)
_WITHIN = re.compile(
    r"\b(?:more|less|greater|over|exceed\w*|within"
    r"|beyond)\b[^?.]{0,30}?(?P<limit>\d{1,3}(?:\.\d{1,2})?) ?"
    r"(?:%|per ?cent|percentage points?)",
    re.IGNORECASE,
)
_SIGN = re.compile(r"\b(?P<positive>positive)\b|\b(?P<negative>negative)\b", re.IGNORECASE)
_APART = re.compile(
    r"\bcompare[sd]?\b|\bchang(?:e|ed|es|ing)\b|\bdiffer\w*|\bdevelop\w*|\bversus\b|\bvs\b",
    re.IGNORECASE,
)
_OPENS_WITH_VERB = re.compile(r"(?:is|are|was|were|do|does|did|has|have|had)\b", re.IGNORECASE)
_LINE_MOVES = re.compile(
    r"(?:(?:and |but |so )?(?:do|does|did|has|have|had|is|are|was|were|how|by how|what|compare)\b)"
    r"(?!.*\b(?:that|which|who|because|events?|factors?|reasons?|segments?|divisions?|regions?"
    r"|as (?:a |an )?(?:%|per ?cent(?:age)?|share) of)\b)",
    re.IGNORECASE,
)
"""Asks how a printed line itself moved, not what moved it, nor a part or a share of it."""
_AMOUNT = re.compile(r"\bhow (?:much|far|many)\b|\bby (?:how much|what)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A measure, and how its values are to be compared. `limit` are the percentage points (or per
    cent, of an amount) that it may move and still be steady; None where the question names none."""

    measured: Measured
    compares: Compares
    limit: Decimal | None = None
    is_yes_no: bool = False

    @property
    def formulas(self) -> tuple[Node, ...]:
        """All formulas whose lines may be looked for."""
        return (*self.measured.formulas, *self.measured.other)


def read_comparison(question: Question) -> Comparison | None:
    """What a question wants compared; None where it asks for no measure, or for reasons."""
    text = question.search_text
    if question.shape == "reason" or asks_why(asking_clause(text)):
        return None
    is_yes_no = question.shape == "yes_no" or bool(_OPENS_WITH_VERB.match(asking_clause(text)))
    measured = measured_in(question)
    compares = _compares(text, measured, is_yes_no=is_yes_no)
    is_development = question.shape == "develop" and len(question.periods) < 2
    if measured is None and compares != "value" and not is_development:
        # "Did sales grow?" names a line that is printed, and asks how it moved. A development over
        # all years has a frame of its own.
        measured = line_in(question) if _LINE_MOVES.match(asking_clause(text)) else None
    if measured is None or (question.shape in ("list", "definition") and compares == "value"):
        return None
    limit = _WITHIN.search(text) if compares == "steady" else None
    return Comparison(
        measured=measured,
        compares=compares,
        limit=Decimal(limit["limit"]) if limit else None,
        is_yes_no=is_yes_no,
    )


def _compares(text: str, measured: Measured | None, *, is_yes_no: bool) -> Compares:
    if measured is not None and measured.over != "one" and not is_yes_no:
        return "value"
    if _STEADY.search(text) and is_yes_no:
        return "steady"
    if is_yes_no and (match := _SIGN.search(text)):
        return "positive" if match["positive"] else "negative"
    if _EITHER.search(text):
        return "either"
    match = _MOVES.search(text)
    if match and is_yes_no:
        return "rise" if match["rise"] else "fall"
    if _APART.search(text) or (match and _AMOUNT.search(text)):
        return "either"
    return "value"


def searches_for(question: Question) -> tuple[str, ...]:
    """What to search for beside the question, so that the figures are among the passages."""
    if (extreme := read_extreme(question)) is not None:
        return (*searches_for_lines(question, extreme.searched_lines), *extreme.further_searches)
    comparison = read_comparison(question)
    return searches_for_lines(question, comparison.formulas) if comparison is not None else ()
