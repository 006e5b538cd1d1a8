"""Writing the compact file of word senses that `lexicon` reads, from a WordNet `dict` folder.

The file is gzip of text, the same bytes for the same input: a line for each word, in order, with
the word, and after tabs its parts of speech, each as

    part and count · synset=share … · +word/part=share …

parted by blanks: how often the word was met as this part in the tagged texts; its senses that are
not rare, with their share in hundredths (synsets are only numbered); what it is derived from or to
(or what an adverb or adjective belongs to). The share of a link is the product of both senses'
shares.

The dictionary's formats: wndb(5WN), senseidx(5WN). Only plain lower-case words are kept: names and
phrases are compared elsewhere. Satellite adjectives count as adjectives.
"""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

RAREST = 8
"""Hundredths of a word's uses below which a sense is left out."""
FILE = Path(__file__).parent / "data" / "senses.txt.gz"
LICENCE = FILE.with_name("WORDNET_LICENSE")

PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_PLAIN = re.compile(r"[a-z]+(?:-[a-z]+)*")
_MARKER = re.compile(r"\((?:a|p|ip)\)$")
_TYPES = "nvars"
"""A sense key's digit for the part of speech, from 1; "s" is a satellite adjective."""

Synset = tuple[str, str]
"""Part of speech and offset."""
Lemma = tuple[str, str]
"""Part of speech and word."""
Shares = dict[Lemma, dict[Synset, int]]


def build(folder: Path, file: Path = FILE) -> int:
    """Write the file and the licence beside it; gives the number of words."""
    net = read_wordnet(folder)
    lines = _text_of(net)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress("\n".join(lines).encode("ascii"), 9, mtime=0))
    file.with_name(LICENCE.name).write_text(net.licence, encoding="utf-8")
    return len(lines)


def _text_of(net: WordNet) -> list[str]:
    shares = _shares(net)
    kept = sorted({synset for senses in shares.values() for synset in senses})
    numbers = {synset: number for number, synset in enumerate(kept)}
    all_senses = _synsets_of(net)
    derived = _links(net.derived, shares)
    words: dict[str, list[str]] = defaultdict(list)
    for lemma in sorted(shares):
        part, word = lemma
        count = sum(net.counts[lemma, synset] for synset in all_senses[lemma])
        senses = sorted(shares[lemma].items(), key=lambda item: (-item[1], numbers[item[0]]))
        fields = [f"{part}{count}", *(f"{numbers[synset]}={share}" for synset, share in senses)]
        words[word].append(" ".join([*fields, *(f"+{link}" for link in derived.get(lemma, ()))]))
    return ["\t".join((word, *words[word])) for word in sorted(words)]


def _shares(net: WordNet) -> Shares:
    """For each word the senses that are not rare. A sense weighs how often it was met, and a
    little for its rank, which is all that is known of words the tagged texts do not have."""
    found: Shares = {}
    for lemma, synsets in _synsets_of(net).items():
        weights = {
            synset: net.counts[lemma, synset] + 0.5 / net.ranks[lemma, synset] for synset in synsets
        }
        whole = sum(weights.values())
        kept = {
            synset: round(100 * weight / whole)
            for synset, weight in weights.items()
            if 100 * weight / whole >= RAREST and lemma[1] in net.members.get(synset, ())
        }
        if kept:
            found[lemma] = kept
    return found


def _synsets_of(net: WordNet) -> dict[Lemma, list[Synset]]:
    found: dict[Lemma, list[Synset]] = defaultdict(list)
    for lemma, synset in net.counts:
        found[lemma].append(synset)
    return found


def _links(
    links: list[tuple[Lemma, Synset, Lemma, Synset]], shares: Shares
) -> dict[Lemma, list[str]]:
    """Each word's links in both directions, once for each other word."""
    found: dict[Lemma, dict[Lemma, int]] = defaultdict(lambda: defaultdict(int))
    for one, first, other, second in links:
        share = shares.get(one, {}).get(first, 0) * shares.get(other, {}).get(second, 0) // 100
        if share:
            found[one][other] = max(found[one][other], share)
            found[other][one] = max(found[other][one], share)
    return {
        lemma: [f"{word}/{part}={share}" for (part, word), share in sorted(others.items())]
        for lemma, others in found.items()
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class WordNet:
    """`members` are the plain words of a synset. `counts` say how often a sense was met in the
    tagged texts, `ranks` its place among the word's senses, from 1. `derived` links single senses
    of words."""

    licence: str
    members: dict[Synset, tuple[str, ...]]
    counts: dict[tuple[Lemma, Synset], int]
    ranks: dict[tuple[Lemma, Synset], int]
    derived: list[tuple[Lemma, Synset, Lemma, Synset]]


def read_wordnet(folder: Path) -> WordNet:
    """Raises OSError where a file is missing, ValueError where one is not of the format."""
    counts, ranks = _read_senses(folder / "index.sense")
    words: dict[Synset, tuple[str, ...]] = {}
    pointers: list[tuple[Synset, str, Synset, int, int]] = []
    for part, name in PARTS.items():
        for fields in _lines(folder / f"data.{name}"):
            synset = (part, fields[0])
            count = int(fields[3], 16)
            words[synset] = tuple(_MARKER.sub("", word) for word in fields[4 : 4 + 2 * count : 2])
            pointers.extend(
                (synset, symbol, target, first, last)
                for symbol, target, first, last in _pointers(fields[4 + 2 * count :])
            )
    return WordNet(
        licence=_licence(folder / "data.noun"),
        members={
            synset: tuple(word for word in members if _PLAIN.fullmatch(word))
            for synset, members in words.items()
        },
        counts=counts,
        ranks=ranks,
        derived=list(_derivations(pointers, words)),
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


def _derivations(
    pointers: list[tuple[Synset, str, Synset, int, int]], words: dict[Synset, tuple[str, ...]]
) -> Iterator[tuple[Lemma, Synset, Lemma, Synset]]:
    for synset, symbol, target, first, second in pointers:
        if symbol not in ("+", "\\") or not first or not second:
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
