"""The numbers in a claim's words, each compared with the numbers of its cited quotes.

A number is looked for first where the claim's own words stand in a quote: there it can be no other.
Else it is matched with all numbers of the quotes that carry the claim, and then with those of the
quotes that only explain it. A claim made from a table gets its scale, currency and unit from the
lines over the table, on both sides, and says so among the assumptions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from citations.drafts import ClaimDraft, EvidenceDraft, NumberDraft, QuotedNumber
from citations.language.words import YEAR
from citations.numbers.detect import find_numbers
from citations.numbers.match import Matched, match_in_quotes, match_number
from citations.numbers.units import written
from citations.numbers.values import NO_CONTEXT, NO_UNIT, Number, NumberContext
from citations.steps.verifying.attribution import attribution
from citations.steps.verifying.contexts import claim_context, context_at

WINDOW = 24
"""Code points of the claim on either side of a number that must stand around it in a quote too for
both to be the same number."""
_found_in = lru_cache(maxsize=128)(find_numbers)
"""Words that claim and quote share, and the rows and heads of a table that many claims cite, are
read once."""
_BLANKS = re.compile(r"\s+")
_SCALE = re.compile(r"(?<!\d)[’'‘]000$")
""" "’000" that stands behind no figure."""
_BETWEEN_ITEMS = re.compile(r",\s*(?:and|or)?\s|;\s*(?:and|or)?\s?|\s(?:and|or)\s")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Quote:
    label: str
    text: str
    numbers: tuple[Number, ...]
    explains: bool
    folded: str

    def unfolded(self, place: int) -> int:
        """The offset in `text` of the character at `place` of `folded`."""
        if len(self.folded) == len(self.text):
            return place
        runs = (run.span() for run in _BLANKS.finditer(self.text))
        for start, end in runs:
            if start >= place:
                break
            place += end - start - 1
        return place


def with_numbers(
    claim: ClaimDraft,
    evidence: Mapping[str, EvidenceDraft],
    contexts: Mapping[int, NumberContext],
) -> ClaimDraft:
    """The claim with its numbers, and of the type "numeric" if it has any. `contexts` says by text
    id what a source says of its currencies. Computed numbers that the claim has already stay as
    they are. Years alone are no numbers."""
    cited = [evidence[each.label] for each in claim.citations if each.label in evidence]
    context = claim_context(claim, cited, contexts)
    quotes = _quotes(claim, evidence, context, contexts)
    computed = tuple(number for number in claim.numbers if number.derivation == "computed")
    found = [
        _draft(claim, number, quotes)
        for number in _numbers_in(claim, context)
        if not _is_no_quantity(claim.text, number, cited)
        and not _is_in(claim.start + number.start, claim.start + number.end, computed)
    ]
    numbers = tuple(sorted((*computed, *found), key=lambda each: each.start))
    return replace(claim, numbers=numbers, type="numeric" if numbers else claim.type)


def _is_no_quantity(text: str, number: Number, cited: Sequence[EvidenceDraft]) -> bool:
    """Whether it is no figure of the world but counts or names the sources ("one newspaper",
    "Policy 7.3"), or the things that the claim goes on to list ("three risks: a, b and c")."""
    attributed = attribution(text, cited)
    if attributed is not None and attributed.start <= number.start and number.end <= attributed.end:
        return True
    listed = text[number.end :].partition(":")[2]
    if number.form != "words" or not listed:
        return False
    items = [item for item in _BETWEEN_ITEMS.split(listed) if item.strip(" .")]
    return len(items) == number.value


def _numbers_in(claim: ClaimDraft, context: NumberContext) -> list[Number]:
    """The numbers of a claim's words. Of a claim made from a table, what stands over the table is
    said of the cell alone, not of figures in its row's label or its heads."""
    found = [each for each in _found_in(claim.text, context) if not _is_scale(claim.text, each)]
    cells = [number for number in found if _is_cell(number, claim.parts)]
    if not cells:
        return found
    plain = replace(context, scale=NO_CONTEXT.scale, unit=NO_UNIT, in_table=False)
    outside_cells = [
        number
        for number in _found_in(claim.text, plain)
        if not _is_scale(claim.text, number)
        and not any(number.start < cell.end and cell.start < number.end for cell in cells)
    ]
    in_cells = [_with_row_and_column(cell, claim.parts) for cell in cells]
    return sorted((*in_cells, *outside_cells), key=lambda each: each.start)


def _is_scale(text: str, number: Number) -> bool:
    """ "$’000" says in what a table counts, and counts nothing itself."""
    return bool(_SCALE.search(text, max(0, number.start - 1), number.end))


def _is_cell(number: Number, parts: Sequence[str]) -> bool:
    return " ".join(number.raw.split()) in {" ".join(part.split()) for part in parts[1:]}


