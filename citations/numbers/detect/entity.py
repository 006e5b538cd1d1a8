"""What a number is of: "revenue" in "Revenue rose to $3.2 billion", "Saturn" in "62 satellites of
Saturn", the label of a table's cell in "Revenue, 2022: 3,214".

Read by closed word lists, from the number outwards; where the words fit no known shape, nothing is
named.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from citations.language.sentences import SENTENCE_END
from citations.numbers.detect.direction import DIRECTIONS
from citations.numbers.detect.masks import Mask
from citations.numbers.detect.terms import Term
from citations.numbers.vocabulary import words

_ADVERBS, _DETERMINERS, _LINKS, _MODALS = map(words, ("adverbs", "determiners", "links", "modals"))
_VERBS, _STATES, _TIME_NOUNS = words("verbs"), words("states"), words("time_nouns")
_NOUNS_IN_ING, _NOUNS_IN_LY = words("nouns_in_ing"), words("nouns_in_ly")
_GENERIC, _LASTING = words("generic"), words("lasting")
_NO_NOUNS = _ADVERBS | _LINKS | words("stops") | words("pronouns")
"""Words at which a noun group ends."""
LONGEST = 8
"""Words of an entity."""
_REACH = 160
"""Code points before a number in which its noun is looked for."""

_TOKEN = re.compile(r"[\w$&'’./+-]*[\w$'’)]|[^\w\s]")
_LABEL = re.compile(r"(?:^|\n|[;.]\s)\s*([^\n:;=]{1,120}?)\s*[:=—]\s*[$€£(]?\s*$")
_LABEL_ENDS = re.compile(r",\s|\s\(|\s[—–-]\s")
_BEHIND = re.compile(
    r"(?:[\s-](?:[a-z-]{3,14}\s)?(?:increase|rise|growth|gain|jump|decline|decrease|drop|fall"
    r"|reduction|cut))?\s(?P<link>of|among|in)\s"
    r"(?:(?:all|the|its|their|our|these|those|total|additional|new)\s){0,2}"
)
_ATTRIBUTE_BEFORE = re.compile(
    r"\b(?:an?|the|its|their|his|her|our|this|that|these|those|standard|new|first|second)\s[~≈(]?$",
    re.IGNORECASE,
)

Token = re.Match[str]


def entities_near(text: str, numbers: Sequence[Term], masks: Sequence[Mask]) -> list[str]:
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

    def begins_before(self, end: int) -> bool:
        return bool(self._starts) and self._starts[0] < end

    def has(self, place: int) -> bool:
        index = bisect_right(self._starts, place) - 1
        return index >= 0 and place < self._masks[index].end


def _is_how_long(text: str, number: Term) -> bool:
    """ "in 18 months" tells of what the sentence says, not of a noun."""
    before = text[max(0, number.start - 12) : number.start].lower().split()
    is_time = number.unit.dimension == "[time]" or number.unit.code in _TIME_NOUNS
    return is_time and bool(before) and before[-1] in _LASTING


def _label(text: str, floor: int, end: int) -> str:
    """The label of a cell, without period and unit: "Revenue" of "Revenue, 2022: "."""
    if text[floor:end].rstrip(" $€£(")[-1:] not in {":", "=", "—"}:
        return ""
    found = _LABEL.search(text, max(floor, end - _REACH), end)
    label = _LABEL_ENDS.split(found[1].strip(), maxsplit=1)[0] if found else ""
    is_short = len(label.split()) <= LONGEST
    return label if is_short and any(each.isalpha() for each in label) else ""


def _behind(text: str, number: Term, covered: _Covered) -> str:
    """ "12 % of customers", "a 5 % drop in sales", "$3 million in grants", "62 moons of Saturn"; "a
    25 % premium", where the noun behind has the number."""
    kind = number.unit.kind
    found = _BEHIND.match(text, number.end)
    if found is not None and kind == "count":
        is_next = found["link"] == "of" and found.start("link") == number.end + 1
        found = found if is_next else None
    if found is not None and (kind in {"percent", "money", "count"} or number.form == "fraction"):
        return "" if covered.has(found.end()) else _noun_group_from(text, found.end())
    is_attribute = _ATTRIBUTE_BEFORE.search(text, max(0, number.start - 12), number.start)
    start = number.end + 1
    if kind == "count" or not is_attribute or text[number.end : start] not in (" ", "-"):
        return ""
    is_word = text[start : start + 1].isalpha() and not covered.has(start)
    return _noun_group_from(text, start) if is_word else ""


