"""When two strings of a label and of an answer say the same: whole words and whole numbers, without
regard to case, dashes, quotation marks and the commas of numbers; and which shown cell is meant by
which labelled one. People name rows and columns differently, and turn tables round, so names are
matched loosely – but two years or two months are two names. Where all labelled cells are of one
column, any column may be it: the rows tell them apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_SAME_SIGN = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u2011": "-"}
    | dict.fromkeys("\u00a0\u202f\u2009", " ")
    | dict.fromkeys("\u00ad\ufffe", "")
)
_THOUSANDS = re.compile(r"(?<=\d)[,'](?=\d{3}(?!\d))")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_MARKUP = re.compile(r"[|*\s]+")
_STANDS_FOR_NOTHING = re.compile(
    r"[-?.\s]*|n/?a|none|nothing|null|unknown"
    r"|no (?:data|value|figure|answer|evidence|target)\b.*"
    r"|.*\bnot (?:found|tested|measured|available|given|stated|reported|studied|in the"
    r" (?:source|document)s?|calculated|weighed|applicable|offered|mentioned|disclosed|covered|set"
    r"|known|yet report(?:ed)?)\b.*"
    r"|.*\b(?:does not|do not|did not|could not|cannot) (?:yet )?"
    r"(?:report|say|state|give|weigh|mention|test|measure)\b.*"
)
_LEAST_OVERLAP = 20
"""Characters from which on a headline can be part of a quote and not only a word of it."""
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
_SAME_WORDS = (
    ("revenue", "sales", "turnover"),
    ("earnings", "profit", "result", "ebit", "income"),
    ("employees", "staff", "headcount", "people", "workers"),
    ("cost", "costs", "spending", "spend", "price"),
    ("ip", "protection"),
    ("rate", "share"),
    ("total", "forecast", "expected"),
    ("members", "memberships"),
    ("defects", "faults"),
    ("visitors", "attendance"),
    ("waiting", "wait"),
    ("author", "manager", "lead"),
)
_WORD = {each: group[0] for group in _SAME_WORDS for each in group}
_EMPTY = frozenset("the of and in at for a plc group per cent m million".split())
_ISO_MONTH = re.compile(r"\b(\d{4})-(0[1-9]|1[0-2])(?:-\d{2})?\b")
_FISCAL = re.compile(r"\b(?:fy|fiscal year|fiscal) ?(\d{4}|\d{2})\b")
_YEAR = re.compile(r"(?:19|20)\d\d")
_LEAST_ROW, _LEAST_COLUMN, _LEAST_TOGETHER = 0.5, 0.3, 0.6


def plain(text: str) -> str:
    """The text in the spelling that is compared."""
    return " ".join(_THOUSANDS.sub("", text.lower().translate(_SAME_SIGN)).split())


def holds(text: str, string: str) -> bool:
    """Whether the string stands in the text as a whole: "12" neither in "112" nor in "12.5", but
    "9.0" in "9.00"."""
    wanted = plain(string)
    if not wanted:
        return False
    before = after = ""
    if wanted[0].isdigit():
        before = r"(?<!\d)(?<!\d[.,])"
    elif wanted[0].isalnum():
        before = r"(?<!\w)"
    if wanted[-1].isdigit():
        after = ("0*" if "." in wanted else "") + r"(?!\d)(?![.,]\d)"
    elif wanted[-1].isalnum():
        after = r"(?!\w)"
    return re.search(before + re.escape(wanted) + after, plain(text)) is not None


def holds_any(text: str, strings: Iterable[str]) -> bool:
    return any(holds(text, each) for each in strings)


def first_word(text: str) -> str:
    match = re.match(r"\W*(\w+)", plain(text))
    return match.group(1) if match else ""


def numbers_in(text: str) -> list[float]:
    return [float(each) for each in _NUMBER.findall(plain(text))]


def overlaps(text: str, quotes: Iterable[str]) -> bool:
    """Whether the text is part of a quote, or a quote part of it."""
    own = _unmarked(text)
    others = [_unmarked(each) for each in quotes]
    return len(own) >= _LEAST_OVERLAP and any(own in each or each in own for each in others)


def says_nothing(text: str) -> bool:
    """Whether a cell with this text says that there is nothing for it."""
    return _STANDS_FOR_NOTHING.fullmatch(plain(text)) is not None


def _unmarked(text: str) -> str:
    return _MARKUP.sub(" ", plain(text)).strip()


def match_cells(
    labelled: Sequence[Mapping[str, Any]], shown: Sequence[Mapping[str, str]]
) -> dict[int, Mapping[str, str]]:
    """The shown cell for each labelled one, by its index: one to one, the most alike first, with
    rows for rows or with rows for columns, whichever fits better."""
    ways = [_matched(labelled, shown, turned=turned) for turned in (False, True)]
    return max(ways, key=lambda way: way[0])[1]


def _matched(
    labelled: Sequence[Mapping[str, Any]], shown: Sequence[Mapping[str, str]], *, turned: bool
) -> tuple[float, dict[int, Mapping[str, str]]]:
    row, column = ("column", "row") if turned else ("row", "column")
    one_column = len({each["column"] for each in labelled}) == 1
    pairs = [
        (score, -i, -j)
        for i, gold in enumerate(labelled)
        for j, cell in enumerate(shown)
        if (score := _fit(gold, cell[row], cell[column], one_column=one_column))
    ]
    total, matched, taken = 0.0, dict[int, Mapping[str, str]](), set[int]()
    for score, i, j in sorted(pairs, reverse=True):
        if -i not in matched and -j not in taken:
            matched[-i] = shown[-j]
            taken.add(-j)
            total += score
    return total, matched


def _fit(gold: Mapping[str, Any], row: str, column: str, *, one_column: bool) -> float:
    """How well the names fit; 0 where they do not."""
    rows, columns = likeness(gold["row"], row), likeness(gold["column"], column)
    if rows < _LEAST_ROW:
        return 0.0
    if columns >= _LEAST_COLUMN:
        return rows + columns
    if one_column:
        return rows + 0.1
    together = likeness(gold["column"], f"{row} {column}")
    return rows + _LEAST_COLUMN if together >= _LEAST_TOGETHER else 0.0


def likeness(one: str, other: str) -> float:
    """0 to 1: the words that two names share; 0 where they name different years or months."""
    words, others = _words(one), _words(other)
    shared = words & others
    for times in ({*filter(_YEAR.fullmatch, words | others)}, {*_MONTHS}):
        if words & times and others & times and not shared & times:
            return 0.0
    if not shared:
        return 0.0
    return 0.7 * len(shared) / min(len(words), len(others)) + 0.3 * len(shared) / len(
        words | others
    )


def _words(name: str) -> set[str]:
    text = plain(name).replace("_", " ")
    text = _ISO_MONTH.sub(lambda found: f"{_MONTHS[int(found[2]) - 1]} {found[1]}", text)
    text = _FISCAL.sub(lambda found: found[1] if len(found[1]) == 4 else f"20{found[1]}", text)
    found = map(_month_or_word, re.findall(r"[^\W\d_]+|\d+(?:\.\d+)?", text))
    return {_WORD.get(each, each) for each in found if each not in _EMPTY}


def _month_or_word(word: str) -> str:
    return next((each for each in _MONTHS if len(word) >= 3 and each.startswith(word)), word)
