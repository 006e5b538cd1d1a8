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
    ORDER,
    PREP,
    WH,
    is_measure_word,
    is_name,
    is_plural,
)

_I = re.IGNORECASE
_ASKS_AMOUNT = re.compile(
    rf"(?:what {BE}|how (?:high|large)|how (?:much|many) [^?]+ (?:have|employ)\b|show|give"
    r"|[^\s?]+ [^?]+$)",
    _I,
)
"""How an amount is asked for. "How many fires were there between 2018 and 2021?" is none: it counts
what happened in between."""
_OVER_TIME = (
    r"\bover time\b|\bthrough the years\b|\byear by year\b"
    r"|\b(?:over the|last|past) (?:\w+ ){0,2}(?:years|decades|quarters|months|centuries)\b"
)
_SPANNED = re.compile(
    r"\bfrom +\S+ +(?:to|until|through) +\S+|\bbetween +\S+ +and +\S+|\bsince +(?:fy)? ?\d{4}"
    rf"|\d{{4}} ?[-–—] ?\d{{2,4}}|\d{{4}} to \d{{4}}|{_OVER_TIME}",
    _I,
)
_YEARS_LISTED = re.compile(r"\d{4}, *(?:fy)?\d{4},? (?:and )?(?:fy)?\d{4}|\d{4}, \d{4},", _I)
_DEVELOP = re.compile(
    rf"\bhow (?:much |fast |strongly )?{AUX} [^?]*?\b{CHANGE}"
    r"(?= *[?.!,]* *$| +(?:in|over|from|since|between|during|after|before|through|across|until|by"
    r"|with time|year|and|so|as|at|under|to)\b)"
    rf"|^(?:what {BE} |describe |show |outline |give (?:me )?)?(?:the )?(?:\w+ )?"
    r"(?:development|evolution|history|trends?|trajectory|course|timeline) (?:of|in|for)\b"
    rf"|^(?:what {BE} )?(?:the )?trends?\b|\btrend\b *\??$|^timeline\b|{_OVER_TIME}"
    rf"|\bby how much (?:has|have|did) [^?]*?\b{CHANGE}",
    _I,
)
_REASON = re.compile(
    r"^(?:and |but |so )?(?:why|how come|for what reasons?|on what grounds)\b"
    r"|(?:,|:|\band|\bbut) (?:why|how come) *\??$|\bexplain (?:why|how|the reasons?)\b"
    rf"|^what (?:{BE}|might be) (?:the |some )?(?:\w+ )?(?:reasons?|causes?|rationale|purpose)\b"
    r"|^what (?:factors? )?(?:cause[sd]?|led to|explain(?:s|ed)?|dr[oi]ves?|triggered|motivated"
    r"|ma[dk]es?)\b|^(?:the )?(?:reasons?|causes?) (?:for|why|of)\b",
    _I,
)
_HOW = re.compile(rf"^(?:and |but |so )?how (?:exactly )?(?:{AUX}|to)\b", _I)
_YES_NO = re.compile(
    rf"^(?:and |but |so |or )?(?:{AUX} (?!me\b|you (?:give|list|tell))|is it true\b)"
    r"|\bwhether\b|\byes or no\b|\btrue or false\b",
    _I,
)
_ASKS = re.compile(r"\b(?:who|whom|whose|what|which|when|where|how)\b(?! about\b)", _I)
_OPENS = rf"(?:{WH}|{AUX})\b"
_BEFORE_CLAUSE = re.compile(
    rf"(?:when|where|while|after|before|in|for|of|based) (?!{AUX}\b)[^?]*?, *(?={_OPENS})", _I
)
_CLAUSE = re.compile(rf"[,:;–—-] *(?={_OPENS})", _I)
_MEANING = re.compile(
    r"^(?:please )?define\b|^(?:what is |what's |give )?(?:the |a )?(?:definition|meaning) of\b"
    r"|\bwhat (?:do|does|did) .+ (?:mean|stand for|refer to|denote)\b(?! by\b.* by\b)"
    r"|^what (?:is|are) meant by\b|^what (?:counts|qualifies) as\b"
    r"|^how (?:is|are|do you|does .+?) (?:.+ )?(?:defined?|defines)\b|^what .+ defined as\b"
    r"|^explain the (?:term|word|concept)\b|^what is the (?:term|concept of)\b"
    r"|^[^?:]+ (?:meaning|definition) *\??$",
    _I,
)
_WHAT_IS = re.compile(rf"^(?:what {BE}|who (?:is|was)) (?P<whole>[^?,]+?) *[?.!]* *$", _I)
_LINKS = re.compile(
    rf"\b(?:{PREP}|that|which|who|than|as|used|called|named|and|or|there|this|these|those|it|its"
    r"|their|his|her|most|first|last|next|only|main|\w+est)\b|['’]s?\b|\d",
    _I,
)
_LIST = re.compile(
    r"^(?:please )?(?:list|enumerate|itemi[sz]e)\b|\bexamples of\b"
    rf"|^(?:{ORDER} )?(?:me )?(?:an? |the )?(?:full |complete )?list of\b"
    r"|^what (?:all )?(?:must|should|shall|does|do|did|can|may|has to|have to|needs? to) [^?]*"
    r"\b(?:contain|include|comprise|consist of|cover|list)\b"
    r"|^(?:what|which) [^?]+? (?:are|were) there\b",
    _I,
)
_PLURAL_BE = re.compile(r"^(?:what|which|who) (?:are|were) (?P<rest>[^?]+)", _I)
_WHICH = re.compile(
    rf"^(?:{PREP} )?(?:what|which) (?:(?:of )?(?:the |these |those ))?(?:(?:\d+|other|main|key"
    r"|(?:kinds|types|sorts) of) )*(?P<rest>[^?]+)",
    _I,
)
_NO_LIST = re.compile(
    r"\bhow (?:many|much|long|old|far|large|big|tall|high|low|fast|often|deep|wide|heavy|soon)\b"
    r"|^(?:in|on|during|for) (?:what|which) (?:years?|decades?|months?|days?|dates?|quarters?)\b"
    r"|\b(?:called|named|known as|made of|like) *\?*$",
    _I,
)


