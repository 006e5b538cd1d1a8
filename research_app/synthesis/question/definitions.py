"""Questions that ask what a word means, or who somebody is, and the term they ask for."""

from __future__ import annotations

import re

from research_app.synthesis.question.names import Found, is_name

_DEFINED = re.compile(
    r"^(?:please )?define\b|^(?:what is |what's |give )?(?:the |a )?(?:definition|meaning) of\b"
    r"|^what (?:do|does|did) .+ (?:mean|stand for|refer to|denote)\b(?! by\b.* by\b)"
    r"|^what (?:is|are) (?:meant by|the (?:definition|meaning) of)\b"
    r"|^how (?:is|are|do you|does .+?) (?:.+ )?(?:defined?|defines)\b"
    r"|^what (?:is|are) .+ defined as\b|^explain the (?:term|word|concept)\b"
    r"|^what is (?:the term|the concept of) (?:[\w'’-]+ ){0,4}[\w'’-]+ *[?.!]* *$",
    re.IGNORECASE,
)
_WHAT_IS = re.compile(
    r"^(?:what (?:is|are|was|were)|who (?:is|was)) (?P<whole>[^?,]+?) *[?.!]* *$",
    re.IGNORECASE,
)
_LINKS = re.compile(
    r"\b(?:of|for|in|at|by|between|from|with|under|to|on|that|which|who|during|than|as|per|used"
    r"|called"
    r"|named|and|or|there|this|these|those|it|its|their|his|her|about|most|first|last|next|only"
    r"|main"
    r"|\w+est)\b|['’]s?\b|\d",
    re.IGNORECASE,
)
_BEFORE_TERM = re.compile(
    r"(?:please |can you )?(?:define|explain|how (?:is|are|do you define)|what (?:does|did|do|is"
    r"|are|was"
    r"|were)|who (?:is|was|are|were)|give)?(?: me)? ?(?:meant by )?"
    r"(?:(?:the )?(?:definition|meaning|term|word|concept|phrase)s?(?: of)?(?: the)?(?: term)? )?"
    r"(?:an? |the )?[\"“‘']?",
    re.IGNORECASE,
)
_TERM = re.compile(
    r"(?P<term>[^?\"”]*?)[\"”’'.?! ]*(?:\b(?:means?|stands? for|refers? to|denotes?|defined"
    r"|considered)\b"
    r".*)?[?.! ]*$",
    re.IGNORECASE,
)


def asks_for_meaning(text: str) -> bool:
    """ "Define …", "What does … mean?"."""
    return bool(_DEFINED.search(text))


def is_what_is(text: str) -> bool:
    """ "What is a quick ratio?", "Who is Ada Lovelace?", not "What is the ratio of Amcor?"."""
    match = _WHAT_IS.search(text)
    if match is None:
        return False
    whole = match["whole"]
    words = whole.split()
    if _LINKS.search(whole) or len(words) > 5:
        return False
    is_person = text.lower().startswith("who")
    has_article = words[0].lower() in {"the", "some", "all"}
    if is_person or has_article:
        return is_name(" ".join(words[1:]) if has_article else whole)
    return True


def defined_term(text: str) -> tuple[Found, ...]:
    """What is to be defined, without article and quotation marks."""
    start = lead.end() if (lead := _BEFORE_TERM.match(text)) else 0
    match = _TERM.match(text, start)
    if match is None or not match["term"]:
        return ()
    return (Found(start=match.start("term"), end=match.end("term"), text=match["term"]),)
