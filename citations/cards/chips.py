"""A claim's numbers as chips: each told apart by a sign and a word, never by colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citations.cards.values import ChipKind, NumberChip
from citations.drafts import ClaimDraft, NumberDraft, NumberMatch

#: Sign and word for each way in which a number stands to its quote.
QUOTED: tuple[str, str] = ("", "quoted")
MATCHES: dict[NumberMatch, tuple[ChipKind, str, str]] = {
    "exact": ("quoted", *QUOTED),
    "other spelling": ("quoted", "", "quoted in another spelling"),
    "rounded": ("changed", "≈", "rounded"),
    "truncated": ("changed", "≈", "cut off, not rounded"),
    "converted": ("changed", "→", "converted"),
    "in range": ("changed", "↔", "inside the range of the quote"),
    "compatible": ("changed", "↔", "fits what the quote says"),
    "computed": ("derived", "ƒ", "derived"),
    "context differs": ("failing", "≠", "number found, context differs"),
    "mismatch": ("failing", "≠", "the quote gives another number"),
    "not found": ("failing", "≠", "number not in the quote"),
}


def chips_of(claim: ClaimDraft) -> tuple[NumberChip, ...]:
    """The claim's numbers in reading order; a number that does not lie in the claim, or lies over
    the one before it, has no chip of its own."""
    chips: list[NumberChip] = []
    position = claim.start
    for index, number in sorted(enumerate(claim.numbers), key=lambda each: each[1].start):
        if position <= number.start < number.end <= claim.end:
            chips.append(chip_of(claim, index))
            position = number.end
    return tuple(chips)


def chip_of(claim: ClaimDraft, index: int) -> NumberChip:
    number = claim.numbers[index]
    kind, sign, word = kind_of(number)
    text = claim.text[number.start - claim.start : number.end - claim.start]
    return NumberChip(
        claim_id=claim.id,
        index=index,
        start=number.start - claim.start,
        end=number.end - claim.start,
        text=text,
        kind=kind,
        sign=sign,
        word=word,
        name=f"{text}: number, {word}",
        written=number.written,
    )


def kind_of(number: NumberDraft) -> tuple[ChipKind, str, str]:
    """Kind, sign and word. What was computed but does not hold is not called derived; a number
    whose unit was converted is called that also where it was rounded in the end."""
    if number.holds and number.computation is not None:
        return MATCHES["computed"]
    if number.holds and number.derivation == "converted":
        return MATCHES["converted"]
    return MATCHES[number.match]


def within_chips(
    strong: Iterable[tuple[int, int]], chips: Sequence[NumberChip]
) -> tuple[tuple[int, int], ...]:
    """The bold stretches, cut where they begin or end inside a chip, so that bold and chips lie in
    each other and never across."""
    cut: list[tuple[int, int]] = []
    for start, end in strong:
        borders = sorted(
            border
            for chip in chips
            for border in (chip.start, chip.end)
            if start < border < end and not start <= chip.start < chip.end <= end
        )
        edges = [start, *borders, end]
        cut += list(zip(edges, edges[1:], strict=False))
    return tuple(cut)
