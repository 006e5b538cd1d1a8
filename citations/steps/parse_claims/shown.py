"""From a stretch of a model's words to plain words: entities read, signs of layout and of emphasis
taken off, nothing that could act on a page or in a database."""

from __future__ import annotations

import html
import re

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069"
                     "\ufeff\ufffe\uffff\ud800-\udfff]")  # fmt: skip
_MARKS_IN_A_ROW = re.compile("([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff"
                             "\u20d0-\u20ff\ufe20-\ufe2f]{4})[\u0300-\u036f\u0483-\u0489"
                             "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")  # fmt: skip
"""More marks on one letter than any language has run into the lines above and below."""
_MARK = re.compile(r"(#{1,6}|[-*+•–]|>|\||\(?\d{1,3}[.)](?=\s))\s+|(#{1,6})(?=\w)")
"""The mark of a heading or item, with its space; of a heading also without one."""
_STRONG = re.compile(r"(\*\*|__)(?=\S)([^*_\n]{1,400})(?<=\S)\1")
"""Bold words: the stars stand right at them, so that "2 ** 3" has none."""
# An asterisk beside a blank, a word or another asterisk multiplies or is bold: it slants nothing.
_SLANTED = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]{1,400})(?<=\S)\*(?![\w*])")
_CODE = re.compile(r"`([^`\n]{1,400})`")
_LINK = re.compile(r"!?\[([^\[\]\n]{0,200})\]\([^()\s]{0,500}\)")
_SPACE_BEFORE_SIGN = re.compile(r" +(?=[.,;:!?](?:\s|$))")
"""Spaces that a citation left before a sign; not before ".5"."""
_ONLY_SIGNS = re.compile(r"[-–—|:=_*#>~`\s]{1,400}")


def plain(raw: str) -> str:
    """One line of plain words, without white space at its ends."""
    text = _LINK.sub(r"\1", raw)
    for emphasis, kept in ((_STRONG, r"\2"), (_SLANTED, r"\1"), (_CODE, r"\1")):
        text = emphasis.sub(kept, text)
    text = _ENTITY.sub(lambda match: html.unescape(match[0]), text)
    text = " ".join(without_unseen(text).split())
    text = _SPACE_BEFORE_SIGN.sub("", text)
    return "" if _ONLY_SIGNS.fullmatch(text) else text


def without_unseen(text: str) -> str:
    """The text without control and direction characters, and without floods of combining marks."""
    return _MARKS_IN_A_ROW.sub(r"\1", _UNSEEN.sub("", text))


def take_mark(line: str) -> tuple[str, str]:
    """The sign of layout at the beginning of a line, and the rest."""
    match = _MARK.match(line)
    if match is None:
        return "", line
    return match[1] or match[2], line[match.end() :]


def mark_at_end(outside: str) -> str:
    """The sign of layout that stands between the beginning of a line and a tag."""
    line = outside[-40:].rpartition("\n")[2].strip()
    match = _MARK.fullmatch(f"{line} ")
    return (match[1] or match[2]) if match else "|" if line.endswith("|") else ""
