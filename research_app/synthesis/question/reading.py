"""One reading of a question: its form, what it asks of what, and when. "The operating margin of
Helios" has an attribute and an entity. Where there is neither question word nor verb ("helios
bakery revenue") the words around a measure are its thing, capitals or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from research_app.synthesis.protocols import Shape
from research_app.synthesis.question.compared import Compared, find_compared
from research_app.synthesis.question.periods import Period, find_periods, names_of, without_periods
from research_app.synthesis.question.shape import shape_of
from research_app.synthesis.question.words import (
    AUX,
    BE,
    CHANGE,
    COMPARATIVE,
    DET,
    ORDER,
    PREP,
    WH,
    Found,
    find_names,
    is_closed,
    is_measure_word,
    names_measure,
    overlap,
    pattern,
    split_list,
    trimmed,
)

LONGEST_READ = 600
"""Characters of a question that are taken apart; what follows is only searched."""

_OF, _A_DET = r"(?:of|for|at|in|under)", rf"(?:(?:{DET}|total) )?"
_A = r"(?P<a>(?:(?:number|amount) of )?[^,?:;!]+?)"
_E = rf"(?P<e>{_A_DET}[^,?:;!]+?)"
_STOP = rf"(?= (?:{PREP}|that|which|who|{AUX}|{CHANGE})\b| *[,?:;.!]? *$| *[,?:;])"
"""Where a noun group ends: before a preposition, a relative word, a verb or a sign."""
_ASKS = rf"(?:(?:what|which|how (?:high|large|long)|who) {BE}|(?:give|show|compare)(?: me)?)"
_A_OF_E = rf"{_A_DET}{_A} {_OF} {_E}{_STOP}"
_GRAMMAR = (
    # What was the margin of Helios? Give me the margin of Helios.
    pattern(rf"^{_ASKS} {_A_OF_E}"),
    # Helios's margin
    pattern(rf"(?P<e>\b[\w&.-]+)(?:['’]s|(?<=s)['’]) {_A}{_STOP}"),
    # How has the revenue of Helios developed? How did revenue develop?
    pattern(rf"^(?:how )?{AUX} (?:the )?{_A}(?: {_OF} {_E})? {CHANGE}\b"),
    # margin of Helios
    pattern(rf"^(?!{WH}\b|{AUX}\b|{ORDER}\b){_A_OF_E}"),
)
_FRAMING = re.compile(
    r"history|development|trend|evolution|(?:\w+ )?(?:change|difference|increase|decrease|growth)",
    re.IGNORECASE,
)
_MODIFIER = re.compile(
    r"(?:operating|net|gross|total|average|annual|monthly|comparable|underlying|adjusted|final"
    r"|expected|quick|current|free|cash|tax|order)$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(rf"\b(?:{WH}|{AUX})\b|^{ORDER}\b", re.IGNORECASE)
_WORD = re.compile(r"\w[\w'’&.-]* & [\w'’&.-]*\w|[\w'’&./-]*\w|[^\w\s]")
_ASKS_AMOUNT = re.compile(
    r"^(?:what|which|how (?:much|many|high|large|big|low)|compare|show|give|list)\b", re.IGNORECASE
)
_COMPARES = re.compile(
    rf"\b(?:compare[sd]?|comparison|difference|versus|vs|{COMPARATIVE}\b[^?]* than)\b",
    re.IGNORECASE,
)
_SIDE_BY_SIDE = re.compile(r"[ ,]*(?:,|and|or|vs\.?|versus|with|to|than|in|&| )+ *")
Pair = tuple[list[Found], list[Found]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Offsets of entities, attributes and periods are those of `text`; `compared` is the question
    asked anew of each thing compared."""

    text: str
    shape: Shape
    entities: tuple[Found, ...]
    attributes: tuple[Found, ...]
    periods: tuple[Period, ...]
    compared: tuple[str, ...] = ()

    @property
    def period_names(self) -> tuple[str, ...]:
        return names_of(self.periods)


def read(text: str) -> Reading:
    start = text[:LONGEST_READ]
    start = start.lower() if start.isupper() and len(start.split()) > 2 else start
    periods = find_periods(start)
    plain = without_periods(start, periods)
    entities, attributes = _asked(plain)
    compared = find_compared(plain, entities, attributes)
    of_periods = compared is None and _compares_periods(start, periods, attributes)
    is_measured = bool(attributes and (entities or periods))
    shape = shape_of(
        start,
        compares=bool(compared) or of_periods,
        spans=len(periods) > 2 or any(len(each.names) > 1 for each in periods),
        is_measured=is_measured,
    )
    anew: tuple[str, ...] = ()
    if shape == "compare":
        periods = find_periods(start, ends_only=True)
        found = compared or Compared(entities=tuple(entities[:1]), attributes=tuple(attributes))
        names = names_of(periods)
        each = [(name,) for name in names] if of_periods else [names]
        rest = "" if found.attributes else _rest(plain, found.entities)
        anew = tuple(question for when in each for question in found.questions(when, rest))
        if compared:
            entities, attributes = list(found.entities), list(found.attributes)
    return Reading(
        text=text,
        shape=shape,
        entities=tuple(entities),
        attributes=tuple(attributes),
        periods=tuple(periods),
        compared=anew,
    )


def _rest(plain: str, entities: Sequence[Found]) -> str:
    """What is left of a comparison that names no attribute: "heavier"."""
    words = (word for chunk in _chunks(plain) for word in chunk)
    return " ".join(w.group() for w in words if not any(_covers(each, w) for each in entities))