def asking_clause(text: str) -> str:
    """The part that asks: "In the report, what is …?", "Biliary atresia: should …?"."""
    if match := _BEFORE_CLAUSE.match(text):
        return text[match.end() :]
    if re.match(_OPENS, text, _I):
        return text
    match = _CLAUSE.search(text)
    return text[match.end() :] if match else text


def asks_why(text: str) -> bool:
    """Does the question ask for a cause or a reason, not for a way?"""
    return bool(_REASON.search(text))


def shape_of(text: str, *, compares: bool, is_measured: bool) -> Shape:
    """`compares`: two or more things or periods stand side by side. `is_measured`: the question
    names an attribute or a period, so that a bare phrase asks for a fact."""
    clause = asking_clause(text)
    if asks_why(text):
        return "reason"
    if compares and (clause == text or not _is_yes_no(clause)):
        return "compare"
    text = clause
    if _is_yes_no(text):
        return "yes_no"
    if develops(text, is_measured=is_measured):
        return "develop"
    if _MEANING.search(text) or (_is_what_is(text) and not is_measured):
        return "definition"
    if _asks_for_several(text):
        return "list"
    if _HOW.search(text):
        return "reason"
    if _ASKS.search(text) or re.match(r"(?:name|give|state|identify|mention|find)\b", text, _I):
        return "fact"
    return "fact" if is_measured and not re.match(rf"(?:{ORDER}|overview)\b", text, _I) else "topic"


def develops(text: str, *, is_measured: bool) -> bool:
    if _DEVELOP.search(text) or _YEARS_LISTED.search(text):
        return True
    return is_measured and bool(_ASKS_AMOUNT.match(text)) and bool(_SPANNED.search(text))


def _is_yes_no(text: str) -> bool:
    return bool(_YES_NO.search(text)) and not _ASKS.match(text)


def _is_what_is(text: str) -> bool:
    """ "What is a quick ratio?", "Who is Ada Lovelace?", not "What is the ratio of Amcor?"."""
    match = _WHAT_IS.search(text)
    if match is None or _LINKS.search(match["whole"]):
        return False
    words = match["whole"].split()
    has_article = words[0].lower() in ("the", "some", "all")
    if has_article or text.lower().startswith("who"):
        return is_name(" ".join(words[has_article:])) and len(words) < 6
    return len(words) < 6


def _asks_for_several(text: str) -> bool:
    if _LIST.search(text):
        return True
    if _NO_LIST.search(text):
        return False
    if match := _PLURAL_BE.search(text):
        asks_who = text.lower().startswith("who")
        return any(
            is_plural(word) and (asks_who or not is_measure_word(word))
            for word in _noun_phrase(re.sub(rf"^{DET} ", "", match["rest"], flags=_I))
        )
    match = _WHICH.search(text)
    return match is not None and _names_several(match["rest"])


def _names_several(rest: str) -> bool:
    """Is the noun after "which" a plural? "What causes rust" and "what company sells tyres" are
    none."""
    phrase = _noun_phrase(rest)
    if not phrase or re.match(r"\S+ (?:the|a|an|its|his|her|their|to|and|it|us)\b", rest):
        return False
    closing = rest.split()[len(phrase) :]
    is_closed = bool(closing) and bool(re.match(rf"{AUX}$", closing[0], _I))
    return is_plural(phrase[-1] if is_closed else phrase[0])


def _noun_phrase(text: str) -> list[str]:
    """The words up to the first verb form or preposition we know."""
    phrase: list[str] = []
    words = [word.strip(",.;:?!\"'") for word in text.split()]
    for word in words[:6]:
        if re.fullmatch(rf"{AUX}|{PREP}|that|which|who|exist(?:ed)?", word, _I):
            return phrase
        phrase.append(word)
    return phrase[:1] if len(words) > 6 else phrase