def _with_row_and_column(number: Number, parts: Sequence[str]) -> Number:
    """The value of a cell is of the row's label, and of the time that stands over its column."""
    dated = (part for part in reversed(parts[1:]) if part != number.raw and YEAR.search(part))
    return replace(number, entity=parts[0], period=next(dated, number.period))


def _quotes(
    claim: ClaimDraft,
    evidence: Mapping[str, EvidenceDraft],
    context: NumberContext,
    contexts: Mapping[int, NumberContext],
) -> list[_Quote]:
    """The cited quotes that were found in their sources, those that carry the claim first."""
    quotes: list[_Quote] = []
    for citation in sorted(claim.citations, key=lambda each: each.role == "context"):
        item = evidence.get(citation.label)
        if item is None or not item.verified:
            continue
        own = context if claim.parts else context_at(item, contexts)
        numbers = _found_in(item.quote, own)
        quotes.append(
            _Quote(
                label=item.label,
                text=item.quote,
                numbers=numbers,
                explains=citation.role == "context",
                folded=_folded(item.quote),
            )
        )
    return quotes


def _is_in(start: int, end: int, numbers: Iterable[NumberDraft]) -> bool:
    return any(number.start < end and start < number.end for number in numbers)


def _draft(claim: ClaimDraft, number: Number, quotes: Sequence[_Quote]) -> NumberDraft:
    # What row and column a figure stands in is checked with the claim's parts.
    alone = replace(number, entity="", period="") if claim.parts else number
    matched = _matched(claim, alone, quotes)
    quoted = matched.number
    assumptions = (*number.assumptions, *(quoted.assumptions if quoted else ()))
    return NumberDraft(
        start=claim.start + number.start,
        end=claim.start + number.end,
        raw=number.raw,
        value=number.value,
        written=written(number),
        high=number.high,
        tolerance=number.tolerance,
        unit=number.unit.code,
        comparator=number.comparator,
        direction=number.direction,
        entity=number.entity,
        period=number.period,
        derivation=matched.derivation,
        match=matched.match,
        note=matched.note,
        quoted=_quoted(quoted, quotes),
        assumptions=tuple(dict.fromkeys((*assumptions, *matched.assumptions))),
    )


def _quoted(number: Number | None, quotes: Sequence[_Quote]) -> QuotedNumber | None:
    if number is None:
        return None
    own = (quote for quote in quotes if any(each is number for each in quote.numbers))
    # An ordinal is found by matching, not among the numbers of its quote.
    other = (quote for quote in quotes if quote.text[number.start : number.end] == number.raw)
    quote = next(chain(own, other), None)
    if quote is None:
        return None
    return QuotedNumber(
        label=quote.label,
        start=number.start,
        end=number.end,
        raw=number.raw,
        written=written(number),
    )


def _matched(claim: ClaimDraft, number: Number, quotes: Sequence[_Quote]) -> Matched:
    """The match with the same words of a quote, else the best with the quotes that carry the claim,
    else the best with all."""
    aligned = _aligned(claim.text, number, quotes)
    if aligned is not None:
        same_words = replace(aligned, entity=number.entity, period=number.period)
        found = match_number(number, [same_words])
        if found.holds:
            return replace(found, number=aligned)
    matched = _best(claim.text, number, [quote for quote in quotes if not quote.explains])
    if matched.holds or not any(quote.explains for quote in quotes):
        return matched
    wider = _best(claim.text, number, quotes)
    return wider if wider.holds or matched.number is None else matched


def _best(text: str, number: Number, quotes: Sequence[_Quote]) -> Matched:
    return match_in_quotes(text, number, [(quote.text, quote.numbers) for quote in quotes])


def _aligned(text: str, number: Number, quotes: Sequence[_Quote]) -> Number | None:
    """The number of a quote that has the claim's own words on both sides; white space and case do
    not count."""
    low, high = max(0, number.start - WINDOW), min(len(text), number.end + WINDOW)
    before, inside = _folded(text[low : number.start]), _folded(number.raw)
    words = before + inside + _folded(text[number.end : high])
    for quote in quotes:
        if (place := quote.folded.find(words)) >= 0:
            start = place + len(before)
            first, last = quote.unfolded(start), quote.unfolded(start + len(inside) - 1)
            for each in quote.numbers:
                if each.start <= last and first < each.end:
                    return each
    return None


def _folded(words: str) -> str:
    """In small letters, each run of white space as one blank; no other character changes the number
    of its code points."""
    lowered = words.lower()
    if len(lowered) != len(words):
        lowered = "".join(low if len(low := each.lower()) == 1 else each for each in words)
    return _BLANKS.sub(" ", lowered)
