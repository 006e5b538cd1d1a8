"""Does a headline state the number that a labelled question asks for?

The number is the headline's computed one, else the value of a table's cell, else any number of a
sentence. It is compared at the precision that the label prints: "-18.14" of a row whose `scale` is
"percent" is met by −18.14 %, "306.2" of "million" by 306.2 as by 306,200,000.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from citations.drafts import AnswerDraft, ClaimDraft, NumberDraft
from citations.numbers.detect import find_numbers
from citations.numbers.values import Number, NumberContext

Computed = Literal["", "right", "wrong", "none"]
"""Whether the headline's number is the gold one, another, or there is none; empty for a row whose
answer is no single number."""

_GOLD = re.compile(
    r"[-−–(]?\s?[$€£]?\s?(?P<digits>-?\d[\d,]*(?:\.\d+)?)\s?\)?\s?(?P<percent>%)?\s?\.?"
)
_SCALES = {"thousand": Decimal(10) ** 3, "million": Decimal(10) ** 6, "billion": Decimal(10) ** 9}
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_DOWN = re.compile(
    r"\b(?:less|decreased?|declined?|fell|fall|lower|reduc\w+|difference|dropp?\w*)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What the headline says: `figures` are the numbers that count as its answer, `formula` is that
    of a computed one."""

    figures: tuple[Decimal, ...] = ()
    words: str = ""
    formula: str = ""
    in_percent: bool = False


def stated_in(answer: AnswerDraft) -> Stated:
    """The numbers of the headline; none where the answer has no headline."""
    block = next((each for each in answer.blocks if each.type == "headline"), None)
    if block is None:
        return Stated()
    claims = [each for each in answer.claims if block.start <= each.start < block.end]
    words = answer.text[block.start : block.end]
    computed = [
        (number, number.computation)
        for claim in claims
        for number in claim.numbers
        if number.computation is not None
    ]
    if computed:
        return Stated(
            figures=tuple(each for number, _ in computed for each in _figures(number)),
            words=words,
            formula="; ".join(dict.fromkeys(how.formula for _, how in computed)),
            in_percent=any(number.unit == "%" for number, _ in computed),
        )
    return Stated(figures=tuple(_printed(claims)), words=words)


def compare_number(row: Mapping[str, Any], stated: Stated) -> Computed:
    """How the headline's number stands to the row's answer."""
    gold = _gold(row)
    if gold is None:
        return ""
    if not stated.figures:
        return "none"
    scale = _SCALES.get(str(row.get("scale", "")), Decimal(1))
    golds = {gold, gold * scale}
    if stated.in_percent and row.get("scale") != "percent":
        golds.add(gold * 100)
    signs = (1, -1) if _DOWN.search(stated.words) else (1,)
    met = any(
        _meets(figure * sign, each, gold)
        for figure in stated.figures
        for each in golds
        for sign in signs
    )
    return "right" if met else "wrong"


def _gold(row: Mapping[str, Any]) -> Decimal | None:
    """The single number that the row is answered by."""
    answers: Sequence[Any] = row.get("answers", [])
    if len(answers) != 1 or row.get("answer_type", "arithmetic") not in ("arithmetic", "count"):
        return None
    match = _GOLD.fullmatch(str(answers[0]).strip())
    if match is None:
        return None
    value = Decimal(match["digits"].replace(",", ""))
    negative = str(answers[0]).strip()[0] in "-−–(" and value > 0
    return -value if negative else value


def _meets(figure: Decimal, wanted: Decimal, gold: Decimal) -> bool:
    """Equal at the printed precision of the gold answer."""
    factor = wanted / gold if gold else Decimal(1)
    step = Decimal(1).scaleb(int(gold.as_tuple().exponent)) * factor
    return abs(figure - wanted) <= abs(step) / 2


def _figures(number: Number | NumberDraft) -> Iterator[Decimal]:
    """A number as meant and as shown: 306,200,000 and 306.2."""
    yield number.value
    match = _DIGITS.search(number.raw)
    if match is not None:
        shown = Decimal(match.group().replace(",", ""))
        yield -shown if number.value < 0 else shown


def _printed(claims: Sequence[ClaimDraft]) -> Iterator[Decimal]:
    """The value of a table's cell, its last part but one; or all numbers of a sentence."""
    for claim in claims:
        in_table = bool(claim.parts)
        words = claim.text.rsplit(": ", 1)[-1] if in_table else claim.text
        for number in find_numbers(words, NumberContext(in_table=in_table)):
            yield from _figures(number)
