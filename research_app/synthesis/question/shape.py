"""What form of answer a question asks for. The forms are read off its opening words, so that lower
case, a missing question mark or an order ("List the risks") change nothing."""

from __future__ import annotations

import re

from research_app.synthesis.protocols import Shape
from research_app.synthesis.question.definitions import asks_for_meaning, is_what_is
from research_app.synthesis.question.lists import asks_for_several

_AUX = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|must|may|might"
    r"|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|hadn't|can't|won't|ain't)"
)
_CHANGED = (
    r"(?:develop(?:ed)?|change[sd]?|evolve[sd]?|gr[eo]w(?:n)?|shr[iau]nk|progress(?:ed)?|rise"
    r"|rose|risen"
    r"|fall(?:en)?|fell|increase[sd]?|decrease[sd]?|decline[sd]?|var(?:y|ied)|trend(?:ed)?"
    r"|shift(?:ed)?"
    r"|move[sd]?|go(?:ne)? (?:up|down)|improve[sd]?|worsen(?:ed)?|drop(?:ped)?)"
)
_INTRANSITIVE = (
    r"(?= *[?.!,]* *$| +(?:in|over|from|since|between|during|after|before|through|across|until|by"
    r"|with time|year|and|so|as|at|under|to)\b)"
)
_RANGE = (
    r"\bfrom +\S+ +(?:to|until|through) +\S+|\bbetween +\S+ +and +\S+|\bsince +(?:fy)? ?\d{4}"
    r"|\d{4} ?[-–—] ?\d{2,4}|\bover time\b|\bthrough the years\b|\byear by year\b"
    r"|\bover the (?:\w+ ){0,2}(?:years|decades|quarters|months|period|centuries)\b"
)
_DEVELOP = re.compile(
    rf"\bhow (?:much |fast |strongly )?(?:has|have|had|did|does|do|is"
    rf"|are) [^?]*?\b{_CHANGED}(?:ing)?\b"
    rf"{_INTRANSITIVE}"
    r"|^(?:what (?:is|was|were|are) |describe |show |outline |give (?:me )?)?(?:the )?(?:\w+ )?"
    r"(?:development|evolution|history|trend|trends|trajectory|course|timeline) (?:of|in|for)\b"
    r"|^(?:what (?:is|are|was|were) )?(?:the )?trends?\b|\btrend\b *\??$|\bover time\b"
    rf"|\b(?:year by year|over the (?:past |last )?(?:\w+ )?(?:years|decades))\b|^timeline\b"
    rf"|\bby how much (?:has|have|did) [^?]*?\b{_CHANGED}",
    re.IGNORECASE,
)
_ASKS_AMOUNT = re.compile(
    r"(?:what (?:is|are|was|were)|how (?:high|large)|how (?:much|many) [^?]+ (?:have|employ)\b|show"
    r"|give|[^\s?]+ [^?]+$)",
    re.IGNORECASE,
)
"""How an amount is asked for. "How many fires were there between 2018 and 2021?" is none: it counts
what happened in between."""
_SPANNED = re.compile(_RANGE, re.IGNORECASE)
_REASON = re.compile(
    r"^(?:and |but |so )?(?:why|how come|for what reasons?|on what grounds)\b|(?:,|:|\band"
    r"|\bbut) (?:why|how"
    r" come) *\??$|^explain (?:why|how|the reasons?)\b|^what (?:is|are|was|were|might be) (?:the "
    r"|some )?"
    r"(?:main |primary |key |most important )?(?:reasons?|causes?|rationale|motives?|purpose)\b"
    r"|^what (?:caused|causes|cause|led to|explains?|explained|drove|drives|triggered|motivated"
    r"|made"
    r"|makes)\b|^what factors? (?:caused|led|drove|explains?)|\bexplain why\b|^reasons? (?:for"
    r"|why)\b",
    re.IGNORECASE,
)
_HOW = re.compile(
    rf"^(?:and |but |so )?how (?:exactly )?(?:{_AUX}|to)\b|^explain how\b", re.IGNORECASE
)
_YES_NO = re.compile(
    rf"^(?:and |but |so |or )?(?:{_AUX} (?!me\b|you (?:give|list|tell))|is it true\b)"
    r"|\bwhether\b|\byes or no\b|\btrue or false\b",
    re.IGNORECASE,
)
_WH = re.compile(r"\b(?:who|whom|whose|what|which|when|where|how)\b(?! about\b)", re.IGNORECASE)
_ORDER = re.compile(
    r"^(?:describe|explain|summari[sz]e|outline|discuss|tell me|write|give me an overview"
    r"|overview|introduce)\b",
    re.IGNORECASE,
)
_OPENS = rf"(?:who|whom|whose|what|which|when|where|why|how|{_AUX})\b"
_CLAUSE = re.compile(rf"[,:;–—-] *(?={_OPENS})", re.IGNORECASE)
_BEFORE_CLAUSE = re.compile(
    rf"(?:when|where|while|after|before|in|for|of|based) (?!{_AUX}\b)[^?]*?, *(?={_OPENS})",
    re.IGNORECASE,
)


def asking_clause(text: str) -> str:
    """The part that asks: "In the report, what is …?", "Biliary atresia: should …?"."""
    if match := _BEFORE_CLAUSE.match(text):
        return text[match.end() :]
    if re.match(_OPENS, text, re.IGNORECASE):
        return text
    match = _CLAUSE.search(text)
    return text[match.end() :] if match else text


def shape_of(text: str, *, compares: bool, is_measured: bool) -> Shape:
    """`compares`: two or more things or periods stand side by side. `is_measured`: the question
    names an attribute or a period, so that a bare phrase asks for a fact."""
    if asks_why(text):
        return "reason"
    clause = asking_clause(text)
    if compares and (clause == text or not _is_yes_no(clause)):
        return "compare"
    text = clause
    if _develops(text, is_measured=is_measured):
        return "develop"
    if _is_yes_no(text):
        return "yes_no"
    if asks_for_meaning(text) or (is_what_is(text) and not is_measured):
        return "definition"
    if asks_for_several(text):
        return "list"
    if _HOW.search(text):
        return "reason"
    if _WH.search(text):
        return "fact"
    if re.match(r"(?:name|give|state|identify|mention|find)\b", text, re.IGNORECASE):
        return "fact"
    return "fact" if is_measured and not _ORDER.search(text) else "topic"


def asks_why(text: str) -> bool:
    """Does the question ask for a cause or a reason, not for a way?"""
    return bool(_REASON.search(text))


def _develops(text: str, *, is_measured: bool) -> bool:
    if _is_yes_no(text):
        return False
    if _DEVELOP.search(text):
        return True
    return is_measured and bool(_ASKS_AMOUNT.match(text)) and bool(_SPANNED.search(text))


def _is_yes_no(text: str) -> bool:
    match = _YES_NO.search(text)
    return bool(match) and not _WH.match(text)
