"""The words and signs around a number that say how it compares: "about", "at least", "or more"."""

from __future__ import annotations

import re

from citations.drafts import Comparator

_WORDS: dict[Comparator, str] = {
    "≈": "about|approximately|approx|approx.|around|roughly|nearly|almost|circa|c.|ca.|ca|some"
    "|close to|just about|an estimated|estimated|somewhere around|or so|in the region of"
    "|on the order of|in the order of|approximating|virtually|more or less|around about|barely"
    "|as many as some|an average of about|of order",
    ">": "more than|over|above|exceeding|exceeds|exceed|exceeded|greater than|larger than"
    "|higher than|in excess of|upwards of|upward of|better than|beyond|bigger than|well over"
    "|just over|older than|longer than|topping|topped|surpassing|surpassed|surpass|surpasses",
    "<": "less than|fewer than|under|below|lower than|smaller than|just under|short of|younger than"
    "|shorter than|within less than|well under|well below|just below",
    "≥": "at least|no less than|no fewer than|not less than|minimum of|a minimum of|minimum"
    "|greater than or equal to|more than or equal to|equal to or more than|equal to or greater than"
    "|larger than or equal to|higher than or equal to|bigger or equal than|larger or equal than"
    "|higher or equal than|greater or equal than|not below|starting at|at minimum|not lower than"
    "|at the very least|at least or equal to",
    "≤": "at most|up to|no more than|not more than|maximum of|a maximum of|as many as|as much as"
    "|less than or equal to|fewer than or equal to|equal to or less than|smaller than or equal to"
    "|smaller or equal than|lower or equal than|less or equal than|not exceeding|not over"
    "|no longer than"
    "|no larger than|no higher than|no greater than|not to exceed|not exceed|does not exceed"
    "|to at most"
    "|capped at|maximum|max|max.|a max of|not above",
}
_BEFORE: dict[str, Comparator] = {
    words: sign for sign, listed in _WORDS.items() for words in listed.split("|")
}
_SIGNS: tuple[tuple[str, Comparator], ...] = (
    (">=", "≥"),
    ("=>", "≥"),
    ("<=", "≤"),
    ("=<", "≤"),
    ("> =", "≥"),
    ("< =", "≤"),
    ("≥", "≥"),
    ("⩾", "≥"),
    ("≧", "≥"),
    ("≤", "≤"),
    ("⩽", "≤"),
    ("≦", "≤"),
    (">", ">"),
    ("<", "<"),
    ("~", "≈"),
    ("∼", "≈"),
    ("≈", "≈"),
    ("≃", "≈"),
    ("≅", "≈"),
    ("˜", "≈"),
    ("sub-", "<"),
)
_FINAL_WORDS = frozenset(phrase.rsplit(" ", 1)[-1] for phrase in _BEFORE)
_LOOK_BACK = 40
_MOST_WORDS = 6
_FILLERS = frozenset({"a", "an", "the", "just", "only", "total", "of", "another"})
_MULTIPLES = frozenset({"twice", "times", "half", "fold"})
"""Before "as many as", which then compares two things and bounds nothing."""
_OPENING = " \u00a0\n(["

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
    for printed, sign in _SIGNS:
        if window.endswith(printed):
            return sign
    return "="


def _words(window: str) -> Comparator:
    """The longest phrase that ends right before the number, fillers apart ("just under a")."""
    words = window.split()[-_MOST_WORDS - 2 :]
    for _ in range(3):
        if words and words[-1] in _FINAL_WORDS:
            for first in range(max(0, len(words) - _MOST_WORDS), len(words)):
                sign = _BEFORE.get(" ".join(words[first:]).lstrip("([“\"'"))
                if sign is not None:
                    return "=" if first and words[first - 1] in _MULTIPLES else sign
        if not words or words[-1] not in _FILLERS:
            return "="
        words.pop()
    return "="


def _behind(text: str, end: int) -> Comparator:
    if not text.startswith(_MAY_COMPARE, end):
        return "="
    found = _AFTER.match(text, end)
    if found is None:
        return "="
    return "≥" if found["up"] else "≤" if found["down"] else "≈"
