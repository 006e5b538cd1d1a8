"""Does a sentence only report what somebody else found, wrote or said?"""

from __future__ import annotations

import re

from citations.drafts import TextDraft
from citations.steps.openings import connectives_end

_VERB = (
    r"(?:found|finds?|show(?:s|ed|n)?|report(?:s|ed)?|suggest(?:s|ed)?|argu(?:es?|ed)"
    r"|claim(?:s|ed)?|conclud(?:es?|ed)|demonstrat(?:es?|ed)|estimat(?:es?|ed)|observ(?:es?|ed)"
    r"|not(?:es?|ed)|stat(?:es?|ed)|maintain(?:s|ed)?|contend(?:s|ed)?|propos(?:es?|ed)"
    r"|assert(?:s|ed)?|reveal(?:s|ed)?|indicat(?:es?|ed)|described?|describes|wrote|writes"
    r"|believ(?:es?|ed)|said|says|challenges|disputes|den(?:y|ies|ied))"
)
_NAME = r"[A-Z][\w’'-]+"
_NAMES = rf"{_NAME}(?:\s+{_NAME}){{0,3}}(?:(?:,|\s+and|\s+&)\s+{_NAME}(?:\s+{_NAME})?){{0,3}}"
_WORK = r"(?:stud(?:y|ies)|report|survey|paper|article|review|analysis|meta-analysis|research)"
_YEAR = r"\(?(?:19|20)\d\d[a-z]?\)?"
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"[Aa]ccording\s+to\s+(?!our\b|the\s+(?:present|current)\b|this\b)(?:[A-Z]|an?\b|the\b|some\b|many\b)",
        rf"{_NAMES}(?:\s+et\s+al\.?,?)?\s+{_YEAR}\s+(?:\w+ly\s+|also\s+)?{_VERB}\b",
        rf"{_NAMES}\s+et\s+al\.?,?\s+(?:{_YEAR}\s+)?(?:\w+ly\s+|also\s+|have\s+)?{_VERB}\b",
        rf"(?:{_NAME}\s+|The\s+\w+\s+)?{_NAMES}\s+(?:\w+ly\s+|also\s+|has\s+|have\s+)?{_VERB}\s+that\b",
        rf"(?:An?|One|Another|Some|Several|Many|Most|Other|Previous|Earlier|Recent|Two|Three)\s+"
        rf"(?:\w+[\s-]){{0,4}}?{_WORK}\b[^.;]{{0,80}}?\b(?:has|have|had)?\s*{_VERB}\b",
        rf"(?:Recent|Previous|Earlier|Prior)?\s*(?:[Ss]tudies|[Rr]esearch|[Rr]esearchers|[Ss]cholars"
        rf"|[Cc]ritics|[Oo]pponents|[Ee]conomists|[Hh]istorians|[Ss]ome\s+\w+)\s+"
        rf"(?:has\s+|have\s+|had\s+)?{_VERB}\b",
        rf"In\s+(?:an?|the|his|her|their|its)\s+(?:[\w-]+\s+){{0,3}}{_WORK}\b[^,]{{0,60}},\s[^.]*\b{_VERB}\b",
        r"(?:It\s+(?:is|was|has\s+been)\s+(?:\w+ly\s+)?(?:claimed|reported|argued|alleged|said)\s+that)\b",
    )
)
_AT_END = re.compile(
    rf",\s+according\s+to\s+[^,]+$|[\"”’,]\s*(?:{_VERB})\s+(?:[A-Z]|the\b)[^.]{{0,80}}\.?$"
    rf"|,[\"”]\s+(?:{_NAMES})\s+(?:said|says|added|explained)\b"
)
_OWN = re.compile(r"(?:We|Our|This|The\s+(?:present|current)|I)\b")


def only_reports(sentence: str, source: TextDraft) -> bool:
    """Whether the sentence says what another work or person says. A source that reports of itself
    under its own name does not."""
    words = " ".join(sentence[connectives_end(sentence) :].split())
    words = words[:1].upper() + words[1:]
    if _OWN.match(words):
        return False
    found = next((each for pattern in _PATTERNS if (each := pattern.match(words))), None)
    if found is None:
        return bool(_AT_END.search(words))
    return not _names_itself(words[: found.end()], source)


def _names_itself(opening: str, source: TextDraft) -> bool:
    info = source.info
    own = {word for each in (info.title, info.publisher, info.author) for word in each.split()}
    names = re.findall(_NAME, opening.removeprefix("According"))
    return bool(names) and not re.search(r"(?:19|20)\d\d|et al", opening) and names[0] in own
