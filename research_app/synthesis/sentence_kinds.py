"""What a stretch of text is: a sentence, a list item, a table row, or nothing that could be quoted.

Headings, contents lines, references, boilerplate, questions and fragments state nothing; they are
never an answer.
"""

from __future__ import annotations

import re
from typing import Literal

SentenceKind = Literal["prose", "item", "row"]

SHORTEST, LONGEST = 12, 700
FEWEST_WORDS = 3

_WORD = re.compile(r"[^\W\d_]{2,}")
_LIST_MARK = re.compile(
    r"(?:#{1,6}\s+|>\s+|[•▪●○■◦‣*–—-]\s+|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+(?=[A-Z“\"‘'(]))"
)
_ENDS = re.compile(r"[.!…][\"”’'»)\]]*(?:\[\w{1,12}\]|\[\d+\])*$")
_ENDS_QUESTION = re.compile(r"\?[\"”’'»)\]]*$")
_ENDS_OPEN = re.compile(
    r"(?:[:;,]|;\s*(?:and|or)|,\s*(?:and|or)|\b(?:and|or|the|of|to|in|for|a|an))$"
)
_CONTENTS = re.compile(r"\.{4,}|(?:\s\.){4,}|…{2,}|^\s*(?:table of )?contents\b", re.IGNORECASE)
_REFERENCE = re.compile(
    r"\bdoi:\s?10\.|\b(?:vol|pp|ISBN|ISSN)\b\.?:?\s*\d|^\[\d+\]\s*[A-Z]|\bRetrieved (?:on )?\d"
    r"|^[A-Z][\w’'-]+, (?:[A-Z]\.\s?)+.*\b(?:19|20)\d\d\b|\barXiv:\d|^\S+ https?://\S+$"
    r"|^[A-Z][\w’'-]+ [A-Z]{1,3}(?:, [A-Z][\w’'-]+ [A-Z]{1,3})*(?:, et al)?\. .*\b(?:19|20)\d\d[;:]"
    r"|\(\d{4}\)\. .*\b\d+\(\d+\), ?\d+"
    r"|\bIn: (?:Proc|Proceedings|Adv)"
)
_BOILERPLATE = re.compile(
    r"all rights reserved|^©|copyright ©|\bwe use cookies\b|\baccept (?:all )?cookies\b"
    r"|^cookie (?:policy|preferences|settings)|^subscribe (?:to|now|today)\b|^sign (?:up|in)\b"
    r"|^click here|^read more|^share this|^page \d+ of \d+|terms of (?:use|service) apply"
    r"|^skip to|^see (?:also|note|page|section|figure|table)\b|^back to top|^log in\b"
    r"|\b(?:this|our) (?:web ?site|site) uses cookies\b"
    r"|\bcookies to (?:improve|personali[sz]e|give you)\b"
    r"|\byou (?:agree|consent) to (?:our|the) (?:use|terms|privacy)|^(?:privacy|legal) (?:policy"
    r"|notice)\b|^manage (?:preferences|consent)|\bunsubscribe\b|^follow us\b|^related (?:articles"
    r"|stories|topics)\b|^(?:photo|image|picture)(?: credits?)?:|^advertisement\b"
    r"|^this page (?:(?:was|is) )?intentionally left blank|^(?:save|print|email|download) this\b"
    r"|^(?:estimated )?reading time\b|^\d+ min(?:ute)?s? read\b|^all figures are unaudited$",
    re.IGNORECASE,
)
_BY_LINE = re.compile(
    r"(?:by|written by|reported by|reporting by|edited by|posted by|text|author)\b:?\s+(?=[A-Z“])",
    re.IGNORECASE,
)
_JOINS_NAMES = frozenset("and & | of the for de van von".split())
_DATED = re.compile(
    r"^(?:published|updated|posted|last (?:updated|modified|reviewed)|filed)\b(?: on| at)?:?"
    r"(?: [A-Z][a-z]{2,8}\b\.?,?){0,2} \d(?:[\d:., /-]|\b(?:[AP]M|[ap]\.?m\.?|at|[A-Z]{2,4}"
    r"|[A-Z][a-z]{2,8})\b)*$",
    re.IGNORECASE,
)
_SERIES = (
    r"\b(?:(?:annual|interim|quarterly|half-year|sustainability) report|journal of|proceedings of"
    r"|newsletter|bulletin|form 10-[kq])\b"
)
_RUNNING_HEAD = re.compile(
    rf"^(?:page )?\d{{1,4}} ?[|•·–—] .*{_SERIES}[^.]*$"
    rf"|^[^.]*{_SERIES}[^.|]*[|•·–—] ?(?:page )?\d{{1,4}}(?: (?:/|of) \d{{1,4}})?$",
    re.IGNORECASE,
)
_ASKS_ITSELF = re.compile(
    r"^(?:\W*(?:aims?|objectives?|purpose|background|introduction)\W+)?(?:to (?:determine|assess"
    r"|evaluate|describe|examine|investigate|compare|study|explore|test|identify|analy[sz]e)\b"
    r"|(?:the|our) (?:\w+ )?(?:aim|objective|purpose|goal)s? (?:of|was|were|is|in)\b"
    r"|(?:this|the present|our) (?:study|paper|report|article|work|note) (?:\w+ )?(?:aims?|aimed"
    r"|explores?|explored|examines?|examined|investigates?|investigated|addresses|addressed|asks)\b"
    r"|we (?:explored|investigated|examined|aimed|sought|asked|hypothesi[sz]ed|tested)\b)"
    r"|\bto determine (?:whether|if)\b",
    re.IGNORECASE,
)
_CELL_BORDER = re.compile(r"\t|\s\|\s|^\s*\|")
_CELL = re.compile(r"[$€£]?\(?[-–−]?[$€£]?\d(?:[\d.,]*\d)?\)?%?|[—–-]|N/?A")
_CELL_SIGN = frozenset("$€£%()")
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|will|shall|must|may|can|could|would|should|rose"
    r"|fell|grew|became|began|made|won|led|held|built|sold|bought|took|gave|wrote|includes?"
    r"|contains?|employs?|owns?|operates?|provides?|requires?|remains?|applies|means|consists?)\b"
)
_REGULAR_PAST = re.compile(r"\b[A-Za-z][a-z]+ed\b")


