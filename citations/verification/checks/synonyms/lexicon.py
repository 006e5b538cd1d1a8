"""The shipped word senses, read once and taken apart word by word, and what a word may be as it
stands in a text: its base forms with their parts of speech."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase

from citations.language.keys import BASE_OF, LONGEST_WORD
from citations.verification.checks.synonyms.build import FILE

Part = str
"""n, v, a or r (adverb)."""

_ENDINGS = (
    ("n", (("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man"), ("es", ""), ("s", ""))),
    (
        "v",
        (("ies", "y"), ("es", "e"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", "e"), ("ed", ""))
        + (("ying", "ie"), ("ing", "e"), ("ing", "")),
    ),
    ("a", (("ier", "y"), ("iest", "y"), ("er", "e"), ("er", ""), ("est", "e"), ("est", ""))),
)
_IRREGULAR_PREFIXES = ("over", "under", "with", "fore", "out", "mis", "un", "up", "re")
_RARE = 0.1
"""Of the uses of all readings; a reading below is left out where there are others."""
_SURE = 3
"""How often a reading must have been met to push others out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A word as one part of speech. `count` says how often the tagged texts have it; `senses` are
    synsets with the share of its uses, 0 to 1; `derived` are other words, written "word/part", with
    the share of both words' uses that the link is about."""

    word: str
    part: Part
    count: int
    senses: dict[int, float]
    derived: dict[str, float]


@lru_cache(maxsize=1)
def _load() -> dict[str, str]:
    """The lines of the words by their initial, with line breaks at both ends: one text to search
    takes a fifth of what a table of all words takes."""
    lines = f"\n{gzip.decompress(FILE.read_bytes()).decode('ascii')}\n"
    starts = [0]
    for letter in ascii_lowercase:
        if (start := lines.find(f"\n{letter}", starts[-1])) > 0:
            starts.append(start)
    ends = [*starts[1:], len(lines) - 1]
    return {
        lines[first + 1]: lines[first : last + 1] for first, last in zip(starts, ends, strict=True)
    }


def _fields_of(word: str) -> str:
    lines = _load().get(word[:1], "")
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
    derived: dict[str, float] = {}
    senses: dict[int, float] = {}
    for field in fields[1:]:
        name, _, share = field.partition("=")
        if name[0] == "+":
            derived[name[1:]] = int(share) / 100
        else:
            senses[int(name)] = int(share) / 100
    return Entry(
        word=word, part=fields[0][0], count=int(fields[0][1:]), senses=senses, derived=derived
    )


@dataclass(frozen=True, slots=True)
class Reading:
    """An entry, with how likely a word of this form is it, 0 to 1. `degree` is "er" or "est" for
    a form of comparison."""

    entry: Entry
    share: float
    degree: str


@lru_cache(maxsize=20_000)
def readings_of(word: str) -> tuple[Reading, ...]:
    """The readings of a word in lower case, none for a word that is not in the lexicon."""
    if not 2 <= len(word) <= LONGEST_WORD:
        return ()
    found = {(entry.part, entry.word): (entry, degree) for entry, degree in _entries(word)}
    whole = sum(entry.count + 0.5 for entry, _ in found.values())
    readings = (
        Reading(entry, (entry.count + 0.5) / whole, degree) for entry, degree in found.values()
    )
    return tuple(each for each in readings if whole < _SURE or each.share >= _RARE)


def share_of(word: str, part: Part) -> float:
    """The share of the uses of a word in lower case in which it is this part of speech, 0 to 1."""
    return sum(each.share for each in readings_of(word) if each.entry.part == part)


def _entries(word: str) -> Iterator[tuple[Entry, str]]:
    yield from ((entry, "") for entry in entries_of(word))
    if base := _irregular_base(word):
        yield from ((entry, "") for entry in entries_of(base) if entry.part in "nv")
    if word.endswith("ss"):
        return
    for part, endings in _ENDINGS:
        for ending, instead in endings:
            if word.endswith(ending) and len(word) > len(ending) + 1:
                stem = word[: -len(ending)] + instead
                degree = ending.removeprefix("i") if part == "a" else ""
                for base in (stem, _undoubled(stem, ending)):
                    for entry in entries_of(base):
                        if entry.part == part:
                            yield entry, degree


def _irregular_base(word: str) -> str:
    """ "took" is of "take", "overtook" of "overtake"."""
    if word in BASE_OF:
        return BASE_OF[word]
    for prefix in _IRREGULAR_PREFIXES:
        rest = word.removeprefix(prefix)
        if rest != word and rest in BASE_OF:
            return prefix + BASE_OF[rest]
    return ""


def _undoubled(stem: str, ending: str) -> str:
    """ "planned" is of "plan"; "" where nothing is doubled."""
    doubled = len(stem) > 3 and stem[-1] == stem[-2] and ending in ("ed", "ing", "er", "est")
    return stem[:-1] if doubled else ""
