"""Words of a model that a reader sees as its thoughts, or that are searched for: one plain line of
bounded length, without addresses that could carry words of a source away."""

from __future__ import annotations

import re
import unicodedata

from research_app.synthesis.written.addresses import without_addresses

_READ = 20
"""How many times its length of a line is read at most: replies may be megabytes."""
_SPACE = re.compile(r"\s+")


def plain_line(words: str, *, most: int) -> str:
    """The words on one line, without control and direction characters, links, images and tags, cut
    at a word after at most `most` characters."""
    kept = "".join(sign for sign in words[: most * _READ] if sign.isspace() or _is_shown(sign))
    line = without_addresses(_SPACE.sub(" ", kept))
    if len(line) <= most:
        return line
    return line[: most - 2].rsplit(" ", 1)[0] + " …"


def _is_shown(sign: str) -> bool:
    return not unicodedata.category(sign).startswith("C")
