"""Initials and what they stand for, read from a text alone."""

from __future__ import annotations

import re

from citations.language.words import ReadText, Word

_SMALL = frozenset("of the and for in on de la du des der und et to a".split())
_LONGEST_NAME = 10
_DOTS = re.compile(r"\.")


def is_acronym(text: str) -> bool:
    """ "WHO", "U.S.", "NaCl" is none, "FY" is one, "BMWs" as well."""
    plain = _DOTS.sub("", text).removesuffix("s")
    return 2 <= len(plain) <= 8 and plain.isupper() and plain.isalpha()


def initials_key(text: str) -> str:
    return _DOTS.sub("", text).removesuffix("’s").removesuffix("'s").removesuffix("s").lower()


def acronyms_of(read: ReadText) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each row of capitalised words its initials, with and without the small words between, to
    the places `[first:last)` of the row and of all its ends ("the World Health Organization")."""
    found: dict[str, list[tuple[int, int]]] = {}
    for first, last in capital_runs(read):
        if last - first > _LONGEST_NAME:
            continue
        for start in range(first, last - 1):
            if read.words[start].lower in _SMALL:
                continue
            for initials in _initials(read.words[start:last]):
                found.setdefault(initials, []).append((start, last))
    return {initials: tuple(places) for initials, places in found.items()}


def _initials(words: tuple[Word, ...]) -> set[str]:
    big = "".join(word.lower[0] for word in words if word.lower and word.lower not in _SMALL)
    whole = "".join(word.lower[0] for word in words if word.lower)
    return {initials for initials in (big, whole) if len(initials) >= 2}


def capital_runs(read: ReadText) -> list[tuple[int, int]]:
    """Rows of words that begin with capital letters, `[first:last)`, with small words such as "of"
    inside, not across a sentence end or a sign other than "&", "-" and an apostrophe."""
    runs: list[tuple[int, int]] = []
    first: int | None = None
    last = 0
    for at, word in enumerate(read.words):
        if first is not None and not _touches(read, at):
            runs.append((first, last))
            first = None
        if word.capitalised:
            first, last = (at if first is None else first), at + 1
        elif first is not None and word.lower not in _SMALL:
            runs.append((first, last))
            first = None
    if first is not None:
        runs.append((first, last))
    return runs


def _touches(read: ReadText, at: int) -> bool:
    before, word = read.words[at - 1], read.words[at]
    gap = read.text[before.end : word.start]
    return before.sentence == word.sentence and gap.strip() in ("", "&", "-", "‐", "'", "’")
