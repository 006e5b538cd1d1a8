"""Who must act: the subject of an active sentence, the agent ("by the director") of a passive."""

from __future__ import annotations

from citations.requirements.parts.joined import Span
from citations.requirements.parts.vocabulary import (
    DATE,
    IRREGULAR_PARTICIPLES,
    VERBS,
    rule,
)

_PASSIVE = rule(
    rf" ?(?:[, ]{{0,2}}\w{{3,14}}ly )?(?:only )?be (?:\w{{3,14}}ly )?(?:only )?"
    rf"(?!(?:need|exceed|proceed|indeed)\b)(?P<deed>\w{{2,16}}ed|{IRREGULAR_PARTICIPLES})\b"
)
_STATES = frozenset(
    "licensed licenced certified accredited qualified experienced credentialed chartered".split()
)
_STATES_ALONE = frozenset("insured bonded enrolled equipped located".split())
"""Participles that tell what somebody or something must be; nobody is told to do it to them. The
latter are deeds where it is told who does them ("be insured by the museum")."""
_AGENT = rule(
    rf" by (?!{DATE})(?=(?:(?:the|an?|each|its|their|all|any|both|at least|one|two|three|another|"
    r"that|his|her|either) )?[\w'’-]{3,})"
)
_NO_AGENT = rule(
    r"(?:the |an? |any |such |all |its |their )?(?:[\w'’-]{1,20} ){0,3}?"
    r"(?:end|close|start|beginning|deadline|date|day|time|means|use|way|mail|e-?mail|post|telephone"
    r"|phone|fax|hand|courier|letter|law|statute|regulation|reason|virtue|default|method|methods"
    r"|procedure|process|manner|form|number|amount|percent|type|category|name|order|section"
    r"|subsection|paragraph|rule|policy|act|agreement|contract|encryption|noon|midnight|lock"
    r"|key|password|certified|registered|more|least|signature|writing|message|text|page)\b"
)
_ING = rule(r"\w{3,15}ing\b")
_AGENT_END = rule(
    r"[,;:.)](?= |$)| (?=(?:in|on|at|for|to|into|using|via|through|under|before|within"
    r"|after|when|if|where"
    r"|unless|except|upon|until|during|by|as|no later|not later|annually|without|and then"
    rf"|prior|pursuant|immediately|promptly)\b)| and (?=(?:{VERBS}|\w{{2,14}}ed"
    rf"|{IRREGULAR_PARTICIPLES})\b)"
    r"|(?: and| or)? (?=(?:shall|must|may)\b)"
)
_NOBODY = rule(r"^\W{0,3}(?:nobody|nothing|no one|no|none of|neither)\b ?")
_LINKS = rule(
    r"^(?:(?:and|but|or|also|however|therefore|further|furthermore|moreover|in addition"
    r"|additionally"
    r"|accordingly|consequently|thus|then|likewise|similarly|that)\b[, ]{1,2})+"
)
_PRONOUN = rule(
    r"^(?:(?:under|in|at|on) no \w+|it|they|he|she|this|that|these|those|there|such|which|who)$"
)


def is_passive(flat: str, modal_end: int) -> bool:
    """Is what the sentence is about acted upon ("shall be kept")? "be licensed" tells a state."""
    match = _PASSIVE.match(flat, modal_end)
    if match is None or match["deed"].lower() in _STATES:
        return False
    return match["deed"].lower() not in _STATES_ALONE or flat.startswith(" by ", match.end())


def find_agent(flat: str, start: int, end: int) -> tuple[Span, Span] | None:
    """The agent in `[start:end)`: its words, and these with "by"."""
    for match in _AGENT.finditer(flat, start, end):
        at = match.end()
        if _NO_AGENT.match(flat, at, end) and not _ends_in_person(flat, at, end):
            continue
        if _ING.match(flat, at, end):
            continue
        stop = _AGENT_END.search(flat, at + 1, end)
        return (at, stop.start() if stop is not None else end), (
            match.start(),
            stop.start() if stop is not None else end,
        )
    return None


_PERSON_LAST = rule(
    r"(?:officer|director|clerk|manager|staff|team|committee|board|agency|department|employee"
    r"|worker|holder|nurse|physician|clinician|professional|provider|practitioner|administrator)s?$"
)


def _ends_in_person(flat: str, start: int, end: int) -> bool:
    """ "By the date officer" is an agent though "by the date" is not."""
    stop = _AGENT_END.search(flat, start + 1, end)
    return _PERSON_LAST.search(flat[start : stop.start() if stop else end]) is not None


def subject_span(flat: str, start: int, end: int) -> Span:
    """The words of a subject in `[start:end)` without what links the sentence to the one before it
    and without the "No" that makes it nobody."""
    links = _LINKS.match(flat[start:end])
    if links is not None:
        start += links.end()
    nobody = _NOBODY.match(flat[start:end])
    if nobody is not None:
        start += nobody.end()
    while end > start and flat[end - 1] in " ,":
        end -= 1
    return start, end


def names_somebody(words: str) -> bool:
    """A pronoun tells nobody by itself, nor does an empty subject ("There")."""
    return bool(words.strip()) and not _PRONOUN.match(words.strip())
