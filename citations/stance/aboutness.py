"""Are two statements of the same thing, and of the same time?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise

from citations.stance.statement import FEWEST, Part, Reading
from citations.stance.vocabulary import INDEFINITE, NOW, RELATIVE_TIME
from citations.verification.checks.aligned import Word, are_kin
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.dates.values import When
from citations.verification.checks.opposites import are_alike
from citations.verification.checks.synonyms import are_synonyms

MOST_ADDED = 0.5
"""Words beyond what is known of the thing, for each known one."""
OPENING = 6
"""Words of a sentence in which its subject is named."""
SAME_STATE = 31
"""Days between two publications up to which what is so "now", or planned, may be held together."""
SAME_MATTER = 730
"""The same for what is told as past, without its time."""
_LASTING = ("[length]", "[mass]")
_YEAR_AND_MONTH = re.compile(r"(?<!\d)((?:19|20)\d\d)-(0[1-9]|1[0-2])(?!\d)")
_NUMBERED = re.compile(r"([^\W\d_]{2,})[ -]?(\d{1,2})(?![\d.])")


def of_same_thing(
    one: Part, first: Reading, other: Part, second: Reading, *, whole: bool = False
) -> bool:
    """Whether enough names both, and nothing names another thing. The other may say less; what it
    adds may be a word or two that is no name and does not narrow what is counted ("child
    passengers"), where both tell the time and the first is known whole. `whole`: all that names
    either is known of the other."""
    lost, added = _unknown(one, first, second), _unknown(other, second, first)
    shared = {first.words[at].key for at in one.naming if meets(first.words[at], second.words)}
    if len(shared) + len(named_around(first, second) - shared) < FEWEST:
        return False
    if not of_one_name(first, second):
        return False
    if whole:
        return not lost and not added
    if _name_others(first, second):
        return False
    if _before_same(one, first, second) & _before_same(other, second, first):
        return False
    if any(one.start <= w.start < one.end for w in lost):
        return False
    if not added:
        return True
    is_little = len(added) <= MOST_ADDED * len(shared)
    narrows = any(w.capitalised or other.start <= w.start < other.end for w in added)
    return not lost and is_little and not narrows and bool(one.times and other.times)


def named_around(first: Reading, second: Reading) -> frozenset[str]:
    """Keys of names in the title or heading of the one that stand in the sentence of the other:
    "the order book" of Helios's own report is that of "Helios's order book"."""
    return (first.names - first.keys) & second.keys | (second.names - second.keys) & first.keys


def _before_same(part: Part, own: Reading, other: Reading) -> frozenset[str]:
    """Keys of the words before which something stands that the other does not know, and that is not
    what is compared: "textile workers" are others than "furniture workers"."""
    known = (*other.words, *other.around.words)
    return frozenset(
        after.key
        for word, after in pairwise(own.naming)
        if not part.start <= word.start < part.end and not meets(word, known)
    )


def _name_others(first: Reading, second: Reading) -> bool:
    """Whether each begins with a name that the other does not know."""
    return _begins_with_other(first, second) and _begins_with_other(second, first)


def _begins_with_other(own: Reading, other: Reading) -> bool:
    known = (*other.words, *other.around.words)
    opening = (w for w in own.words[:OPENING] if w.capitalised and w.key in own.names)
    return any(not meets(word, known) for word in opening)


def _unknown(part: Part, own: Reading, other: Reading) -> list[Word]:
    """The words of the part that the other does not know. A name may be known from title, heading
    or the sentence before only where the sentence itself names nobody else."""
    names_else = {w.key for w in other.words if w.key in other.names} - own.names
    found = []
    for at in part.naming:
        word = own.words[at]
        if meets(word, other.words):
            continue
        if not meets(word, other.around.words) or (word.key in own.names and names_else):
            found.append(word)
    return found


def meets(word: Word, others: Iterable[Word]) -> bool:
    """Whether one of the words is the same, of its family or of its meaning."""
    return any(other.content and _is_met(word, other) for other in others)


def _is_met(word: Word, other: Word) -> bool:
    if word.key == other.key:
        return True
    if word.capitalised and word.start and other.capitalised and other.start:
        return False
    return (
        are_kin(word.key, other.key)
        or are_synonyms(word.lower, other.lower)
        or are_alike(word.lower, other.lower)
    )


def of_one_name(first: Reading, second: Reading) -> bool:
    """Whether they have a name in common, or neither names anything and both speak of something
    known ("the bridge", "all pupils"): two sentences on "a woman" are of two women."""
    if not first.names and not second.names:
        return not (INDEFINITE.match(first.text) or INDEFINITE.match(second.text))
    one, other = (_capitals(each) for each in (first, second))
    is_shared = bool(first.names & other or second.names & one)
    return is_shared and not _are_numbered_apart(first, second)


def _capitals(reading: Reading) -> frozenset[str]:
    words = (*reading.words, *reading.around.words)
    return frozenset(word.key for word in words if word.content and word.capitalised)


def _are_numbered_apart(first: Reading, second: Reading) -> bool:
    """ "Trial 1" and "Trial 2": one name with two numbers."""
    one, other = (dict(_NUMBERED.findall(each.statement.title.lower())) for each in (first, second))
    return any(other.get(name, number) != number for name, number in one.items())


def at_same_time(one: Part, first: Reading, other: Part, second: Reading) -> bool:
    """Whether both are told of the same time; without any, whether they were told near enough."""
    if RELATIVE_TIME.search(one.said) or RELATIVE_TIME.search(other.said):
        return False
    if one.times and other.times:
        return share_a_time(one.times, other.times)
    if one.times or other.times:
        told, silent = (one.times, second) if one.times else (other.times, first)
        return share_a_time(told, _times_around(silent))
    return _were_told_together(one, first, other, second)


def _times_around(reading: Reading) -> tuple[When, ...]:
    """The times of title and headings; that of the sentence before where it is the only one."""
    statement = reading.statement
    above = (*read_dates(statement.title), *read_dates(statement.heading))
    before = read_dates(statement.before)
    return (*above, *before) if len({(each.low, each.high) for each in before}) == 1 else above


def share_a_time(one: Sequence[When], other: Sequence[When]) -> bool:
    return any(
        a.meets(b) and a.exactness == b.exactness and a.relation == b.relation
        for a in one
        for b in other
    )


def _were_told_together(a: Part, first: Reading, b: Part, second: Reading) -> bool:
    if a.number is not None and a.number.unit.dimension in _LASTING:
        return True
    is_plan = a.mood == "plan"
    is_state = is_plan or NOW.search(a.said) or NOW.search(b.said)
    one, other = _published(first), _published(second)
    if one is None or other is None:
        return is_plan or not is_state
    return abs((one - other).days) <= (SAME_STATE if is_state else SAME_MATTER)


def _published(reading: Reading) -> date | None:
    """The day of which the title says it is, else the given one."""
    title = reading.statement.title
    told = [when for when in read_dates(title) if when.low[0] > 0]
    if told:
        year, month, day = told[0].low
        return date(year, month, min(day, 28))
    named = _YEAR_AND_MONTH.search(title)
    given = named[0] if named else reading.statement.date[:10]
    parts = [int(part) for part in given.split("-") if part.isdigit()]
    if not parts or not parts[0]:
        return None
    year, month, day = (*parts, 1, 1)[:3]
    return date(year, month, min(day, 28))
