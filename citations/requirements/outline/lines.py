"""Lines of a text as its writer meant them: wrapped ones joined, headings told from words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from citations.drafts import SectionSpan
from citations.requirements.outline.nodes import labels_at_start

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
""" "Section 8.", "§ 4.2 –": the number ends at a space, a sign or the line."""
_NUMBERED = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})[.)]?\s+(?=[A-Z“\"])")
""" "6.", "4.2" before a capital: in running text a small letter follows."""
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


LineKind = Literal["text", "row", "heading", "contents"]

_SHORT_LINE = 60
"""Code points; a shorter line was not wrapped."""
_LINE = re.compile(r"[^\n]+")
_ENDS = re.compile(r"[.!?;:…—][\"”’'»)\]]*$|[–-]$")
_OPEN = re.compile(
    r"(?:,|\b(?:a|an|the|of|to|in|on|at|by|for|from|with|and|or|as|is|are|be|been|than|which|who"
    r"|that|under|within|into|upon|not|shall|must|may|has|have|if|when|no|any|every|each))$",
    re.IGNORECASE,
)
_ROW = re.compile(r"\t|\s\|\s|^\||\|$")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLine:
    """`[start:end)` without white space around it. `rank` orders headings, the highest 0; it means
    nothing for other lines."""

    start: int
    end: int
    kind: LineKind
    indent: int
    after_blank: bool
    labelled: bool = False
    rank: int = 0


def lines_of(text: str, sections: Sequence[SectionSpan]) -> Iterator[TextLine]:
    """The lines in order; `sections` are headings that the reader of the file found."""
    spans = {section.start: section for section in sections}
    return _joined(text, _with_headings(text, list(_physical(text)), spans))


def _physical(text: str) -> Iterator[TextLine]:
    last_end = 0
    for found in _LINE.finditer(text):
        words = found.group().strip()
        if not words:
            continue
        indent = len(found.group()) - len(found.group().lstrip())
        start = found.start() + indent
        yield TextLine(
            start=start,
            end=start + len(words),
            kind="row" if _ROW.search(words) else "text",
            indent=indent,
            after_blank=text.count("\n", last_end, found.start()) > 1,
            labelled=bool(next(labels_at_start(text, start, start + len(words)), ())),
        )
        last_end = found.end()


def _with_headings(
    text: str, lines: Sequence[TextLine], spans: dict[int, SectionSpan]
) -> Iterator[TextLine]:
    """The lines, each that is a heading marked as one; a heading over several lines is one."""
    heading_end, before = 0, ""
    for line, following in zip_longest(lines, lines[1:]):
        words = text[line.start : line.end]
        if line.start < heading_end:
            continue
        section = spans.get(line.start)
        if section is not None and not reads_as_sentence(words):
            heading_end = max(line.start + len(section.title), line.start)
            yield replace(line, kind="heading", end=heading_end, rank=section.level)
        elif is_contents_entry(words):
            yield replace(line, kind="contents")
        else:
            behind = text[following.start : following.end] if following is not None else ""
            lone = line.after_blank and following is not None and following.after_blank
            rank = own_heading_rank(words, before, behind, lone=lone) if line.kind == "text" else 0
            yield replace(line, kind="heading", rank=rank) if rank else line
        before = words


def _joined(text: str, lines: Iterator[TextLine]) -> Iterator[TextLine]:
    """The lines with those that were only wrapped, or cut by a page's end, put together."""
    whole: TextLine | None = None
    last: TextLine | None = None
    in_list = False
    for line in lines:
        if whole is not None and last is not None:
            if _goes_on(text, last, line, in_list=in_list):
                whole, last = replace(whole, end=line.end), line
                continue
            yield whole
            leads_in = text[whole.start : whole.end].endswith((":", "—"))
            in_list = leads_in or whole.labelled or (in_list and not line.after_blank)
        whole = last = line
    if whole is not None:
        yield whole


def _goes_on(text: str, line: TextLine, following: TextLine, *, in_list: bool) -> bool:
    if line.kind != "text" or following.kind != "text" or following.labelled:
        return False
    words, is_small = text[line.start : line.end], text[following.start].islower()
    if _ENDS.search(words):
        return words.endswith("-") and words[-2:-1].isalpha() and is_small
    if following.after_blank:
        return is_small and not in_list and not line.labelled
    if in_list or line.labelled:
        return is_small and following.indent > line.indent
    return is_small or len(words) >= _SHORT_LINE or bool(_OPEN.search(words))
