"""Labels of evidence ("E12"), and readable names ("Okafor 2017") for engines that write with them.

A key names one piece of evidence, not its source: of two pieces of one source, or of two sources
that would be called alike, the first is "Okafor 2017" (or "Okafor 2017a"), the next
"Okafor 2017b", in the order of the evidence. A label names the same piece as its key. What a reader
sees are neither: markers are numbers.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Literal
from urllib.parse import urlsplit

from citations.drafts import EvidenceDraft, SourceInfo
from citations.drafts.requirements import SourceType
from citations.steps.instructions import is_instruction

Series = Literal["E", "REQ-S", "REQ-P"]
EVIDENCE: Series = "E"
OF_SOURCE: Mapping[SourceType, Series] = {"statute": "REQ-S", "policy": "REQ-P"}
"""The series of a requirement, by whose it is."""

_LABEL = re.compile(r"(E|REQ-[SP])(\d{1,9})")


def label_in(series: Series, number: int) -> str:
    """`E7`, `REQ-S007`: requirements have three digits or more."""
    return f"{series}{number}" if series == EVIDENCE else f"{series}{number:03d}"


def parted(label: str) -> tuple[Series, int] | None:
    """The series and the number of a label; None for words that are none."""
    match = _LABEL.fullmatch(label)
    if match is None:
        return None
    series: Series = EVIDENCE if match[1] == "E" else OF_SOURCE["statute"]
    return (OF_SOURCE["policy"] if match[1] == "REQ-P" else series), int(match[2])


def is_requirement(label: str) -> bool:
    return label.startswith("REQ-")


def shown_as(label: str) -> str:
    """What a reader sees of a label: the number of evidence, the whole label of a requirement."""
    return label.removeprefix(EVIDENCE)


def next_numbers(labels: Iterable[str]) -> dict[Series, int]:
    """The next number of each series, from 1, behind these labels."""
    last: Counter[Series] = Counter()
    for label in labels:
        if (found := parted(label)) is not None:
            series, number = found
            last[series] = max(last[series], number)
    return {series: last[series] + 1 for series in (EVIDENCE, *OF_SOURCE.values())}


NO_YEAR = "n.d."
_LONGEST = 40
_TITLE_WORDS = 3
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_ET_AL = re.compile(r"\bet\s+al\b\.?", re.IGNORECASE)
_NEXT_AUTHOR = re.compile(r"\s*(?:;|&|\||/|\n|\s+and\s+|\s+with\s+)\s*")
_NO_NAME = re.compile(r"[^\w .&'’+-]+")
_SUFFIXES = frozenset("jr sr ii iii iv phd md dr prof".split())
_PARTICLES = frozenset("van von de der den del della di da dos du la le ter ten bin al el".split())
_ARTICLES = frozenset("the a an of on in and for to".split())
_SIGNS = re.compile(r"[\W_]+")


def readable_keys(evidence: Iterable[EvidenceDraft]) -> dict[str, str]:
    """The readable key of each piece of evidence, with its label, in order."""
    items = {item.label: item for item in evidence}
    keys: dict[str, str] = {}
    taken = {folded(label) for label in items}
    for item in items.values():
        key = next(key for key in _candidates(item.source) if not taken & _foldings(key))
        taken |= _foldings(key)
        keys[key] = item.label
    return keys


def labels_of(
    keys: Iterable[str], readable: Mapping[str, str], labels: Iterable[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The labels that keys name, each once and in order, and the keys that name nothing. `readable`
    is of `readable_keys`, `labels` are those that may be cited; case, white space and signs do not
    matter."""
    known = {way: label for key, label in readable.items() for way in _foldings(key)}
    known |= {folded(label): label for label in labels}
    named: dict[str, None] = {}
    unknown: dict[str, None] = {}
    for key in keys:
        label = known.get(folded(key))
        if label is None:
            unknown[key] = None
        else:
            named[label] = None
    return tuple(named), tuple(unknown)


def folded(key: str) -> str:
    """The key as it is compared: "okafor2017b" for "Okafor et al., (2017b)"."""
    plain = unicodedata.normalize("NFKD", _ET_AL.sub(" ", key[:200]).casefold())
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return _SIGNS.sub("", plain)


def _foldings(key: str) -> frozenset[str]:
    """The ways to write a key; the first of its name may bear an "a"."""
    plain = folded(key)
    return frozenset({plain, f"{plain}a"} if plain[-1:].isdigit() else {plain})


def _candidates(source: SourceInfo) -> Iterator[str]:
    name, year = _name(source), _year(source)
    yield f"{name} {year}"
    for number in count(1):
        letters = _letters(number)
        yield f"{name} {year}{letters}" if year != NO_YEAR else f"{name} {letters} {year}"


def _letters(number: int) -> str:
    """1 is "b", 25 is "z", then "aa"."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def _year(source: SourceInfo) -> str:
    found = _YEAR.match(source.published)
    return found[0] if found else NO_YEAR


def _name(source: SourceInfo) -> str:
    """Of the first author, else publisher, title, address, file. A model reads it among its own
    instructions, so that one that is an instruction is no name."""
    host = urlsplit(source.url or source.final_url).hostname if source.url else ""
    found = (
        _surname(source.author),
        _clean(source.publisher),
        _of_title(source.title),
        _clean((host or "").removeprefix("www.")),
        _clean(source.file_name.rpartition("/")[2].partition(".")[0]),
    )
    names = (name for name in found if any(sign.isalpha() for sign in name))
    return next((name for name in names if not is_instruction(name)), "Source")


def _surname(author: str) -> str:
    """ "Okafor" of "Okafor, Ada; Li, Wei", "Ada Okafor, Wei Li" and "A. Okafor et al."; an
    organisation's name whole."""
    first = _NEXT_AUTHOR.split(_ET_AL.sub("", author[:300]).strip(), maxsplit=1)[0]
    before, comma, behind = first.partition(",")
    words = [word for word in _clean(before).split() if word.lower().strip(".") not in _SUFFIXES]
    if not words or len(words) > 4:
        return " ".join(words[:4])
    if comma and len(words) <= 2 and len(behind.split()) <= 2 and " " not in before.strip():
        return " ".join(words)
    at = len(words) - 1
    while at > 0 and words[at - 1].lower() in _PARTICLES:
        at -= 1
    return " ".join(words[at:])


def _of_title(title: str) -> str:
    words = _clean(title).split()
    while words and words[0].lower() in _ARTICLES:
        words.pop(0)
    words = words[:_TITLE_WORDS]
    while words and words[-1].lower() in _ARTICLES:
        words.pop()
    return " ".join(words)


def _clean(name: str) -> str:
    """A name that cannot close a tag or a bracket, nor part two keys."""
    words = _NO_NAME.sub(" ", name[:200]).split()
    return " ".join(word for word in words if not _YEAR.fullmatch(word))[:_LONGEST].strip(" .-'’&+")
