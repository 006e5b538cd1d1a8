"""The bounds of time that a requirement sets, and in which direction each is stricter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from citations.drafts.requirements import Modality
from citations.numbers.detect.masks import find_masks
from citations.numbers.detect.masks.calendar_words import MONTHS
from citations.numbers.detect.masks.periods import find_periods
from citations.requirements.compare.limits.lengths import (
    NOW,
    Length,
    compare_lengths,
    make_length,
    read_length,
)
from citations.requirements.compare.words import terms_of
from citations.requirements.parts.vocabulary import rule

Kind = Literal["deadline", "interval", "lasting", "notice", "wait", "date", "vague", "event"]
"""deadline: at most so long until it is done; interval: done at least so often; lasting: kept up so
long; notice: so long before something; wait: not before so long; date: done by a day; vague:
"promptly"; event: before or until something happens."""

_NOW = rule(r"^\W*(?:immediately|at once|forthwith)\b")
_VAGUE = rule(r"\b(?:promptly|without .{0,14}delay|as soon as|reasonable (?:time|period)|timely)\b")
_OFTEN = rule(
    r"\b(?:(?P<times>once|twice|two times|three times|four times) (?:an?|per|each|every|in each"
    r"|in every) (?P<unit>day|week|month|quarter|year)"
    r"|(?P<adverb>annually|yearly|quarterly|monthly|weekly|daily|hourly|biannually|semi-?annually"
    r"|biennially|fortnightly)|an? (?P<basis>annual|yearly|quarterly|monthly|weekly|daily|biannual"
    r"|semi-?annual) basis|(?P<every>every|each) (?P<other>other )?(?P<one>day|week|month|quarter"
    r"|year|hour)\b)"
)
_EVERY = rule(r"\b(?:every|each|intervals of)\b")
_ADVERBS = {
    "annual": (1, "year"), "year": (1, "year"), "quarter": (1, "quarter"), "month": (1, "month"),
    "week": (1, "week"), "dai": (1, "day"), "hour": (1, "hour"), "biannual": (6, "month"),
    "semiannual": (6, "month"), "biennial": (2, "year"), "fortnight": (1, "fortnight"),
}  # fmt: skip
_TIMES = {"once": 1, "twice": 2, "two times": 2, "three times": 3, "four times": 4}
_MOST = rule(
    r"\b(?:no (?:longer|more) than|not (?:longer|more) than|at most|up to|maximum|longer than"
    r"|more than)\b"
)
_LASTING = rule(
    r"^\W*(?:for|at least|not less than|no less than|no fewer than|not fewer than|(?:a "
    r"|the )?minimum"
    r"|a period|longer than|more than|no longer|not longer|up to|at most)\b"
)
_BEFORE = rule(r"^\W{0,2}(?:before|prior to|in advance|preceding)\b")
_NOT_BEFORE = rule(r"\b(?:no|not) (?:sooner|earlier|less) than\b")
_AFTER = rule(r"^\W*after\b")
_ANCHOR = rule(
    r"^\W{0,2}(?:of|after|from|following|before|prior to|beyond|preceding|subsequent to)\b"
)
_BY_DAY = rule(r"\b(?:by|before|later than|on or before|prior to|on)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """`at_least`: a greater value is stricter. `anchor` are the terms of what it counts from.
    `words` are the requirement's own."""

    kind: Kind
    words: str
    at_least: bool = False
    length: Length | None = None
    day: date | None = None
    anchor: frozenset[str] = frozenset()


def bounds_of(by_when: list[str], modality: Modality) -> tuple[Bound, ...]:
    """The bounds in the words that tell by when; for what must not be done the direction turns:
    "must not … within 10 days" is the stricter the longer it is."""
    return tuple(bound for words in by_when for bound in _bounds(" ".join(words.split()), modality))


def _bounds(words: str, modality: Modality) -> Iterator[Bound]:
    often = _OFTEN.search(words)
    found = read_length(words)
    if often is not None and (found is None or found[1] >= often.start()):
        yield Bound(kind="interval", words=words, length=_interval(often))
    elif found is not None:
        yield _measured(words, *found, modality=modality)
    elif (day := _day_in(words)) is not None:
        late = _NOT_BEFORE.search(words) is not None or modality == "must not"
        yield Bound(kind="date", words=words, day=day, at_least=late)
    elif _NOW.match(words):
        yield Bound(kind="deadline", words=words, length=NOW)
    elif _VAGUE.search(words):
        yield Bound(kind="vague", words=words)
    else:
        yield Bound(kind="event", words=words, anchor=terms_of(words))


def _measured(words: str, length: Length, start: int, end: int, *, modality: Modality) -> Bound:
    before, after = words[:start], words[end:]
    anchor = terms_of(after) if _ANCHOR.match(after) else frozenset()
    kind: Kind = "deadline"
    at_least = False
    if _EVERY.search(before):
        kind = "interval"
    elif _BEFORE.match(after):
        kind, at_least = "notice", _MOST.search(before) is None and "within" not in before.lower()
    elif _NOT_BEFORE.search(before) and not _LASTING.match(words) or _AFTER.match(words):
        kind, at_least = "wait", True
    elif _LASTING.match(words):
        kind, at_least = "lasting", _MOST.search(before) is None
    elif modality == "must not":
        kind, at_least = "wait", True
    return Bound(kind=kind, words=words, at_least=at_least, length=length, anchor=anchor)


def _interval(match: re.Match[str]) -> Length:
    groups = match.groupdict()
    words = match[0]
    if groups["times"]:
        times = _TIMES[groups["times"].lower()]
        length = make_length(Decimal(1), groups["unit"].lower(), words)
        return Length(amount=length.amount / times, family=length.family, words=words)
    if groups["every"]:
        count = Decimal(2) if groups["other"] else Decimal(1)
        return make_length(count, groups["one"].lower(), words)
    told = (groups["adverb"] or groups["basis"]).lower().replace("-", "")
    months, unit = _ADVERBS[told.removesuffix("ly")]
    return make_length(Decimal(months), unit, words)


def _day_in(words: str) -> date | None:
    """The day that the words tell, where they tell day, month and year."""
    for period in find_periods(words, find_masks(words)):
        parts = period.words.split()
        if len(parts) == 3 and parts[1].lower() in MONTHS and _BY_DAY.search(words):
            try:
                return date(int(parts[2]), MONTHS.index(parts[1].lower()) + 1, int(parts[0]))
            except ValueError:
                continue
    return None


def compare_bounds(statute: Bound, policy: Bound) -> int | None:
    """1 where the policy's bound is stricter, -1 where it is weaker, 0 where they are equal; None
    where that cannot be told: units that do not compare exactly, other events to count from."""
    if statute.at_least != policy.at_least:
        return None
    if statute.anchor and policy.anchor and not statute.anchor & policy.anchor:
        return None
    sign: int | None = None
    if statute.length is not None and policy.length is not None:
        sign = compare_lengths(policy.length, statute.length)
    elif statute.day is not None and policy.day is not None:
        sign = (policy.day > statute.day) - (policy.day < statute.day)
    if sign is None:
        return None
    return sign if statute.at_least else -sign
