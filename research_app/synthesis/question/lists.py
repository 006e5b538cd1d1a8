"""Questions that ask for several things: "Which companies …?", "List the risks"."""

from __future__ import annotations

import re

from research_app.synthesis.question.measures import is_measure_word

_AUX = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|must|may|might"
    r"|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|hadn't|can't|won't|ain't)"
)
_ORDER_LIST = re.compile(
    r"^(?:please )?(?:list|enumerate|itemi[sz]e)\b|^(?:name|mention|identify|give|find|state"
    r"|tell me)"
    r" (?:me )?(?:all|any|some|the|several|two|three|four|five|\d+)? ?(?:of )?(?:the )?"
    r"(?:(?!of\b)\w+ ){0,3}?(?P<noun>\w+s|people|criteria)(?: (?:of|for|that|which|who|in|from|to"
    r"|with"
    r"|under|listed|named)\b|[?.! ]*$)",
    re.IGNORECASE,
)
_LIST_OF = re.compile(
    r"^(?:(?:please )?(?:give|show|make) (?:me )?)?(?:an? |the )?(?:full |complete )?list of\b"
    r"|\bexamples of\b",
    re.IGNORECASE,
)
_CONTAINS = re.compile(
    r"^what (?:all )?(?:must|should|shall|does|do|did|can|may|has to|have to|needs? to) [^?]*"
    r"\b(?:contain|include|comprise|consist of|cover|list)\b",
    re.IGNORECASE,
)
_PLURAL_BE = re.compile(
    r"^(?:what|which|who) (?:are|were) (?:the |some |some of the |all |all the |all of the "
    r"|other |its |their )"
    r"(?P<rest>[^?]+)|^(?:what|which) (?P<there>[^?]+?) (?:are|were) there\b",
    re.IGNORECASE,
)
_WHICH = re.compile(
    r"^(?:(?:in|on|at|for|to|from|by|with|under|of|and) )?(?:what|which) (?:(?:of )?(?:the "
    r"|these |those ))?(?P<rest>[^?]+)",
    re.IGNORECASE,
)
_BEFORE_NOUN = (
    r"(?:other|main|key|major|important|new|different|various|several|two|three|four|five|six|seven"
    r"|eight|nine|ten|\d+|specific|possible|common|further|additional|(?:kinds|types|sorts) of)"
)
_VERB = re.compile(
    rf"^(?:{_AUX}|of|in|for|that|which|who|to|from|on|at|with|by|under|exist|existed|about)$", re.I
)
_SINGULAR_S = re.compile(
    r"(?:ss|us|is|'s|’s)$|^(?:gas|canvas|atlas|texas|series|species|means|always|perhaps|news|as"
    r"|was|has|does|causes|makes|happens|determines|drives|explains|affects|leads|links|allows"
    r"|keeps"
    r"|gives|helps|defines|separates|distinguishes|occurs|remains|comes|goes|shows|says|kinds"
    r"|types)$",
    re.IGNORECASE,
)
_PLURALS = frozenset("people children men women criteria phenomena bacteria countries".split())
_ASKS_WHEN = re.compile(
    r"(?:in|on|during|for) (?:what|which) (?:years?|decades?|months?|days?|dates?|quarters?)\b",
    re.IGNORECASE,
)
_COUNTED = frozenset("penalties fines limits deadlines customers members orders users".split())
"""Measures that are things to list as well."""
_CALLED = re.compile(
    r"\b(?:called|named|known as|made of|like) *\?*$|^what (?:are|were) the (?:(?!for|of|in|to"
    r"|about)\w+ ){1,2}\w+ing\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"\bhow (?:many|much|long|old|far|large|big|tall|high|low|fast|often|deep|wide|heavy|soon"
    r"|late|early)\b",
    re.IGNORECASE,
)


def asks_for_several(text: str) -> bool:
    """Questions for a time ("In which years …?") are none: they ask when."""
    if _ORDER_LIST.search(text) or _LIST_OF.search(text) or _CONTAINS.search(text):
        return True
    if _AMOUNT.search(text) or _ASKS_WHEN.match(text):
        return False
    if match := _PLURAL_BE.search(text):
        if match["there"]:
            return True
        words = match["rest"].split()
        asks_who = text.lower().startswith("who")
        return not _CALLED.search(text) and any(
            _is_plural(word) and (asks_who or word.lower() in _COUNTED or not is_measure_word(word))
            for word in _noun_phrase(words)
        )
    match = _WHICH.search(text)
    return match is not None and _names_several(match["rest"])


def _names_several(rest: str) -> bool:
    """Is the noun after "which" a plural? "What causes rust" and "what company sells tyres" are
    none."""
    rest = re.sub(rf"^(?:{_BEFORE_NOUN} )+", "", rest, flags=re.IGNORECASE)
    phrase = _noun_phrase(rest.split())
    if not phrase or re.match(r"\S+ (?:the|a|an|its|his|her|their|to|and|it|us)\b", rest):
        return False
    following = rest.split()[len(phrase) :]
    is_closed = bool(following) and bool(re.match(rf"{_AUX}$", following[0], re.IGNORECASE))
    return _is_plural(phrase[-1] if is_closed else phrase[0])


def _noun_phrase(words: list[str]) -> list[str]:
    """The words up to the first verb form or preposition we know."""
    phrase: list[str] = []
    for word in words[:6]:
        bare = word.strip(",.;:?!\"'")
        if _VERB.match(bare):
            break
        phrase.append(bare)
    else:
        return phrase[:1] if len(words) > 6 else phrase
    return phrase


def _is_plural(word: str) -> bool:
    lowered = word.lower()
    if lowered in _PLURALS:
        return True
    return len(word) > 3 and lowered.endswith("s") and not _SINGULAR_S.search(lowered)
