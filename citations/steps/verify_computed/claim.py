"""The verdict of a computed claim. A number that does not come out is a `WrongNumber` and is never
shown; one that does takes the worst level of its inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from citations.drafts import (
    WORST_FIRST,
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    InputDraft,
    NumberDraft,
    VerdictDraft,
)
from citations.drafts.verdicts import CALCULATION
from citations.errors import FormulaError, WrongNumber
from citations.language.wording import in_quotes
from citations.numbers.derive import parse_formula, repeat, uncited_constants
from citations.numbers.derive.tree import Call, nodes
from citations.steps.verify_computed.counted import check_units
from citations.steps.verify_computed.inputs import checked_input
from citations.steps.verify_computed.shown import check_shown, words_beyond
from citations.steps.verifying.numbers import capped_by_numbers, numbers_check
from citations.steps.verifying.parts import stands_in
from citations.tables import find_scale

JUDGE = "calculation repeated 1"
_OVER_TIME = ("change", "percentage_change", "points", "cagr", "mean", "sum")


def verify_computed(claim: ClaimDraft, evidence: Mapping[str, EvidenceDraft]) -> ClaimDraft:
    """The claim with its verdict, each citation's, and the level and reason of every input. Raises
    `WrongNumber` when the number must not be shown."""
    quotes = {
        citation.label: evidence[citation.label].quote
        for citation in claim.citations
        if citation.label in evidence and evidence[citation.label].verified
    }
    numbers = tuple(_checked(number, claim, quotes, evidence) for number in claim.numbers)
    inputs = [item for number in numbers for item in _inputs(number)]
    if not inputs:
        raise WrongNumber("The claim has no computed number.")
    verdict = _lowered_by_documents(_verdict(claim, numbers, inputs), numbers, evidence)
    verdict = capped_by_numbers(verdict, claim)
    checks = (numbers_check(numbers),)
    verdict = replace(verdict, code=verdict.code or CALCULATION, checks=checks)
    citations = tuple(
        replace(citation, verdict=_alone(citation, inputs, verdict)) for citation in claim.citations
    )
    return replace(claim, numbers=numbers, verdict=verdict, citations=citations, type="numeric")


def _inputs(number: NumberDraft) -> tuple[InputDraft, ...]:
    return number.computation.inputs if number.computation else ()


def _lowered_by_documents(
    verdict: VerdictDraft, numbers: Sequence[NumberDraft], evidence: Mapping[str, EvidenceDraft]
) -> VerdictDraft:
    """The verdict, lowered where inputs of one label come from different documents."""
    computed = [each.computation for each in numbers if each.computation]
    reasons = [documents_differ(each.formula, each.inputs, evidence) for each in computed]
    reason = next((each for each in reasons if each), "")
    if verdict.level != "supported" or not reason:
        return verdict
    return VerdictDraft(level="partially supported", reason=reason, judge=JUDGE)


def _checked(
    number: NumberDraft,
    claim: ClaimDraft,
    quotes: Mapping[str, str],
    evidence: Mapping[str, EvidenceDraft],
) -> NumberDraft:
    """The number with its inputs checked; one that is not computed stays as it is."""
    if number.computation is None:
        return number
    said = claim.text[number.start - claim.start : number.end - claim.start]
    if said != number.raw or number.start < claim.start:
        raise WrongNumber(f"“{number.raw}” does not stand at its place in the claim.")
    cells = {label: evidence[label].cells for label in quotes}
    stand = [checked_input(item, quotes, cells) for item in number.computation.inputs]
    inputs = lowered_by_place(stand, evidence)
    checked = replace(number, computation=replace(number.computation, inputs=inputs))
    try:
        repeat(checked)
        check_units(checked, inputs)
        check_shown(checked, claim.text, claim.start)
    except FormulaError as error:
        raise WrongNumber(str(error)) from error
    return checked


def _verdict(
    claim: ClaimDraft, numbers: Sequence[NumberDraft], inputs: Sequence[InputDraft]
) -> VerdictDraft:
    worst = min(inputs, key=lambda item: WORST_FIRST.index(item.level))
    if worst.level != "supported":
        reason = f"The calculation was repeated, but of “{worst.name}”: {worst.reason}"
        return VerdictDraft(level=worst.level, reason=reason, judge=JUDGE)
    if strange := uncited_numbers(numbers):
        listed = ", ".join(f"{value:f}" for value in strange)
        reason = (
            f"The calculation was repeated; no cited passage gives the {listed} in its formula."
        )
        return VerdictDraft(level="partially supported", reason=reason, judge=JUDGE)
    if loose := words_beyond(claim, numbers):
        listed = in_quotes(loose)
        reason = f"The calculation was repeated; the claim says more than its inputs: {listed}."
        return VerdictDraft(level="partially supported", reason=reason, judge=JUDGE)
    reason = f"{_all_stand(inputs)}; the calculation was repeated."
    return VerdictDraft(level="supported", reason=reason, judge=JUDGE)


def uncited_numbers(numbers: Sequence[NumberDraft]) -> list[Decimal]:
    """What the formulas hold that no source gives: "1.19" of the question."""
    formulas = [each.computation.formula for each in numbers if each.computation]
    return [value for formula in formulas for value in uncited_constants(parse_formula(formula))]


def _all_stand(inputs: Sequence[InputDraft]) -> str:
    where = "row" if all(item.parts for item in inputs) else "passage"
    if len({item.label for item in inputs}) > 1:
        where += "s"
    if len(inputs) == 1:
        return f"The input stands in the cited {where}"
    count = "Both" if len(inputs) == 2 else f"All {len(inputs)}"
    return f"{count} inputs stand in the cited {where}"


def _alone(
    citation: CitationDraft, inputs: Sequence[InputDraft], verdict: VerdictDraft
) -> VerdictDraft:
    """What one passage carries without the others."""
    inputs_here = [item for item in inputs if item.label == citation.label]
    if len(inputs_here) == len(inputs) and all(
        set(item.context) <= {item.label} for item in inputs_here
    ):
        return verdict
    if inputs_here:
        names = ", ".join(dict.fromkeys(f"“{item.name}”" for item in inputs_here))
        level = min((item.level for item in inputs_here), key=WORST_FIRST.index)
        reason = f"This passage holds {names}; the rest stands in the other passages cited here."
        level = "partially supported" if level == "supported" else level
        return VerdictDraft(level=level, reason=reason, judge=JUDGE)
    if any(citation.label in item.context for item in inputs):
        reason = "This passage says what rows, columns or units of the inputs mean."
        return VerdictDraft(level="partially supported", reason=reason, judge=JUDGE)
    reason = "Nothing was computed from this passage."
    return VerdictDraft(level="unverified", reason=reason, judge=JUDGE)


def lowered_by_place(
    items: Sequence[InputDraft], evidence: Mapping[str, EvidenceDraft]
) -> tuple[InputDraft, ...]:
    """The inputs; one whose head is that of another table is carried no further than its place
    allows."""
    heads = {label for item in items for label in item.context}
    return tuple(_checked_place(item, heads, evidence) for item in items)


def _checked_place(
    item: InputDraft, heads: set[str], evidence: Mapping[str, EvidenceDraft]
) -> InputDraft:
    row = evidence[item.label]
    if not item.parts or not item.context or row.place is None or item.level != "supported":
        return item
    own = [evidence[label] for label in item.context if label in evidence]
    if any(each.text_id != row.text_id for each in own):
        return _lowered(item, "The cited head stands in another document than the row.")
    starts = [each.place.start for each in own if each.place is not None and _heads(item, each)]
    above = [start for start in starts if start <= row.place.start]
    if starts and not above:
        return _lowered(item, "The cited head stands below the row, so it is of another table.")
    nearest = max(above, default=0)
    for label in heads - set(item.context):
        other = evidence.get(label)
        if other is None or other.place is None or other.text_id != row.text_id:
            continue
        if nearest < other.place.start < row.place.start:
            return _lowered(item, "Another table's head stands between the cited head and the row.")
    return item


def _heads(item: InputDraft, passage: EvidenceDraft) -> bool:
    """Whether the passage names the input's columns. One that only says what the figures count may
    stand below the table, as a sentence that speaks of it does."""
    columns = [
        part for part in item.parts[1:] if part != item.raw and not find_scale(part, 0, len(part))
    ]
    return all(stands_in(part, [passage.quote]) for part in columns)


def _lowered(item: InputDraft, reason: str) -> InputDraft:
    return replace(item, level="not supported", reason=reason)


def documents_differ(
    formula: str, items: Sequence[InputDraft], evidence: Mapping[str, EvidenceDraft]
) -> str:
    """Why inputs of one row's label may be of two things: they stand in different documents. Empty
    where all stand in one, or are things of their own."""
    timed = any(
        isinstance(node, Call) and node.name in _OVER_TIME
        for node in nodes(parse_formula(formula).root)
    )
    sources = {evidence[item.label].text_id for item in items if item.label in evidence}
    labels = {item.parts[0].casefold() for item in items if item.parts}
    if not timed or len(sources) < 2 or len(labels) > 1:
        return ""
    return "The inputs stand in different documents; nothing cited says that they are of one thing."
