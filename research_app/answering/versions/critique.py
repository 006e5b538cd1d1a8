"""What a critique names: evidence to leave out, sources to read more of. Told by plain words, so
that it is heeded without a model too.

"Leave out E3 and [5]", "without REQ-S003", "more from E5's source", "more from marker 5".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from citations.steps.labels import EVIDENCE, OF_SOURCE, Series, label_in

LONGEST_CRITIQUE = 2000

_ONE = (
    r"(?:\[\s?(?:E|REQ-[SP])?\d{1,5}\s?\]|\b(?:E|REQ-[SP])\d{1,5}\b"
    r"|\b(?:marker|number|source)\s?\d{1,5}\b)"
)
_SEVERAL = rf"{_ONE}(?:(?:\s?,\s?(?:and\s)?|\s(?:and|or|nor|&)\s){_ONE}){{0,19}}"
_OUT = re.compile(
    r"\b(?:leave\sout|leaving\sout|without|drop|omit|remove|ignore|skip|not\suse|don['’]t\suse"
    rf"|do\snot\suse)\s(?:the\s)?({_SEVERAL})",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\b(?:more\s(?:from|of|about|on)|pin|use\smore\sof|rely\smore\son)\s(?:the\ssource\sof\s)?"
    rf"({_SEVERAL})",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(REQ-[SP])?(\d{1,5})", re.IGNORECASE)
_MARKER = re.compile(r"\[\s?(\d{1,5})\s?\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Labels of evidence, in the order of the critique."""

    left_out: tuple[str, ...] = ()
    more_of: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.left_out or self.more_of)


def named_in(critique: str) -> Named:
    """What the critique names; markers are the numbers of labels."""
    words = " ".join(critique[:LONGEST_CRITIQUE].split())
    return Named(left_out=_labels(_OUT, words), more_of=_labels(_MORE, words))


def with_labels(critique: str) -> str:
    """The critique with markers written as the labels they are, for who knows labels only."""
    return _MARKER.sub(r"[E\1]", critique)


def _labels(pattern: re.Pattern[str], words: str) -> tuple[str, ...]:
    found = (one for each in pattern.finditer(words) for one in _NUMBERED.finditer(each[1]))
    return tuple(dict.fromkeys(label_in(_series(one[1]), int(one[2])) for one in found))


def _series(named: str | None) -> Series:
    if not named:
        return EVIDENCE
    return OF_SOURCE["policy" if named[-1] in "Pp" else "statute"]