def kind_of(text: str) -> SentenceKind | None:
    """What the text may be quoted as; None when it states nothing."""
    if is_row(text):
        line = " ".join(text.split())
        if _RUNNING_HEAD.search(line) or _is_by_line(line.split("|")[0]):
            return None
        return "row" if _WORD.search(text) and len(text) <= LONGEST else None
    line = " ".join(text.split())
    words = _WORD.findall(line)
    if not SHORTEST <= len(line) <= LONGEST or len(words) < FEWEST_WORDS:
        return None
    if _ENDS_QUESTION.search(line) or _states_nothing(line):
        return None
    starts_well = line[0].isupper() or line[0].isdigit() or line[0] in "“\"‘'([«$€£"
    if _ENDS.search(line) and starts_well:
        return "prose"
    return "item" if _FINITE.search(line) and _reads_as_sentence(line, words) else None


def has_verb(text: str) -> bool:
    """Is there a word that is surely a verb? Without one the text may be a fragment; it may also
    have a verb that no list knows."""
    return bool(_FINITE.search(text) or _REGULAR_PAST.search(text))


def asks_itself(text: str) -> bool:
    """Does the sentence say what was to be found out, rather than what was found?"""
    return bool(_ASKS_ITSELF.search(text))


def is_row(line: str) -> bool:
    """A line with cell borders, or one that ends in several figures."""
    return bool(_CELL_BORDER.search(line)) or _ends_in_cells(line)


def _ends_in_cells(line: str) -> bool:
    last = [word for word in line.rsplit(maxsplit=6)[-6:] if word not in _CELL_SIGN]
    return len(last) > 1 and all(_CELL.fullmatch(word) for word in last[-2:])


def _states_nothing(line: str) -> bool:
    patterns = (_CONTENTS, _REFERENCE, _BOILERPLATE, _DATED)
    if any(pattern.search(line) for pattern in patterns):
        return True
    return _is_by_line(line) or _is_mostly_signs(line)


def _is_by_line(line: str) -> bool:
    """ "By Ada Lind and Bo Ek, Energy Correspondent": nothing but names."""
    opening = _BY_LINE.match(line)
    if opening is None:
        return False
    names = [word.strip(",.|") for word in line[opening.end() :].split()]
    return len(names) <= 10 and all(
        not word or word in _JOINS_NAMES or word[0].isupper() for word in names
    )


def _is_mostly_signs(line: str) -> bool:
    letters = sum(character.isalpha() or character == " " for character in line)
    return letters < 0.55 * len(line)


def _reads_as_sentence(line: str, words: list[str]) -> bool:
    """A last line without a full stop, or a clause of a statute's list; no title."""
    if _ENDS_OPEN.search(line) and not line.endswith(";"):
        return False
    if not (line[0].isupper() or line[0].isdigit()):
        return False
    return len(words) > FEWEST_WORDS and not _is_title(words)


def _is_title(words: list[str]) -> bool:
    """Are most of the longer words written with a capital, as in a heading?"""
    longer = [word for word in words if len(word) > 3]
    capitals = sum(word[0].isupper() for word in longer)
    return len(longer) > 1 and capitals > 0.6 * len(longer)


def breaks_between(line: str, following: str, longest: int) -> bool:
    """Does something new begin behind this line, or is it only wrapped? `longest` is the length of
    the longest line around: a line that the next word would have fitted into was ended on
    purpose."""
    before, after = line.strip(), following.strip()
    if not before or not after or is_row(before) or is_row(after):
        return True
    if _LIST_MARK.match(after) or before.startswith("#"):
        return True
    if after[0].islower() or _ENDS_OPEN.search(before) or before[-1] in "-–—":
        return False
    return len(before) + 1 + len(after.split()[0]) < 0.9 * longest


def list_mark_end(text: str) -> int:
    """How many characters of bullets and numbering stand before the words."""
    position = 0
    while match := _LIST_MARK.match(text, position):
        position = match.end()
    return position
