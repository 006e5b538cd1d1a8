"""The card of one number: what it means, where it stands, and how it was computed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, Context, Decimal

from citations.cards.chips import chip_of, kind_of
from citations.cards.evidence import HEADS, part_of
from citations.cards.figures import Figures
from citations.cards.numbers.values import ComputationView, InputView, NumberCard, StepView
from citations.cards.passages import Window, passage_of
from citations.cards.values import CardPassage
from citations.drafts import (
    WORST_FIRST,
    ClaimDraft,
    Comparator,
    Computation,
    Direction,
    EvidenceDraft,
    InputDraft,
    Level,
    NumberDraft,
)
from citations.steps.labels import shown_as

COMPARATORS: dict[Comparator, str] = {
    "=": "exactly this",
    "≈": "about",
    "≥": "at least",
    "≤": "at most",
    ">": "more than",
    "<": "less than",
}
DIRECTIONS: dict[Direction, str] = {"": "", "up": "up, an increase", "down": "down, a decrease"}
#: What a card says behind "Unit" of a bare number.
NO_UNIT = "none, a bare number"


def facts_of(number: NumberDraft) -> tuple[tuple[str, str], ...]:
    """What the number says beside its value, line by line; what is not known has no line."""
    _, _, word = kind_of(number)
    lines = (
        ("Unit", number.unit or NO_UNIT),
        ("Stated as", COMPARATORS[number.comparator]),
        ("Direction", DIRECTIONS[number.direction]),
        ("Measure", number.entity),
        ("When", number.period),
        ("Match", word),
    )
    return tuple(line for line in lines if line[1])


def subject_of(number: NumberDraft) -> str:
    """What the number is of and when: "Revenue, 2020–22"."""
    return ", ".join(part for part in (number.entity, number.period) if part)


def original_of(number: NumberDraft) -> str:
    """What the quote prints and how that is read, where the answer does not print the same."""
    quoted = number.quoted
    if quoted is None or (quoted.raw == number.raw and quoted.written == number.written):
        return ""
    return read_as(quoted.raw, quoted.written)


def read_as(printed: str, written: str) -> str:
    """Such as "“3,214”, read as 3,214,000,000 USD"."""
    printed = " ".join(printed.split())
    return printed if not written or printed == written else f"“{printed}”, read as {written}"


def assumptions_of(number: NumberDraft) -> tuple[str, ...]:
    """What was assumed in reading the number, and in reading each input from which it was computed;
    what is assumed of several inputs stands once."""
    own = dict.fromkeys(number.assumptions)
    if number.computation is not None and number.holds:
        for each in number.computation.inputs:
            own |= dict.fromkeys(each.assumptions)
    return tuple(own)


SIGNS_OF_FORMULAS = str.maketrans({"*": "×", "/": "÷", "-": "−", "_": " "})
#: Digits of an unrounded result that are shown.
DIGITS = 10


def number_card(
    claim: ClaimDraft,
    index: int,
    evidence: Mapping[str, EvidenceDraft],
    windows: Mapping[str, Window],
) -> NumberCard | None:
    """The card of the claim's number `index`, or None where it has no such number. `windows` as for
    `evidence_card`."""
    if not 0 <= index < len(claim.numbers):
        return None
    number = claim.numbers[index]
    chip = chip_of(claim, index)
    computation = number.computation if chip.kind == "derived" else None
    shown = list(_of_inputs(computation) if computation else _of_quote(claim, number))
    return NumberCard(
        chip=chip,
        before=claim.text[: chip.start],
        after=claim.text[chip.end :],
        subject=subject_of(number) if chip.text == claim.text.strip() else "",
        statement=claim.statement if claim.statement != claim.text else "",
        level=claim.verdict.level,
        conflicting=claim.conflicting,
        note=number.note,
        written=number.written,
        original=original_of(number),
        facts=facts_of(number),
        assumptions=assumptions_of(number),
        computation=_computation(computation) if computation else None,
        passages=_passages((each for each in shown if not each.explains), evidence, windows),
        explaining=_passages((each for each in shown if each.explains), evidence, windows),
        judge=claim.verdict.judge,
    )


def labels_of(claim: ClaimDraft) -> list[str]:
    """All evidence that the claim's cards may show: what it cites and what its numbers are computed
    from."""
    labels = [citation.label for citation in claim.citations]
    for number in claim.numbers:
        if number.computation is not None:
            for each in number.computation.inputs:
                labels += [each.label, *each.context]
    return list(dict.fromkeys(labels))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """A piece of evidence on the card, with the figures that are marked in its quote."""

    label: str
    part: str
    level: Level
    reason: str
    figures: Figures = ()
    explains: bool = False


def _of_quote(claim: ClaimDraft, number: NumberDraft) -> Iterator[_Shown]:
    """The quote in which the number was looked for, with what tells its unit and time; all quotes
    of the claim where it stands in none."""
    quoted = number.quoted
    for citation in claim.citations:
        here = quoted is not None and citation.label == quoted.label
        if here or quoted is None or citation.role == "context":
            yield _Shown(
                label=citation.label,
                part=part_of(claim, citation),
                level=citation.verdict.level,
                reason=citation.verdict.reason,
                figures=[(quoted.start, quoted.end)] if quoted is not None and here else (),
                explains=citation.role == "context" and not here,
            )


def _of_inputs(computation: Computation) -> Iterator[_Shown]:
    """The quotes of the inputs, each once with all of its figures, then those that explain them."""
    inputs = computation.inputs
    for label in dict.fromkeys(each.label for each in inputs):
        own = [each for each in inputs if each.label == label]
        places = ", ".join(f"#{inputs.index(each) + 1}" for each in own)
        worst = min(own, key=lambda each: WORST_FIRST.index(each.level))
        yield _Shown(
            label=label,
            part=f"Input{'' if len(own) == 1 else 's'} {places}",
            level=worst.level,
            reason=worst.reason,
            figures=[(each.start, each.end) for each in own],
        )
    told = {each.label for each in inputs}
    for label in dict.fromkeys(label for each in inputs for label in each.context):
        if label not in told:
            yield _Shown(label=label, part=HEADS, level=inputs[0].level, reason="", explains=True)


def _passages(
    shown: Iterable[_Shown],
    evidence: Mapping[str, EvidenceDraft],
    windows: Mapping[str, Window],
) -> tuple[CardPassage, ...]:
    return tuple(
        passage_of(
            evidence[each.label],
            windows.get(each.label),
            level=each.level,
            reason=each.reason,
            part=each.part,
            figures=each.figures,
        )
        for each in shown
        if each.label in evidence and evidence[each.label].place is not None
    )


def _computation(computation: Computation) -> ComputationView:
    inputs = [_input(place, each) for place, each in enumerate(computation.inputs, start=1)]
    return ComputationView(
        definition=computation.definition,
        formula=computation.formula.translate(SIGNS_OF_FORMULAS),
        steps=_steps(computation, inputs),
        result=_unrounded(computation.unrounded),
        rounding=computation.rounding,
    )


def _steps(computation: Computation, inputs: Sequence[InputView]) -> tuple[StepView, ...]:
    """The lines, of which the first bring in the inputs; inputs that the lines do not name come
    before them."""
    lines = computation.steps
    names = [each.name for each in computation.inputs]
    told = len(lines) >= len(names) and all(map(str.__contains__, lines, names))
    if told:
        brought = [StepView(words=w, input=i) for w, i in zip(lines, inputs, strict=False)]
        lines = lines[len(inputs) :]
    else:
        brought = [StepView(words=each.said, input=each) for each in inputs]
    return (*brought, *(StepView(words=line) for line in lines))


def _input(place: int, drawn: InputDraft) -> InputView:
    number = shown_as(drawn.label)
    said = f"{amount(drawn.value)} {drawn.unit}".strip()
    return InputView(
        said=f"{said} ({drawn.name})" if drawn.name else said,
        label=drawn.label,
        number=number,
        spoken=f"Source {number}, {drawn.level}: show the quote of input {place}",
        level=drawn.level,
    )


def amount(value: Decimal) -> str:
    """A value in groups of three digits, without the zeros that a power of ten hides."""
    return f"{value.normalize():,f}".replace("-", "−")


def _unrounded(value: Decimal) -> str:
    """The result before it is rounded; digits that are left out are told by an ellipsis."""
    shown = Context(prec=DIGITS, rounding=ROUND_DOWN).plus(value)
    return amount(value) if shown == value else f"{amount(shown)}…"
