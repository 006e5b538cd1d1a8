"""What a text cites by itself: "[3]" with its list of references, "(Smith 2020)", links, DOIs.
These are its writer's words; whether they name a source that is at hand is for others to find out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from citations.language.word_classes import MONTHS

Kind = Literal["number", "author", "link", "doi"]

_HEADING = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]*)?(?:\*\*)?(?:References|Bibliography|Works cited|Literature|Sources)"
    r"(?:\*\*)?[ \t]*:?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_ENTRY = re.compile(
    r"^[ \t]*(?:[-*•][ \t]+)?(?:\[\^?(?P<mark>\d{1,3})\]:?|(?P<plain>\d{1,3})[.)])[ \t]+(?=\S)",
    re.MULTILINE,
)
"""The mark of an entry in a list of references, before its words."""
_TITLE = re.compile(r"^[ \t]*#{1,6}[ \t]", re.MULTILINE)
_LINE = re.compile(r"^[^\n]*\S[^\n]*$", re.MULTILINE)
_ADDRESS = r"https?://[^\s<>\"”’)\]]+"
_DOI = r"\b10\.\d{4,9}/[^\s<>\"”’)\]]+"
_NAME = r"[A-Z][\w’'-]+"
_AUTHORS = rf"{_NAME}(?:\s+et\s+al\.?|(?:,\s+{_NAME})*,?\s+(?:and|&)\s+{_NAME})?"
_CITED = re.compile(
    r"\[\^?(?P<numbers>\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\](?!\()"
    rf"|\[(?P<said>[^\[\]\n]{{1,200}})\]\((?P<target>{_ADDRESS})\)"
    rf"|\((?:see\s+|cf\.\s+)?(?P<authors>{_AUTHORS}),?\s+(?P<year>(?:19|20)\d\d)[a-z]?"
    r"(?:,\s*p{1,2}\.\s*\d+(?:[–-]\d+)?)?\)"
    rf"|(?P<named>{_AUTHORS})\s+\((?P<in_year>(?:19|20)\d\d)[a-z]?\)"
    rf"|(?P<doi>(?:doi:\s*)?(?:https?://(?:dx\.)?doi\.org/)?{_DOI})|(?P<link>{_ADDRESS})"
)
"""What cites: numbers in brackets that are no link, links, names with a year, identifiers,
addresses."""
_ONLY_DOI = re.compile(_DOI)
_CLOSING = ".,;:!?"
_TIMES = frozenset(
    (*MONTHS, *"in since until fy early late mid spring summer autumn winter".split())
)
"""Before a year in brackets, these name no author."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """An entry of the list of references: `[start:end)` of the text; `mark` is its number, empty
    where it has none."""

    mark: str
    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCitation:
    """`[start:end)` of a sentence cites something: the entry of the list with this number, an
    author's work of a year, an address or a DOI. What `speaks` holds words of the sentence."""

    start: int
    end: int
    words: str
    kind: Kind
    key: str
    year: str = ""
    speaks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceList:
    """`spans` are the stretches of the text that hold nothing but the list and its heading."""

    entries: tuple[Reference, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()

    def holds(self, start: int, end: int) -> bool:
        return any(first < end and start < last for first, last in self.spans)

    def numbered(self, mark: str) -> Reference | None:
        return next((each for each in self.entries if each.mark == mark), None)

    def by_author(self, author: str, year: str) -> Reference | None:
        """The one entry that names this author and this year."""
        wanted = re.compile(rf"\b{re.escape(author)}\b.*\b{year}", re.IGNORECASE | re.DOTALL)
        found = [each for each in self.entries if wanted.search(each.words)]
        return found[0] if len(found) == 1 else None


def reference_list(text: str) -> ReferenceList:
    """The entries under a heading such as "References" up to the next title or the end, and lines
    such as "[3] Smith …" wherever they stand."""
    found = list(_entries(text))
    under = _under_heading(text)
    if under is None:
        marked = [each for each in found if text[each.start : each.end].lstrip(" \t-*•")[0] == "["]
        return ReferenceList(
            entries=tuple(marked), spans=tuple((each.start, each.end) for each in marked)
        )
    (start, entries_from), end = under
    listed = [each for each in found if entries_from <= each.start < end]
    if not listed:
        lines = _LINE.finditer(text, entries_from, end)
        listed = [_unnumbered(match) for match in lines]
    return ReferenceList(entries=tuple(listed), spans=((start, end),))


def cited_in(sentence: str) -> list[OwnCitation]:
    """The citations of a sentence, in its order."""
    return [each for match in _CITED.finditer(sentence) for each in _read(match)]


def without_citations(sentence: str) -> str:
    """The sentence as it speaks: numbers in brackets, authors in brackets and bare addresses are
    taken out; the words of a link stay."""
    kept, at = [], 0
    for match in _CITED.finditer(sentence):
        if match["named"] or not any(_read(match)):
            continue
        kept.append(sentence[at : match.start()].rstrip())
        kept.append(f" {match['said']}" if match["said"] else "")
        at = match.end()
    bare = "".join((*kept, sentence[at:]))
    return " ".join((bare.replace("()", "") if kept else bare).split())


def doi_in(words: str) -> str:
    found = _ONLY_DOI.search(words)
    return found[0].rstrip(_CLOSING).lower() if found else ""


def addresses_in(words: str) -> list[str]:
    return [each.rstrip(_CLOSING) for each in re.findall(_ADDRESS, words)]


def _under_heading(text: str) -> tuple[tuple[int, int], int] | None:
    """Where the list and its entries begin, and where it ends."""
    headings = list(_HEADING.finditer(text))
    if not headings:
        return None
    heading = headings[-1]
    following = _TITLE.search(text, heading.end())
    return heading.span(), following.start() if following else len(text)


def _entries(text: str) -> Iterator[Reference]:
    for match in _ENTRY.finditer(text):
        stop = text.find("\n", match.end())
        end = len(text) if stop < 0 else stop
        mark = match["mark"] or match["plain"]
        yield Reference(mark=mark, start=match.start(), end=end, words=text[match.end() : end])


def _unnumbered(match: re.Match[str]) -> Reference:
    return Reference(mark="", start=match.start(), end=match.end(), words=match[0].strip())


def _read(match: re.Match[str]) -> Iterator[OwnCitation]:
    whole = OwnCitation(start=match.start(), end=match.end(), words=match[0], kind="link", key="")
    if match["numbers"]:
        for mark in _numbers(match["numbers"]):
            yield replace(whole, words=f"[{mark}]", kind="number", key=mark)
    elif match["authors"] or match["named"]:
        author = (match["authors"] or match["named"]).split()[0].strip(",")
        if author.lower() not in _TIMES:
            year = match["year"] or match["in_year"]
            speaks = bool(match["named"])
            yield replace(whole, kind="author", key=author, year=year, speaks=speaks)
    elif match["doi"]:
        yield replace(whole, kind="doi", key=doi_in(match["doi"]))
    else:
        key = (match["target"] or match["link"]).rstrip(_CLOSING)
        yield replace(whole, key=key, speaks=bool(match["said"]))


def _numbers(written: str) -> list[str]:
    """ "2, 4-6" → 2, 4, 5, 6."""
    marks: list[str] = []
    for part in re.split(r"\s*[,;]\s*", written):
        first, _, last = (each.strip() for each in re.sub("–", "-", part).partition("-"))
        span = range(int(first), int(last or first) + 1)
        marks += [str(each) for each in span[:20]] or [first]
    return marks
