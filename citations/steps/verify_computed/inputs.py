"""One input of a computed number: does its figure stand in its quote, and do the quotes say what
was read into it?"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from citations.drafts import CellFact, InputDraft, Level
from citations.errors import WrongNumber
from citations.language.wording import in_quotes
from citations.language.words import YEAR, whole
from citations.numbers.detect import find_numbers
from citations.numbers.units import context_of, unit_of
from citations.numbers.units.surroundings import with_surroundings
from citations.numbers.values import Number, NumberContext, Unit
from citations.steps.verifying.parts import carries_parts, is_whole, stands_in
from citations.tables.figures import is_figure

_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_WORD = re.compile(r"\w+(?:[.,’'&-]\w+)*")
_RATE = re.compile(r"%|\bper\b|\bper ?cent|\bpercentage|\bratio\b", re.IGNORECASE)
_SCALE_WORDS = {
    Decimal(10) ** 3: "thousands",
    Decimal(10) ** 6: "millions",
    Decimal(10) ** 9: "billions",
}
#: Words of an input's name that state nothing themselves.
_JOINING = frozenset("a an the of for in at on as and to by per from".split())


def checked_input(
    item: InputDraft,
    quotes: Mapping[str, str],
    cells: Mapping[str, Sequence[CellFact]] | None = None,
) -> InputDraft:
    """The input with its level and why; `cells` are those of the quoted rows, by label. Raises
    `WrongNumber` when its figure is not in its quote, or is not worth what was computed with."""
    if item.label not in quotes:
        raise WrongNumber(f"The input “{item.name}” cites no evidence that exists.")
    quote = quotes[item.label]
    if not item.raw or quote[item.start : item.end] != item.raw:
        raise WrongNumber(f"“{item.raw}” does not stand at its place in the quote.")
    if not is_whole(quote, item.start, item.end):
        raise WrongNumber(f"“{item.raw}” is only a part of a figure in the quote.")
    figure = _figure_of_cell(item) if item.parts else _figure_in_sentence(item, quote)
    if figure is None or figure * item.factor != item.value:
        raise WrongNumber(f"“{item.raw}” in the quote is not {item.value:f}.")
    cited = [quote, *(quotes[label] for label in item.context if label in quotes)]
    level, reason = _carried(item, cited, (cells or {}).get(item.label, ()))
    return replace(item, level=level, reason=reason)


def _figure_of_cell(item: InputDraft) -> Decimal | None:
    """A cell's figure without its scale: "(1,234)" and "–5" are negative. None where the cell holds
    more than a figure, or per cent that are taken for something else."""
    if not is_figure(item.raw):
        return _figure_with_unit(item)
    found = _DIGITS.search(item.raw)
    counts_percent = unit_of(item.unit).kind == "percent"
    if found is None or ("%" in item.raw and not counts_percent):
        return None
    if item.raw[found.end() : found.end() + 1] in (".", ","):
        return None
    before = item.raw[: found.start()]
    figure = Decimal(found.group().replace(",", ""))
    return -figure if any(sign in before for sign in "-−–—(") else figure


def _figure_with_unit(item: InputDraft) -> Decimal | None:
    """The figure of a cell that prints its unit behind it ("34.5 kg"), where it is that which was
    computed with."""
    found = find_numbers(item.raw, NumberContext())
    if len(found) != 1 or found[0].raw != item.raw or found[0].unit != unit_of(item.unit):
        return None
    return found[0].value


def _figure_in_sentence(item: InputDraft, quote: str) -> Decimal | None:
    """What the figure says where it stands, with the scale word behind it."""
    found = find_numbers(quote, NumberContext())
    return next((number.value for number in found if _is_at(number, item)), None)


def _carried(
    item: InputDraft, quotes: Sequence[str], cells: Sequence[CellFact]
) -> tuple[Level, str]:
    level, reason = _in_table(item, quotes, cells) if item.parts else _in_sentence(item, quotes)
    if level != "supported":
        return level, reason
    if other := _other_scale(item, quotes):
        return "not supported", f"The cited passages count the figures in {other}."
    if item.factor != 1 and not _says_scale(item, quotes):
        counted = _SCALE_WORDS.get(item.factor, f"{item.factor:,f}s")
        reason = f"No cited passage says that the figures are counted in {counted}."
        return "partially supported", reason
    if item.unit and not _says_unit(item, quotes):
        reason = f"No cited passage says that the figure counts {item.unit}."
        return "partially supported", reason
    return level, reason


def _in_table(
    item: InputDraft, quotes: Sequence[str], cells: Sequence[CellFact]
) -> tuple[Level, str]:
    outcome = carries_parts(item.name, item.name, item.parts, quotes, cells)
    if outcome.level != "supported":
        return outcome.level, outcome.reason
    if other := _other_year(item):
        return "not supported", f"The figure is of {other}, not of {item.period}."
    return "supported", f"“{item.raw}” stands in row and column of the cited table, word for word."


def _in_sentence(item: InputDraft, quotes: Sequence[str]) -> tuple[Level, str]:
    if wrong := _otherwise_in_place(item, quotes[0]):
        return "not supported", wrong
    if strange := _unnamed(item, quotes):
        listed = in_quotes(strange)
        return "partially supported", f"The cited passages do not say {listed}."
    if item.period and not stands_in(item.period, quotes):
        reason = f"The cited passages do not say that it is of {item.period}."
        return "partially supported", reason
    return "supported", f"“{item.raw}” stands in the cited passage, word for word."


def _otherwise_in_place(item: InputDraft, quote: str) -> str:
    """Why the figure where it stands is of another time, unit or thing than the input says."""
    numbers = find_numbers(quote, NumberContext())
    own = next((each for each in numbers if _is_at(each, item)), None)
    if own is None:
        return ""
    years, said = set(YEAR.findall(own.period)), set(YEAR.findall(item.period))
    if years and said and years.isdisjoint(said):
        return f"The figure is of {own.period}, not of {item.period}."
    if not _may_count(own.unit, unit_of(item.unit)):
        return f"The figure counts {own.unit.code}, not {item.unit}."
    words = _words_of(item.name)
    others = [each for each in numbers if each is not own and words & _words_of(each.entity)]
    if own.entity and others and not words & _words_of(own.entity):
        return f"The figure is of “{own.entity}”."
    return ""


def _is_at(number: Number, item: InputDraft) -> bool:
    start, end = number.figure
    return item.start <= start and end <= item.end


def _may_count(own: Unit, said: Unit) -> bool:
    """Whether a figure of one unit may be said to be of the other."""
    if own.kind in ("none", "count") or said.kind in ("none", "count"):
        return not (said.kind in ("percent", "points", "money") and own.kind == "count")
    codes = {own.code.partition(" per ")[0], *own.candidates}
    return own.dimension == said.dimension or said.code.partition(" per ")[0] in codes


def _words_of(words: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(words) if not word.isdigit()} - _JOINING


def _other_year(item: InputDraft) -> str:
    """The years of the figure's column where the input is said to be of another."""
    own = {year for part in item.parts for year in YEAR.findall(part)}
    said = set(YEAR.findall(item.period))
    return ", ".join(sorted(own)) if own and said and own.isdisjoint(said) else ""


