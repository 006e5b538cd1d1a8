"""What a question itself says of how to compute: "Define working capital ratio as total current
assets divided by total current liabilities", "Round your answer to two decimal places"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from research_app.synthesis.question.periods import find_periods, without_periods

_SENTENCE_END = re.compile(r"(?<=[.?!;])\s+(?=[\"“(]?[A-Z])")
_NAME = r"(?P<name>[^.?!:=]{2,80}?)"
_FORMULA = r"(?P<formula>[^?!:=]{3,400}?)"
_DEFINITIONS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:define|defining|compute|treat|take) {_NAME} (?:to be |to mean |as:? )(?:equal"
        rf" to )?{_FORMULA}[.?!;,]*$",
        rf"^(?:here,? |assume (?:that )?|where |and |note that |use )?{_NAME},? (?:is|are|being) "
        rf"(?:defined|calculated|computed|measured|given|determined)(?: here)? (?:as|by|to"
        rf" be):? {_FORMULA}"
        r"[.?!;]*$",
        rf"^(?:here,? |assume (?:that )?|where )?{_NAME} (?:means|equals|is equal to|stands"
        rf" for):? {_FORMULA}[.?!;]*$",
        rf"^(?:use |where |formula: ?)?{_NAME} ?= ?{_FORMULA}[.?!;]*$",
        rf"\b{_NAME},? \(?(?:defined|calculated|computed) as:? {_FORMULA}\)?[.?!;,]*$",
    )
)
_USING = re.compile(
    r"^(?:calculate|compute|derive|find) (?P<name>[^.?!:=]{2,60}?) (?:using|from|by using|with) "
    r"(?P<formula>[^?!:=]{3,200}?)[.?!;]*$",
    re.IGNORECASE,
)
_LEAD = re.compile(r"^(?:(?:the|its|their|an?|your|company['’]s)\s+)+", re.IGNORECASE)
_SHORT = re.compile(r"\((?P<short>[A-Z][\w&/-]{1,9})\)")
_WISH = re.compile(
    r"\b(?:round|rounded|rounding|to|with|use|give)\b[^.?!]{0,50}?\b(?P<count>zero|no|one|two|three|four|five"
    r"|\d)\s+(?:decimals?|digits? (?:after|behind))\b"
    r"|\b(?:nearest|closest) (?P<nearest>whole|integer|percent|tenth|hundredth|thousandth|cent)\b"
    r"|\b(?P<count_2>\d) ?(?:dp|d\.p\.)",
    re.IGNORECASE,
)
_COUNTS = {"zero": 0, "no": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_NEAREST = {"whole": 0, "integer": 0, "percent": 0, "tenth": 1, "hundredth": 2, "thousandth": 3}
_NEAREST |= {"cent": 2}
_IN_PERCENT = re.compile(
    r"\b(?:in|as)(?: (?:units? of|a|an|terms of))* (?:percents?|percentages?|per cent|%)(?![\w"
    r" ]*\bof\b)"
    r"|\bunits? of percents?\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """`names` are what is defined, the short form of brackets included; `formula` the words that
    define it. `is_list` where these only name what goes into it ("using operating income and
    D&A")."""

    names: tuple[str, ...]
    formula: str
    is_list: bool = False


def find_definitions(question: str) -> tuple[Definition, ...]:
    """The definitions that a question brings along, in order."""
    return tuple(
        found
        for sentence in _SENTENCE_END.split(" ".join(question.split()))
        if (found := _definition(sentence)) is not None
    )


def asking_part(question: str) -> str:
    """The sentences that ask, without those that define."""
    sentences = _SENTENCE_END.split(" ".join(question.split()))
    asking = [sentence for sentence in sentences if _definition(sentence) is None]
    return " ".join(asking)


def decimals_wished(question: str) -> int | None:
    """To how many places the answer shall be rounded; None where nothing says."""
    match = _WISH.search(question)
    if match is None:
        return None
    if match["nearest"]:
        return _NEAREST[match["nearest"].lower()]
    count = (match["count"] or match["count_2"]).lower()
    return _COUNTS[count] if count in _COUNTS else int(count)


def wishes_percent(question: str) -> bool:
    """ "Answer in units of percents": a ratio is then shown times a hundred."""
    return bool(_IN_PERCENT.search(question))


def folded_name(words: str) -> str:
    """A measure's name as it is compared: lower case, without articles, periods and brackets."""
    bare = without_periods(words, find_periods(words))
    bare = re.sub(r"\([^)]*\)", " ", bare.replace("’", "'"))
    return " ".join(_LEAD.sub("", " ".join(bare.split())).casefold().split())


def _definition(sentence: str) -> Definition | None:
    if sentence.rstrip().endswith("?"):
        return None
    for pattern in _DEFINITIONS:
        match = pattern.search(sentence)
        if match and _is_name(match["name"]):
            names = tuple(_names_in(match["name"]))
            return Definition(names=names, formula=match["formula"].strip()) if names else None
    match = _USING.search(sentence)
    if match and _is_name(match["name"]) and (names := tuple(_names_in(match["name"]))):
        return Definition(names=names, formula=match["formula"].strip(), is_list=True)
    return None


def _is_name(words: str) -> bool:
    """A name is short, and asks nothing: "What is 3M's margin, defined as …" defines none."""
    return len(words.split()) <= 10 and not re.match(
        r"(?:what|how|which|is|are|did|does)\b", words, re.I
    )


def _names_in(words: str) -> Iterator[str]:
    name = folded_name(words)
    if name:
        yield name
    for match in _SHORT.finditer(words):
        yield match["short"].casefold()
