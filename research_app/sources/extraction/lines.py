"""What can be told from the characters of a line alone; shared by PDF and plain text."""

import re

# A cell of figures: 1,234 (56) $7.8 9% — and the like.
_FIGURE = re.compile(
    r"[($€£¥+\-–−]*\d[\d.,]*(?:[)%x]|\)%|%\))*|[—–-]{1,2}%?|N/?[AM]", re.IGNORECASE
)
_FILLER = frozenset(["$", "€", "£", "¥", "%", ")", ")%", "|", "pts", "bps", "x"])
_SENTENCE_END = re.compile(r"[.!?…。！？][\"'”’»)\]]*(?:\d{1,3}|\[\d+\])?$")
_ITEM = re.compile(
    r"(?:[•●▪■◦‣∙·◾□○–—*-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\((?:\d{1,3}|[A-Za-z]|[ivx]{1,5})\))\s"
)
_LONE_BULLET = re.compile(r"[•●▪■◦‣∙◾□○]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]")
_NUMBERED_HEADING = re.compile(
    r"(?:item|part|note|chapter|section|article|annex|appendix|schedule|§)\s*"
    r"(?:\d+[a-z]?|[ivxlc]+|[a-z])\b(?:[.:)\s–—-]|$)",
    re.IGNORECASE,
)
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


def starts_item(line: str) -> bool:
    """A bullet, or a number or letter with a bracket or full stop, and then text."""
    return bool(_ITEM.match(line))


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
        and not continues_sentence(line)
        and not line.endswith((".", ",", ";", ":", "-", "–", "—"))
        and not is_table_row(line)
        and not (len(line) < 30 and _MONTH.search(line))
    )


def is_numbered_heading(line: str) -> bool:
    """“Item 1A. Risk Factors”, “Section 4 – Retention”, and short."""
    return len(line) <= 120 and bool(_NUMBERED_HEADING.match(line))
