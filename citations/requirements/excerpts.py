"""Which words of a requirement are shown: all of them, in stretches of at most forty words.

A stretch that is too long loses first what only explains ("including …", "which …", purposes,
brackets without figures or conditions) and is then parted at clause borders. What limits a
requirement (conditions, exceptions, deadlines, dates) is never left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Span = tuple[int, int]

FEWEST_WORDS, MOST_WORDS = 10, 40

_LIMITS = re.compile(
    r"\b(?:if|unless|except\w*|only|not|no|never|provided|within|until|before|after"
    r"|by|from|when|where"
    r"|shall|must|may|required|prohibited|subject\s+to|without|other\s+than|however)\b|\d",
    re.IGNORECASE,
)
_DROPPABLE = (
    re.compile(r"\s*\([^()]{2,400}\)"),
    re.compile(r",?\s+(?:including|such\s+as)\b[^;.]{10,600}?(?=;|\.(?:\s|$)|,\s+(?:if|unless"
        r"|except|provided|within|shall|must|and\s+(?:shall|must))\b|$)", re.I),
    re.compile(r",\s+(?:which|who)\b[^,;.]{5,300}(?=,|;|\.(?:\s|$))", re.I),
    re.compile(r",?\s+(?:in\s+order\s+to|so\s+as\s+to|for\s+the\s+purposes?\s+of"
        r"|with\s+a\s+view\s+to)\b[^,;.]{5,300}(?=,|;|\.(?:\s|$))", re.I),
)  # fmt: skip
_STRONG_BORDER = re.compile(
    r";\s+|,\s+(?=(?:and|or|but|unless|except|provided|if|when|where|which|whether"
    r"|within|subject|in\s+(?:which|order))\b)"
    r"|\s+(?=(?:unless|except|provided\s+that)\b)|\s\|\s",
    re.IGNORECASE,
)
_BORDER = re.compile(
    r",\s+|:\s+|\s+(?=(?:if|where|when|within|before|after|until|that|which|who|and|or)\b)"
)


def count_words(text: str, start: int, end: int) -> int:
    return len(text[start:end].split())


def shown_stretches(text: str, span: Span, keep: Span) -> tuple[list[Span], bool]:
    """The stretches of `[start:end)` to show, and whether anything is left out. The words at `keep`
    are always shown."""
    if count_words(text, *span) <= MOST_WORDS:
        return [span], False
    kept = [span]
    for drop in sorted(_droppable(text, span, keep), key=lambda each: each[0] - each[1]):
        if all(count_words(text, *each) <= MOST_WORDS for each in kept):
            break
        kept = [piece for each in kept for piece in _without(each, drop)]
    left_out = len(kept) > 1 or kept[0] != span
    kept = [trimmed for each in kept if (trimmed := _trimmed(text, each)) is not None]
    return [piece for each in kept for piece in _parted(text, each)], left_out


def _droppable(text: str, span: Span, keep: Span) -> Iterator[Span]:
    taken: list[Span] = []
    for pattern in _DROPPABLE:
        for found in pattern.finditer(text, *span):
            start, end = found.span()
            clashes = any(start < other[1] and other[0] < end for other in taken)
            if clashes or (start < keep[1] and keep[0] < end) or _LIMITS.search(found.group()):
                continue
            taken.append((start, end))
    return iter(taken)


def _without(span: Span, drop: Span) -> list[Span]:
    if drop[1] <= span[0] or span[1] <= drop[0]:
        return [span]
    return [each for each in ((span[0], drop[0]), (drop[1], span[1])) if each[0] < each[1]]


def _trimmed(text: str, span: Span) -> Span | None:
    """Without white space, nor a sign left alone at the beginning."""
    start, end = span
    while start < end and (text[start].isspace() or text[start] in ",;"):
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if any(each.isalnum() for each in text[start:end]) else None


def _parted(text: str, span: Span) -> list[Span]:
    """The stretch in pieces of at most forty words, each ending at a clause border; one without
    borders stays whole."""
    pieces, start = [], span[0]
    while count_words(text, start, span[1]) > MOST_WORDS:
        border = _best_border(text, (start, span[1]))
        if border is None:
            break
        pieces.append((start, border))
        start = border
    pieces.append((start, span[1]))
    return [piece for each in pieces if (piece := _trimmed(text, each)) is not None]


def _best_border(text: str, span: Span) -> int | None:
    """The last strong border that leaves 10 to 40 words on its left, else the last weak one."""
    for pattern in (_STRONG_BORDER, _BORDER):
        fitting = [
            found.end()
            for found in pattern.finditer(text, *span)
            if FEWEST_WORDS <= count_words(text, span[0], found.end()) <= MOST_WORDS
            and count_words(text, found.end(), span[1]) >= FEWEST_WORDS // 2
        ]
        if fitting:
            return fitting[-1]
    return None
