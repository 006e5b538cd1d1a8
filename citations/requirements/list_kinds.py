"""Lists whose items state one requirement together: conditions, and choices."""

from __future__ import annotations

import re

from citations.requirements.outline import Node

_OR = re.compile(r"\bor\s*[,;:]?\s*$", re.IGNORECASE)
_LOOSE_OR = re.compile(r"\band/or\s*[,;:]?\s*$", re.IGNORECASE)
_ONE_OF = re.compile(
    r"\b(?:(?:at\s+least\s+)?one(?:\s+or\s+more)?\s+of|any(?:\s+one)?\s+of|either)\b[^.;]{0,80}$",
    re.I,
)
_FORBIDS = re.compile(
    r"\b(?:not|never|no|prohibited|forbidden|unlawful|refrain|banned|prohibits?)\b", re.I
)
_ALL_ITEMS_WHEN = re.compile(
    r"(?:\b(?:if|when|where|unless|until|except(?:\s+(?:if|when|where|that|for))?"
    r"|provided\s+that|who|which"
    r"|following\s+(?:conditions|circumstances|criteria|cases|exceptions"
    r"|events)(?:\s+(?:is|are|applies|apply|exists?"
    r"|occurs?)(?:\s+(?:met|satisfied|fulfilled|true))?)?"
    r"|(?P<that>that))(?:\s+(?:either|any|all|both"
    r"|one)(?:\s+of\s+the\s+following(?:\s+\w+){0,4})?)?)\s*[,:—–-]*\s*$",
    re.IGNORECASE,
)
_VERB_THAT = re.compile(
    r"\b(?:ensur\w+|make\s+(?:sure|certain)|verif\w+|confirm\w*|demonstrat\w+|stat\w+"
    r"|provid\w+|declar\w+|show\w*"
    r"|certif\w+|requir\w+|so|establish\w*|check\w*|guarantee\w*|specif\w+|prov\w+"
    r"|see\s+to\s+it|assur\w+|such|warrant\w*)\s+that\s*[,:—–-]*\s*$",
    re.IGNORECASE,
)


def states_when(lead: str) -> bool:
    """Whether the items say when the lead-in holds, or of whom, and so belong together."""
    found = _ALL_ITEMS_WHEN.search(lead[-160:])
    return found is not None and not (found["that"] and _VERB_THAT.search(lead[-160:]))


def is_choice(text: str, lead: str, node: Node) -> bool:
    """Items joined by "or" under a duty. Under a prohibition each of them is forbidden."""
    if _FORBIDS.search(lead):
        return False
    before_last = [child for child in node.children[:-1] if child.end > child.start]
    ends = (
        text[max(before_last[-1].start, before_last[-1].end - 12) : before_last[-1].end]
        if before_last
        else ""
    )
    joined = bool(_OR.search(ends)) and not _LOOSE_OR.search(ends)
    return joined or bool(_ONE_OF.search(lead))
