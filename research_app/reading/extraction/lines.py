"""What can be told from the characters of a line alone; shared by PDF and plain text."""

import re

# A cell of figures: 1,234 (56) $7.8 9% — and the like.
_FIGURE = re.compile(
    r"[($€£¥+\-–−]*\d(?:[\d.,]*\d)?(?:[)%x]|\)%|%\))*|[—–-]{1,2}%?|N/?[AM]", re.IGNORECASE
)
_FILLER = frozenset(["$", "€", "£", "¥", "%", ")", ")%", "|", "pts", "bps", "x"])
_SENTENCE_END = re.compile(r"[.!?…。！？][\"'”’»)\]]*(?:\d{1,3}|\[\d+\])?$")
_BULLET = re.compile(r"[•●▪■◦‣∙·◾□○☐☒]\s")
_ITEM = re.compile(
    r"(?:[–—*-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\((?:\d{1,3}|[A-Za-z]|[ivx]{1,5})\))\s"
)
_LONE_BULLET = re.compile(r"[•●▪■◦‣∙◾□○]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]")
_NUMBERED_HEADING = re.compile(
    r"(?:item|part|note|chapter|section|article|annex|appendix|schedule|§)\s*"
    r"(?:\d+[a-z]?|[ivxlc]+|[a-z])\b(?:[.:)\s–—-]|$)",
    re.IGNORECASE,
)
# Words that leave a sentence open: a line that ends in one goes on.
_OPEN_END = re.compile(
    r"(?:,|\b(?:a|an|the|this|that|these|those|our|its|their|his|her|my|your|of|to|in|on|at|by|for|from"
    r"|with|and|or|nor|as|is|are|was|were|be|been|than|which|who|under|into|upon|between|not|will|may"
    r"|shall|must|can|has|have|had|if|when|see|no\.))$",
    re.IGNORECASE,
)
_ENDS_IN_FIGURE = re.compile(r"(?:\s|\.{3,})[($]*\d[\d.,]*[)%]*$")
_ENDS_IN_YEAR = re.compile(r"\s(?:19|20)\d\d$")
_MONTH = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)


def is_table_row(line: str) -> bool:
    """True when a line ends in two or more cells of figures, or in one that follows a currency sign
    and a label; prose that happens to end in a number is none."""
    words = line.split()
    figures = 0
    currency = False
    for word in reversed(words):
        if word in _FILLER:
            currency = currency or word in "$€£¥"
        elif _FIGURE.fullmatch(word):
            figures += 1
        else:
            break
    return figures >= 2 or (figures == 1 and currency)


def ends_sentence(line: str) -> bool:
    return bool(_SENTENCE_END.search(line))


def leaves_sentence_open(line: str) -> bool:
    """Ending in a comma or in a word that no sentence or title ends in."""
    return bool(_OPEN_END.search(line))


def ends_in_figure(line: str) -> bool:
    """A label with one figure: an entry of a table of contents, a row of a table with one
    column."""
    return bool(_ENDS_IN_FIGURE.search(line))


def starts_with_bullet(line: str) -> bool:
    return bool(_BULLET.match(line))


def starts_item(line: str) -> bool:
    """A bullet; or a dash, or a number or letter with a bracket or full stop, and then text."""
    return starts_with_bullet(line) or bool(_ITEM.match(line))


def is_lone_bullet(line: str) -> bool:
    return bool(_LONE_BULLET.fullmatch(line))


def continues_sentence(line: str) -> bool:
    """Beginning in lower case, so hardly anything but the middle of a sentence."""
    first = line.lstrip("\"'“‘([")[:1]
    return first.islower()


def could_be_heading(line: str) -> bool:
    """Short, begins like a title, ends like one, and says something in letters."""
    letters = sum(character.isalpha() for character in line)
    return (
        len(line) <= 150
        and letters >= 3
        and letters * 2 > len(line.replace(" ", ""))
        and line[0] not in "(–—-*"
        and not starts_with_bullet(line)
        and not continues_sentence(line)
        and not line.endswith((".", ",", ";", ":", "-", "–", "—"))
        and not is_table_row(line)
        and (not ends_in_figure(line) or bool(_ENDS_IN_YEAR.search(line)))
        and not (len(line) < 30 and _MONTH.search(line))
    )


def is_numbered_heading(line: str) -> bool:
    """“Item 1A. Risk Factors”, “Section 4 – Retention”, and short."""
    return len(line) <= 120 and bool(_NUMBERED_HEADING.match(line))
