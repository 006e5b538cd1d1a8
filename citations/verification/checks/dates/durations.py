"""Lengths of time: "three years", "a six-month ban", "aged 34"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from citations.verification.checks.aligned import key_of

_UNITS = {
    "second": (1, "s"), "minute": (60, "s"), "hour": (3600, "s"), "day": (86_400, "s"),
    "week": (604_800, "s"), "fortnight": (1_209_600, "s"), "month": (1, "m"), "quarter": (3, "m"),
    "year": (12, "m"), "decade": (120, "m"), "century": (1200, "m"), "centurie": (1200, "m"),
}  # fmt: skip
_COUNT = (
    r"\d{1,4}(?:\.\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen"
    r"|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty"
)
_DURATION = re.compile(
    rf"(?<![\w.,$€£:/–-])({_COUNT})[\s-]"
    r"(second|minute|hour|day|week|fortnight|month|year|decade|century|centurie)s?(?![a-z])",
    re.IGNORECASE,
)
_INEXACT = re.compile(
    r"\b(?:over|more than|less than|at least|at most|up to|under|nearly|almost|about|around"
    r"|approximately|some|roughly|within|past|last|first|every|per|fewer than|or|to"
    r"|average of|median of|mean of|expected)\s(?:the\s)?$",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"[\s-](?:old|ago|after|before|later|earlier|prior|apart|away|from)\b", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Duration:
    """`amount` in seconds ("s") or months ("m"), whichever `unit` says. `exact` is false behind
    "over", "about", "up to" and the like; `counted` says that dates may tell it ("three years
    later", "56 years old")."""

    start: int
    end: int
    words: str
    amount: float
    unit: str
    exact: bool
    counted: bool


@lru_cache(maxsize=256)
def read_durations(text: str) -> tuple[Duration, ...]:
    return tuple(_duration(text, match) for match in _DURATION.finditer(text))


def _duration(text: str, match: re.Match[str]) -> Duration:
    size, unit = _UNITS[match[2].lower()]
    before = _INEXACT.search(text, max(0, match.start() - 24), match.start())
    return Duration(
        start=match.start(),
        end=match.end(),
        words=match[0],
        amount=float(key_of(match[1])) * size,
        unit=unit,
        exact=before is None,
        counted=_COUNTED.match(text, match.end()) is not None,
    )
