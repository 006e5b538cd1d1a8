"""What can be told of a heading from its line and its neighbours."""

from __future__ import annotations

import re

_MARKUP = re.compile(r"#{1,6}\s")
_CONTENTS = re.compile(
    r"(?:\.\s?){3,}\s*[\divxl]+$|…+\s*[\divxl]+$|\S\s{3,}\d{1,3}$", re.IGNORECASE
)
_NAMED = re.compile(
    r"(?P<word>title|part|chapter|division|subpart|subchapter|annex|appendix|schedule|article|art\."
    r"|section|sec\.|§§?)\s*(?P<number>\d[\w.-]{0,12}|[IVXLC]{1,6}|[A-Z])(?=[\s.:)–—-]|$)"
    r"[.:)]*\s*[–—-]*\s*",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})[.)]?\s+(?=[A-Z“\"])")
_LABELLED = re.compile(r"\(\w{1,4}\)\s|[•▪●○■◦*–—-]\s|[a-zA-Z][.)]\s")
_RANKS = {
    "title": 11, "part": 12, "annex": 12, "appendix": 12, "schedule": 12, "division": 13,
    "chapter": 13, "subpart": 14, "subchapter": 14, "article": 15, "art.": 15,
}  # fmt: skip
_SECTION_RANK, _NUMBER_RANK, _PLAIN_RANK = 16, 17, 23
_MOST_WORDS, _MOST_WORDS_ALONE = 14, 9
_REQUIRES = re.compile(
    r"\b(?:shall|must|may\s+not|may\s+only|(?:is|are)\s+(?:not\s+)?(?:required|prohibited|permitted"
    r"|forbidden|mandatory|allowed))\b"
)
_VERB = re.compile(r"\b(?:is|are|was|were|has|have|will|may|should|can|applies|apply|means)\b")
_ASKS = re.compile(r"(?:what|when|how|who|why|where|which)\b", re.IGNORECASE)


def own_heading_rank(line: str, before: str, following: str, *, lone: bool) -> int:
    """The rank of a line that reads as a heading, the lower the higher; 0 for anything else.
    `before` and `following` are the lines around it; `lone`: it stands between empty lines."""
    if _MARKUP.match(line):
        return len(line) - len(line.lstrip("#"))
    if not following or len(line.split()) > _MOST_WORDS or reads_as_sentence(line):
        return 0
    named = _NAMED.match(line)
    if named:
        return _named_rank(line, named)
    if _LABELLED.match(line) or line.endswith((";", ",", ":")):
        return 0
    numbered = _NUMBERED.match(line)
    if numbered:
        return _numbered_rank(line, numbered, before, following)
    if line.isupper() and len(line) > 3 and not line.endswith("."):
        return _PLAIN_RANK - 1
    if _NAMED.fullmatch(before) and line[0].isupper() and not line.endswith("."):
        return _PLAIN_RANK
    return _PLAIN_RANK if lone and _is_title(line) else 0


def _named_rank(line: str, named: re.Match[str]) -> int:
    rest = line[named.end() :]
    if rest and not (rest[0].isupper() or rest[0] in "“\"'"):
        return 0
    if rest.endswith((";", ",")) or (rest.endswith(".") and _VERB.search(rest)):
        return 0
    return _RANKS.get(named["word"].lower(), _SECTION_RANK)


def _numbered_rank(line: str, numbered: re.Match[str], before: str, following: str) -> int:
    """Neither an item under a lead-in nor one of a row of short items."""
    if line.endswith(".") or before.endswith((":", "—", ";")):
        return 0
    depth = numbered["number"].removesuffix(".0").count(".")
    last = numbered["number"].split(".")[-1]
    successor = numbered["number"][: -len(last)] + str(int(last) + 1)
    if following.startswith((f"{successor}.", f"{successor})", f"{successor} ")):
        return 0
    return _NUMBER_RANK + depth


def _is_title(line: str) -> bool:
    words = line.split()
    plain = not line.endswith((".", "!", "]")) and line[0].isupper() and not _VERB.search(line)
    return plain and len(words) <= _MOST_WORDS_ALONE


def is_contents_entry(line: str) -> bool:
    """A title with dots and a page number."""
    return len(line) < 200 and bool(_CONTENTS.search(line)) and not line.endswith(".")


def reads_as_sentence(line: str) -> bool:
    """A whole sentence that requires something, whatever number stands before it. In a title the
    words that require begin with a capital, or a question word opens it."""
    words = _NAMED.sub("", _NUMBERED.sub("", line, count=1), count=1)
    return not _ASKS.match(words) and bool(_REQUIRES.search(words))
