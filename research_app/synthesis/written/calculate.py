"""A model's formula over the figures of evidence → a number that code computes.

A figure is named by its evidence and its place there ("E3.1"), by words that stand beside it
("E3[revenue 2022]"), or by its evidence alone where that holds only one. The result comes with a
handle; a claim that shows it cites the evidence of every input and is computed once more when it is
written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from citations.drafts import EvidenceDraft, NumberDraft, ProposedQuote
from citations.errors import FormulaError
from citations.language.words import YEAR
from citations.numbers.derive import (
    Formula,
    computation_of,
    dimension_of,
    gives_percent,
    parse_formula,
    shown_scale,
)
from citations.numbers.derive.dimensions import PERCENT
from citations.numbers.derive.soundness import check_soundness
from citations.numbers.derive.tree import Call, Constant, Node, Operation
from citations.numbers.detect import find_numbers
from citations.numbers.units import unit_of
from citations.numbers.values import Number, NumberContext
from research_app.synthesis.calculations.result import planned_item
from research_app.synthesis.calculations.values import Calculation, Found, Kind, Missing, Operand
from research_app.synthesis.terms import content_stems
from research_app.synthesis.written.evidence_list import figures_of, listed_figures

MOST_FIGURES = 30
LONGEST = 600
"""Characters of a formula."""

_FIGURE = re.compile(
    r"(?<![\w.#])(?P<key>\[[^\[\]\n]{1,80}\]|[A-Z]{1,4}(?:-[A-Z])?\d{1,6})"
    r"(?:\.(?P<place>\d{1,3})(?![\d.])|\s?[\[{(](?P<words>[^\[\]{}()\n]{1,80})[\]})])?(?![\w.])"
)
"""A key, and which of its figures is meant by place or words; a key inside a word, or before
further decimals, is none."""

Find = Callable[[str], EvidenceDraft | None]
"""From a key to the evidence it means."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculated:
    """A result with its `handle`; `number` has its offsets in a text that nobody shows. `labels`
    are the evidence of its inputs."""

    handle: str
    shown: str
    number: NumberDraft
    labels: tuple[str, ...]


def calculate(formula: str, find: Find, *, handle: str) -> Calculated:
    """Raises `FormulaError`, whose sentence says what is wrong."""
    if len(formula) > LONGEST:
        raise FormulaError(f"The formula is longer than {LONGEST} characters.")
    inputs: list[_Input] = []

    def placed(match: re.Match[str]) -> str:
        one = _input(match, find)
        if one not in inputs:
            inputs.append(one)
        return f"#{inputs.index(one) + 1}"

    bare = _FIGURE.sub(placed, formula)
    if not inputs:
        raise FormulaError("The formula names no figure of the evidence, such as E3.1.")
    if len(inputs) > MOST_FIGURES:
        raise FormulaError(f"The formula uses more than {MOST_FIGURES} figures.")
    return _calculated(bare, inputs, handle)


@dataclass(frozen=True, slots=True)
class _Input:
    evidence: EvidenceDraft
    number: Number


def _input(match: re.Match[str], find: Find) -> _Input:
    key = match["key"].strip("[] ")
    item = find(key)
    if item is None:
        raise FormulaError(f"There is no evidence “{key}”.")
    figures = figures_of(item)
    if not figures:
        raise FormulaError(f"{item.label} holds no figure to compute with.")
    if match["place"]:
        return _Input(item, _at(item, figures, int(match["place"])))
    if match["words"]:
        return _Input(item, _named(item, figures, match["words"]))
    if len(figures) > 1:
        raise FormulaError(f"{item.label} holds several figures: {listed_figures(item)}.")
    return _Input(item, figures[0])


def _at(item: EvidenceDraft, figures: Sequence[Number], place: int) -> Number:
    if not 1 <= place <= len(figures):
        raise FormulaError(f"There is no {item.label}.{place}; there is {listed_figures(item)}.")
    return figures[place - 1]


def _named(item: EvidenceDraft, figures: Sequence[Number], words: str) -> Number:
    """The only figure that the words fit best."""
    wanted = set(content_stems(words))
    told = [set(content_stems(f"{n.entity} {n.period} {n.raw} {n.unit.code}")) for n in figures]
    scores = [len(wanted & stems) for stems in told]
    if not max(scores) or scores.count(max(scores)) > 1:
        raise FormulaError(f"“{words}” names no one figure of {listed_figures(item)}.")
    return figures[scores.index(max(scores))]


