"""When two strings of a label and of an answer say the same: whole words and whole numbers, without
regard to case, dashes, quotation marks and the commas of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

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
