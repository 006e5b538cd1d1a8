"""References to other provisions: "see § 5899(b)", "under section 5", "pursuant to paragraph (2)",
"in accordance with Article 7 of the Access to Information Act 2009"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.drafts import ReferenceDraft, Stretch

_LABEL = r"(?:\s?\(\w{1,5}\)){0,4}"
_ID = (
    rf"(?:\d[\w-]{{0,10}}(?:\.\d[\w-]{{0,10}}){{0,4}}{_LABEL}"
    rf"|\(\w{{1,5}}\){_LABEL}|[IVXLC]{{1,6}}\b|[A-Z]\b(?![’']))"
)
_WORD = (
    r"(?i:\b(?:(?:sub-?)?(?:sections?|paragraphs?|divisions?|clauses?|articles?"
    r"|rules?|regulations?|parts?|chapters?"
    r"|annex(?:es)?|appendi(?:x|ces)|schedules?|titles?|points?|items?|standards?"
    r"|polic(?:y|ies)|procedures?)"
    r"|(?:subd|subdiv|secs?|arts?|paras?|chap|ch)\.))"
)
_KIND = rf"(?:§{{1,2}}\s*|{_WORD}\s+|{_WORD}(?=\())"
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
