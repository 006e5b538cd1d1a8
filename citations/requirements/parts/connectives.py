"""The words that open a deadline, a condition, an exception or a date of force in a sentence.

Order matters where two rules may open at one place: the longer reading stands first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from citations.requirements.parts.vocabulary import DATE, ENDS, LENGTH, UNIT, rule

Part = Literal["by_when", "when", "unless", "effective"]
Extent = Literal["core", "phrase", "clause"]

_LEAST = (
    r"(?:at least|at a minimum|no less than|not less than|no fewer than|not fewer than"
    r"|(?:a |the )?minimum(?: period)? of|more than|a period of|a total of|a maximum(?: period)? of"
    r"|up to|no more than|not more than|no longer than|not longer than|longer than|the next"
    r"|the following|a further|at most)"
)
_OFTEN = (
    r"(?:annually|yearly|quarterly|monthly|weekly|daily|hourly|nightly|biannually|biennially"
    r"|semi-?annually|bi-?weekly|fortnightly)"
)
_ANCHOR = (
    r"(?:of|after|from|following|before|prior to|preceding|beyond|in advance of|subsequent to"
    r"|measured from|counted from|as of)\b"
)

# A length is a deadline only with what it is counted from, or at the end of a phrase.
_BY_WHEN_CORE = "|".join(
    (
        rf"within (?:{_LEAST} |the (?:first|next|same|following) )?(?:{LENGTH}|{UNIT})",
        rf"(?:no|not) (?:later|sooner|earlier|more|less|fewer) than {LENGTH}"
        rf"(?= {_ANCHOR}| in advance\b|(?: after)?$|[,;.])",
        rf"(?:at least |no less than |not less than )?(?:(?:once|twice|{LENGTH}) )?"
        rf"(?:in )?(?:every|each) (?:other )?(?:{LENGTH}|{UNIT})(?!['’\w])",
        rf"(?:at least |no less than |no more than )?(?:once|twice|(?:two|three|four|\d) times)"
        rf" (?:an?|per|each|every|in each|in every) (?:{LENGTH}|{UNIT})(?:(?: and)? thereafter)?",
        rf"(?:at least |no less (?:often|frequently) than )?{_OFTEN}(?: thereafter)?{ENDS}",
        rf"for (?:{_LEAST} ){{0,2}}{LENGTH}",
        rf"after {LENGTH}",
        rf"{LENGTH}(?= (?:before|prior to|after|following|in advance of|from) )",
    )
)
_BY_WHEN_PHRASE = "|".join(
    (
        r"(?:no|not) (?:later|sooner|earlier) than",
        r"as soon as|(?:but )?in no (?:event|case) (?:later|longer|more) than",
        r"on or before|at (?:or before )?the time of",
        r"by(?= (?:the )?(?:end|close|start|beginning|first|last|deadline|due date|time|date"
        r"|\d{1,2}(?:st|nd|rd|th)|following|next|noon|midnight"
        r"|\d{1,2}(?::\d\d)? ?[ap]\.?m)\b)",
        rf"(?:by|on)(?= {DATE})",
        r"(?:immediately |shortly )?(?:before|prior to|until|till)",
        r"for the (?:duration|life|lifetime|term|remainder) of",
    )
)
""" "By" and "on" only before a time: not "by the officer"."""
_BY_WHEN_WORD = (
    r"(?:immediately|promptly|forthwith|at once|in a timely manner"
    r"|without (?:(?:undue|unreasonable|further|any) )?delay"
    r"|as soon as (?:(?:is )?(?:reasonably )?(?:practicable|possible|feasible|practical)))"
    r"(?! (?:adjacent|available|accessible|upon|after|following|before|preceding))"
)
""" "Immediately"; "immediately adjacent" is a place, and "promptly after" begins a longer
phrase."""
# "Kept apart from" separates things, it excepts nothing.
_UNLESS = "|".join(
    (
        r"(?:but )?unless(?: and until)?",
        r"(?:but )?except(?:ing)?(?: (?:where|when|if|that|as|for|in|with|to|upon|by|under))?",
        r"other than|with the exception of|(?<!kept )(?<!stored )(?<!held )apart from",
    )
)
_UNLESS_APART = r"subject to|provided,?(?: however,?)? that|provided,? however|notwithstanding"
# Not "as if", "only if", "if any", "once a year", "the following"; "on" and "for" only before
# what happens to, or defines, somebody.
_WHEN = "|".join(
    (
        r"(?<!as )(?<!only )(?<!even )if(?! any\b)|if any (?=\w+ \w+)",
        r"wherever|whenever|whilst|while|once(?! (?:an?|per|every|each|in)\b)",
        r"in (?:the )?(?:case|event|cases|circumstances) (?:of|that|where|in which|when)",
        r"upon|as long as|so long as|provided(?= (?:the|an?|they|he|she|it) )",
        r"on(?= (?:receipt|request|receiving|discharge|admission|completion|termination"
        r"|demand|notice|arrival|departure|entry|death)\b)",
        r"for(?= (?:(?:any|all|each|every|those|an?|the) )?(?:[\w-]{1,20} ){1,3}(?:who|whose)\b)",
        r"during|(?:immediately |shortly )?(?:after|subsequent to)|(?<!the )following(?= \w)",
    )
)
_EFFECTIVE = (
    rf"(?:effective(?: on| from| as of|:)?|beginning(?: on)?|starting(?: on| from)?"
    rf"|commencing(?: on)?|with effect from|in force (?:from|on)|from(?: and after)?|as of|as from"
    rf"|on (?:and|or) after|tak(?:es?|ing) effect on|comes? into force on) {DATE}(?! to\b)"
)
"""From when a rule holds; "from 1 May to …" is a period in it."""
_CONNECTIVE = rule(
    rf"(?<![\w’'-])(?:(?P<effective>{_EFFECTIVE})|(?P<unless>{_UNLESS})\b"
    rf"|(?P<apart>{_UNLESS_APART})\b|(?P<word>{_BY_WHEN_WORD})"
    rf"|(?P<core>{_BY_WHEN_CORE})|(?P<phrase>{_BY_WHEN_PHRASE})(?!\w)|(?P<when>{_WHEN})\b"
    r"|(?P<where>where|when)\b)"
)
"""Whole words: none inside "therewithin" or behind a hyphen."""
_LASTS = rule(
    r"\b(?:that|which|who) (?:\w{1,12} )?"
    r"(?:takes?|took|lasts?|lasted|runs?|ran|stays?|stayed|remains?|remained|continues?|continued)"
    r" $"
)
"""What a time belongs to that says which things are meant: "every crossing that takes …"."""
ANCHOR = rule(rf" {_ANCHOR}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Connective:
    """`[start:end)` opens a part; `extent` says how far it goes on: "core" is whole but for what it
    is counted from, a "phrase" goes on with a noun phrase, a "clause" up to the next border."""

    start: int
    end: int
    part: Part
    extent: Extent


_GROUPS: dict[str, tuple[Part, Extent]] = {
    "effective": ("effective", "core"), "unless": ("unless", "clause"),
    "apart": ("unless", "clause"), "word": ("by_when", "core"),
    "core": ("by_when", "core"), "phrase": ("by_when", "phrase"), "when": ("when", "clause"),
    "where": ("when", "clause"),
}  # fmt: skip


def find_connectives(flat: str, start: int = 0) -> Iterator[Connective]:
    for match in _CONNECTIVE.finditer(flat, start):
        if _opens(flat, match):
            part, extent = _GROUPS[match.lastgroup or "when"]
            yield Connective(start=match.start(), end=match.end(), part=part, extent=extent)


def _opens(flat: str, match: re.Match[str]) -> bool:
    """Words that open a part elsewhere may be relative ("the facility where"), ask ("verify if") or
    describe ("records subject to audit")."""
    before = flat[max(0, match.start() - 24) : match.start()]
    words = match[0].lower()
    if flat[match.start() - 5 : match.start()].lower() == "only ":
        return False
    if match.lastgroup == "core" and _LASTS.search(
        flat[max(0, match.start() - 40) : match.start()]
    ):
        return False
    if match.lastgroup == "apart":
        return not before.strip() or before.rstrip().endswith((",", "(", ";", "shall", "must"))
    if words == "during":
        return not before.endswith("and ")
    return True
