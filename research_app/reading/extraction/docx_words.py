"""The visible words of a Word document's paragraphs. Deleted and hidden text is left out; fields
give their last shown result."""

from collections.abc import Iterator
from typing import Any

from docx.oxml.ns import qn

from research_app.reading.extraction.raw_tables import raised

CONTAINERS = frozenset(
    qn(name)
    for name in ("w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo", "w:smartTag", "w:r")
) | {qn("w:hyperlink"), qn("w:fldSimple"), qn("w:bdo"), qn("w:dir")}


def words_of(element: Any) -> Iterator[str]:
    """The visible characters of a paragraph, in order."""
    for child in element:
        if child.tag == qn("w:r") and _is_hidden(child):
            continue
        if child.tag == qn("w:t"):
            yield child.text or ""
        elif child.tag in (qn("w:tab"), qn("w:br"), qn("w:cr")):
            yield " "
        elif child.tag == qn("w:noBreakHyphen"):
            yield "-"
        elif child.tag in CONTAINERS:
            yield from words_of(child)


def _is_hidden(run: Any) -> bool:
    vanish = run.find(f"{qn('w:rPr')}/{qn('w:vanish')}")
    return vanish is not None and vanish.get(qn("w:val"), "1") not in ("0", "false", "off")


def cell_words(paragraph: Any) -> str:
    """The words of a paragraph in a table, the marks of footnotes apart from their figures."""
    words = ""
    for run in paragraph.iter(qn("w:r")):
        own = "".join(words_of(run)) if not _is_hidden(run) else ""
        words += raised(words, own) if _is_raised(run) else own
    return words


def _is_raised(run: Any) -> bool:
    place = run.find(f"{qn('w:rPr')}/{qn('w:vertAlign')}")
    return place is not None and place.get(qn("w:val")) == "superscript"
