"""What a number's fields mean, in words."""

from __future__ import annotations

from citations.cards.chips import kind_of
from citations.cards.numbers.values import Fact
from citations.drafts import Comparator, Direction, NumberDraft

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


def facts_of(number: NumberDraft) -> tuple[Fact, ...]:
    """What the number says beside its value, line by line; what is not known has no line."""
    _, _, word = kind_of(number)
    lines = (
        ("Unit", number.unit or NO_UNIT),
        ("Stated as", COMPARATORS[number.comparator]),
        ("Direction", DIRECTIONS[number.direction]),
        ("Of what", number.entity),
        ("When", number.period),
        ("Match", word),
    )
    return tuple(Fact(name=name, words=words) for name, words in lines if words)


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
