"""Sources as BibTeX, with the types and fields of biblatex (@online, @legislation, urldate)."""

from __future__ import annotations

from collections.abc import Iterator

from citations.export.formats.references.works import Work, WorkType, works_of
from citations.export.provenance import Provenance

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
