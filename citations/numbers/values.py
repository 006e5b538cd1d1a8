"""The values that the rooms of numbers hand to each other."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from citations.drafts import Comparator, Direction

UnitKind = Literal["none", "money", "percent", "points", "measure", "count"]
Form = Literal["digits", "words", "fraction"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What a number counts. `code` is canonical: ISO 4217 for money ("USD", or the sign itself,
    "$", while nothing says which), "%", "percentage points", "basis points", a symbol for measures
    ("km/h"), the noun in the plural for counted things ("users"), "" for none. `dimension` is
    comparable between units: "money:USD", "[length]", "percent", "points", "users".

    `candidates` are the currencies that an ambiguous sign may mean, the likeliest first.
    """

    code: str = ""
    kind: UnitKind = "none"
    dimension: str = ""
    candidates: tuple[str, ...] = ()


NO_UNIT = Unit()


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberContext:
    """What the words around a text say of its numbers. `currency` is the ISO code meant by an
    ambiguous sign, `scale` what a bare figure of a table is multiplied with, `unit` what it counts
    where it prints none; each `…_because` is the sentence that the reader is shown ("“$” read as
    US dollars: the source says “U.S. dollars”"). `in_table`: "(1,234)" is negative."""

    currency: str = ""
    currency_because: str = ""
    scale: Decimal = Decimal(1)
    scale_because: str = ""
    unit: Unit = NO_UNIT
    in_table: bool = False


NO_CONTEXT = NumberContext()


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A quantity, `[start:end)` of its text with sign, scale and unit; words such as "about" stand
    outside.

    `value` is normalised: scale applied ("$3.2 billion" is 3200000000), percentages as printed
    ("12.5 %" is 12.5). A range "5–6" has value 5 and `high` 6, "5 ± 0.2" a `tolerance`. `step` is
    what one unit in the last printed place is worth (100000000 for "3.2 billion"); 0 where the
    number is exact by nature (counts in words, fractions). `figure` is where the digits or number
    words themselves stand. `entity` and `period` are the nearest suitable words, or empty.
    """

    start: int
    end: int
    raw: str
    value: Decimal
    step: Decimal
    figure: tuple[int, int]
    high: Decimal | None = None
    tolerance: Decimal | None = None
    unit: Unit = NO_UNIT
    comparator: Comparator = "="
    direction: Direction = ""
    form: Form = "digits"
    entity: str = ""
    period: str = ""
    assumptions: tuple[str, ...] = ()
