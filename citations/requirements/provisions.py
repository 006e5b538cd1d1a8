"""How a requirement's place is named: the heading it stands under, the document and provision."""

from __future__ import annotations

import re

from citations.drafts import TextDraft
from citations.requirements.outline import Heading, Node, ancestors

_PROVISION = re.compile(
    r"(?P<word>§§?|(?i:sections?|sec\.|articles?|art\.|rule|regulation|standard|clause|chapter|part"
    r"|annex|appendix|schedule|title)(?=\s))\s*"
    r"(?P<number>\d[\w-]*(?:\.\d[\w-]*)*(?:\(\w+\))*|[IVXLC]{1,6}\b|[A-Z]\b)"
)
_NUMBER_FIRST = re.compile(
    r"(?P<number>\d{1,4}(?:\.\d{1,4}){0,5}[a-z]?)[.):]?\s*(?:[—–-]\s*)?(?=[A-Z“\"]|$)"
)
_FILE_NAME = re.compile(r"^[\w.\- ()]+\.\w{2,5}$")
_WIDE = frozenset("chapter part annex appendix schedule title".split())
_ABBREVIATED = dict.fromkeys(("sec.", "sections"), "section") | dict.fromkeys(
    ("art.", "articles", "article"), "Article"
)


def document_title(text: TextDraft, first_heading: str = "") -> str:
    title = " ".join(text.info.title.split())
    if not title or _FILE_NAME.match(title):
        return first_heading or title or text.info.name
    return title


def document_id(title: str, node: Node) -> str:
    """Document and provision: "Assessment Records Act 2021, section 5", "W&I Code § 5899"."""
    number = _own_number(node) or provision_of(node.heading)
    if not number:
        return title
    return f"{title} {number}" if number.startswith("§") else f"{title}, {number}"


def _own_number(node: Node) -> str:
    """The number of a paragraph that is numbered like a section ("4.2.1")."""
    for each in (node, *ancestors(node)):
        if each.label is not None and each.label.form.startswith("decimal"):
            return f"section {each.label.text}"
    return ""


def provision_of(heading: Heading | None) -> str:
    """The provision that the nearest heading with a number names ("section 5", "§ 5899"); a part or
    chapter only where nothing below it has a number."""
    path = [*heading.above, heading] if heading else []
    wide = ""
    for each in reversed(path):
        named = _named(each.title)
        if named and named.split()[0].lower() not in _WIDE:
            return named
        wide = wide or named
    return wide


def _named(title: str) -> str:
    found = _PROVISION.match(title)
    if found:
        word = found["word"].lower()
        if word.startswith("§"):
            return f"§ {found['number']}"
        return f"{_ABBREVIATED.get(word, word)} {found['number']}"
    number = _NUMBER_FIRST.match(title)
    return f"section {number['number']}" if number else ""


def section_heading(heading: Heading | None) -> str:
    """The heading's own words; a bare "Article 7" together with the title under it."""
    if heading is None:
        return ""
    above = heading.above[-1].title if heading.above else ""
    if above and _PROVISION.fullmatch(above.rstrip(".: ")) and not _named(heading.title):
        return f"{above} {heading.title}"
    return heading.title
