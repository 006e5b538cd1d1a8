"""Text of sources and people on its way into files that other programs open."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

#: What XML 1.0 does not allow at all (its production 2, "Char"), and marks that turn the direction
#: of the words around them, so that a reader would see other words than stand there.
_UNFIT = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
_BREAKS = re.compile("\r\n?|[\x85\u2028\u2029]")


def printable(text: str) -> str:
    """The text without characters that no document may hold; line breaks are "\\n"."""
    return _UNFIT.sub("", _BREAKS.sub("\n", text))


def on_one_line(text: str) -> str:
    return " ".join(printable(text).split())


def web_address(address: str) -> str:
    """The address of a stored source if it is one of the web that a reader may follow, else ""."""
    if not address.isprintable() or any(sign in address for sign in ' <>"\\^`{|}'):
        return ""
    try:
        parts = urlsplit(address)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.password
    except ValueError:
        return ""
    return address if known else ""