def _noun_group_from(text: str, start: int) -> str:
    """The words from `start` up to the first that cannot belong to the noun."""
    end = start
    for count, token in enumerate(_TOKEN.finditer(text, start, start + 120)):
        low = token[0].lower()
        is_noun = low[0].isalpha() and low not in _NO_NOUNS and not _is_adverb(low)
        is_apart = text[end : token.start()].strip() != ""
        if count >= 5 or not is_noun or is_apart or _is_verb(low):
            break
        end = token.end()
    group = text[start:end].strip(" .,'’")
    return "" if group.lower() in _TIME_NOUNS or group.lower() in DIRECTIONS else group


def _is_verb(word: str) -> bool:
    if word in _VERBS:
        return True
    return word.endswith("ed") and len(word) > 4 and "-" not in word and word not in _STATES


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") and len(word) > 4 and word not in _NOUNS_IN_LY


def _is_verb_at(tokens: list[Token], at: int) -> bool:
    """Also "hire" of "to hire 400", "paying" of "is paying 400"."""
    word = tokens[at][0].lower()
    if _is_verb(word) or (word.endswith("ing") and len(word) > 5 and word not in _NOUNS_IN_ING):
        return True
    return at > 0 and tokens[at - 1][0].lower() in _MODALS and word.isalpha()


def _before(text: str, floor: int, end: int, covered: _Covered) -> tuple[str, bool]:
    """The noun group before a number; and whether the words between it and the number before only
    go on from that ("12 % to …"), so that both are of one thing."""
    start = max(floor, end - _REACH)
    breaks = [found.end() for found in SENTENCE_END.finditer(text, start, end)]
    start = breaks[-1] if breaks else start
    tokens = list(_TOKEN.finditer(text, start, end))
    if covered.begins_before(end):
        tokens = [each for each in tokens if not covered.has(each.start())]
    left, linked, passed_verb = _past_links(tokens)
    if left < 0:
        return "", floor > 0 and start == floor and not breaks
    group = _collect(tokens, left) if linked else []
    if group and tokens[left + 1][0].lower() in _GENERIC:
        group.append(tokens[left + 1])
    if group and passed_verb:
        group = _with_head(tokens, group)
    said = text[group[0].start() : group[-1].end()] if group else ""
    return said.strip(" ,.'’(") if len(said.split()) <= LONGEST + 2 else "", False


def _past_links(tokens: list[Token]) -> tuple[int, bool, bool]:
    """Goes left over what links a noun to its number: "was about", "of", "rose by", "(". The place
    of the first other token; whether a link was passed that names the number's noun; whether a verb
    was."""
    at = len(tokens) - 1
    linked = verb = False
    while at >= 0:
        word = tokens[at][0].lower()
        behind = tokens[at + 1][0].lower() if at + 1 < len(tokens) else ""
        if word in DIRECTIONS or (behind != "of" and _is_verb_at(tokens, at)):
            linked = verb = True
        elif word in _LINKS or word in "(=:~≈":
            linked = linked or word == "of" or word in "(=:~≈"
        elif not _is_passed(word, behind, verb=verb):
            break
        at -= 1
    if all(token[0].lower() in {"and", "or", ",", "("} for token in tokens[: at + 1]):
        at = -1
    return at, linked, verb


def _is_passed(word: str, behind: str, *, verb: bool) -> bool:
    if word in _GENERIC and behind in {"of", "to", "is", "was", "between", "from"}:
        return True
    if word in _ADVERBS or word in _DETERMINERS or _is_adverb(word) or word in "$€£,–-":
        return True
    return word in {"which", "that", "who"} and verb


def _collect(tokens: list[Token], at: int) -> list[Token]:
    """The nouns that end at place `at`."""
    group: list[Token] = []
    while at >= 0 and len(group) < LONGEST:
        low = tokens[at][0].lower()
        if not low[0].isalpha() or low in _NO_NOUNS or _is_adverb(low) or low in DIRECTIONS:
            break
        is_attribute = bool(group) and low.endswith("ing") and low not in _VERBS
        if not is_attribute and _is_verb_at(tokens, at):
            break
        group.insert(0, tokens[at])
        at -= 1
    while group and group[0][0].lower() in _DETERMINERS:
        group.pop(0)
    return group


def _with_head(tokens: list[Token], group: list[Token]) -> list[Token]:
    """The subject whole: "price of gold", not "gold"; without a time or place put behind it."""
    is_time = group[-1][0].lower() in _TIME_NOUNS
    place = next(i for i, token in enumerate(tokens) if token is group[0])
    at = place - 1
    while at >= 0 and tokens[at][0].lower() in _DETERMINERS:
        at -= 1
    preposition = tokens[at][0].lower() if at > 0 else ""
    head = _collect(tokens, at - 1) if preposition in _LINKS else []
    if is_time:
        return head
    is_of = head and preposition in {"of", "in", "at", "on", "for", "from"}
    return head + tokens[at:place] + group if is_of else group
