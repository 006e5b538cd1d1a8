"""Words of a model that a reader sees as its thoughts: one plain line of bounded length."""

from __future__ import annotations

import re
import unicodedata

_SPACE = re.compile(r"\s+")


def plain_line(words: str, *, most: int) -> str:
    """The words on one line, without control and direction characters, cut at a word after at most
    `most` characters."""
    kept = "".join(sign for sign in words if sign.isspace() or _is_shown(sign))
    line = _SPACE.sub(" ", kept).strip()
    if len(line) <= most:
        return line
    return line[: most - 2].rsplit(" ", 1)[0] + " …"


def _is_shown(sign: str) -> bool:
    return not unicodedata.category(sign).startswith("C")
