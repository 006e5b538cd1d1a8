"""What a question asks of which thing: "the operating margin of Helios" has an attribute and an
entity.

Works on the question with its periods blanked, so that offsets are those of the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from research_app.synthesis.question.measured import find_measured
from research_app.synthesis.question.measures import names_measure
from research_app.synthesis.question.names import Found, find_names, is_name, overlap

_AUX = (
    r"(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|will|would|shall|should|must"
    r"|may|might)"
)
_PREP = (
    r"(?:of|for|at|in|by|between|across|among|under|from|with|within|per|during|over|after|before"
    r"|according to)"
)
_DET = r"(?:(?:the|a|an|its|their|his|her|any|all|each|both|total) )?"
_STOP = (
    rf"(?= +(?:{_PREP}|to|on|that|which|who|when|and how|there|compare|differ|develop|evolve"
    rf"|{_AUX})\b"
    r"| *[,?:;.!]? *$| *[,?:;])"
)
_HEAD_OF = (
    r"(?:(?:number|amount|share|percentage|proportion|rate|cost|level|value|total|price|period|date"
    r"|year|length|time|place|volume|size|age|name) (?:of|for|per|to) (?!the\b|[A-Z]))?"
)
_NOUNS = r"[^,?:;.!]+?"
_CHANGE = (
    r"(?:develop|change|evolve|grow|shrink|rise|fall|increase|decrease|decline|progress|vary"
    r"|trend|move|go up|go down|compare|differ|perform|improve|worsen|drop)"
)
_EARN = (
    r"(?:report|have|earn|achieve|generate|record|post|make|pay|hold|own|spend|invest|employ"
    r"|deliver"
    r"|produce|sell|emit|propose|expect|need|require|lose|raise|receive|carry|use)"
)
_ASKED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # What was the operating margin (and the headcount) of Helios? Who is the chair of Helios?
        rf"^(?:(?:what|which) (?:is|are|was|were) {_DET}|who (?:is|are|was"
        rf"|were) the )(?P<a>{_HEAD_OF}{_NOUNS}) (?:of|for|at|in"
        rf"|under|by) (?P<e>{_DET}{_NOUNS}){_STOP}",
        # How has the revenue of Helios developed? Did the margin of Helios fall?
        rf"^(?:(?:how|why) )?{_AUX} (?:the )?(?P<a>{_HEAD_OF}{_NOUNS}) (?:of|for|at|in|under)"
        rf" (?P<e>{_DET}{_NOUNS}) (?:{_CHANGE}(?:e?d|s|ing)?|grown|risen|fallen|shrunk|gone)\b",
        # How did revenue develop?
        rf"^(?:(?:how|why) )?{_AUX} (?:the )?(?P<a>{_HEAD_OF}{_NOUNS}) (?:{_CHANGE}(?:e?d|s|ing)?"
        r"|grown|risen|fallen|shrunk|gone)\b",
        # How many employees does Helios have? What revenue did Helios report?
        rf"^(?:how (?:many|much)|what"
        rf"|which) (?!of\b)(?P<a>{_NOUNS}) {_AUX} (?!be\b)(?P<e>{_NOUNS}) {_EARN}\w*\b",
        rf"^(?:how (?:high|large|big|long|old|low)) (?:is|are|was|were) {_DET}(?P<a>{_NOUNS})"
        rf" (?:of|for|at|in|under) (?P<e>{_DET}{_NOUNS}){_STOP}",
        r"^how many (?!of\b)(?P<a>(?:[\w-]+ ){0,3}?(?:\w+s|people|children|men|women))\b",
        rf"^how (?:many|much) (?!of\b|more\b|less\b"
        rf"|\w+er\b)(?!{_AUX}\b)(?P<a>{_HEAD_OF}{_NOUNS}){_STOP}",
        # Compare the margin of …; the development of revenue
        rf"\b(?:compare|development of|trend (?:in|of)|history of|evolution of|difference in"
        rf"|change in)"
        rf" {_DET}(?P<a>{_HEAD_OF}{_NOUNS}) (?:of|in|for|at|between|across|under) (?P<e>{_NOUNS})"
        r" *[,?:;.!]? *$",
        rf"^(?:give|list|show|state|find|get)(?: me)? {_DET}(?P<a>{_HEAD_OF}{_NOUNS}) (?:of|for|at"
        rf"|in) (?P<e>{_NOUNS}){_STOP}",
    )
)
_POSSESSED = re.compile(rf"(?P<e>\b[\w&.-]+)(?:['’]s|(?<=s)['’]) (?P<a>{_HEAD_OF}{_NOUNS}){_STOP}")
_NAMED_FIRST = re.compile(r"^ (?P<a>[a-z][^\W\d_]*(?: [\w&/-]+){0,5}) *(?:[,:?;.!]|$)")
_OF_TOPIC = re.compile(
    rf"^{_DET}(?P<a>{_HEAD_OF}{_NOUNS}) (?:of|for|at) (?P<e>{_DET}{_NOUNS}){_STOP}", re.IGNORECASE
)
_SEPARATOR = re.compile(r",? +(?:and|as well as|or|versus|vs\.?) +(?:the )?|, *", re.IGNORECASE)
_FIXED_PAIR = re.compile(
    r"\b(?:research and development|profit and loss|plant and equipment|cash and cash equivalents"
    r"|depreciation and amorti[sz]ation|selling,? general,? and administrative|sales and marketing"
    r"|general and administrative|mergers and acquisitions|terms and conditions)\b",
    re.IGNORECASE,
)
_TRAILING = re.compile(r"(?:[ ,?.:;!]|\b(?:and|or|with|respectively)\b)+$", re.IGNORECASE)
_LEADING = re.compile(
    r"^(?: |the |a |an |its |their |his |her |of |that of |those of |all |some |respective "
    r"|reported )+",
    re.IGNORECASE,
)
_FRAMING = re.compile(
    r"(?:history|development|trends?|evolution|course|timeline|definition|meaning|list|comparison"
    r"|reasons?|causes?|(?:\w+ )?(?:change|difference|variance|increase|decrease|growth)s?"
    r"(?: ?/ ?\(\w+\))?)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(rf"\b(?:who|what|which|when|where|why|how|{_AUX})\b", re.IGNORECASE)
_TAIL = re.compile(r": (?=(?:who|when|where|why|how)\b)", re.IGNORECASE)
_ORDER = re.compile(r"(?:list|name|compare|define|describe|explain)\b", re.IGNORECASE)
"""What a question asks to be shown; it is no attribute of the thing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """`[start:end)` of the question each; what is compared may be written small."""

    entities: tuple[Found, ...] = ()
    attributes: tuple[Found, ...] = ()


