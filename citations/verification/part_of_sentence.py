"""A claim whose very words stand in the evidence, inside a sentence that says more.

"Critics deny that revenue fell" holds the words "revenue fell" and does not say it. A judge that
compares words is certain to be deceived there. What may turn a part of a sentence has no end of
forms, so the rest of the sentence must be known to be harmless: before the part a date or a clause
of its own, behind it what only adds to it. Anything else leaves the part open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.language import sentences
from citations.language.word_classes import MONTH_NAME
from citations.steps.anchor import anchor
from citations.steps.clauses.words import DETERMINERS, MODALS, NOUNS_TOO, SHIFTERS
from citations.steps.framing import shifts_what_follows
from citations.steps.openings import connectives_end
from citations.verification.word_for_word import may_stand_in

MOST_PLACES = 4
"""Places at which the claim's words are looked at; the first that is not shifters clears them."""
MOST_WORDS = 8
"""Words of the rest that are shown where none of them is known to turn the part."""

FRAMING_REACH = 300
"""Characters before a sentence in which others may say how it is to be taken."""
A_SHORT_SENTENCE = 8
"""Words of a sentence behind that may only take the one before back ("Or did he?")."""

_WORD = re.compile(r"[\w]+(?:['’][\w]+)?")
_DATE = re.compile(
    rf"(?:in|on|at|by|since|during|from|early|late|mid|the|of|end|beginning|year|{MONTH_NAME}"
    r"|(?:19|20)\d\d|\d{1,2}|[,\s])+",
    re.IGNORECASE,
)
_CLAUSE_BEFORE = re.compile(r"(?:[,;]\s*(?:and|but)|;)\s*$")
_CLAUSE_BEHIND = re.compile(
    r"\s*(?:[,;]\s*(?:and|which|who|whose)\b|;|that\b|which\b|who\b)", re.IGNORECASE
)
_ADDS = re.compile(
    r"\s*(?:[,;:]|[–—]|-\s|\(|and\b|that\b|which\b|who\b|where\b|(?:in|on|at|to|as|by|from|for|with|of"
    r"|through|during|after|before|since|into|over|near|via|within|worldwide|today|now)\b"
    r"(?!\s+(?:long|far|soon|little|few|paper|theory|\w+\s+of\b)))",
    re.IGNORECASE,
)
"""How what only adds to a part begins: an apposition, a further clause, a place or a time."""
_LIMITS = re.compile(
    r"\b(?:or|at least|at most|as long as|so long as|subject to|compared|until|only|unless|in case"
    r"|for now)\b",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(
    r"\b(?:disprove[dn]?|refuted|denied|false|untrue|retracted|withdrawn|draft|fiction\w*|invented"
    r"|none of (?:this|that|it|these)|or so"
    r"|so (?:\w+ ){1,4}(?:thought|said|believed|claimed|hoped|feared))\b",
    re.IGNORECASE,
)
"""What stands behind a sentence and says that it is not so."""
_LINE_BEFORE = re.compile(r"([^\n]*\w[^\n]*)\n[\s•*–-]*$")
_TRUTH = frozenset("accurate case correct right so true".split())
"""Said of a whole sentence, these may take it back ("which is not true")."""
_OF_THEIR_CLAUSE = MODALS | frozenset("no not cannot never without none nothing".split())
"""Reach no further than the clause in which they stand."""
_OPENING_MARKS = '"“«'
_CLOSING_MARKS = '"”»'
_NOTHING = " \t\n.,;:!*•–-"


def shifting_words(claim: str, text: str) -> tuple[str, ...]:
    """The words of the sentence around the claim's own words that may turn them; empty where the
    claim's words do not stand in the text as one stretch, or stand there once with nothing beside
    them that may."""
    found: tuple[str, ...] = ()
    for first, last, start, end in _places(claim, text):
        shifters = _shifters_of(text[first:last], start - first, end - first)
        shifters = shifters or _framed(text, first, start, last)
        if not shifters:
            return ()
        found = found or shifters
    return found


def _framed(text: str, first: int, start: int, last: int) -> tuple[str, ...]:
    """What the sentences or the heading before say of how the sentence is to be taken, or the one
    behind it takes back; `[first:last)` is the sentence, at `start` the claim's words begin."""
    earlier = text[max(0, first - FRAMING_REACH) : first]
    before = sentences(earlier)
    right_before = earlier[before[-1][0] :] if before else earlier
    if earlier.strip() and shifts_what_follows(earlier, right_before):
        return tuple(_shown(right_before))
    heading = _LINE_BEFORE.search(text, max(0, start - FRAMING_REACH), start)
    if heading and shifts_what_follows(heading[0], heading[0]):
        return tuple(_shown(heading[1]))
    behind = text[last : last + FRAMING_REACH]
    following = behind[slice(*(sentences(behind) or [(0, 0)])[0])]
    words = _WORD.findall(following)
    is_short = 0 < len(words) <= A_SHORT_SENTENCE
    if is_short and (following.rstrip().endswith("?") or _TAKES_BACK.search(following)):
        return tuple(_shown(following))
    return ()


def _places(claim: str, text: str) -> Iterator[tuple[int, int, int, int]]:
    """Each sentence `[first:last)` of the text that holds the claim's words, with their place
    `[start:end)` in the text."""
    words = claim.strip().rstrip(".!;:, ")
    if not may_stand_in(words, text):
        return
    position = 0
    for _ in range(MOST_PLACES):
        span = anchor(text[position:], words)
        if span is None:
            return
        start, end = position + span.start, position + span.end
        first, last = _sentence_around(text, start, end)
        yield first, last, start, end
        position = start + 1


def _sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    begins = [begin for begin, _ in sentences(text)]
    first = max((begin for begin in begins if begin <= start), default=0)
    return first, min((begin for begin in begins if begin >= end), default=len(text))


def _shifters_of(sentence: str, start: int, end: int) -> tuple[str, ...]:
    before, behind = sentence[:start], sentence[end:]
    if _is_quoted(sentence, start, end):
        return (sentence[start - 1],)
    if behind.rstrip("\"”’'»)] \n").endswith("?"):
        return ("?",)
    shifters = [] if _is_harmless(before) else _shifters_before(before)
    if not _is_harmless(behind):
        shifters += _shifters_behind(behind)
    return tuple(dict.fromkeys(shifters))


def _is_harmless(rest: str) -> bool:
    """Nothing, a joining word or a date."""
    words = rest.strip(_NOTHING + "\"”’'»)]")
    joins = connectives_end(f"{words}, it") >= len(words)
    return not words or joins or bool(_DATE.fullmatch(words))


def _shifters_before(rest: str) -> list[str]:
    """Whoever speaks, denies or doubts stands before what is said, in whatever words: only a clause
    of its own is known not to."""
    own_clause = bool(_CLAUSE_BEFORE.search(rest))
    known = _known(rest, own_clause)
    return known if known or own_clause else _shown(rest)


def _shifters_behind(rest: str) -> list[str]:
    known = _known(rest, bool(_CLAUSE_BEHIND.match(rest)))
    if taken_back := _TAKES_BACK.search(rest):
        known = known or [taken_back[0]]
    if known or (_ADDS.match(rest) and not _LIMITS.search(rest)):
        return known
    return _shown(rest)


def _known(rest: str, own_clause: bool) -> list[str]:
    around = _WORD.findall(rest)
    pairs = zip(around, ["", *around], strict=False)
    return [word for word, previous in pairs if _is_shifter(word, previous, own_clause)]


def _shown(rest: str) -> list[str]:
    return [" ".join(_WORD.findall(rest)[:MOST_WORDS])]


def _is_shifter(word: str, previous: str, own_clause: bool) -> bool:
    lowered = word.lower()
    if lowered in NOUNS_TOO and previous.lower() in DETERMINERS:
        return False
    if word == "May" and previous:
        return False
    negates = lowered.endswith(("n't", "n’t"))
    if own_clause:
        kept = lowered in SHIFTERS and lowered not in _OF_THEIR_CLAUSE
        return kept or lowered in _TRUTH
    return negates or lowered in SHIFTERS


def _is_quoted(sentence: str, start: int, end: int) -> bool:
    """Whether the words stand in quotation marks that others have said them in."""
    opened = start > 0 and sentence[start - 1] in _OPENING_MARKS
    rest = sentence[end:].lstrip(".,!?")
    return opened and rest[:1] != "" and rest[0] in _CLOSING_MARKS
