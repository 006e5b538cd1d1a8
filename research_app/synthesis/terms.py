"""The content words of a question or a sentence, as stems. English stop words carry nothing."""

from __future__ import annotations

import re
from functools import lru_cache

from citations.language.keys import english_stem
from citations.language.words import YEAR

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?|[^\W_]+")
_HOW = re.compile(
    r"\bhow (?:long|old|far|large|big|tall|high|fast|often|deep|wide|heavy|soon)\b", re.IGNORECASE
)
_STOP_WORDS = frozenset(
    """a about above according after again all also am an and any are aren't as at be because been
    before being both but by can cannot could did didn't do does doesn't doing don't done during
    each either else ever every few for from further had has hasn't have haven't having he her here
    hers him his how i if in into is isn't it its itself just least less let many may me might more
    most much must my near neither no nor not of off on once one ones only or other our out over own
    per please same shall she should so some such tell than that the their them themselves then
    there these they this those through thus to too under until up upon us very was wasn't we were
    weren't what when where whether which while who whom whose why will with within without would
    yes you your fy give explain describe show list say said says mention mentioned""".split()
)


def content_stems(text: str) -> list[str]:
    """The stems of the words that carry meaning, in order, repeats kept."""
    return list(_content_stems(text))


@lru_cache(maxsize=8192)
def _content_stems(text: str) -> tuple[str, ...]:
    """The claims of an answer, and answers over one library, are held against the same sentences
    again and again."""
    return tuple(stem(word) for word in words_of(text) if word not in _STOP_WORDS)


def content_words(text: str) -> list[tuple[str, str]]:
    """Pairs of a word as written and its stem, without stop words."""
    found = (match.group() for match in _WORD.finditer(text))
    return [(word, stem(bare)) for word in found if (bare := _bare(word)) not in _STOP_WORDS]


def asked_words(question: str) -> list[tuple[str, str]]:
    """The content words of a question. The measure in "how long" asks and is not looked for."""
    return content_words(_HOW.sub("how", question))


def is_stop_word(word: str) -> bool:
    return _bare(word) in _STOP_WORDS


def words_of(text: str) -> list[str]:
    """All words, lower case, possessive endings and the commas of numbers removed."""
    return [_bare(match.group()) for match in _WORD.finditer(text)]


def years_of(text: str) -> list[str]:
    """The years named, in order of the text, each once."""
    return list(dict.fromkeys(YEAR.findall(text)))


def stem(word: str) -> str:
    """The stem of a lower-case word; numbers stay as they are."""
    if word[:1].isdigit():
        return word
    return english_stem(word)


def _bare(word: str) -> str:
    lowered = word.lower().replace("’", "'")
    if lowered[:1].isdigit():
        return lowered.replace(",", "")
    return lowered.removesuffix("'s")
