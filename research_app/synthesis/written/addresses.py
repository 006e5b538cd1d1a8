"""A model's words without anything that could become a link or an image, on a page or in an export
that somebody renders: of links and images their words stay, of addresses host and path, because
what follows them may carry words of the question away."""

from __future__ import annotations

import re
from html import unescape

import bleach

from research_app.reading.extraction.clean import clean_line

# All bounded, so that no text makes them slow.
_REFERENCE = re.compile(r"^\[[^\[\]]{1,80}\]: ?\S{1,2000}")
_LINK = re.compile(
    r"!?\[([^\[\]]{0,300})\](?:\([^()]{0,2000}(?:\([^()]{0,200}\)[^()]{0,200}){0,3}\)"
    r"|\[[^\[\]]{0,80}\]|(?=:))"
)
"""A link or picture in Markdown; of a reference with its address behind a colon only the
brackets."""
_IMAGE = re.compile(r"!(?=\[)")
"""The sign that makes a picture of a link."""
_AUTO = re.compile(r"<(?=[a-zA-Z][a-zA-Z0-9+.-]{1,20}:)([^<>\s]{1,2000})>")
"""An address in angle brackets, which a scheme begins; no tag."""
_ADDRESS = re.compile(
    r"\b(?:[a-z][a-z0-9+.-]{1,20}://|www\.)(?P<host>[^\s/?#<>\"'”’()\[\]]{1,255})"
    r"(?P<path>/[^\s?#<>\"'”’()\[\]]{0,500})?(?:[?#][^\s<>\"'”’()\[\]]{0,2000})?",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.,;:!]{0,9}$")
_SCRIPT = re.compile(r"\b(?:javascript|vbscript|data)\s?:(?=\S)", re.IGNORECASE)
"""A scheme that runs what follows at once; with a space behind the colon it is a word."""
_PIECE = 4_000
"""Characters read as HTML at once: the time of a tag goes with the square of its attributes."""


def without_addresses(written: str) -> str:
    """The words on one line."""
    text = _REFERENCE.sub("", clean_line(written))
    # Twice: the words of a link may be an image.
    text = _LINK.sub(r"\1", _LINK.sub(r"\1", text))
    text = _without_tags(_AUTO.sub(r"\1", _IMAGE.sub("", text)))
    return clean_line(_SCRIPT.sub("", _ADDRESS.sub(_host_and_path, text)))


def _without_tags(text: str) -> str:
    """The words between tags. They stay words: what a page would escape is as it was written."""
    if "<" not in text:
        return text
    pieces = (text[start : start + _PIECE] for start in range(0, len(text), _PIECE))
    cleaned = (bleach.clean(each.replace("&", "&amp;"), tags=(), strip=True) for each in pieces)
    return "".join(map(unescape, cleaned))


def _host_and_path(found: re.Match[str]) -> str:
    kept = (found["host"] + (found["path"] or "")).rstrip(".,;:!/")
    signs = _ENDS.search(found[0])
    return kept + (signs[0] if signs else "")
