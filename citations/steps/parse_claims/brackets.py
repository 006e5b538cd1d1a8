"""Citations in brackets, and the keys of a tag: "E1,E5", "Vaswani 2017; E7", "[E1-E3]".

A bracket is a citation if all that stands in it looks like keys; "[sic]" and "[in 2017]" are words.
A bare number counts as one: shown, it would pass for a marker of this page.
"""

from __future__ import annotations

import re

from citations.steps.parse_claims.shown import without_unseen

LONGEST = 120
"""Characters of a bracket; what is longer is no citation."""
_LONGEST_KEY = 80
_MOST_KEYS = 30
_LONGEST_READ = _LONGEST_KEY * _MOST_KEYS
_MOST_IN_RANGE = 12

BRACKET = re.compile(rf"\[([^\[\]\n]{{1,{LONGEST}}})\]")
_LINKED = re.compile(rf"[ \t]{{0,4}}\[([^\[\]\n]{{1,{LONGEST}}})\](?:\([^()\s]{{0,500}}\))?")
_APART = re.compile(r"\s*[,;|]\s*|\s+(?:and|&)\s+(?=[A-Z]{1,4}-?[A-Z]?\d)", re.IGNORECASE)
"""What parts keys; "and" only before a further label, as a title may have one."""
_LABEL = re.compile(r"(?:[A-Za-z]{1,4}-?)?[A-Za-z]?\d{1,6}")
_READABLE = re.compile(
    r"(?!(?:in|on|by|to|of|at|as|the|a|an|from|since|until|till|around|about|circa|before|after"
    r"|during|between|or|and|see)\b)[^\W\d_][\w.&'’+-]{0,40}(?: [\w.&'’+-]{1,40}){0,6}"
    r" (?:(?:1[5-9]|20)\d\d[a-z]{0,2}|n\.d\.)",
    re.IGNORECASE,
)
"""An author and a year; what begins with a preposition or article is a time ("in 2019")."""
_NAMED = re.compile(r"(?:source|evidence|passage|ref(?:erence)?|key|label)s?[ :#]{1,3}(?=\S)", re.I)
""" "Source: …", "ref #…" before a key."""
_RANGE = re.compile(r"([A-Za-z]{1,4}-?[A-Za-z]?)(\d{1,6}) ?[-–—] ?(?:\1)?(\d{1,6})")
_AROUND = " \t\r\n\"'[](){}<>“”‘’`"


def read_keys(words: str) -> tuple[str, ...]:
    """The keys that are named, each once and as written; a range of labels as all of them."""
    keys: list[str] = []
    for item in _APART.split(" ".join(without_unseen(words[:_LONGEST_READ]).split())):
        keys += _spread(_NAMED.sub("", item.strip(_AROUND), count=1).strip(_AROUND))
    return tuple(dict.fromkeys(key[:_LONGEST_KEY] for key in keys if key))[:_MOST_KEYS]


def without_citations(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without its citations in brackets, and their keys."""
    keys: list[str] = []

    def taken(match: re.Match[str]) -> str:
        if not is_citation(match[1]):
            return match[0]
        keys.extend(read_keys(match[1]))
        return ""

    return _LINKED.sub(taken, text), tuple(dict.fromkeys(keys))


def is_citation(inside: str) -> bool:
    """Whether everything in a bracket looks like a key."""
    items = [_NAMED.sub("", item.strip(_AROUND), count=1) for item in _APART.split(inside.strip())]
    return bool(items) and all(
        _LABEL.fullmatch(item) or _READABLE.fullmatch(item) or _RANGE.fullmatch(item)
        for item in items
    )


def _spread(key: str) -> list[str]:
    match = _RANGE.fullmatch(key)
    if match is None:
        return [key]
    first, last = int(match[2]), int(match[3])
    if not first <= last < first + _MOST_IN_RANGE:
        return [key]
    width = len(match[2]) if match[2].startswith("0") else 0
    return [f"{match[1]}{number:0{width}d}" for number in range(first, last + 1)]