def _unnamed(item: InputDraft, quotes: Sequence[str]) -> list[str]:
    """The words of the input's name that no quote has."""
    known = {word.casefold() for quote in quotes for word in _WORD.findall(quote)} | _JOINING
    words = dict.fromkeys(_WORD.findall(item.name))
    return [word for word in words if word.casefold() not in known]


def _says_scale(item: InputDraft, quotes: Sequence[str]) -> bool:
    """Whether a cited quote says what the figures are counted in, or the input lists it as an
    assumption that the reader is shown."""
    word = _SCALE_WORDS.get(item.factor, "")
    named = " ".join((*item.parts, *item.assumptions)).casefold()
    if word and (word.rstrip("s") in named or (item.factor == 1000 and "000" in named)):
        return True
    return any(context_of("", around=words).scale == item.factor for words in quotes)


def _other_scale(item: InputDraft, quotes: Sequence[str]) -> str:
    """What head and row say that the figure is counted in, where it was taken for something else.
    Rates and percentages keep their figures as printed."""
    if not item.parts or _RATE.search(" ".join((*item.parts, item.unit))):
        return ""
    around = "\n".join((*quotes[1:], *item.parts[1:]))
    said = with_surroundings(NumberContext(), around, item.parts[0]).scale
    return "" if said in (1, item.factor) else _SCALE_WORDS.get(said, f"{said:,f}s")


def _says_unit(item: InputDraft, quotes: Sequence[str]) -> bool:
    """The same of the unit: in the figure's own words, over its table, or as an assumption."""
    said = [*item.parts, *item.assumptions, *quotes]
    contexts = [context_of(words, around=words) for words in said]
    named = {context.currency for context in contexts} | {each.unit.code for each in contexts}
    spelled = re.compile(whole(item.unit))
    if item.unit in named or any(spelled.search(words) for words in said):
        return True
    currency = next((context.currency for context in contexts if context.currency), "")
    read = NumberContext(currency=currency)
    return any(
        number.unit.code == item.unit for words in said for number in find_numbers(words, read)
    )
