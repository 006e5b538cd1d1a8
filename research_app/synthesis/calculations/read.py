"""The one reading of a question for what it asks to be computed, made once and carried on it.

The forms are read off the words that name the operation ("the percentage change in … from … to …")
once periods are taken out; measures are known by their names in the glossary, or by the definition
that the question brings along. What is asked in another way is no calculation; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.forms import (
    operations_in,
    part_and_whole,
    plainly_dated,
    read_counted,
    read_extreme,
    things_of,
    wants_no_result,
    without_dates,
    without_lead,
)
from research_app.synthesis.calculations.formula import (
    asking_part,
    defined_in,
    line_of,
    tokens_of,
)
from research_app.synthesis.calculations.glossary import (
    folded,
    line_named,
    measure_in,
    patterned,
    spelled,
    statement_search,
)
from research_app.synthesis.calculations.values import Measure, Operation, Plan, Reading
from research_app.synthesis.calculations.words import telling_stems
from research_app.synthesis.protocols import Question

LONGEST = 600
"""Code points of a question that are read; who writes more asks for more than one number."""
_DECIMALS = re.compile(
    r"\bround(?:ed|ing)?\b[^.?]{0,60}?\b(?P<count>zero|one|two|three|four|\d)\s+decimal", re.I
)
_NUMBERS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4}
_YEAR_AVERAGE = re.compile(r"\b(?:19|20)\d\d (?:average|mean)\b", re.IGNORECASE)
_MEAN = re.compile(r"\b(?:average|mean)\b", re.IGNORECASE)
_MOVES = re.compile(
    rf"\b(?:{patterned('<MOVED>')}|chang\w+|improv\w+|growing|rising|falling|compare\w*|develop\w*)\b",
    re.IGNORECASE,
)
_COMPARES = re.compile(r"\b(?:compar\w+|versus|vs|or|than|both|each)\b", re.IGNORECASE)
_ASKS_ELSE = re.compile(r"^(?:which|who|whom|when|where|why)\b", re.IGNORECASE)


def read_plan(question: Question) -> Plan | None:
    """What is to be computed; None where a question asks for no number that must be, or for why."""
    text = plainly_dated(asking_part(question.search_text)[:LONGEST])
    if question.shape == "reason" or wants_no_result(text):
        return None
    readings = tuple(_as_wished(each, question.text, text) for each in _readings(question, text))
    if not readings:
        return None
    names = tuple(each for each in question.entities if _is_whose(each, readings))
    return Plan(
        readings=readings,
        names=names,
        words=without_dates(text)[0],
        searches=_searches(readings, names),
    )


def _readings(question: Question, text: str) -> Iterator[Reading]:
    """The likeliest first: a measure that the question defines; rows that print what the question
    names; a measure that is known by name."""
    bare, periods = without_dates(text)
    own = defined_in(question.text)
    defined = next(((name, own[name]) for name in own if name in folded(bare)), None)
    if defined is None and question.shape != "yes_no":
        found = read_counted(bare, periods) or read_extreme(bare, periods)
        yield from found or _worded(bare, periods)
    named = defined or _share_of_lines(bare) or measure_in(bare)
    if named is not None and (defined or _asks_for_it(question, bare)):
        name, measure = named
        rest = re.sub(re.escape(name), " ", bare, flags=re.IGNORECASE)
        operation = _of_measure(text, periods)
        yield Reading(
            operation=operation, things=(name,), periods=periods, measure=measure, shared=rest
        )


def _worded(bare: str, periods: tuple[str, ...]) -> Iterator[Reading]:
    if sides := part_and_whole(bare):
        part, whole = (without_lead(side) for side in sides)
        if part and whole:
            yield Reading(operation="share", things=(part, whole), periods=periods)
        return
    for operation, words in operations_in(bare):
        for things in things_of(operation, words, len(periods)):
            if all(things):
                yield Reading(operation=operation, things=things, periods=periods)
        return


def _asks_for_it(question: Question, bare: str) -> bool:
    """Does the question that names a measure ask for its value, rather than for something of it?
    Things compared are asked for each by itself."""
    if question.shape == "compare" and len(question.entities) > 1 and _COMPARES.search(bare):
        return False
    return question.shape not in ("list", "definition") and not _ASKS_ELSE.match(bare)


def _of_measure(text: str, periods: Sequence[str]) -> Operation:
    if _MEAN.search(text) and len(periods) > 1:
        return "average"
    return "change" if _MOVES.search(text) or len(periods) == 2 else "value"


def _share_of_lines(bare: str) -> tuple[str, Measure] | None:
    """ "SG&A as a percent of net sales", of lines that are known."""
    part, whole = (_known_end(without_lead(side)) for side in part_and_whole(bare) or ("", ""))
    if not part or not whole:
        return None
    name = spelled(f"{part[:1].upper()}{part[1:]} as % of {whole}")
    return bare, Measure(name=name, kind="percent", formulas=(f"{part} / {whole}",))


def _known_end(words: str) -> str:
    """The longest end, or beginning, of the words that names a line."""
    pieces = words.split()
    ends = [" ".join(pieces[at:]) for at in range(len(pieces))]
    starts = [" ".join(pieces[:at]) for at in range(len(pieces), 0, -1)]
    return next((each for each in (*ends, *starts) if line_named(each)), "")


def _as_wished(reading: Reading, wish: str, text: str) -> Reading:
    """With the decimals that the question wishes, and over which years it goes."""
    match = _DECIMALS.search(wish)
    count = match["count"].lower() if match else ""
    return replace(
        reading,
        decimals=int(count) if count.isdigit() else _NUMBERS.get(count),
        from_year_before=reading.operation == "average" and bool(_YEAR_AVERAGE.search(text)),
    )


def _is_whose(name: str, readings: Sequence[Reading]) -> bool:
    """Does it name somebody whose figures are asked for, rather than one of the things?"""
    if name == name.casefold() or line_named(name) or measure_in(name):
        return False
    own = telling_stems(name)
    return not any(telling_stems(thing) <= own for reading in readings for thing in reading.things)


def _searches(readings: Sequence[Reading], names: Sequence[str]) -> tuple[str, ...]:
    """For each statement that prints a line of a measure a search by its title and lines, with the
    name of whom the question is about, which decides among many documents."""
    found: list[str] = []
    for reading in readings:
        if reading.measure is None:
            continue
        tokens = [each for way in reading.measure.formulas for each in tokens_of(way)]
        when = " ".join(period.removeprefix("FY") for period in reading.periods)
        for statement in dict.fromkeys(line_of(each).statement for each in tokens):
            if statement:
                titled = f"{statement_search(statement)}, {when}".rstrip(", ")
                found += [titled, f"{names[0]}: {titled}"] if names else [titled]
    return tuple(dict.fromkeys(found))