def _asked(text: str) -> Pair:
    """The entities asked about and the attributes asked for. Names anywhere count as entities."""
    names = find_names(text)
    entities, attributes = _by_grammar(text, names)
    if not attributes:
        measured, attributes = _by_measures(text, names)
        entities = entities or measured
    own = [each for each in entities if not any(overlap(each, name) for name in names)]
    # "tarn c2" is one name, "Pat's Bakery segment" holds two.
    own += [each for each in entities if each.text[:1].islower() and each not in own]
    names = [name for name in names if not any(overlap(name, each) for each in own)]
    asked = [each for each in (*own, *names) if not any(overlap(each, a) for a in attributes)]
    return sorted(asked, key=lambda each: each.start), attributes


def _by_grammar(text: str, names: Sequence[Found]) -> Pair:
    for expression in _GRAMMAR:
        match = expression.search(text)
        if match and not _CLAUSE.search(match["a"]) and not is_closed(match["a"]):
            return _split(match, names)
    return [], []


def _split(match: re.Match[str], names: Sequence[Found]) -> Pair:
    """The entity follows the last "of" before a name, so that "cash flow from operations of Helios"
    asks for the whole. "The history of Helios" asks for no attribute of it."""
    attribute = trimmed(match["a"], match.start("a"))
    if not match.groupdict().get("e"):
        named = not names_measure(attribute.text) and any(overlap(attribute, n) for n in names)
        return [], [] if named else split_list(attribute)
    entity = trimmed(match["e"], match.start("e"))
    if match.start("e") < match.start("a"):
        owner = next((name for name in names if name.end == match.end("e")), entity)
        return [owner], split_list(attribute)
    if _FRAMING.fullmatch(attribute.text):
        named = any(overlap(entity, name) for name in names)
        whole = " " * entity.start + match.string[entity.start : entity.end]
        return _asked(whole) if named or not names_measure(entity.text) else ([], [entity])
    for name in names:
        between = match.string[attribute.start : name.start]
        lead = re.fullmatch(r"([^A-Z,?:;]+?) +(?:of|for) +(?:the )?", between)
        if lead and not re.search(rf"\bof\b|{_CLAUSE.pattern}", lead[1]):
            return [name], split_list(trimmed(lead[1], attribute.start))
    return [each for each in split_list(entity) if not is_closed(each.text)], split_list(attribute)


def _by_measures(text: str, names: Sequence[Found]) -> Pair:
    """Keywords: what stands before a measure is its thing, unless another thing follows."""
    is_clause = bool(_CLAUSE.search(text))
    entities: list[Found] = []
    attributes: list[Found] = []
    chunks = [chunk for chunk in _chunks(text) if chunk]
    for at, chunk in enumerate(chunks):
        measured = [n for n, word in enumerate(chunk) if is_measure_word(word.group())]
        parts = [chunk]
        if measured:
            another = at == 0 and len(chunks) > 1 and not names
            first = _first_word(chunk, measured, names, leads=is_clause or another)
            attributes.append(_joined(chunk[first : measured[-1] + 1], text))
            parts = [chunk[:first], chunk[measured[-1] + 1 :]]
        if not is_clause and (measured or len(chunks) > 1):
            entities += [_joined(part, text) for part in parts if part]
    return (entities, attributes) if attributes else ([], [])


def _first_word(
    chunk: Sequence[re.Match[str]],
    measured: Sequence[int],
    names: Sequence[Found],
    *,
    leads: bool,
) -> int:
    """Where the measure begins: behind the name before it, else at its own first word. It `leads`
    in a sentence, or where its thing follows: then all words before belong to it."""
    first, last = measured[0], measured[-1]
    named = [n for n, word in enumerate(chunk) if any(_covers(name, word) for name in names)]
    before = [n for n in named if n < first]
    if last in named:
        first = named[0]
    elif before:
        first = before[-1] + 1
    elif leads or last + 1 < len(chunk):
        first = 0
    while first > 0 and first - 1 not in named and _MODIFIER.match(chunk[first - 1].group()):
        first -= 1
    return first


def _covers(name: Found, word: re.Match[str]) -> bool:
    return name.start < word.end() and word.start() < name.end


def _chunks(text: str) -> Iterator[list[re.Match[str]]]:
    """Runs of words of open classes."""
    chunk: list[re.Match[str]] = []
    for word in _WORD.finditer(text):
        if is_closed(word.group()) or not re.search(r"\w", word.group()):
            yield chunk
            chunk = []
        else:
            chunk.append(word)
    yield chunk


def _joined(chunk: Sequence[re.Match[str]], text: str) -> Found:
    return trimmed(text[chunk[0].start() : chunk[-1].end()], chunk[0].start())


def _compares_periods(text: str, periods: Sequence[Period], attributes: Sequence[Found]) -> bool:
    """Do two periods stand side by side where an amount is asked for, or in a question that
    compares?"""
    if len(names_of(periods)) < 2:
        return False
    pairs = zip(periods, periods[1:], strict=False)
    side_by_side = all(_SIDE_BY_SIDE.fullmatch(text[a.end : b.start]) for a, b in pairs)
    asks = side_by_side and len(periods) > 1 and attributes and _ASKS_AMOUNT.match(text)
    return bool(_COMPARES.search(text) or asks)
