"""What form of answer a question asks for. The forms are read off its opening words, so that lower
case, a missing question mark or an order ("List the risks") change nothing."""

from __future__ import annotations

import re

from research_app.synthesis.protocols import Shape
from research_app.synthesis.question.words import (
    AUX,
    BE,
    CHANGE,
    DET,
    PREP,
    WH,
    is_measure_word,
    is_plural,
)

_I = re.IGNORECASE
_OPENS = rf"(?:{WH}|{AUX})\b"
_CLAUSE = re.compile(rf"[,:;–—-] *(?={_OPENS})", _I)
"""The sign before a clause that begins as a question does."""
_AMOUNT = re.compile(
    rf"(?:what {BE}|how (?:high|large)|how (?:much|many) [^?]+ have\b|compare|show|give"
    r"|[^\s?]+ [^?]+$)",
    _I,
)
"""How an amount is asked for. "How many fires were there between 2018 and 2021?" is none: it counts
what happened in between."""
_OVER_TIME = r"\bover time\b|\b(?:over the|last|past) (?:\w+ ){0,2}(?:years|decades|quarters)\b"
_SINCE = re.compile(rf"\bsince +(?:fy)? ?\d{{4}}|{_OVER_TIME}", _I)
_DEVELOP = re.compile(
    rf"\bhow (?:much )?{AUX} [^?]*?\b{CHANGE}(?= *[?.!,]* *$| +(?!of\b)(?:{PREP}|and|so)\b)"
    r"|^(?:what (?:is|was) |describe |show )?(?:the )?(?:\w+ )?"
    rf"(?:development|evolution|history|trend|timeline) (?:of|in)\b|{_OVER_TIME}",
    _I,
)
""" "How has X grown"; not "the growth of X", where the verb is a noun."""
_REASON = re.compile(
    r"^(?:and |but |so )?(?:why|how come)\b|(?:,|:|\band) why *\??$|\bexplain (?:why|how)\b"
    rf"|^what (?:factors? )?(?:caused|drove)\b|"
    rf"^(?:what {BE} )?(?:the )?(?:\w+ )?(?:reason|cause)s? (?:for|of)\b",
    _I,
)
_HOW = re.compile(rf"^(?:and |but |so )?how (?:{AUX}|to)\b", _I)
_YES_NO = re.compile(rf"^(?:and |but |so |or )?{AUX} (?!you\b)", _I)
"""Begins with an auxiliary; "can you …" only asks politely."""
_MEANING = re.compile(
    r"^define\b|\bwhat (?:do|does|did) .+ mean\b(?! by\b.* by\b)|^what (?:is meant by|counts as)\b"
    r"|^how (?:is|are) .+ defined\b|^(?:what is )?the (?:definition|meaning) of\b"
    r"|^[^?:]+ (?:meaning|definition) *\??$",
    _I,
)
"""Asks for a meaning; not "what do you mean by X by Y"."""
_WHAT_IS = re.compile(
    rf"^(?:what {BE} (?:an? )?|who (?:is|was) (?=(?-i:[A-Z])))"
    r"(?P<whole>(?:[^\s?,]+ ?){1,5}) *\W*$",
    _I,
)
"""Asks what or who something is; a person has a capital."""
_LINKS = re.compile(
    rf"\b(?:{PREP}|{DET}|that|which|who|than|as|used|and|or|there|it|\w+est)\b|['’]s?\b|\d", _I
)
"""Words of a question about a thing rather than for what it is."""
_LIST = re.compile(
    r"^list\b|^(?:what|which) [^?]+? (?:are|were) there\b"
    r"|^what (?:must|should|shall|does|do|did|can|may) [^?]*\b(?:contain|include|consist of)\b",
    _I,
)
_WHICH = re.compile(
    rf"^(?:{PREP} )?(?:(?:what|which|who) (?P<be>are|were)|what|which) (?:of )?(?:{DET} )?"
    r"(?:(?:\d+|other|main|key|(?:kinds|types|sorts) of) )*(?P<rest>[^?]+)",
    _I,
)
_NOUN_ENDS = re.compile(
    rf" (?:(?P<aux>{AUX})|{PREP}|that|which|who|(?P<object>{DET}|to|and|it|us))\b|[,.;:!]|$", _I
)
_NO_LIST = re.compile(
    r"\bhow (?:many|much|long|old|far|large|big|high|often)\b"
    r"|^(?:in|on|during|for) (?:what|which) (?:years?|decades?|months?|days?)\b|\bcalled *\??$",
    _I,
)


def shape_of(text: str, *, compares: bool, spans: bool, is_measured: bool) -> Shape:
    """`compares`: two or more things or periods stand side by side. `spans`: a range of time is
    named. `is_measured`: a measure is asked of a thing or of a time."""
    clause = _asking_clause(text)
    is_yes_no = bool(_YES_NO.match(clause))
    if _REASON.search(text):
        return "reason"
    if compares and (clause == text or not is_yes_no):
        return "compare"
    if is_yes_no:
        return "yes_no"
    spans = spans or bool(_SINCE.search(clause))
    if _DEVELOP.search(clause) or (spans and is_measured and _AMOUNT.match(clause)):
        return "develop"
    if _MEANING.search(clause) or (_asks_what_is(clause) and not is_measured):
        return "definition"
    if _asks_for_several(clause):
        return "list"
    return "reason" if _HOW.match(clause) else "fact"


def _asking_clause(text: str) -> str:
    """The part that asks: "In the report, what is …?", "Biliary atresia: should …?"."""
    match = None if re.match(_OPENS, text, _I) else _CLAUSE.search(text)
    return text[match.end() :] if match else text


def _asks_what_is(text: str) -> bool:
    """ "What is a quick ratio?", "Who is Ada Lovelace?", not "What is the ratio of Amcor?"."""
    match = _WHAT_IS.match(text)
    return match is not None and not _LINKS.search(match["whole"])


def _asks_for_several(text: str) -> bool:
    """Is the noun a plural? "What causes the rust" and "what company sells tyres" ask for one."""
    match = _WHICH.match(text)
    if _LIST.match(text) or match is None or _NO_LIST.search(text):
        return bool(_LIST.match(text))
    end = _NOUN_ENDS.search(match["rest"])
    words = match["rest"][: end.start() if end else None].split()
    if match["be"]:
        return any(is_plural(word) and not is_measure_word(word) for word in words)
    is_object = end is not None and bool(end["object"]) and len(words) == 1
    return not is_object and is_plural(words[-1] if end and end["aux"] else words[0])
