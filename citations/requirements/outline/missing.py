"""Lines that only say that words are still missing ("TBD", "[Reserved]")."""

from __future__ import annotations

import re

_WHOLE_LINE = re.compile(
    r"^\W*(?:(?:section|this\s+(?:section|page|part|chapter|paragraph)|text|content"
    r"|details?|wording|provision)s?\s+(?:is\s+|are\s+|has\s+been\s+)?)?"
    r"(?:intentionally\s+(?:left\s+)?(?:blank|omitted)"
    r"|reserved(?:\s+for\s+future\s+use)?|placeholder\b.{0,200}|tbd|tbc|tba|t\.b\.d\."
    r"|n/?a"
    r"|(?:still\s+)?to\s+(?:be\s+)?(?:inserted|added|completed|determined|confirmed"
    r"|supplied|written|drafted|provided|defined|announced|follow)\b.{0,120}"
    r"|coming\s+soon|under\s+(?:construction|development)|not\s+yet\s+(?:available"
    r"|drafted|written|adopted)|pending|left\s+blank)\W*$",
    re.IGNORECASE,
)


def is_missing(line: str) -> bool:
    """Whether the whole line stands in for words that are not there yet."""
    return bool(_WHOLE_LINE.match(line))
