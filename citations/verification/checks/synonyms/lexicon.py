"""The shipped word senses, read once and taken apart word by word."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase

from citations.verification.checks.synonyms.build import FILE

Part = str
"""n, v, a or r (adverb)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A word as one part of speech. `count` says how often the tagged texts have it; `senses` are
    synsets with the share of its uses, 0 to 1; `derived` and `opposed` are other words, written
    "word/part", with the share of both words' uses that the link is about."""

    word: str
    part: Part
    count: int
    senses: dict[int, float]
    derived: dict[str, float]
    opposed: dict[str, float]


@dataclass(frozen=True, slots=True)
class _Lexicon:
    """`words` are the lines of the words by their initial, with line breaks at both ends: one text
    to search takes a fifth of what a table of all words takes."""

    synsets: tuple[str, ...]
    words: dict[str, str]


@lru_cache(maxsize=1)
def _load() -> _Lexicon:
    text = gzip.decompress(FILE.read_bytes()).decode("ascii")
    synsets, _, lines = text.partition("\n\n")
    lines = f"\n{lines}\n"
    starts = [0]
    for letter in ascii_lowercase:
        if (start := lines.find(f"\n{letter}", starts[-1])) > 0:
            starts.append(start)
    ends = [*starts[1:], len(lines) - 1]
    words = {
        lines[first + 1]: lines[first : last + 1] for first, last in zip(starts, ends, strict=True)
    }
    return _Lexicon(tuple(synsets.split("\n")), words)


def _fields_of(word: str) -> str:
    lines = _load().words.get(word[:1], "")
    found = lines.find(f"\n{word}\t")
    if found < 0:
        return ""
    start = found + len(word) + 2
    return lines[start : lines.index("\n", start)]


@lru_cache(maxsize=20_000)
def entries_of(word: str) -> tuple[Entry, ...]:
    """What stands in the lexicon under a base form, in lower case."""
    fields = _fields_of(word)
    return tuple(_entry(word, field.split(" ")) for field in fields.split("\t")) if fields else ()


def _entry(word: str, fields: list[str]) -> Entry:
    links: dict[str, dict[str, float]] = {"+": {}, "!": {}}
    senses: dict[int, float] = {}
    for field in fields[1:]:
        name, _, share = field.partition("=")
        if name[0] in links:
            links[name[0]][name[1:]] = int(share) / 100
        else:
            senses[int(name)] = int(share) / 100
    return Entry(
        word=word,
        part=fields[0][0],
        count=int(fields[0][1:]),
        senses=senses,
        derived=links["+"],
        opposed=links["!"],
    )


@lru_cache(maxsize=20_000)
def uppers_of(synset: int) -> tuple[int, ...]:
    """The synsets right above one."""
    return tuple(int(upper) for upper in _load().synsets[synset].split()[1:])


def reach_of(synset: int) -> int:
    """How many steps up the kinds are of which one thing excludes another; 0 for most."""
    return int(_load().synsets[synset].lstrip("*").split()[0])


def is_wide(synset: int) -> bool:
    """Whether so much stands below a synset that its name says little."""
    return _load().synsets[synset].startswith("*")
