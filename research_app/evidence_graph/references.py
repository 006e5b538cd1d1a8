"""What a text names that may be another source: addresses, DOIs, arXiv ids, and the entries of its
list of references; and the DOI that a document says is its own. Pure, and strict: what cannot be
told for certain is left out.

All offsets are code points of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote

from research_app.reading.url_key import url_key

How = Literal["link", "doi", "reference"]
MOST = 2_000
"""Of one text, in its order."""
LONGEST_DOI, LONGEST_ENTRY, SHORTEST_ENTRY = 255, 600, 20
BEGINNING = 600
"""Characters of a text without pages in which its own DOI is looked for."""
FEWEST_WORDS, FEWEST_ALONE = 4, 6
"""Words of a title that an entry names; without a year or author to be told apart by, more."""

_DOI = r"10\.\d{4,9}(?:\.\d{1,9}){0,5}/[^\s\"<>“”]{1,240}"
_RESOLVER = r"https?://(?:(?:dx|www)\.)?doi\.org/"
_ARXIV = r"\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7}"
_NAMED_DOI = re.compile(rf"(?<![\w/.])(?:{_RESOLVER}|doi:\s{{0,3}})?(?P<doi>{_DOI})", re.IGNORECASE)
"""Not inside a longer address or word."""
_NAMED_ARXIV = re.compile(
    rf"\barxiv(?::\s{{0,3}}|\.org/(?:abs|pdf)/)(?P<id>{_ARXIV})(?:v\d+)?(?!\d)", re.IGNORECASE
)
"""To the last digit of the number."""
_ADDRESS = re.compile(r"\bhttps?://[^\s<>\"“”]{4,2000}", re.IGNORECASE)
_OWN_LINE = re.compile(
    rf"\W{{0,3}}(?P<label>(?:digital\s+object\s+identifier|article\s+doi|doi)\W{{0,4}})?"
    rf"(?:{_RESOLVER}|(?<=\W))(?P<doi>{_DOI})",
    re.IGNORECASE,
)
"""A line about the page’s own DOI: behind its label, or behind a sign."""
_OWN_STAMP = re.compile(
    rf"arXiv:(?P<id>{_ARXIV})v\d+\s+\[[\w.-]+\]\s+\d{{1,2}}\s+\w{{3,9}}\s+\d{{4}}"
)
_OWN_PATH = re.compile(rf"(?:{_RESOLVER}|/doi/(?:abs/|full/|pdf/|epdf/)?)(?P<doi>{_DOI})$")
_LIST = re.compile(
    r"^[#*\s]{0,6}(?:\d{1,2}\.?\s+)?(?:references|bibliography|works\s+cited|literature(?:\s+cited)?"
    r"|reference\s+list)[:*\s]{0,4}$",
    re.IGNORECASE | re.MULTILINE,
)
_LIST_END = re.compile(
    r"^[#*\s]{0,6}(?:appendi\w+|annex\w*|acknowledge?ments?|supplement\w*|about the authors?)\b",
    re.IGNORECASE | re.MULTILINE,
)
_NEXT_ENTRY = re.compile(
    r"\n\s*\n|(?<=[.\d])\n|\n(?=\s*(?:\[\d{1,3}\]|\(?\d{1,3}[.)]\s|[-•*–]\s|[A-Z][\w’'-]+,\s))"
)
"""Where a list of references goes on to its next entry: a blank line, a line that ends one, or one
that begins one."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """`[start:end)` of a text names something. `key` is an address without scheme and last slash, a
    DOI in small letters, or the words of an entry between spaces."""

    how: How
    key: str
    start: int
    end: int


def find_references(text: str) -> list[Reference]:
    """Each thing once, where it is first named; at most `MOST`."""
    found = sorted((*_dois(text), *_links(text), *_entries(text)), key=lambda each: each.start)
    first: dict[tuple[How, str], Reference] = {}
    for each in found:
        first.setdefault((each.how, each.key), each)
    return list(first.values())[:MOST]


def own_doi(text: str, *, first_page: int = 0, address: str = "", is_page: bool = False) -> str:
    """The document's own DOI: the one of its address, else the only one that stands on a line of
    its own at the beginning, else that of the archive's stamp. `first_page` is the end of the first
    page; 0 for a text without pages, whose line must call it a DOI. Of a web page (`is_page`) only
    the address tells, because its text names the DOIs of others. Empty where none is certain."""
    if found := _OWN_PATH.search(unquote(address)):
        return _cut(found["doi"])
    if found := _NAMED_ARXIV.search(address):
        return doi_of_arxiv(found["id"])
    if is_page:
        return ""
    beginning = text[: first_page or BEGINNING]
    if references := _LIST.search(beginning):
        beginning = beginning[: references.start()]
    lines = (_OWN_LINE.fullmatch(line.strip()) for line in beginning.splitlines())
    said = [_cut(line["doi"]) for line in lines if line and (first_page or line["label"])]
    if not said and (stamp := _OWN_STAMP.search(beginning)):
        return doi_of_arxiv(stamp["id"])
    return said[0] if len({doi.lower() for doi in said}) == 1 else ""


def doi_of_arxiv(number: str) -> str:
    """The DOI under which the archive registers a paper."""
    return f"10.48550/arXiv.{number}"


def key_of_address(address: str) -> str:
    """An address without scheme and last slash: both forms lead to one page. Raises `ValueError`
    for what is no web address."""
    return url_key(address).split("://", 1)[1].rstrip("/")


def addresses_of(key: str) -> list[str]:
    """The canonical addresses (`Source.url_key`) that have this key."""
    ends = ("", "/") if "/" in key else ("/",)
    return [f"{scheme}://{key}{end}" for scheme in ("https", "http") for end in ends]


def words_of(line: str) -> str:
    """The words in small letters, each between two spaces."""
    return f" {' '.join(word.lower() for word in _WORD.findall(line))} "


def is_told_apart(title: str, published: str, author: str) -> bool:
    """Is the title long enough for an entry to mean this work and no other?"""
    fewest = FEWEST_WORDS if published or author else FEWEST_ALONE
    return len(_WORD.findall(title)) >= fewest


def names_work(entry: str, *, title: str, published: str, author: str) -> bool:
    """Does an entry of a list name this work: its whole title, neither more nor less, and its year,
    or where that is unknown its author's name? Each entry names one year at least where years are
    known."""
    words = _WORD.findall(title)
    if not is_told_apart(title, published, author):
        return False
    whole = re.compile(
        r"(?:^|[.,;()\[\]\"“”'‘’*_]|(?<=[)\d]):)\s*"
        + r"\W+".join(re.escape(word) for word in words)
        + r"\s*(?:$|[.,;!?()\[\]\"“”'‘’*_])",
        re.IGNORECASE,
    )
    if not whole.search(entry):
        return False
    if published:
        return re.search(rf"(?<!\d){published[:4]}(?!\d)", entry) is not None
    return not author or any(
        f" {name} " in words_of(entry) for name in words_of(author).split() if len(name) > 2
    )


def _dois(text: str) -> Iterator[Reference]:
    for match in _NAMED_DOI.finditer(text):
        doi = _cut(match["doi"])
        if len(doi) <= LONGEST_DOI:
            end = match.start("doi") + len(doi)
            yield Reference(how="doi", key=doi.lower(), start=match.start(), end=end)
    for match in _NAMED_ARXIV.finditer(text):
        key = doi_of_arxiv(match["id"]).lower()
        yield Reference(how="doi", key=key, start=match.start(), end=match.end())


def _links(text: str) -> Iterator[Reference]:
    for match in _ADDRESS.finditer(text):
        address = _cut(match.group())
        if _NAMED_DOI.match(address) or _NAMED_ARXIV.search(address):
            continue
        try:
            key = key_of_address(address)
        except ValueError:
            continue
        end = match.start() + len(address)
        yield Reference(how="link", key=key, start=match.start(), end=end)


def _entries(text: str) -> Iterator[Reference]:
    for heading in _LIST.finditer(text):
        over = _LIST_END.search(text, heading.end())
        at, end = heading.end(), over.start() if over else len(text)
        for gap in (*_NEXT_ENTRY.finditer(text, at, end), None):
            stop = gap.start() if gap else end
            first, last = _trimmed(text, at, stop)
            if SHORTEST_ENTRY <= last - first <= LONGEST_ENTRY:
                yield Reference(
                    how="reference", key=words_of(text[first:last]), start=first, end=last
                )
            at = gap.end() if gap else end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), end - len(words) + len(words.rstrip())


def _cut(found: str) -> str:
    """Without the punctuation of the sentence around it, and without a bracket that it does not
    open."""
    while found and (found[-1] in ".,;:!?'’*_>" or _closes_nothing(found)):
        found = found[:-1]
    return found


def _closes_nothing(found: str) -> bool:
    pairs = {")": "(", "]": "[", "}": "{"}
    last = found[-1]
    return last in pairs and found.count(last) > found.count(pairs[last])
