"""One place of a statement that the other fills with what excludes it: a name, a share, a rank,
all of a kind. Each yields the kind with the part of either statement that decides."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import product
from typing import NamedTuple

from citations.language.word_classes import DETERMINERS
from citations.stance.aboutness import matches_any
from citations.stance.precision import Code
from citations.stance.statement import Part, Reading
from citations.stance.vocabulary import (
    CALLED_OFF,
    CREDITED,
    EVENTS,
    EXCEPT,
    ORDINALS,
    RANKED,
    SHARES,
    SINGLE_PLACES,
    TIMES_AS_MUCH,
    UNIVERSAL,
)
from citations.verification.checks.aligned import Word
from citations.verification.checks.names.find import Name, find_names, place_kind

Opposed = tuple[Code, Part, Part]
_LOCAL = frozenset("in at near".split())
_ABOUT = Decimal("0.12")
"""By how much of its value a share in words may be meant otherwise."""
_WHOLE = Decimal(100)


class _Filled(NamedTuple):
    """A name in the place that its verb gives it."""

    role: str
    verb: Word
    name: Name


def names_elsewhere(first: Reading, second: Reading) -> Iterator[Opposed]:
    """Another place or doer of what has one: "founded in Basel", "written by Frei"."""
    for one, other in product(_filled(first), _filled(second)):
        if one.role == other.role and matches_any(one.verb, [other.verb]):
            first_name, second_name = _words_of(one.name, first), _words_of(other.name, second)
            kinds = {place_kind(first_name[-1].lower), place_kind(second_name[-1].lower)}
            if (
                _is_asserted(first_name, second)
                or _is_asserted(second_name, first)
                or len(kinds) > 1
            ):
                continue
            yield "other_name", _part(one.name, first), _part(other.name, second)


def _filled(reading: Reading) -> Iterator[_Filled]:
    for name in find_names(reading.read):
        at = name.first - 1
        while at > 0 and reading.words[at].lower in DETERMINERS:
            at -= 1
        if at > 0 and not reading.is_denied(name.first):
            verb, governing = reading.words[at - 1], reading.words[at].lower
            if governing in _LOCAL and verb.key in SINGLE_PLACES | EVENTS:
                yield _Filled("place", verb, name)
            if governing == "by" and verb.key in CREDITED:
                yield _Filled("doer", verb, name)
        doing = name.last
        is_verb = doing < len(reading.words) and reading.words[doing].key in CREDITED
        if is_verb and not reading.is_denied(doing):
            yield _Filled("doer", reading.words[doing], name)


def _words_of(name: Name, reading: Reading) -> list[Word]:
    return [reading.words[at] for at in name.own]


def _part(name: Name, reading: Reading) -> Part:
    return reading.part(reading.words[name.first].start, reading.words[name.last - 1].end)


def _is_asserted(words: list[Word], reading: Reading) -> bool:
    keys = {w.key for at, w in enumerate(reading.words) if w.content and not reading.is_denied(at)}
    keys |= {w.key for w in reading.around.words if w.content}
    return any(word.key in keys for word in words)


class _Share(NamedTuple):
    """Of a hundred, or as a change what it adds to a hundred; `in_words` in a word or a
    fraction."""

    part: Part
    low: Decimal
    high: Decimal
    in_words: bool


def other_shares(first: Reading, second: Reading) -> Iterator[Opposed]:
    """ "Most commuters" beside "one in five commuters", "doubled" beside "up by a tenth"."""
    for one, other in product(_shares(first), _shares(second)):
        if one.part.is_change != other.part.is_change or not (one.in_words or other.in_words):
            continue
        if one.high < other.low or other.high < one.low:
            yield "other_share", one.part, other.part


def _shares(reading: Reading) -> Iterator[_Share]:
    for figure in reading.figures:
        number = figure.number
        if number is None or number.high is not None or number.comparator not in ("=", "≈"):
            continue
        if number.unit.kind == "percent":
            yield _Share(figure, number.value, number.value, in_words=False)
        elif number.form == "fraction":
            value = number.value * _WHOLE
            about = abs(value) * _ABOUT
            yield _Share(figure, value - about, value + about, in_words=True)
    for at, word in enumerate(reading.words):
        if (ends := _quantifier_share(at, reading)) and not reading.is_denied(at):
            yield _Share(reading.word_at(at), Decimal(ends[0]), Decimal(ends[1]), in_words=True)
        elif (more := TIMES_AS_MUCH.get(word.key)) and not reading.is_denied(at):
            yield _Share(reading.change_at(at), Decimal(more[0]), Decimal(more[1]), in_words=True)


def _quantifier_share(at: int, reading: Reading) -> tuple[int, int] | None:
    """ "Most of the fish", "most fish", but not "the most expensive fish"."""
    word = reading.words[at]
    following = reading.words[at + 1 : at + 2]
    before = reading.words[at - 1].lower if at else ""
    if word.lower not in SHARES or not following:
        return None
    is_adverb = before in ("the", "a") or not following[0].text.endswith("s")
    if word.lower in ("most", "few") and following[0].lower != "of" and is_adverb:
        return None
    return SHARES[word.lower]


def exceptions(first: Reading, second: Reading) -> Iterator[Opposed]:
    """Where the first excepts one and the second says it of all: "every state except Fell"."""
    if _exception(second):
        return
    whole = [at for at, word in enumerate(second.words) if word.lower in UNIVERSAL]
    excepted = _exception(first)
    if whole and excepted:
        yield "exception", excepted, second.word_at(whole[0])


def _exception(reading: Reading) -> Part | None:
    """ "Not all", or what stands behind "all … except" up to the next sign."""
    for at, word in enumerate(reading.words):
        before = reading.words[at - 1].lower if at else ""
        if word.lower in UNIVERSAL and before == "not":
            return reading.part(reading.words[at - 1].start, word.end)
        is_excepting = word.lower in EXCEPT or (word.lower == "but" and before in UNIVERSAL)
        if is_excepting and any(w.lower in UNIVERSAL for w in reading.words[:at]):
            return reading.part(word.start, _end_of_excepted(reading, at))
    return None


def _end_of_excepted(reading: Reading, at: int) -> int:
    """Of the name among the next words, else of the first word of meaning."""
    following = [
        w for w in reading.words[at + 1 : at + 7] if w.sentence == reading.words[at].sentence
    ]
    named = [w for w in following if w.capitalised] or [w for w in following if w.content][:1]
    return max((w.end for w in named), default=reading.words[at].end)


def _end_of_phrase(reading: Reading, start: int) -> int:
    """Where the next sign stands."""
    text = reading.text
    return next((at for at in range(start, len(text)) if text[at] in ",;.("), len(text))


def called_off(first: Reading, second: Reading) -> Iterator[Opposed]:
    """ "The sale of the plant fell through" beside "it sold the plant"."""
    for match in CALLED_OFF.finditer(first.text):
        fallen = first.part(match.start(), _end_of_phrase(first, match.end()))
        nouns = [word for word in first.words if word.content and word.end < match.start()]
        for at, verb in second.asserted.items():
            if not fallen.is_denied and any(
                verb != noun.lower and matches_any(second.words[at], [noun]) for noun in nouns
            ):
                yield "undone", fallen, second.word_at(at)


def other_ranks(first: Reading, second: Reading) -> Iterator[Opposed]:
    """ "The largest" beside "the second largest"."""
    for (one, rank), (other, other_rank) in product(_ranks(first), _ranks(second)):
        if rank != other_rank and matches_any(first.words[one], [second.words[other]]):
            yield "other_rank", _ranked(one, first), _ranked(other, second)


def _ranked(at: int, reading: Reading) -> Part:
    """The rank with its adjective, or with the verb before it."""
    first, last = (at - 1, at) if reading.words[at].lower.endswith("est") else (at, at + 1)
    return reading.part(reading.words[first].start, reading.words[last].end)


def _ranks(reading: Reading) -> Iterator[tuple[int, int]]:
    for at, word in enumerate(reading.words):
        if at and word.lower.endswith("est") and len(word.lower) > 5 and not reading.is_denied(at):
            before = reading.words[at - 1].lower
            if before in ORDINALS or before in DETERMINERS:
                yield at, ORDINALS.get(before, 1)
        elif word.key in RANKED and reading.words[at + 1 : at + 2]:
            behind = reading.words[at + 1].lower
            if behind == "first" or behind in ORDINALS:
                yield at, ORDINALS.get(behind, 1)
