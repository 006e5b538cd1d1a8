"""The part of a sentence that says of what a value is: other parts tell more, but not of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BREAKS = re.compile(
    r"[,;:]\s+(?!\d{3}\b)|\s[–—-]\s|\s*\(|\)\s*"
    r"|\s+(?=(?:after|because|while|whereas|although|though|when|which|who|where|compared"
    r"|as against|up from|down from|from|despite|thanks to|due to|versus|following|since)\s)",
    re.IGNORECASE,
)
_NARROWS = re.compile(
    r"(?:in|for|at|excluding|without|including|under|on|among|of|within|outside|across|adjusted"
    r"|unlike|before|net of|not counting|if|provided|apart from|except|inside|per|along|near)\b",
    re.IGNORECASE,
)
_REPORTS = re.compile(
    r"(?:in|at|on) (?:its|the|a|an|his|her|their) (?:\w+ )?(?:\w+ )?(?:report|statement|release"
    r"|announcement|note|article|filing|results|figures|letter|conference|meeting|interview)\b",
    re.IGNORECASE,
)
_FINITE = re.compile(
    r"^(?:founded|built|established|opened|completed|born|launched|created|constructed|erected"
    r"|increased|raised|employ\w*|has|had|have|is|was|were|are|rose|fell|grew|reported|posted"
    r"|recorded|made|produces?d?|delivered|cost|stood|reached|sold|will|may|expects?|closed)\b",
    re.IGNORECASE,
)
_SAYS = (
    r"(?:says?|said|reports?|reported|announced?|claims?|claimed|writes?|wrote|tells?|told|finds?"
    r"|found|shows?|showed|warns?|warned|notes?|noted|confirms?|confirmed|adds?|added)"
)
_SAID_BEHIND = re.compile(rf",\s+[\w’' ]{{1,40}}? {_SAYS}\b[^,;]{{0,80}}$")
_SOURCE_BEHIND = re.compile(r",? according to [^,;]{1,60}$")
_SAID_BEFORE = re.compile(r"according to [^,;]{1,60},\s+", re.IGNORECASE)
SHORT = 60
"""Code points of a part that may be no more than the subject."""

Stretch = tuple[int, int]


def clause_around(text: str, start: int, end: int) -> list[Stretch]:
    """The stretches of `text` that say of what `text[start:end]` is: its own part of the sentence,
    the subject where that stands apart from it, and parts that narrow it ("in Europe", "excluding
    services")."""
    parts = list(_parts(text))
    own = [at for at, (low, high) in enumerate(parts) if low < end and start < high]
    if not own:
        return [(0, len(text))]
    first, last = without_reports(text)
    kept = set(own)
    for at, part in enumerate(parts):
        if at not in kept and _narrows(text, part):
            kept.add(at)
    if _FINITE.match(text[parts[own[0]][0] :]):
        beside = own[-1] + 1 if own[0] == 0 else 0
        if beside < len(parts):
            kept.add(beside)
    stretches = [parts[at] if at in own else _subject_only(text, parts[at]) for at in sorted(kept)]
    return [(max(low, first), min(high, last)) for low, high in stretches if low < last]


def without_reports(text: str) -> Stretch:
    """The statement without who says so: "according to the office, …", "…, the office says"."""
    before = _SAID_BEFORE.match(text)
    plain = text.rstrip(". ")
    behind = _SAID_BEHIND.search(plain) or _SOURCE_BEHIND.search(plain)
    return before.end() if before else 0, behind.start() if behind else len(text)


def _parts(text: str) -> Iterator[Stretch]:
    borders = [0]
    for match in _BREAKS.finditer(text):
        borders += [match.start(), match.end()]
    borders.append(len(text))
    for low, high in zip(borders[::2], borders[1::2], strict=True):
        if text[low:high].strip():
            yield low, high


def _narrows(text: str, part: Stretch) -> bool:
    words = text[part[0] : part[1]].strip()
    return bool(_NARROWS.match(words)) and not _REPORTS.match(words)


def _subject_only(text: str, part: Stretch) -> Stretch:
    """Of a part that holds the subject apart from the verb, no more than its beginning."""
    low, high = part
    if high - low <= SHORT:
        return part
    cut = text.rfind(" ", low, low + SHORT)
    return (low, cut if cut > low else high)
