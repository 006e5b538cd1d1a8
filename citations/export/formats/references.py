"""The sources of an answer for reference managers: as BibTeX, with the types and fields of biblatex
(@online, @legislation, urldate), and as CSL-JSON (Citation Style Language 1.0.2).

Each text that evidence stands in is one work. What kind of work it is follows from what is known of
it: a statute by the library, an article by the DOI in its address, a report by its being a file, a
web page by its address.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import count, product
from string import ascii_lowercase
from typing import Any, Literal

from citations.drafts import EvidenceDraft, SourceInfo
from citations.export.formats.safe import on_one_line, web_address
from citations.export.provenance import Provenance

WorkType = Literal["webpage", "report", "article", "legislation", "document"]
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s?#\"<>{}\\]{1,200}")
_WORDS = re.compile(r"[a-z0-9]+")
_FILLERS = frozenset("the a an of on in to and for".split())
_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A source as a bibliography lists it. `issued` has as many parts as are known; `labels` are of
    its evidence, `authority` of a statute or policy the body that issued it."""

    key: str
    type: WorkType
    title: str
    author: str
    publisher: str
    authority: str
    issued: tuple[int, ...]
    url: str
    doi: str
    source: SourceInfo
    labels: tuple[str, ...]


def works_of(provenance: Provenance) -> tuple[Work, ...]:
    """In the order in which evidence of them was found."""
    found: dict[int, list[EvidenceDraft]] = {}
    for item in provenance.answer.evidence:
        found.setdefault(item.text_id, []).append(item)
    works: list[Work] = []
    taken: set[str] = set()
    for text_id, items in found.items():
        key = _free_key(items[0].source, taken)
        taken.add(key)
        works.append(_work(provenance, text_id, items, key))
    return tuple(works)


def _work(provenance: Provenance, text_id: int, items: list[EvidenceDraft], key: str) -> Work:
    source = items[0].source
    kind, authority = _filed_as(provenance, text_id)
    url = web_address(source.final_url or source.url)
    doi = _DOI.search(source.doi or url)
    return Work(
        key=key,
        type=_type(source, kind, bool(doi), bool(url)),
        title=on_one_line(source.title) or source.name,
        author=on_one_line(source.author),
        publisher=on_one_line(source.publisher),
        authority=on_one_line(authority),
        issued=tuple(_date(source.published)),
        url=url,
        doi=doi.group().rstrip(".,;)") if doi else "",
        source=source,
        labels=tuple(item.label for item in items),
    )


def _filed_as(provenance: Provenance, text_id: int) -> tuple[str, str]:
    """Kind and authority as the answer kept them: what the library says today may be another
    thing."""
    compliance, evidence = provenance.answer.compliance, provenance.answer.evidence
    for document in compliance.documents if compliance else ():
        if document.text_id == text_id:
            return document.source_type, document.authority
    found = {item.label for item in evidence if item.text_id == text_id}
    for item in compliance.requirements if compliance else ():
        if item.label in found:
            return item.source_type, item.authority
    return "", ""


def _type(source: SourceInfo, kind: str, has_doi: bool, is_online: bool) -> WorkType:
    if kind == "statute":
        return "legislation"
    if has_doi:
        return "article"
    if source.kind == "web":
        return "webpage"
    if kind == "policy" or source.kind in ("pdf", "docx"):
        return "report"
    return "webpage" if is_online else "document"


def _date(published: str) -> Iterator[int]:
    """Year, month and day as far as they are known and exist in the calendar."""
    found = _DATE.fullmatch(published.strip()[:10])
    parts: list[int] = []
    for part in found.groups() if found else ():
        if part is None or not _exists([*parts, int(part)]):
            return
        parts.append(int(part))
        yield parts[-1]


def _exists(parts: list[int]) -> bool:
    try:
        date(*[*parts, 1, 1][:3])
    except ValueError:
        return False
    return True


def _free_key(source: SourceInfo, taken: set[str]) -> str:
    """Such as "helios2022-4f2a90c1": name, year and the beginning of the text's hash. Two sources
    of one text are distinguished by a letter."""
    plain = unicodedata.normalize("NFKD", f"{source.author or source.title}".casefold())
    words = [word for word in _WORDS.findall(plain) if word not in _FILLERS]
    year = "".join(str(part) for part in tuple(_date(source.published))[:1])
    key = f"{(words or ['source'])[0][:20]}{year}-{source.sha256[:8]}"
    spellings = (
        key + "".join(letters)
        for length in count()
        for letters in product(ascii_lowercase, repeat=length)
    )
    return next(each for each in spellings if each not in taken)


_TYPES: dict[WorkType, str] = {
    "webpage": "online",
    "report": "report",
    "article": "article",
    "legislation": "legislation",
    "document": "misc",
}
#: What TeX reads as something else. A brace that is only escaped still counts for BibTeX, which
#: pairs braces before TeX sees them; hence the names.
_SIGNS = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        **{sign: f"\\{sign}" for sign in "%&$#_"},
    }
)


def bibtex(provenance: Provenance) -> str:
    """One entry a source; nothing for an answer without evidence."""
    return "\n".join(_entry(work) for work in works_of(provenance))


def _entry(work: Work) -> str:
    fields = "".join(f"  {name} = {{{value}}},\n" for name, value in _fields(work) if value)
    return f"@{_TYPES[work.type]}{{{work.key},\n{fields}}}\n"


def _fields(work: Work) -> Iterator[tuple[str, str]]:
    """Titles and names stand in two pairs of braces: they keep their capitals, and "and" or a comma
    in the name of a body does not part it."""
    source = work.source
    yield "title", _kept(work.title)
    yield "author", _kept(work.author or work.authority)
    yield ("institution" if work.type == "report" else "publisher"), _kept(work.publisher)
    yield (
        "date",
        "-".join(f"{part:02}" if at else f"{part:04}" for at, part in enumerate(work.issued)),
    )
    yield "year", f"{work.issued[0]:04}" if work.issued else ""
    yield "doi", escaped(work.doi)
    # An address is read verbatim; it holds no brace, see `safe.web_address`.
    yield "url", work.url
    yield "urldate", f"{source.fetched_at:%Y-%m-%d}"
    yield "type", "Policy" if work.type == "report" and work.authority else ""
    yield "note", escaped(f"Evidence {', '.join(work.labels)}; text SHA-256 {source.sha256}")


def _kept(words: str) -> str:
    return f"{{{escaped(words)}}}" if words else ""


def escaped(words: str) -> str:
    return words.translate(_SIGNS)


def csl_json(provenance: Provenance) -> str:
    return json.dumps(csl_items(provenance), ensure_ascii=False, indent=2) + "\n"


def csl_items(provenance: Provenance) -> list[dict[str, Any]]:
    """One item a source. Names are given as they stand: nothing is guessed to be a family name."""
    return [_item(work) for work in works_of(provenance)]


def _item(work: Work) -> dict[str, Any]:
    at = work.source.fetched_at
    item: dict[str, Any] = {"id": work.key, "type": work.type, "title": work.title}
    if work.author:
        item["author"] = [{"literal": work.author}]
    if work.authority:
        item["authority"] = [{"literal": work.authority}]
    if work.publisher:
        item["publisher"] = work.publisher
    if work.issued:
        item["issued"] = {"date-parts": [list(work.issued)]}
    item["accessed"] = {"date-parts": [[at.year, at.month, at.day]]}
    if work.doi:
        item["DOI"] = work.doi
    if work.url:
        item["URL"] = work.url
    hashed = f"Text SHA-256 {work.source.sha256}"
    item["note"] = f"Evidence {', '.join(work.labels)}. {hashed}"
    return item
