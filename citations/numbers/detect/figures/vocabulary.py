"""The English words that numbers are written with.

Worths are Decimal. Words that only sometimes count ("one", "second", "quarter") are judged where
they stand, in `words` and `pronouns`, not here.
"""

from __future__ import annotations

from decimal import Decimal

ONES: dict[str, int] = {
    word: worth
    for worth, word in enumerate("one two three four five six seven eight nine".split(), start=1)
}
TEENS: dict[str, int] = {
    word: worth
    for worth, word in enumerate(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(),
        start=10,
    )
}
TENS: dict[str, int] = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fourty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
ZEROS = ("zero", "nought", "naught")

HUNDRED = Decimal(100)
SCALES: dict[str, Decimal] = {
    "dozen": Decimal(12),
    "thousand": Decimal(10) ** 3,
    "lakh": Decimal(10) ** 5,
    "lac": Decimal(10) ** 5,
    "million": Decimal(10) ** 6,
    "crore": Decimal(10) ** 7,
    "billion": Decimal(10) ** 9,
    "trillion": Decimal(10) ** 12,
    "quadrillion": Decimal(10) ** 15,
}

HALF = Decimal(2)
_ORDINALS = {
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
    "fifteenth": 15,
    "sixteenth": 16,
    "twentieth": 20,
    "thirtieth": 30,
    "hundredth": 100,
    "thousandth": 1000,
    "millionth": 1_000_000,
    "billionth": 1_000_000_000,
    "trillionth": 1_000_000_000_000,
}
DENOMINATORS: dict[str, Decimal] = {word: Decimal(worth) for word, worth in _ORDINALS.items()} | {
    word + "s": Decimal(worth) for word, worth in _ORDINALS.items()
}
UNICODE_FRACTIONS: dict[str, tuple[int, int]] = {
    "¼": (1, 4),
    "½": (1, 2),
    "¾": (3, 4),
    "⅐": (1, 7),
    "⅑": (1, 9),
    "⅒": (1, 10),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "⅕": (1, 5),
    "⅖": (2, 5),
    "⅗": (3, 5),
    "⅘": (4, 5),
    "⅙": (1, 6),
    "⅚": (5, 6),
    "⅛": (1, 8),
    "⅜": (3, 8),
    "⅝": (5, 8),
    "⅞": (7, 8),
}
