"""Does the claim show the number that was computed, and say of it what the formula does?

A result may be right and stand wrongly in its claim: half of a longer figure, under another sign or
unit, called a fall where it rose, or counted from the later to the earlier year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from citations.drafts import ClaimDraft, InputDraft, NumberDraft
from citations.errors import FormulaError
from citations.language.words import YEAR
from citations.numbers.derive import Formula, parse_formula, shown_scale
from citations.numbers.derive.tree import Call, Constant, Input, Node, Operation, nodes
from citations.numbers.detect import find_numbers
from citations.numbers.units import unit_of
from citations.numbers.values import Number, Unit
from citations.steps.verifying.parts import is_whole

_SPAN = re.compile(
    r"(?<!\d)((?:19|20)\d\d) (?:to|until|through|and) (?:FY ?)?((?:19|20)\d\d)(?!\d)"
)
""" "2019 to 2021": two years and what joins them."""
_QUARTER = re.compile(r"\bQ([1-4])\b")
_DOWN = re.compile(r"\b(?:decreas|declin|drop|fall|fell|reduc|shr[aiu]nk|los[ts]\b)", re.IGNORECASE)
_UP = re.compile(r"\b(?:increas|r[io]se|grow|grew|gain|chang|differ)", re.IGNORECASE)
_HIGHEST = re.compile(r"\b(?:highest|largest|maximum|biggest|greatest)\b", re.IGNORECASE)
_LOWEST = re.compile(r"\b(?:lowest|smallest|minimum|fewest|least)\b", re.IGNORECASE)
_TIMED = ("change", "percentage_change", "points", "cagr")


def check_shown(number: NumberDraft, text: str, start: int) -> None:
    """Raises `FormulaError` when the claim `text`, which begins at `start` of the answer, shows or
    calls the computed number something else than it is."""
    computation = number.computation
    if computation is None:
        return
    formula = parse_formula(computation.formula)
    _check_figure(number, text, number.start - start, number.end - start)
    _check_words(formula, number, text)
    _check_order(formula, computation.inputs, text)


def _check_figure(number: NumberDraft, text: str, start: int, end: int) -> None:
    """The figure stands whole in the claim, with its sign, its scale and its unit."""
    if not is_whole(text, start, end) or text[max(0, start - 1) : start] in ("-", "−", "("):
        raise FormulaError(f"“{number.raw}” is only a part of a figure in the claim.")
    scale = shown_scale(number.raw, number.value)
    unit = unit_of(number.unit)
    for read in find_numbers(text):
        if read.start < end and start < read.end:
            if abs(read.value) not in (abs(number.value), abs(number.value) / scale):
                raise FormulaError(f"“{read.raw}” in the claim is not {number.value:f}.")
            if not _may_count(read, unit):
                raise FormulaError(f"“{read.raw}” in the claim does not count “{number.unit}”.")


def _may_count(read: Number, unit: Unit) -> bool:
    """Whether what stands beside the figure can be the unit. A counted thing says little."""
    said = read.unit
    if said.kind in ("none", "count") or unit.kind == "count":
        return unit.kind not in ("percent", "points") or said.kind == "none"
    if said.kind == "money" and unit.kind == "money":
        codes = {said.code.partition(" per ")[0], *said.candidates}
        own = {unit.code.partition(" per ")[0], *unit.candidates}
        return not codes.isdisjoint(own)
    return said.kind == unit.kind and (said.code == unit.code or said.dimension == unit.dimension)


def _check_words(formula: Formula, number: NumberDraft, text: str) -> None:
    """Words that say which way or which end may not say the contrary."""
    words = text
    for item in number.computation.inputs if number.computation else ():
        # The label of a row ("Decrease in inventories") says nothing of the result.
        for part in (item.name, *item.parts):
            words = words.replace(part, " ")
    root = formula.root
    if isinstance(root, Call) and root.name in ("min", "max"):
        other, own = (_HIGHEST, _LOWEST) if root.name == "min" else (_LOWEST, _HIGHEST)
        if other.search(words) and not own.search(words):
            raise FormulaError(f"The claim calls the {_END[root.name]} the opposite.")
    rose = number.computation is not None and number.computation.unrounded > 0
    if rose and _is_change(root) and _DOWN.search(words) and not _UP.search(words):
        raise FormulaError("The claim says that it fell; the formula says that it rose.")


_END = {"min": "smallest", "max": "largest"}


def _is_change(node: Node) -> bool:
    if isinstance(node, Call):
        return node.name in _TIMED
    if isinstance(node, Operation) and node.sign in "×÷":
        return _is_change(node.left)
    return isinstance(node, Operation) and node.sign == "−"


def _check_order(formula: Formula, inputs: Sequence[InputDraft], text: str) -> None:
    """A change counts from the earlier to the later time, unless the claim itself names the two the
    other way round."""
    turned = any(one > other for one, other in _SPAN.findall(text))
    for node in nodes(formula.root):
        pair = _older_and_newer(node)
        if pair is None:
            continue
        older, newer = (_time_of(part, inputs) for part in pair)
        if older is None or newer is None:
            continue
        if 0 in (older[1], newer[1]):
            older, newer = (older[0], 0), (newer[0], 0)
        if older != newer and (older > newer) != turned:
            raise FormulaError("The formula takes the later time for the earlier one.")
        _check_years(node, older, newer)


def _older_and_newer(node: Node) -> tuple[Node, Node] | None:
    match node:
        case Call("change" | "percentage_change" | "points" | "cagr", (older, newer, *_)):
            return older, newer
        case Operation("÷", Operation("−", newer, older), base) if older == base:
            return older, newer
    return None


_Time = tuple[int, int]


def _time_of(node: Node, inputs: Sequence[InputDraft]) -> _Time | None:
    """The latest year, and its quarter, of the inputs below the node; None where any has none."""
    times: list[_Time] = []
    for each in nodes(node):
        if isinstance(each, Input):
            item = inputs[each.position - 1]
            said = item.period if YEAR.search(item.period) else item.name
            years = YEAR.findall(said)
            if not years:
                return None
            quarter = _QUARTER.search(said)
            times.append((int(years[-1]), int(quarter[1]) if quarter else 0))
    if any(quarter == 0 for _, quarter in times):
        times = [(year, 0) for year, _ in times]
    return max(times, default=None)


def _check_years(node: Node, older: _Time, newer: _Time) -> None:
    """A yearly growth rate counts the years that lie between its periods."""
    if not isinstance(node, Call) or node.name != "cagr":
        return
    years = node.arguments[2]
    between = Decimal(abs(newer[0] - older[0]))
    if isinstance(years, Constant) and years.value != between:
        raise FormulaError(f"Between the two values lie {between:f} years, not {years.value:f}.")


_WORD = re.compile(r"\w+(?:[.,’'&-]\w+)*|[%$€£¥]")
_PLAIN = """
a an the of for in at on as and is are was were be by to per from between over than with or its it
which that this all both each same : – change changed difference increase increased decrease
decreased rise rose fall fell grew growth decline declined higher lower more less percentage percent
per cent points point total sum average mean ratio share part number count smallest largest highest
lowest minimum maximum times yearly annual year years rate compound computed calculated
"""
_KNOWN = frozenset(_PLAIN.split())


def words_beyond(claim: ClaimDraft, numbers: Sequence[NumberDraft]) -> list[str]:
    """The claim's words that nothing explains, each once."""
    known = {word for said in _explained(numbers) for word in _words(said)} | _KNOWN
    spoken = dict.fromkeys(word for said in (claim.text, claim.statement) for word in _words(said))
    return [word for word in spoken if word not in known]


def without_named(claim: ClaimDraft) -> ClaimDraft:
    """The claim without numbers that only repeat a name of an input ("average of 2020 and 2021"):
    they are no quantities of the claim's own."""
    known = {word for said in _explained(claim.numbers) for word in _words(said)}
    numbers = tuple(
        number
        for number in claim.numbers
        if number.computation or number.holds or not known.issuperset(_words(number.raw))
    )
    return replace(claim, numbers=numbers)


def _explained(numbers: Sequence[NumberDraft]) -> Iterator[str]:
    for number in numbers:
        yield from (number.raw, number.unit)
        if number.computation is None:
            continue
        yield number.computation.definition
        for item in number.computation.inputs:
            yield from (item.name, item.raw, item.period, item.unit, *item.parts)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
