"""Which company a text means by "the Company"."""

from __future__ import annotations

import re

from citations.drafts import TextDraft

_NAME = r"[A-Z0-9][\w&’'.-]*(?:,?\s+(?:of|and|the|&|plc|[A-Z0-9][\w&’'.-]*)){0,6}"
_DEFINED = re.compile(
    rf"(?P<name>{_NAME}),?\s*\((?:[^()]{{0,90}}?[\s“\"‘,(])?(?:the|our)?\s*[“\"‘']?(?:the\s+)?"
    r"(?P<term>Company|Corporation|Firm)\s*,?[”\"’']"
)
_REGISTRANT = re.compile(
    r"(?P<name>[^\n]{2,80})\n\s*\(?\s*Exact name of registrant as specified", re.IGNORECASE
)
_FORM = r"(?:Inc|Incorporated|Ltd|Limited|LLC|Corp|Corporation|plc|PLC|AG|SE|N\.?V|S\.?A|Company)"
_WITH_FORM = re.compile(rf"(?:[A-Z][\w&’'-]*,?\s+){{1,5}}{_FORM}\b\.?")


def named_company(pointer: str, at: int, source: TextDraft) -> tuple[int, int] | None:
    """Where the text names the company that "the company" at offset `at` means: where it defines
    the word, where a filing names its registrant, or where the only company of the title and the
    headings around stands in the text. None when there are several or none."""
    term = pointer.split()[1]
    if term[0].isupper():
        return _defined(term, source.text) or _registrant(source.text)
    return _from_headings(at, source)


def _defined(term: str, text: str) -> tuple[int, int] | None:
    found = [
        each for each in _DEFINED.finditer(text) if each["term"].startswith(term.rstrip("'’s"))
    ]
    names = {" ".join(each["name"].split()).casefold() for each in found}
    return found[0].span("name") if len(names) == 1 else None


def _registrant(text: str) -> tuple[int, int] | None:
    found = list(_REGISTRANT.finditer(text))
    names = {each["name"].strip().casefold() for each in found}
    if len(names) != 1:
        return None
    start, end = found[0].span("name")
    stretch = text[start:end]
    left = len(stretch) - len(stretch.lstrip())
    return start + left, start + len(stretch.rstrip())


def _from_headings(at: int, source: TextDraft) -> tuple[int, int] | None:
    titles = [source.info.title]
    titles += [each.title for each in source.sections if each.start <= at < each.end]
    names = {found.group().strip() for title in titles for found in _WITH_FORM.finditer(title)}
    if len(names) != 1:
        return None
    place = re.search(rf"(?<!\w){re.escape(names.pop())}", source.text)
    return place.span() if place else None
