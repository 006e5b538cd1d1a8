"""What a number is of: "revenue" in "Revenue rose to $3.2 billion", "Saturn" in "62 satellites of
Saturn", the label of a table's cell in "Revenue, 2022: 3,214".

Read by closed word lists, from the number outwards; where the words fit no known shape, nothing is
named.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from citations.numbers.detect.masks import Mask
from citations.numbers.detect.nearby.placed import SENTENCE_END, Placed
from citations.numbers.detect.nearby.words import (
    ADVERBS,
    DETERMINERS,
    DIRECTION_WORDS,
    GENERIC,
    LASTING,
    LINKS,
    MODALS,
    NAMING,
    NO_NOUNS,
    NOUNS_IN_ING,
    NOUNS_IN_LY,
    STATES,
    TIME_NOUNS,
    VERBS,
)

LONGEST = 8
"""Words of an entity."""
_REACH = 240
"""Code points before a number in which its noun is looked for."""

_TOKEN = re.compile(r"[\w$&'’./+-]*[\w$'’)]|[^\w\s]")
_LABEL = re.compile(r"(?:^|\n|[;.]\s)\s*([^\n:;=]{1,120}?)\s*[:=—]\s*[$€£(]?\s*$")
_LABEL_ENDS = re.compile(r",\s|\s\(|\s[—–-]\s")
_BEHIND_SHARE = re.compile(
    r"\s(?:of|among)\s(?:(?:all|the|its|their|our|these|those|total)\s){0,2}"
)
_BEHIND_CHANGE = re.compile(
    r"[\s-](?:[a-z-]{3,14}\s)?(?:increase|rise|growth|gain|jump|decline|decrease|drop|fall|reduction|cut)\s(?:in|of)\s"
    r"(?:(?:the|its|their|our|total)\s){0,2}"
)
_BEHIND_MONEY = re.compile(
    r"\s(?:in|of)\s(?:(?:the|its|their|our|total|additional|new)\s){0,2}(?=[a-z])"
)
_ATTRIBUTE_BEFORE = re.compile(
    r"\b(?:an?|the|its|their|his|her|our|this|that|these|those|standard|new|first|second)\s[~≈(]?$",
    re.IGNORECASE,
)
_ATTRIBUTED = re.compile(r"[\s-](?=[A-Za-z])")
_BEHIND_COUNT = re.compile(r"\sof\s(?:(?:the|its|their|our)\s){0,2}")


def entities_near(text: str, numbers: Sequence[Placed], masks: Sequence[Mask]) -> list[str]:
    """For each of `numbers`, in order, the noun group it is of, as the text writes it, or ""."""
    entities: list[str] = []
    covered = _Covered(masks)
    for position, number in enumerate(numbers):
        floor = numbers[position - 1].end if position else 0
        entity = _label(text, floor, number.start) or _behind(text, number, covered)
        if not entity and not _is_how_long(text, number):
            entity, goes_on = _before(text, floor, number.start, covered)
            if goes_on and position:
                entity = entities[-1]
        entities.append(entity)
    return entities


class _Covered:
    """Whether a place of the text is masked."""

    def __init__(self, masks: Sequence[Mask]) -> None:
        self._masks = masks
        self._starts = [mask.start for mask in masks]

    def any_before(self, end: int) -> bool:
        return bool(self._starts) and self._starts[0] < end

    def has(self, place: int) -> bool:
        index = bisect_right(self._starts, place) - 1
        return index >= 0 and place < self._masks[index].end


def _is_how_long(text: str, number: Placed) -> bool:
    """ "in 18 months" tells of what the sentence says, not of a noun."""
    unit = number.unit
    before = text[max(0, number.start - 12) : number.start].lower().split()
    is_time = unit.dimension == "[time]" or unit.code in TIME_NOUNS
    return is_time and bool(before) and before[-1] in LASTING


def _label(text: str, floor: int, end: int) -> str:
    """The label of a cell, without period and unit: "Revenue" of "Revenue, 2022: "."""
    if text[floor:end].rstrip(" $€£(")[-1:] not in {":", "=", "—"}:
        return ""
    found = _LABEL.search(text, max(floor, end - _REACH), end)
    if found is None:
        return ""
    label = _LABEL_ENDS.split(found[1].strip(), maxsplit=1)[0]
    words = label.split()
    return label if 0 < len(words) <= LONGEST and any(c.isalpha() for c in label) else ""


def _behind(text: str, number: Placed, covered: _Covered) -> str:
    """ "12 % of customers", "a 5 % drop in sales", "$3 million in grants", "62 moons of Saturn"."""
    start = number.end
    kind = number.unit.kind
    if kind == "percent" or number.form == "fraction":
        found = _BEHIND_SHARE.match(text, start) or _BEHIND_CHANGE.match(text, start)
    elif kind == "money":
        found = _BEHIND_CHANGE.match(text, start) or _BEHIND_MONEY.match(text, start)
    elif kind == "count":
        found = _BEHIND_COUNT.match(text, start)
    else:
        found = None
    if found is None and kind != "count" and _is_attribute(text, number):
        found = _ATTRIBUTED.match(text, start)
    if found is None or covered.has(found.end()):
        return ""
    return _noun_group_from(text, found.end())


def _is_attribute(text: str, number: Placed) -> bool:
    """ "a 25 % premium", "the 3 mbar level": the noun behind has the number."""
    return _ATTRIBUTE_BEFORE.search(text, max(0, number.start - 12), number.start) is not None


def _noun_group_from(text: str, start: int) -> str:
    """The words from `start` up to the first that cannot belong to the noun."""
    end = start
    for count, token in enumerate(_TOKEN.finditer(text, start, start + 120)):
        word = token[0]
        low = word.lower()
        is_noun = word[0].isalpha() and low not in NO_NOUNS and not _is_adverb(low)
        is_apart = text[end : token.start()].strip() != ""
        if count >= 5 or not is_noun or is_apart or _is_verb(low):
            break
        end = token.end()
    group = text[start:end].strip(" .,'’")
    low = group.lower()
    return "" if low in TIME_NOUNS or low in DIRECTION_WORDS else group


def _is_verb(word: str) -> bool:
    if word in VERBS:
        return True
    return word.endswith("ed") and len(word) > 4 and "-" not in word and word not in STATES


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") and len(word) > 4 and word not in NOUNS_IN_LY


def _is_verb_at(tokens: list[re.Match[str]], at: int) -> bool:
    """Also "hire" of "to hire 400", "paying" of "is paying 400"."""
    word = tokens[at][0].lower()
    if _is_verb(word) or (word.endswith("ing") and len(word) > 5 and word not in NOUNS_IN_ING):
        return True
    return at > 0 and tokens[at - 1][0].lower() in MODALS and word.isalpha()


def _before(text: str, floor: int, end: int, covered: _Covered) -> tuple[str, bool]:
    """The noun group before a number; and whether the words between it and the number before only
    go on from that ("12 % to …"), so that both are of one thing."""
    start = max(floor, end - _REACH)
    breaks = [found.end() for found in SENTENCE_END.finditer(text, start, end)]
    same_sentence = not breaks
    start = breaks[-1] if breaks else start
    tokens = list(_TOKEN.finditer(text, start, end))
    if covered.any_before(end):
        tokens = [token for token in tokens if not covered.has(token.start())]
    left, linked, passed_verb = _past_links(tokens)
    group = _collect(tokens, left) if linked else []
    if group and tokens[left + 1][0].lower() in GENERIC:
        group.append(tokens[left + 1])
    if group and passed_verb:
        group = _with_head(tokens, group)
    if not group:
        goes_on = floor > 0 and start == floor and same_sentence and left < 0
        return "", goes_on
    words = text[group[0].start() : group[-1].end()]
    return words.strip(" ,.'’(") if len(words.split()) <= LONGEST + 2 else "", False


def _past_links(tokens: list[re.Match[str]]) -> tuple[int, bool, bool]:
    """Goes left over what links a noun to its number: "was about", "of", "rose by", "(". The place
    of the first other token; whether a link was passed that names the number's noun; whether a verb
    was."""
    at = len(tokens) - 1
    linked = verb = False
    while at >= 0:
        word = tokens[at][0].lower()
        behind = tokens[at + 1][0].lower() if at + 1 < len(tokens) else ""
        if word in DIRECTION_WORDS or (behind != "of" and _is_verb_at(tokens, at)):
            linked = verb = True
        elif word in GENERIC and behind in {"of", "to", "is", "was", "between", "from"}:
            pass
        elif word in LINKS:
            linked = linked or word in NAMING
        elif word in "(=:~≈":
            linked = True
        elif not (
            word in ADVERBS
            or word in DETERMINERS
            or _is_adverb(word)
            or word in "$€£,–-"
            or (word in {"which", "that", "who"} and verb)
        ):
            break
        at -= 1
    if all(token[0].lower() in {"and", "or", ",", "("} for token in tokens[: at + 1]):
        at = -1
    return at, linked, verb


def _collect(tokens: list[re.Match[str]], at: int) -> list[re.Match[str]]:
    """The nouns that end at place `at`."""
    group: list[re.Match[str]] = []
    while at >= 0 and len(group) < LONGEST:
        word = tokens[at][0]
        low = word.lower()
        if not word[0].isalnum() or low in NO_NOUNS or _is_adverb(low):
            break
        is_attribute = bool(group) and low.endswith("ing") and low not in VERBS
        if not is_attribute and _is_verb_at(tokens, at):
            break
        if low in DIRECTION_WORDS or word[0].isdigit():
            break
        group.insert(0, tokens[at])
        at -= 1
    while group and group[0][0].lower() in DETERMINERS:
        group.pop(0)
    return group


def _with_head(tokens: list[re.Match[str]], group: list[re.Match[str]]) -> list[re.Match[str]]:
    """The subject whole: "price of gold", not "gold"; without a time or place put behind it."""
    place = next(i for i, token in enumerate(tokens) if token is group[0])
    at = place - 1
    while at >= 0 and tokens[at][0].lower() in DETERMINERS:
        at -= 1
    if at < 1:
        return [] if _is_time(group) else group
    preposition = tokens[at][0].lower()
    head = _collect(tokens, at - 1)
    if _is_time(group):
        return head if preposition in LINKS and head else []
    if preposition == "of" and head:
        return head + tokens[at:place] + group
    if preposition in {"in", "at", "on", "for", "from"} and head:
        return head + tokens[at:place] + group
    return group


def _is_time(group: list[re.Match[str]]) -> bool:
    return group[-1][0].lower() in TIME_NOUNS