def find_parts(text: str) -> Parts:
    """The attribute asked for and the entities asked about. Names elsewhere in the question count
    as entities, too."""
    names = find_names(text)
    entity, attribute = _structure(text, names)
    attributes = split_list(attribute) if attribute else find_measured(text, names)
    if entity and not is_name(entity.text):
        names = [*names, *split_list(entity)]
    asked = [each for each in names if not any(overlap(each, other) for other in attributes)]
    return Parts(
        entities=tuple(sorted(asked, key=lambda each: each.start)), attributes=tuple(attributes)
    )


def split_list(found: Found) -> list[Found]:
    """ "revenue, margin and headcount" → three; a fixed pair ("profit and loss") stays one."""
    protected = _FIXED_PAIR.sub(lambda match: "x" * len(match[0]), found.text)
    pieces: list[Found] = []
    start = 0
    for separator in [*_SEPARATOR.finditer(protected), None]:
        end = separator.start() if separator else len(protected)
        piece = trimmed(found.text[start:end], found.start + start)
        pieces += [piece] if piece.text else []
        start = separator.end() if separator else end
    return pieces


def trimmed(words: str, start: int) -> Found:
    """Without articles in front and white space around; `start` is the offset of `words`."""
    lead = _LEADING.match(words)
    offset = lead.end() if lead else 0
    bare = _TRAILING.sub("", words[offset:])
    return Found(start=start + offset, end=start + offset + len(bare), text=bare)


def _structure(text: str, names: Iterable[Found]) -> tuple[Found | None, Found | None]:
    """Entity and attribute where the grammar tells; the entity is what follows the last "of" before
    a name, so that "cash flow from operations of Helios" asks for the whole."""
    for name in names:
        possessed = _POSSESSED.match(text, text.rfind(" ", 0, name.end) + 1)
        if possessed:
            return name, trimmed(possessed["a"], possessed.start("a"))
    for pattern in _ASKED:
        if match := pattern.search(text):
            return _matched(match, names)
    first = next(iter(names), None)
    head = _TAIL.split(text, maxsplit=1)[0]
    if first and not text[: first.start].strip() and not _CLAUSE.search(head):
        match = _NAMED_FIRST.match(text[first.end :])
        if match and (names_measure(match["a"]) or not text.endswith("?")):
            return first, trimmed(match["a"], first.end + match.start("a"))
    if not _CLAUSE.search(head) and not _ORDER.match(text) and (match := _OF_TOPIC.search(text)):
        return _matched(match, names)
    if match := _POSSESSED.search(text):
        return trimmed(match["e"], match.start("e")), trimmed(match["a"], match.start("a"))
    return None, None


def _matched(match: re.Match[str], names: Iterable[Found]) -> tuple[Found | None, Found | None]:
    attribute = trimmed(match["a"], match.start("a"))
    if _CLAUSE.search(attribute.text) or attribute.text.lower() in ("it", "they", "this", "that"):
        return None, None
    entity = match.groupdict().get("e")
    if entity is None:
        return None, None if _is_named(attribute, names) else attribute
    found = trimmed(entity, match.start("e"))
    if _FRAMING.fullmatch(attribute.text):
        owned = _OF_TOPIC.search(found.text)
        if owned:
            return _owned(owned, found.start)
        return (None, found) if names_measure(found.text) else (found, None)
    rest = match.string[attribute.start :]
    for name in names:
        # "cash flow from operating activities of Helios": up to the preposition before the name.
        lead = re.match(
            r"(?P<a>[^A-Z,?:;]+?) +(?:of|for|at|in|under) +(?:the )?$",
            match.string[attribute.start : name.start],
        )
        if lead and not re.search(rf"\b{_AUX}\b", lead["a"]):
            return name, trimmed(lead["a"], attribute.start)
    return found, trimmed(rest[: len(attribute.text)], attribute.start)


def _is_named(attribute: Found, names: Iterable[Found]) -> bool:
    """ "Has Microsoft increased its debt?" asks about Microsoft, not for it."""
    return not names_measure(attribute.text) and any(overlap(attribute, name) for name in names)


def _owned(match: re.Match[str], start: int) -> tuple[Found, Found]:
    return trimmed(match["e"], start + match.start("e")), trimmed(
        match["a"], start + match.start("a")
    )
