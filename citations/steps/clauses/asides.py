"""Brackets that only refer the reader elsewhere or repeat what was said: "(see Note 4)", "[12]",
"(Smith et al., 2010)", "(i.e. the owner)".

A bracket with a figure, a unit, a negation, a condition or a name for what stands before it is no
aside: it belongs to the statement.
"""

from __future__ import annotations

import re

LONGEST = 160
"""Characters of a bracket that may still be only an aside."""

_BRACKET = re.compile(r"\(([^()\[\]]*)\)|\[([^()\[\]]*)\]")
_WHERE = (
    r"(?:also\s+)?(?:figures?|figs?\.?|tables?|notes?|box|appendi(?:x|ces)|annex(?:es)?|sections?"
    r"|chapters?|exhibits?|items?|pages?|pp?\.|refs?\.?|references?|supplementary\s+\w+"
    r"|supplemental\s+\w+)\s*[\w.]{1,6}(?:\s*(?:,|;|and|&|to|[-–])\s*(?:\w+\s+)?[\w.]{1,6})*"
)
_REFERS = re.compile(
    rf"(?:(?:see|cf\.?|compare|shown\s+in|as\s+shown\s+in)\s+{_WHERE}|{_WHERE}"
    r"|see\s+(?:above|below)|data\s+not\s+shown|not\s+shown)",
    re.IGNORECASE,
)
_SEE = re.compile(r"(?:see|cf\.?)\s+[^\d]+", re.IGNORECASE)
_EXPLAINS = re.compile(r"(?:i\.e\.|that\s+is|e\.g\.|for\s+example|for\s+instance)[,\s]", re.I)
_AUTHOR = (
    r"[A-Z][\w’'-]+(?:(?:,?\s+(?:and|&)\s+|,\s+)[A-Z][\w’'-]+)*(?:,?\s+et\s+al\.?)?,?\s+"
    r"(?:\(?(?:19|20)\d\d[a-z]?\)?)(?:\s*,\s*(?:(?:19|20)\d\d[a-z]?|p+\.\s*\d+(?:[-–]\d+)?))*"
)
_AUTHORS = re.compile(rf"(?:see\s+|e\.g\.,?\s+)?{_AUTHOR}(?:\s*;\s*{_AUTHOR})*")
_MARK = re.compile(
    r"\d{1,3}(?:\s*[,–-]\s*\d{1,3})*|[a-z]{1,2}|note\s+\d+|nb\s+\d+|citation\s+needed|vague|who\?"
    r"|clarification\s+needed|page\s+needed|when\?|sic",
    re.IGNORECASE,
)
_SAYS_MORE = re.compile(
    r"\b(?:not|no|non|never|neither|nor|none|without|except\w*|exclud\w*|only|unless|if|but|however"
    r"|although|though|until|alleged\w*|allegation\w*|disputed|denied|reported\w*|claimed|estimated"
    r"|unaudited|restated|adjusted|pro\s+forma|formerly|may|might|could|false\w*|wrong\w*)\b|n['’]t\b",
    re.IGNORECASE,
)


def find_asides(text: str) -> list[tuple[int, int]]:
    """Where asides stand, `[start:end)` each, brackets included."""
    return [
        found.span()
        for found in _BRACKET.finditer(text)
        if (_is_mark(found[2]) if found[2] is not None else _is_aside(found[1]))
    ]


def is_only_asides(text: str) -> bool:
    """Whether nothing but asides and white space stands there, and at least one."""
    asides = find_asides(text)
    rest, position = "", 0
    for start, end in asides:
        rest += text[position:start]
        position = end
    return bool(asides) and not (rest + text[position:]).strip()


def _is_mark(inside: str) -> bool:
    return bool(_MARK.fullmatch(inside.strip())) or _is_reference(inside)


def _is_aside(inside: str) -> bool:
    words = " ".join(inside.split())
    if len(words) > LONGEST:
        return False
    if _is_reference(words):
        return True
    says_more = _SAYS_MORE.search(words) or any(each.isdigit() for each in words)
    return not says_more and bool(_EXPLAINS.match(words) or _SEE.fullmatch(words))


def _is_reference(words: str) -> bool:
    return bool(_REFERS.fullmatch(words.strip()) or _AUTHORS.fullmatch(words.strip()))
