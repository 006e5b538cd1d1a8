"""Sentences of statutes and policies, whose abbreviations and numbers are full of full stops."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(r"[.!?][\"”’'»)\]]{0,3}(?:\[\w{1,4}\])?\s+(?=[\"“‘'«(\[]?[A-Z0-9§“])")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(\[“\"§])(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|Hon|Rev|Gen|Col|Capt|vs|v|cf"
    r"|e\.g|i\.e|al|approx"
    r"|ca|Cal|Welf|Stat|Pub|Reg|Regs|Fed|Supp|Admin|Gov|Gov't|Dept|Div|Subd|Subds|subd|subds|subdiv"
    r"|para|paras|Para|Paras|Sec|Secs|sec|secs|Art|Arts|art|arts|cl|cls|ch|Ch|Chap|pt"
    r"|Pt|Reg|reg|regs"
    r"|sched|Sched|Vol|vol|Ref|Fig|Figs|App|Ann|Doc|Ord|Res|[A-Z]|(?:[A-Z]\.){1,5}[A-Z])\.$"
)
_BEFORE_NUMBER = re.compile(
    r"(?:^|[\s(\[“\"])(?:No|Nos|no|nos|p|pp|s|ss|r|rr|Item|Ver|ver|§{1,2}\s*\d[\w.-]{0,12})\.$"
)
_LONE_NUMBER = re.compile(r"(?:^|\n)\s*\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})\.$")
_LOOKBACK = 32


def sentences_in(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """`[start:end)` of each sentence, without the white space around it."""
    begin = start
    for found in _END.finditer(text, start, end):
        if not _is_end(text, begin, found):
            continue
        yield from _trimmed(text, begin, found.end())
        begin = found.end()
    yield from _trimmed(text, begin, end)


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end


def _is_end(text: str, begin: int, found: re.Match[str]) -> bool:
    if text[found.start()] != ".":
        return True
    before = text[max(begin, found.start() - _LOOKBACK) : found.start() + 1]
    follows_number = text[found.end()].isdigit() or text[found.end()] in "(§"
    if follows_number and _BEFORE_NUMBER.search(before):
        return False
    if _LONE_NUMBER.search(before) and found.start() - begin < 6:
        return False
    return not _ABBREVIATED.search(before)
