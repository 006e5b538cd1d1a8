"""The sources of an answer for reference managers: as CSL-JSON (Citation Style Language 1.0.2), and
the same as BibTeX, with the types and fields of biblatex (@online, @legislation, urldate).

Each text that evidence stands in is one work. What kind of work it is follows from what is known of
it: a statute by the library, an article by the DOI in its address, a report by its being a file, a
web page by its address.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from itertools import count, product
from string import ascii_lowercase
from typing import Any

from citations.drafts import EvidenceDraft, SourceInfo
from citations.export.formats.safe import on_one_line, web_address
from citations.export.provenance import Provenance

_DOI = re.compile(r"\b10\.\d{4,9}/[^\s?#\"<>{}\\]{1,200}")
_WORDS = re.compile(r"[a-z0-9]+")
_FILLERS = frozenset("the a an of on in to and for".split())
_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")


def csl_json(provenance: Provenance) -> str:
    return json.dumps(csl_items(provenance), ensure_ascii=False, indent=2) + "\n"


def csl_items(provenance: Provenance) -> list[dict[str, Any]]:
    """One item a source, in the order in which evidence of them was found."""
    found: dict[int, list[EvidenceDraft]] = {}
    for item in provenance.answer.evidence:
        found.setdefault(item.text_id, []).append(item)
    items: list[dict[str, Any]] = []
    taken: set[str] = set()
    for text_id, evidence in found.items():
        items.append(_item(provenance, text_id, evidence, taken))
        taken.add(items[-1]["id"])
    return items


def _item(
    provenance: Provenance, text_id: int, evidence: list[EvidenceDraft], taken: set[str]
) -> dict[str, Any]:
    """Without what is not known. Names are given as they stand: nothing is guessed to be a family
    name; `authority` of a statute or policy is the body that issued it."""
    source = evidence[0].source
    kind, authority = _filed_as(provenance, text_id)
    url = web_address(source.final_url or source.url)
    doi = _DOI.search(source.doi or url)
    issued, at = list(_date(source.published)), source.fetched_at
    labels = ", ".join(item.label for item in evidence)
    known = {
        "id": _free_key(source, taken),
        "type": _type(source, kind, bool(doi), bool(url)),
        "title": on_one_line(source.title) or source.name,
        "author": _literal(source.author),
        "authority": _literal(authority),
        "publisher": on_one_line(source.publisher),
        "issued": {"date-parts": [issued]} if issued else None,
        "accessed": {"date-parts": [[at.year, at.month, at.day]]},
        "DOI": doi.group().rstrip(".,;)") if doi else "",
        "URL": url,
        "note": f"Evidence {labels}. Text SHA-256 {source.sha256}",
    }
    return {name: value for name, value in known.items() if value or name == "title"}


def _literal(name: str) -> list[dict[str, str]]:
    return [{"literal": on_one_line(name)}] if name.strip() else []


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


def _type(source: SourceInfo, kind: str, has_doi: bool, is_online: bool) -> str:
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


_TYPES = {
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
    return "\n".join(map(_entry, csl_items(provenance)))


def _entry(item: dict[str, Any]) -> str:
    fields = "".join(f"  {name} = {{{value}}},\n" for name, value in _fields(item) if value)
    return f"@{_TYPES[item['type']]}{{{item['id']},\n{fields}}}\n"


def _fields(item: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Titles and names stand in two pairs of braces: they keep their capitals, and "and" or a comma
    in the name of a body does not part it."""
    is_report = item["type"] == "report"
    [names] = item.get("author") or item.get("authority") or [{"literal": ""}]
    issued = _iso_date(item.get("issued"))
    yield "title", _kept(item["title"])
    yield "author", _kept(names["literal"])
    yield ("institution" if is_report else "publisher"), _kept(item.get("publisher", ""))
    yield "date", issued
    yield "year", issued[:4]
    yield "doi", escaped(item.get("DOI", ""))
    # An address is read verbatim; it holds no brace, see `safe.web_address`.
    yield "url", item.get("URL", "")
    yield "urldate", _iso_date(item["accessed"])
    yield "type", "Policy" if is_report and "authority" in item else ""
    yield "note", escaped(item["note"].replace(". Text", "; text"))


def _iso_date(parts: dict[str, Any] | None) -> str:
    """As far as it is known: "2023", "2023-02"."""
    if parts is None:
        return ""
    year, *rest = parts["date-parts"][0]
    return "-".join([f"{year:04}", *(f"{part:02}" for part in rest)])


def _kept(words: str) -> str:
    return f"{{{escaped(words)}}}" if words else ""


def escaped(words: str) -> str:
    return words.translate(_SIGNS)
