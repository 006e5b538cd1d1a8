"""Who must act: the subject of an active sentence, the agent ("by the director") of a passive."""

from __future__ import annotations

from citations.requirements.parts.joined import Span
from citations.requirements.parts.vocabulary import DATE, IRREGULAR_PARTICIPLES, VERBS, rule

_PASSIVE = rule(
    rf" ?(?:[, ]{{0,2}}\w{{3,14}}ly )?(?:only )?be (?:\w{{3,14}}ly )?(?:only )?"
    rf"(?!(?:need|exceed|proceed|indeed)\b)(?P<deed>\w{{2,16}}ed|{IRREGULAR_PARTICIPLES})\b"
)
_STATES = frozenset(
    "licensed licenced certified accredited qualified experienced credentialed chartered".split()
)
"""Participles that tell what somebody or something must be; nobody is told to do it to them."""
_AGENT = rule(
    rf" by (?!{DATE})(?=(?:(?:the|an?|each|its|their|all|any|both|at least|one|two|three|another|"
    r"that|his|her|either) )?[\w'’-]{3,})"
)
_NO_AGENT = rule(
    r"(?:the |an? |any |such |all |its |their )?(?:[\w'’-]{1,20} ){0,3}?"
    r"(?:end|close|start|beginning|deadline|date|day|time|means|use|way|mail|e-?mail|post|telephone"
    r"|phone|fax|hand|courier|letter|law|statute|regulation|reason|virtue|default|methods?"
    r"|procedure|process|manner|form|number|amount|percent|order|section|subsection|paragraph|rule"
    r"|policy|act|agreement|contract|encryption|noon|midnight|lock|key|password|signature|writing"
    r"|message|text)\b"
)
_AGENT_END = rule(
    r"[,;:.)](?= |$)| (?=(?:in|on|at|for|to|into|using|via|through|under|before|within|after|when"
    r"|if|where|unless|except|upon|until|during|by|as|without|and then|immediately|promptly)\b)"
    rf"| and (?={VERBS}\b)|(?: and| or)? (?=(?:shall|must|may)\b)"
)
_NOBODY = rule(r"\W{0,3}(?:nobody|nothing|no one|no|none of|neither)\b ?")


def is_passive(flat: str, modal_end: int) -> bool:
    """Is what the sentence is about acted upon ("shall be kept")? "be licensed" tells a state."""
    match = _PASSIVE.match(flat, modal_end)
    return match is not None and match["deed"].lower() not in _STATES


def find_agent(flat: str, start: int, end: int) -> tuple[Span, Span] | None:
    """The agent in `[start:end)`: its words, and these with "by"."""
    for match in _AGENT.finditer(flat, start, end):
        if not _NO_AGENT.match(flat, match.end(), end):
            border = _AGENT_END.search(flat, match.end() + 1, end)
            stop = border.start() if border is not None else end
            return (match.end(), stop), (match.start(), stop)
    return None


def subject_span(flat: str, start: int, end: int) -> Span:
    """The words of a subject in `[start:end)` without the "No" that makes it nobody."""
    nobody = _NOBODY.match(flat[start:end])
    start += nobody.end() if nobody is not None else 0
    return start, start + len(flat[start:end].rstrip(" ,"))
