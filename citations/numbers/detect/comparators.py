"""The words and signs around a number that say how it compares: "about", "at least", "or more"."""

from __future__ import annotations

import re
from typing import cast

from citations.drafts import Comparator
from citations.numbers.vocabulary import lines

_BEFORE: dict[str, Comparator] = {
    phrase: cast(Comparator, sign)
    for sign, phrases in (line.split(" | ") for line in lines("comparators"))
    for phrase in phrases.split(", ")
}
_SIGNS: dict[str, Comparator] = {
    **dict.fromkeys((">=", "=>", "≥", "⩾", "≧"), "≥"),
    **dict.fromkeys(("<=", "=<", "≤", "⩽", "≦"), "≤"),
    ">": ">",
    "<": "<",
    **dict.fromkeys("~∼≈≃≅˜", "≈"),
    "sub-": "<",
}
_FINAL_WORDS = frozenset(phrase.rsplit(" ", 1)[-1] for phrase in _BEFORE)
_LOOK_BACK = 40
_MOST_WORDS = 6
_OPENING = " \u00a0\n(["

# Not "5+3", "5 plus or minus 1" or "5 approximately 6 km", which go on with another figure.
_AFTER = re.compile(
    r"[ ]?(?:"
    r"(?P<up>(?:,?[ ](?:or|and)[ ](?:more|above|over|greater|higher|older|longer|up|upwards?|better"
    r"|larger|bigger)\b)|\+(?!\d)|[ -]plus\b(?![ ]or))"
    r"|(?P<down>,?[ ]or[ ](?:less|fewer|below|under|lower|younger|shorter|smaller)\b)"
    r"|(?P<about>,?[ ]or[ ]so\b|[ ]approximately\b(?![ ]\S?\d)|-?ish\b|-odd\b"
    r"|[ ]more[ ]or[ ]less\b)"
    r")",
    re.IGNORECASE,
)

_MAY_COMPARE = (
    " or ",
    " and ",
    ", or ",
    ", and ",
    "+",
    " plus",
    "-plus",
    "-ish",
    "-odd",
    " more",
    " appr",
)


def comparator_at(text: str, start: int, end: int) -> Comparator:
    """How the number at `[start:end)` compares; "=" where nothing says otherwise."""
    sign = _behind(text, end)
    if sign != "=":
        return sign
    window = text[max(0, start - _LOOK_BACK) : start].rstrip(_OPENING)
    window = window[window.rfind("(") + 1 :]
    if not window:
        return "="
    if not window[-1].isalpha() and window[-1] != ".":
        return _sign(window)
    return _words(window.lower())


def _sign(window: str) -> Comparator:
    for printed, sign in _SIGNS.items():
        if window.endswith(printed):
            return sign
    return "="


def _words(window: str) -> Comparator:
    """The longest phrase that ends right before the number."""
    words = window.split()[-_MOST_WORDS:]
    if words and words[-1] in _FINAL_WORDS:
        for first in range(len(words)):
            sign = _BEFORE.get(" ".join(words[first:]).lstrip("([“\"'"))
            if sign is not None:
                return sign
    return "="


def _behind(text: str, end: int) -> Comparator:
    if not text.startswith(_MAY_COMPARE, end):
        return "="
    found = _AFTER.match(text, end)
    if found is None:
        return "="
    return "≥" if found["up"] else "≤" if found["down"] else "≈"