def _calculated(formula: str, inputs: Sequence[_Input], handle: str) -> Calculated:
    tree = _as_percentage(parse_formula(formula))
    units = [_dimension(each.number) for each in inputs]
    found = [_found(each) for each in inputs]
    definition = _in_words(str(tree), [each.name for each in found])
    calculation = Calculation(
        name="Result",
        formula=str(tree),
        operands=tuple(each.operand for each in found),
        definition=definition,
        kind=_kind(tree, units),
    )
    dimension_of(tree, units)
    item = planned_item(calculation, found)
    if isinstance(item, Missing) or item.computed is None:
        raise FormulaError(item.reason if isinstance(item, Missing) else "Nothing was computed.")
    labels = {each.quote: one.evidence.label for each, one in zip(found, inputs, strict=True)}
    number = item.computed.with_labels(labels)
    if number.computation is not None:
        check_soundness(tree, number.computation.inputs, definition)
    return Calculated(
        handle=handle,
        shown=number.raw,
        number=number,
        labels=tuple(dict.fromkeys(labels.values())),
    )


def _as_percentage(formula: Formula) -> Formula:
    """ "(new − old) ÷ old", times a hundred or not, is a percentage change: the result then has its
    sign and its words."""
    node = formula.root
    if isinstance(node, Operation) and node.sign == "×" and node.right == Constant(Decimal(100)):
        node = node.left
    match node:
        case Operation("÷", Operation("−", new, old), base) if old == base:
            return Formula(Call("percentage_change", (old, new)))
    return formula


def _kind(formula: Formula, units: Sequence[str | None]) -> Kind:
    root: Node = formula.root
    if isinstance(root, Operation) and root.sign == "−" and set(units) == {PERCENT}:
        return "points"
    if gives_percent(formula, units):
        return "percent"
    if isinstance(root, Call) and root.name in ("points", "count", "ratio"):
        return {"points": "points", "count": "count", "ratio": "ratio"}[root.name]  # type: ignore[return-value]
    dimension = dimension_of(formula, units)
    return "ratio" if dimension is not None and not dimension and any(units) else "same"


def _dimension(number: Number) -> str | None:
    return unit_of(number.unit.code).dimension if number.unit.code else None


def _found(one: _Input) -> Found:
    """The figure as other calculations know one; the label tells equal quotes apart."""
    number, item = one.number, one.evidence
    period = number.period if number.period and number.period in item.quote else ""
    years = YEAR.findall(number.period)
    period = period or (years[-1] if years and years[-1] in item.quote else "")
    name = ", ".join(part for part in (_name(one), period) if part)
    return Found(
        operand=Operand(words=name, period=period),
        name=name,
        quote=ProposedQuote(text_id=item.text_id, quote=item.quote, statement=item.label),
        context=(),
        start=number.start,
        end=number.end,
        number=number,
        number_context=NumberContext(),
        period=period,
    )


def _name(one: _Input) -> str:
    """What the figure is of, in words of its quote."""
    entity = one.number.entity
    return entity if entity and entity in one.evidence.quote else one.number.raw


def _in_words(formula: str, names: Sequence[str]) -> str:
    """The formula with its inputs by name."""
    return re.sub(r"#(\d+)", lambda found: names[int(found[1]) - 1], formula)


def shown_in(words: str, calculated: Calculated) -> NumberDraft | None:
    """The computed number where the words show it, computed anew with as many decimals as they
    show; None where they show another."""
    kept = calculated.number.computation
    if kept is None:
        return None
    for read in find_numbers(words, NumberContext()):
        try:
            return _as_shown(words, read, calculated.number)
        except FormulaError:
            continue
    return None


def _as_shown(words: str, read: Number, number: NumberDraft) -> NumberDraft:
    kept = number.computation
    assert kept is not None
    scale = shown_scale(read.raw, read.value) if read.value else Decimal(1)
    if not _says(number, read):
        scale = shown_scale(number.raw, number.value)
    exponent = (read.step / scale).normalize().as_tuple().exponent if read.step else 0
    decimals = max(0, -exponent) if isinstance(exponent, int) else 0
    value, computation = computation_of(
        kept.formula,
        kept.inputs,
        definition=kept.definition,
        decimals=decimals,
        unit=number.unit,
        scale=scale,
    )
    start, end = (read.start, read.end) if _says(number, read) else read.figure
    raw = words[start:end]
    falls = value < 0 and read.direction == "down" and not raw.startswith(("-", "−", "–"))
    said = read.value if _says(number, read) else read.value * scale
    if said not in (value, -value if falls else value):
        raise FormulaError(f"“{raw}” is not {value:f}.")
    return replace(
        number,
        start=start,
        end=end,
        raw=raw,
        value=value,
        direction=read.direction if falls else "",
        computation=computation,
    )


def _says(number: NumberDraft, read: Number) -> bool:
    """Whether the words say themselves what the number counts."""
    return bool(read.unit.code) or not number.unit
