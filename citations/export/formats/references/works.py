"""The sources of an answer as works, one for each text that evidence stands in.

What kind of work a source is is told by what is known of it: a statute by the library, an article
by the DOI in its address, a report by its being a file, a web page by its address.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

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
    of one text are told apart by a letter."""
    plain = unicodedata.normalize("NFKD", f"{source.author or source.title}".casefold())
    words = [word for word in _WORDS.findall(plain) if word not in _FILLERS]
    year = "".join(str(part) for part in tuple(_date(source.published))[:1])
    key = f"{(words or ['source'])[0][:20]}{year}-{source.sha256[:8]}"
    return next(
        each
        for each in (key, *(f"{key}{_letters(at)}" for at in range(len(taken) + 1)))
        if each not in taken
    )


def _letters(number: int) -> str:
    """a, b … z, aa, ab …"""
    letters = ""
    number += 1
    while number:
        number, at = divmod(number - 1, 26)
        letters = chr(ord("a") + at) + letters
    return letters
