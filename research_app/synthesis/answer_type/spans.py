"""The stretches of a sentence that could be an answer of a kind. What the question names already is
none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from citations.numbers.detect.masks import Kind, find_masks
from research_app.synthesis.answer_type.asked import AnswerType
from research_app.synthesis.answer_type.nearness import Asked
from research_app.synthesis.answer_type.patterns import (
    BARE_YEAR,
    CALENDAR,
    DATE,
    ITEM_NUMBER,
    NAME,
    NO_COUNT,
    NUMBER,
    PHRASE_WORD,
    QUOTED,
)
from research_app.synthesis.terms import is_stop_word, stem, words_of

Span = tuple[int, int]

_NO_AMOUNTS: frozenset[Kind] = frozenset({"date", "reference"})
_CONNECTS = re.compile(r"\s(?:of|and)(?:\s(?:the|a|an))?\s|[\s-]|, and ")
_LISTS = re.compile(r", (?:and )?| and | & | or ")
_IN_A_PLACE = re.compile(r"\b(?i:in|at|near|throughout|across)(?: the)? (?:[A-Z][\w’'-]*,? ){0,3}$")
"""Before a name, tells that it is hardly a person's."""
_VERB = re.compile(
    r"(?:is|are|was|were|has|have|had|rose|fell|grew|became|began|made|won|led|held|built|sold"
    r"|bought|took|gave|wrote|includes?|contains?|called|named|known|used|said|says|\w{2,}ed|\w+ly)$",
    re.IGNORECASE,
)


def candidates(text: str, kind: AnswerType, asked: Asked) -> list[Span]:
    """All stretches of that kind, in reading order; they do not overlap."""
    found = _of_kind(text, kind, asked)
    kept = [span for span in found if _adds(text[slice(*span)], asked)]
    if kind == "person":
        kept = [span for span in kept if not _IN_A_PLACE.search(text[: span[0]])]
    return _in_one(text, kept) if kind in ("person", "place") else kept


def _in_one(text: str, names: Sequence[Span]) -> list[Span]:
    """Names that are listed ("Robert Lane and Benjamin Vail") answer together."""
    joined: list[Span] = []
    for start, end in names:
        if joined and _LISTS.fullmatch(text[joined[-1][1] : start]):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _of_kind(text: str, kind: AnswerType, asked: Asked) -> Iterator[Span]:
    if kind == "number":
        yield from (
            span
            for span in _amounts(text)
            if not (asked.is_count and NO_COUNT.search(text[slice(*span)]))
        )
    elif kind == "date":
        yield from _matches(DATE, text)
    elif kind in ("person", "place"):
        yield from _names(text)
    else:
        yield from _phrases(text, asked)


def _amounts(text: str) -> Iterator[Span]:
    """Figures that are no year, no part of a day, and no number of an item or a place."""
    none = [(mask.start, mask.end) for mask in find_masks(text) if mask.kind in _NO_AMOUNTS]
    if item := ITEM_NUMBER.match(text):
        none.append(item.span())
    for span in _matches(NUMBER, text):
        if not BARE_YEAR.match(text[slice(*span)]) and not _overlaps(span, none):
            yield span


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[Span]:
    for match in pattern.finditer(text):
        yield match.span()


def _names(text: str) -> Iterator[Span]:
    """Runs of words with a capital. The first word of a sentence has one whatever it is, so that
    alone it counts only when it stands so elsewhere, too."""
    for match in NAME.finditer(text):
        start, end = match.span()
        while start < end and is_stop_word(first := text[start:end].split()[0]):
            start += len(first)
            start += len(text[start:end]) - len(text[start:end].lstrip())
        words = text[start:end].split()
        if not words or CALENDAR.match(words[0]):
            continue
        opens = not text[:start].strip() or text[:start].rstrip()[-1] in ".!?:"
        if opens and len(words) == 1 and not _is_surely_name(words[0], text[end:]):
            continue
        yield start, end


def _is_surely_name(word: str, rest: str) -> bool:
    return bool(re.search(r"\d|[A-Z]", word[1:])) or bool(
        re.search(rf"\b{re.escape(word.removesuffix('’s'))}\b", rest)
    )


def _phrases(text: str, asked: Asked) -> Iterator[Span]:
    """Quoted words, names, and runs of content words that the question lacks."""
    quoted = [match.span(1) for match in QUOTED.finditer(text)]
    names = [span for span in _names(text) if not _overlaps(span, quoted)]
    taken = [*quoted, *names]
    runs = [span for span in _runs(text, asked) if not _overlaps(span, taken)]
    yield from sorted((*taken, *runs))


def _runs(text: str, asked: Asked) -> Iterator[Span]:
    run: list[re.Match[str]] = []
    for word in PHRASE_WORD.finditer(text):
        if run and not _CONNECTS.fullmatch(text[run[-1].end() : word.start()]):
            joined = text[run[-1].end() : word.start()]
            if not _is_only_link(joined):
                yield run[0].start(), run[-1].end()
                run = []
        if _carries(word.group(), asked):
            run.append(word)
        elif run and word.group().lower() not in _LINKS:
            yield run[0].start(), run[-1].end()
            run = []
    if run:
        yield run[0].start(), run[-1].end()


_LINKS = frozenset("of the".split())


def _is_only_link(between: str) -> bool:
    return between.strip() in ("of", "of the", "")


def _carries(word: str, asked: Asked) -> bool:
    return not (is_stop_word(word) or _VERB.match(word) or stem(word.lower()) in asked.stems)


def _adds(words: str, asked: Asked) -> bool:
    own = [word for word in words_of(words) if not is_stop_word(word)]
    return any(word not in asked.words and stem(word) not in asked.stems for word in own)


def _overlaps(span: Span, others: Iterable[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)
