"""What matching hands back."""

from __future__ import annotations

from dataclasses import dataclass

from citations.drafts import FAILING, Derivation, NumberMatch
from citations.numbers.units import written
from citations.numbers.values import Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """How a claim's number stands to the numbers of its quote: `number` is the one it was compared
    with (None: none of them can be meant), `note` one sentence for the reader, `derivation`
    "converted" where the quote gives it in another unit. `assumptions` are what had to be taken
    for granted, a sentence each."""

    match: NumberMatch
    note: str
    number: Number | None = None
    derivation: Derivation = "direct"
    assumptions: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return self.match not in FAILING


_COMPARATOR_WORDS: dict[str, str] = {
    "=": "",
    "≈": "about ",
    ">": "more than ",
    "≥": "at least ",
    "<": "less than ",
    "≤": "at most ",
}


def note_of(match: NumberMatch, claimed: Number, quoted: Number) -> str:
    """The sentence for a number that the quote carries, or contradicts by its value."""
    quote, claim = in_words(quoted), in_words(claimed)
    match match:
        case "exact":
            return f"The quote gives {quote}."
        case "other spelling":
            return f"The quote writes it “{quoted.raw}”, the same value."
        case "rounded":
            return f"The quote gives {quote}; rounded to {claim}."
        case "truncated":
            return f"The quote gives {quote}; cut off to {claim}, not rounded."
        case "converted":
            return f"The quote gives {quote}; converted to {claim}."
        case "in range":
            return _range_note(claimed, quoted)
        case "compatible":
            return f"The quote gives {quote}, the claim says {claim}; both can be true."
        case _:
            return f"The quote gives {quote}, the claim says {claim}."


def unit_note(claimed: Number, quoted: Number) -> str:
    """The value is there, but counts something else."""
    return f"The quote gives {in_words(quoted)}; the claim speaks of {in_words(claimed)}."


def entity_note(claimed: Number, quoted: Number) -> str:
    """The value is there, but of something else."""
    return (
        f"The quote gives {in_words(quoted)} of “{quoted.entity or quoted.unit.code}”; the claim "
        f"speaks of “{claimed.entity or claimed.unit.code}”."
    )


def period_note(claimed: Number, quoted: Number) -> str:
    """The value is there, but of another time."""
    quote = f"{in_words(quoted)} for {quoted.period}"
    return f"The quote gives {quote}; the claim speaks of {claimed.period}."


def direction_note(claimed: Number, quoted: Number) -> str:
    """The value is there, but goes the other way."""
    way = "fell" if quoted.direction == "down" else "rose"
    other = "fell" if claimed.direction == "down" else "rose"
    return f"In the quote it {way} by {in_words(quoted)}; the claim says that it {other}."


def missing_note(claimed: Number) -> str:
    return f"No number of the quote can be what the claim gives as {in_words(claimed)}."


def in_words(number: Number) -> str:
    """A number as people write it, with its comparator in words."""
    return f"{_COMPARATOR_WORDS[number.comparator]}{written(number)}"


def _range_note(claimed: Number, quoted: Number) -> str:
    quote, claim = in_words(quoted), in_words(claimed)
    if claimed.high is None:
        return f"The quote gives {quote}; {claim} lies in that range."
    return f"The quote gives {quote}, which lies in the claim's {claim}."
