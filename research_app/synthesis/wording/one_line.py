"""Words of a source on one line."""

from __future__ import annotations

import re

_BROKEN_HYPHEN = re.compile(r"(?<=\w)([-‐])[ \t]*\n\s*(?=[a-z])")


def on_one_line(quote: str) -> str:
    """The quote with single spaces; a word broken at a line's end keeps its hyphen."""
    return " ".join(_BROKEN_HYPHEN.sub(r"\1", quote).split())
