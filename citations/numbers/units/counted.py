"""Counted things, the noun group right behind a number ("1.5 million active users"), and what a
quantity is counted by: "per share", "a month", "/t", "per 100,000 inhabitants".

No tagger: a group is what stands before the first word of a closed class (preposition, verb form,
pronoun) within four words, up to its last plural noun. Without a plural the number must be one, or
the word an acronym ("28.4 BLEU") or a noun without a plural ("staff").
"""

from __future__ import annotations

import re
from dataclasses import replace

from citations.numbers.units.building import Factor, UnitFound, compound_code, counted, rate
from citations.numbers.units.currencies import LIKELIER
from citations.numbers.units.expressions import factor_at, powered_at
from citations.numbers.units.nouns import (
    NEVER_IN_GROUP,
    has_no_plural,
    is_adjective,
    is_plural,
    plural_of,
    singular_of,
)
from citations.numbers.values import Unit
from citations.numbers.vocabulary import words

_WORD = re.compile(
    r"(?:[ \u00a0-]{0,2}|[ ]?\n(?=[a-z]))([^\W\d_]{1,40}(?:[-’'][^\W\d_]{1,40}){0,3})"
)
"""The next word, also on the next line if it goes on in small letters."""
_ONE = re.compile(r"(?<![\d.,-])(?:\b1|\bone|\bsingle)[\s-]{0,2}$", re.IGNORECASE)
""" "One" right before a noun, and not the last figure of a longer number."""
_ACRONYM = re.compile(r"[A-Z][A-Z0-9]{1,6}s?")
LONGEST = 4

Word = tuple[int, str, int]
"""A word with its place."""


def counted_at(text: str, start: int) -> UnitFound | None:
    """The things counted by a number that ends at `start`."""
    group = _group_at(text, start)
    if not group:
        return None
    first = group[0][1]
    is_joined = text[start : start + 1] == "-"
    if is_joined and len(first) < 3:
        return None
    if _ONE.search(text, max(0, start - 12), start) and not is_plural(first):
        single = group[: _singular_end(group)]
        noun = single[-1][1].lower()
        is_noun = len(noun) > 1 and not (noun.endswith("ed") and is_adjective(noun))
        return _as_unit(single) if is_noun else None
    if is_joined:
        return None if first.endswith("ed") else _as_unit(group[:1])
    heads = [at for at, word in enumerate(group) if is_plural(word[1])]
    if heads:
        return _as_unit(group[: _first_run(heads) + 1])
    is_acronym = _ACRONYM.fullmatch(first) is not None and first not in LIKELIER
    return _as_unit(group[:1]) if is_acronym or has_no_plural(first.lower()) else None


def _group_at(text: str, start: int) -> list[Word]:
    """Up to four words that can belong to one noun group, with their offsets."""
    group: list[Word] = []
    at = start
    while len(group) < LONGEST:
        match = _WORD.match(text, at)
        if match is None or match.end() - match.start(1) > 24:
            break
        word = match[1]
        if word.lower() in NEVER_IN_GROUP or (not group and at == match.start(1)):
            break
        if group and is_plural(group[-1][1]) and not is_plural(word):
            break
        group.append((match.start(1), word, match.end()))
        at = match.end()
    return group


def _first_run(heads: list[int]) -> int:
    """The last of the plurals that follow each other ("sales representatives")."""
    last = heads[0]
    for at in heads[1:]:
        if at != last + 1:
            break
        last = at
    return last


def _singular_end(group: list[Word]) -> int:
    """Adjectives and the noun behind them; what follows the first noun is uncertain."""
    for at, (_, word, _) in enumerate(group):
        if not is_adjective(word.lower()):
            return at + 1
    return len(group)


def _as_unit(group: list[Word]) -> UnitFound:
    last = group[-1][1]
    head = last.lower() if _ACRONYM.fullmatch(last) else plural_of(last.lower())
    shown = last if last.lower() == head else head
    code = " ".join([*(word for _, word, _ in group[:-1]), shown])
    return UnitFound(unit=counted(code, head), start=group[0][0], end=group[-1][2])


_PER = re.compile(r"(?:\s|-)(?:per|each|every)(?:\s|-)\s?(\d[\d,]{1,11}\s)?", re.IGNORECASE)
_A = re.compile(
    r"\s(?:an?)(?:\s|-)(?=[a-z]{3})(?!(?:year|quarter|month|week|day|decade)\s(?:earlier|ago|later"
    r"|previously|prior|before(?=\s?[.,;)]|\s?$)))",
    re.IGNORECASE,
)
"""Not "11.4% a year earlier"."""
_SLASH = re.compile(r"\s?/\s?")
_LEADS = re.compile(r"/|[\s-](?=[pPeEaA/])")
"""What may lead to a rate: a stroke, or a space before "per", "each" or "a"."""
_MINUS = re.compile(r"[-−–⁻]")
"""Without one no power is negative."""
_LONGEST_POWERED = 60
_NOUN = re.compile(r"[A-Za-z]{2,20}(?:-[A-Za-z]{2,12})?")
_SOLD_BY = words("sold_by")
_DESCRIBED = re.compile(r"(?:[a-z-]{2,12}ed|common|ordinary|basic)\s(?=[a-z]{3})")
""" "per diluted share" is per share."""
_ONE_OF = {"capita": "person", "head": "person", "annum": "year"}


def rate_after(
    text: str, start: int, unit: Unit, found: UnitFound | None = None
) -> UnitFound | None:
    """`unit` with the words at `start` that say by what it is counted, or None where none stand
    there. With `found`, its place is lengthened, otherwise the place is that of the words."""
    below = _below(text, start, unit)
    if below is None:
        return None
    shown, end = below
    base = found or UnitFound(unit=unit, start=start, end=start)
    return replace(base, unit=rate(unit, shown, shown), end=end)


def _below(text: str, start: int, unit: Unit) -> tuple[str, int] | None:
    """What stands below the fraction bar: how it is written, and where it ends."""
    if unit.kind == "count" and _MINUS.search(text, start, start + _LONGEST_POWERED):
        powered = powered_at(text, start)
        if powered is not None:
            return _without_powers(powered.factors), powered.end
    if not _LEADS.match(text, start):
        return None
    if per := _PER.match(text, start):
        noun = _denominator(text, per.end(), any_noun=True)
        return noun and (f"{per[1] or ''}{noun[0]}", noun[1])
    if article := _A.match(text, start):
        return _denominator(text, article.end(), any_noun=False)
    slash = _SLASH.match(text, start)
    return slash and _denominator(text, slash.end(), any_noun=unit.kind == "money")


def _without_powers(factors: tuple[Factor, ...]) -> str:
    """ "m² per s" for "m−2 s−1"."""
    return " per ".join(compound_code([(measure, -power)]) for measure, power in factors)


def _denominator(text: str, at: int, *, any_noun: bool) -> tuple[str, int] | None:
    factor = factor_at(text, at)
    if factor is not None:
        (measure, power), end, _ = factor
        is_plain = power == 1
        return singular_of(measure.alone) if is_plain else compound_code([(measure, power)]), end
    described = _DESCRIBED.match(text, at) if any_noun else None
    noun = _NOUN.match(text, described.end() if described else at)
    if noun is None or noun[0].lower() in NEVER_IN_GROUP:
        return None
    lower = noun[0].lower()
    if not any_noun and lower not in _SOLD_BY:
        return None
    return _ONE_OF.get(lower, noun[0] if noun[0].isupper() else lower), noun.end()
