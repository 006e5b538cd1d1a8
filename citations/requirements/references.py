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
_NAMED_LAW = re.compile(
    r"\b(?:[A-Z][\w’'&-]*\s+)(?:" + _TITLE_WORD + r"\s+){0,8}?"
    r"(?:Act|Code|Regulations?|Law|Directive|Ordinance|Statute|Policy|Manual|Handbook"
    r"|Standard|Procedure|Guidelines?)"
    r"(?:\s+(?:of\s+)?(?:19|20)\d\d\b|\s+\(\w{2,4}\)\s+\d{1,4}/\d{1,4})?(?=[\s,.;:)]|$)"
)
_LEAD = re.compile(
    r"(?:\b(?:see(?:\s+also)?|cf\.|under|pursuant\s+to|in\s+accordance\s+with"
    r"|in\s+compliance\s+with|as\s+(?:defined|set\s+out|set\s+forth"
    r"|specified|provided(?:\s+for)?|described|prescribed|required|stated"
    r"|referred\s+to|laid\s+down)\s+(?:in|by|under)|referred\s+to\s+in"
    r"|(?:set\s+out|set\s+forth|specified|described|prescribed|laid\s+down|listed"
    r"|contained|provided(?:\s+for)?|required|imposed|defined|established)\s+(?:in|by"
    r"|under)"
    r"|subject\s+to|compl(?:y|ies|iance)\s+with|conform\s+(?:to|with)"
    r"|by\s+virtue\s+of|within\s+the\s+meaning\s+of|requirements\s+of|provisions\s+of"
    r"|notwithstanding|meet|follow|of|by|in|to|for|with)\s+(?:the\s+)?)$",
    re.IGNORECASE,
)
_OPERATIVE = re.compile(
    r"\b(?:compl(?:y|ies)\s+with|conform\s+(?:to|with)|(?:meet|satisfy|fulfil|fulfill"
    r"|observe|follow|apply)\s+(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:\w+\s+){0,2}(?:(?:re"
    r"quirements?|provisions?|conditions?|criteria|standards?|procedures?"
    r"|rules?)\s+(?:of|in|under)\s+)?"
    r"|in\s+the\s+(?:manner|form)\s+(?:set\s+out|set\s+forth|prescribed|specified"
    r"|provided|described|required|laid\s+down)(?:\s+for)?\s+(?:in|by|under)"
    r"|(?:the\s+)?(?:requirements?|provisions?|conditions?|criteria|duties|measures"
    r"|items|matters|information|documents|particulars|steps"
    r"|procedures?)\s+(?:(?:set\s+out|set\s+forth|specified|described|prescribed"
    r"|laid\s+down|listed|contained|provided(?:\s+for)?|referred\s+to|of)\s*)(?:in|by"
    r"|under)?"
    r"|as\s+(?:set\s+out|set\s+forth|specified|provided(?:\s+for)?|described"
    r"|prescribed|required|stated|laid\s+down)\s+(?:in|by|under)"
    r"|see|(?:set\s+out|set\s+forth|specified|described|prescribed|laid\s+down"
    r"|listed)\s+in)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_TAKES_IN = re.compile(r"(?:[Ss]ee(?:\s+also)?|cf\.)\s+$")


def references_in(text: str, start: int, end: int) -> list[ReferenceDraft]:
    """The references in `[start:end)`, in order; words that only name the provision itself ("this
    section") are none."""
    found: list[ReferenceDraft] = []
    for each in _REFERENCE.finditer(text, start, end):
        if not _opens_line(text, start, each.start()):
            found.append(_reference(text, start, each.start(), each.end()))
    taken = [(each.words.start, each.words.end) for each in found]
    for law in _NAMED_LAW.finditer(text, start, end):
        inside = any(law.start() < stop and begin < law.end() for begin, stop in taken)
        if not inside and _LEAD.search(text[max(start, law.start() - 40) : law.start()]):
            found.append(_reference(text, start, law.start(), law.end()))
    return sorted(found, key=lambda each: each.words.start)


def holds_the_content(text: str, start: int, reference: ReferenceDraft) -> bool:
    """Whether what is to be done stands only where the reference leads ("shall comply with § 12",
    "in the manner prescribed in section 4")."""
    return bool(
        _OPERATIVE.search(text[max(start, reference.words.start - 90) : reference.words.start])
    )


def _opens_line(text: str, start: int, position: int) -> bool:
    """Is it the label or heading of the words themselves?"""
    return not text[start:position].strip(" \t\n(")


def _reference(text: str, start: int, begin: int, end: int) -> ReferenceDraft:
    target = " ".join(text[begin:end].split())
    lead = _TAKES_IN.search(text[max(start, begin - 12) : begin])
    opening = begin - len(lead.group()) if lead else begin
    return ReferenceDraft(words=stretch(text, opening, end), target=target)


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
