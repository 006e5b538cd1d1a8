"""Counted things: the noun group right behind a number ("1.5 million active users").

No tagger: a group is what stands before the first word of a closed class (preposition, verb form,
pronoun) within four words, up to its last plural noun. Without a plural the number must be one, or
the word an acronym ("28.4 BLEU") or a noun without a plural ("staff").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from citations.numbers.units.building import counted
from citations.numbers.units.vocabulary import noun_words as words
from citations.numbers.units.vocabulary.currency_table import LIKELIER
from citations.numbers.units.vocabulary.nouns import is_plural, plural_of
from citations.numbers.values import Unit

_WORD = re.compile(
    r"(?:[ \u00a0-]{0,2}|[ ]?\n(?=[a-z]))([^\W\d_]{1,40}(?:[-’'][^\W\d_]{1,40}){0,3})"
)
_ONE = re.compile(r"(?<![\d.,-])(?:\b1|\bone|\bsingle)[\s-]{0,2}$", re.IGNORECASE)
_MORE = re.compile(r"\s(?:more|other|additional|further)(?=\s)")
_ACRONYM = re.compile(r"[A-Z][A-Z0-9]{1,6}s?")
_DECIMALS = re.compile(r"\d\.\d{1,4}$")
"""Behind them "pts" are points; "45 pts" may be patients."""
LONGEST = 4


@dataclass(frozen=True, slots=True)
class Counted:
    """A noun group at `[start:end)`."""

    unit: Unit
    start: int
    end: int


def counted_at(text: str, start: int) -> Counted | None:
    """The things counted by a number that ends at `start`."""
    more = _MORE.match(text, start)
    start = more.end() if more else start
    group = _group_at(text, start)
    if not group or text[start : start + 1] == "-" and len(group[0][1]) < 3:
        return None
    if _ONE.search(text, max(0, start - 12), start) and not is_plural(group[0][1]):
        single = group[: _singular_end(group)]
        noun = single[-1][1].lower()
        is_noun = len(noun) > 1 and not (noun.endswith("ed") and words.is_adjective(noun))
        return _as_unit(single) if is_noun else None
    if text[start : start + 1] == "-":
        return None if group[0][1].endswith("ed") else _as_unit(group[:1])
    heads = [at for at, word in enumerate(group) if is_plural(word[1])]
    if heads:
        last = _first_run(heads)
        return _as_unit(group[: last + 1])
    first = group[0]
    if first[1] == "pts" and _DECIMALS.search(text, max(0, start - 8), start):
        return Counted(counted("points", "points"), first[0], first[2])
    if first[1] in words.GAME_SHORT:
        per_game = counted(words.GAME_SHORT[first[1]], words.GAME_SHORT[first[1]])
        return Counted(per_game, first[0], first[2])
    if len(group) > 1 and first[1] in words.ATTRIBUTES:
        return _as_unit(group[:1])
    is_acronym = _ACRONYM.fullmatch(first[1]) is not None and first[1] not in LIKELIER
    if is_acronym or first[1].lower() in words.WITHOUT_PLURAL:
        return _as_unit(group[:1])
    return None


def _group_at(text: str, start: int) -> list[tuple[int, str, int]]:
    """Up to four words that can belong to one noun group, with their offsets."""
    group: list[tuple[int, str, int]] = []
    at = start
    while len(group) < LONGEST:
        match = _WORD.match(text, at)
        if match is None or match.end() - match.start(1) > 24:
            break
        word = match[1]
        if word == "and" and _joins_names(text, group, match.end()):
            group.append((match.start(1), word, match.end()))
            at = match.end()
            continue
        if word.lower() in words.NEVER_IN_GROUP or (not group and at == match.start(1)):
            break
        if group and is_plural(group[-1][1]) and not is_plural(word):
            break
        group.append((match.start(1), word, match.end()))
        at = match.end()
    return group


def _joins_names(text: str, group: list[tuple[int, str, int]], end: int) -> bool:
    """Whether "and" stands inside a group: "Kia and Hyundai vehicles"."""
    following = _WORD.match(text, end)
    if not group or following is None or is_plural(group[-1][1]):
        return False
    before, after = group[-1][1], following[1]
    both_names = before[0].isupper() and after[0].isupper()
    return both_names or (words.is_adjective(before) and words.is_adjective(after))


def _first_run(heads: list[int]) -> int:
    """The last of the plurals that follow each other ("sales representatives")."""
    last = heads[0]
    for at in heads[1:]:
        if at != last + 1:
            break
        last = at
    return last


def _singular_end(group: list[tuple[int, str, int]]) -> int:
    """Adjectives and the noun behind them; what follows the first noun is uncertain."""
    for at, (_, word, _) in enumerate(group):
        if not words.is_adjective(word.lower()):
            return at + 1
    return len(group)


def _as_unit(group: list[tuple[int, str, int]]) -> Counted:
    last = group[-1][1]
    head = last.lower() if _ACRONYM.fullmatch(last) else plural_of(last.lower())
    shown = last if last.lower() == head else head
    code = " ".join([*(word for _, word, _ in group[:-1]), shown])
    return Counted(counted(code, head), group[0][0], group[-1][2])
