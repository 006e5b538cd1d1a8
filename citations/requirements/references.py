"""References to other provisions: "see § 5899(b)", "under section 5", "pursuant to paragraph (2)",
"in accordance with Article 7 of the Access to Information Act 2009"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.drafts import ReferenceDraft, Stretch, TextDraft
from citations.requirements.outline import Heading, Node, ancestors

_PROVISION = re.compile(
    r"(?P<word>§§?|(?i:sections?|sec\.|articles?|art\.|rule|regulation|standard|clause|chapter|part"
    r"|annex|appendix|schedule|title)(?=\s))\s*"
    r"(?P<number>\d[\w-]*(?:\.\d[\w-]*)*(?:\(\w+\))*|[IVXLC]{1,6}\b|[A-Z]\b)"
)
"""A word of provision before its number; "partI" is a word."""
_NUMBER_FIRST = re.compile(
    r"(?P<number>\d{1,4}(?:\.\d{1,4}){0,5}[a-z]?)[.):]?\s*(?:[—–-]\s*)?(?=[A-Z“\"]|$)"
)
"""The number that a heading begins with; a capital, a quotation mark or nothing follows."""
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


_LABEL = r"(?:\s?\(\w{1,5}\)){0,4}"
_ID = (
    rf"(?:\d[\w-]{{0,10}}(?:\.\d[\w-]{{0,10}}){{0,4}}{_LABEL}"
    rf"|\(\w{{1,5}}\){_LABEL}|[IVXLC]{{1,6}}\b|[A-Z]\b(?![’']))"
)
"""The number of a provision; a letter with an apostrophe is a name ("A’s")."""
_WORD = (
    r"(?i:\b(?:(?:sub-?)?(?:sections?|paragraphs?|divisions?|clauses?|articles?"
    r"|rules?|regulations?|parts?|chapters?"
    r"|annex(?:es)?|appendi(?:x|ces)|schedules?|titles?|points?|items?|standards?"
    r"|polic(?:y|ies)|procedures?)"
    r"|(?:subd|subdiv|secs?|arts?|paras?|chap|ch)\.))"
)
_KIND = rf"(?:§{{1,2}}\s*|{_WORD}\s+|{_WORD}(?=\())"
"""The word before a number; without a space only before a bracket ("Article(2)")."""
_TITLE_WORD = r"(?:[A-Z][\w’'&-]*|of|and|on|the|for|to|in)"
_ACT = (
    r"(?:the\s+|this\s+|that\s+)?(?:[A-Z][\w’'&-]*\s+(?:" + _TITLE_WORD + r"\s+){0,8})?"
    r"(?:Act|Code|Regulations?|Law|Directive|Ordinance|Statute|Policy|Manual|Handbook"
    r"|Standard|Procedure|Constitution|Guidelines?)"
    r"(?:\s+(?:of\s+)?(?:19|20)\d\d\b|\s+\(\w{2,4}\)\s+\d{1,4}/\d{1,4}|\s+\d[\d.]*)?"
)
_PROVISIONS = rf"{_KIND}{_ID}(?:\s*(?:,|and|or|to|through|[–-])\s*(?:§{{1,2}}\s*)?{_ID}){{0,6}}"
_REFERENCE = re.compile(
    rf"{_PROVISIONS}(?:,?\s+(?:of|in|to)\s+(?:the\s+)?{_PROVISIONS}){{0,3}}(?:,?\s+(?:of|to|in)\s+{_ACT})?"
)
_OPERATIVE = re.compile(
    r"\b(?:compl(?:y|ies)\s+with|conform\s+(?:to|with)|(?:act|proceed)\s+(?:under|as|in\s+accordance"
    r"\s+with)|(?:meet|satisfy|fulfill?|observe|follow|apply)(?:\s+\w+){0,5})\s+"
    r"(?:[\w ]{0,40}\s(?:of|in|under|by)\s+)?$",
    re.IGNORECASE,
)


def references_in(text: str, start: int, end: int) -> list[ReferenceDraft]:
    """The references in `[start:end)`, in order; words that only name the provision itself ("this
    section", its own label or heading) are none."""
    return [
        ReferenceDraft(words=stretch(text, *each.span()), target=" ".join(each[0].split()))
        for each in _REFERENCE.finditer(text, start, end)
        if text[start : each.start()].strip(" \t\n(")
    ]


def holds_the_content(text: str, reference: ReferenceDraft) -> bool:
    """Whether what is to be done stands only where it leads ("shall comply with § 12")."""
    start = reference.words.start
    return _OPERATIVE.search(text[max(0, start - 100) : start]) is not None


def stretch(text: str, start: int, end: int) -> Stretch:
    """`[start:end)` of the text without white space at either end."""
    words = text[start:end]
    begin = start + len(words) - len(words.lstrip())
    return Stretch(start=begin, end=begin + len(words.strip()), text=words.strip())


def provisions_named(target: str) -> Iterator[re.Match[str]]:
    """The numbers and labels that a target names, in the order written."""
    return _PART.finditer(target)


_PART = re.compile(
    rf"(?P<kind>{_KIND})(?P<number>(?:\d[\w-]*(?:\.\d[\w-]*){{0,4}}|[IVXLC]{{1,6}}\b|[A-Z]\b)?)(?P<labels>{_LABEL})"
)
