"""Reading the `dict` folder of Princeton WordNet (formats: wndb(5WN), senseidx(5WN)).

Only plain lower-case words are kept: names and phrases are compared elsewhere. Satellite
adjectives count as adjectives, and the head of their cluster as their more general meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_PLAIN = re.compile(r"[a-z]+(?:-[a-z]+)*")
_MARKER = re.compile(r"\((?:a|p|ip)\)$")
_TYPES = "nvars"
"""A sense key's digit for the part of speech, from 1; "s" is a satellite adjective."""

Synset = tuple[str, str]
"""Part of speech and offset."""
Lemma = tuple[str, str]
"""Part of speech and word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordNet:
    """`members` are the plain words of a synset, `uppers` the synsets right above it, `files` tell
    the dictionary's file it is in (lexnames(5WN): 5 animals, 18 persons …). `counts` say
    how often a sense was met in the tagged texts, `ranks` its place among the word's senses, from
    1. `derived` and `opposed` link single senses of words."""

    licence: str
    members: dict[Synset, tuple[str, ...]]
    uppers: dict[Synset, tuple[Synset, ...]]
    files: dict[Synset, int]
    counts: dict[tuple[Lemma, Synset], int]
    ranks: dict[tuple[Lemma, Synset], int]
    derived: list[tuple[Lemma, Synset, Lemma, Synset]]
    opposed: list[tuple[Lemma, Synset, Lemma, Synset]]


def read_wordnet(folder: Path) -> WordNet:
    """Raises OSError where a file is missing, ValueError where one is not of the format."""
    counts, ranks = _read_senses(folder / "index.sense")
    words: dict[Synset, tuple[str, ...]] = {}
    files: dict[Synset, int] = {}
    pointers: list[tuple[Synset, str, Synset, int, int]] = []
    for part, name in PARTS.items():
        for fields in _lines(folder / f"data.{name}"):
            synset = (part, fields[0])
            files[synset] = int(fields[1])
            count = int(fields[3], 16)
            words[synset] = tuple(_MARKER.sub("", word) for word in fields[4 : 4 + 2 * count : 2])
            upper = "&" if fields[2] == "s" else "@"
            pointers.extend(
                (synset, "@" if symbol == upper else symbol, target, first, last)
                for symbol, target, first, last in _pointers(fields[4 + 2 * count :])
            )
    return WordNet(
        licence=_licence(folder / "data.noun"),
        members={
            synset: tuple(word for word in members if _PLAIN.fullmatch(word))
            for synset, members in words.items()
        },
        uppers=_uppers(pointers),
        files=files,
        counts=counts,
        ranks=ranks,
        derived=list(_links(pointers, words, ("+", "\\"))),
        opposed=list(_links(pointers, words, ("!",))),
    )


def _lines(path: Path) -> Iterator[list[str]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("  "):
                yield line.split(" | ")[0].split()


def _licence(path: Path) -> str:
    """The text that opens every file of the dictionary, its line numbers cut off."""
    with path.open(encoding="utf-8") as lines:
        found = [line.strip().partition(" ")[2] for line in lines if line.startswith("  ")]
    return "\n".join(line.rstrip() for line in found).strip() + "\n"


def _pointers(fields: list[str]) -> Iterator[tuple[str, Synset, int, int]]:
    for at in range(int(fields[0])):
        symbol, offset, part, ends = fields[1 + 4 * at : 5 + 4 * at]
        target = ("a" if part == "s" else part, offset)
        yield symbol, target, int(ends[:2], 16), int(ends[2:], 16)


def _uppers(
    pointers: list[tuple[Synset, str, Synset, int, int]],
) -> dict[Synset, tuple[Synset, ...]]:
    found: dict[Synset, tuple[Synset, ...]] = {}
    for synset, symbol, target, _, _ in pointers:
        if symbol == "@":
            found[synset] = (*found.get(synset, ()), target)
    return found


def _links(
    pointers: list[tuple[Synset, str, Synset, int, int]],
    words: dict[Synset, tuple[str, ...]],
    symbols: tuple[str, ...],
) -> Iterator[tuple[Lemma, Synset, Lemma, Synset]]:
    for synset, symbol, target, first, second in pointers:
        if symbol not in symbols or not first or not second:
            continue
        one, other = words[synset][first - 1], words[target][second - 1]
        if _PLAIN.fullmatch(one) and _PLAIN.fullmatch(other):
            yield (synset[0], one), synset, (target[0], other), target


def _read_senses(
    path: Path,
) -> tuple[dict[tuple[Lemma, Synset], int], dict[tuple[Lemma, Synset], int]]:
    counts: dict[tuple[Lemma, Synset], int] = {}
    ranks: dict[tuple[Lemma, Synset], int] = {}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            key, offset, rank, count = line.split()
            word, _, rest = key.partition("%")
            part = _TYPES[int(rest[0]) - 1].replace("s", "a")
            if _PLAIN.fullmatch(word):
                counts[(part, word), (part, offset)] = int(count)
                ranks[(part, word), (part, offset)] = int(rank)
    return counts, ranks
