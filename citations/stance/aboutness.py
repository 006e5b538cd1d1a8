"""Are two statements of the same thing, and of the same time?"""

from __future__ import annotations

from collections.abc import Iterable

from citations.stance.clauses import FEWEST
from citations.stance.statement import Part, Reading
from citations.stance.vocabulary import ALIKE, INDEFINITE
from citations.verification.checks.aligned import Word, are_related, read_text
from citations.verification.checks.opposites import are_alike
from citations.verification.checks.synonyms import are_synonyms

MOST_ADDED = 0.5
"""Words beyond what is known of the thing, for each known one."""


def are_of_same_thing(one: Part, other: Part, *, whole: bool = False) -> bool:
    """Whether enough names both, and nothing names another thing. The other may say less; what it
    adds may be a word or two that is no name and does not narrow what is counted ("child
    passengers"), where both tell the time and the first is known whole. What is denied is known to
    the other: who is not in this street may yet be in the town. `whole`: all that names either is
    known of the other."""
    lost = _unknown(one, other.of)
    added = [w for w in _unknown(other, one.of) if whole or not other.of.is_aside(other, w)]
    shared = {word.key for word in one.naming_words if matches_any(word, other.of.words)}
    if len(shared) + len(named_around(one.of, other.of) - shared) < FEWEST:
        return False
    if not of_one_name(one.of, other.of, (one, other)):
        return False
    if whole:
        return not lost and not added
    if not _share_a_matter(one, other):
        return False
    if any(one.start <= w.start < one.end for w in lost):
        return False
    if (one.is_denied and lost) or (other.is_denied and added):
        return False
    if not added:
        return True
    is_little = len(added) <= MOST_ADDED * len(shared)
    narrows = any(
        w.capitalised or other.start <= w.start < other.end or other.of.is_of_owner(w)
        for w in added
    )
    is_valued = other.number is not None or other.date is not None
    return not lost and is_valued and is_little and not narrows and bool(one.times and other.times)


def named_around(first: Reading, second: Reading) -> frozenset[str]:
    """Keys of names in the title or heading of the one that stand in the sentence of the other:
    "the order book" of Helios's own report is that of "Helios's order book"."""
    names = first.names | second.names
    said = first.keys & _capitals_around(second) | second.keys & _capitals_around(first)
    return names & said - (first.keys & second.keys)


def _capitals_around(reading: Reading) -> frozenset[str]:
    return frozenset(w.key for w in reading.around.words if w.content and w.capitalised)


def _share_a_matter(one: Part, other: Part) -> bool:
    """Whether a word that is no name, or the part itself, is said by both clauses and not only
    somewhere in the sentences."""
    words = [[w for w in each.naming_words if not each.of.is_name(w)] for each in (one, other)]
    if one.number is None:
        words = [words[0] + one.words, words[1] + other.words]
    return any(matches_any(word, words[1]) for word in words[0])


def _unknown(part: Part, other: Reading) -> list[Word]:
    """The words of the part that the other does not know. A name may be known from title, heading
    or the sentence before only where the sentence itself names nobody else."""
    names_else = {w.key for w in other.words if w.key in other.names} - part.of.names
    found = []
    for word in part.naming_words:
        if matches_any(word, other.words):
            continue
        if not matches_any(word, other.around.words) or (word.key in part.of.names and names_else):
            found.append(word)
    return found


def matches_any(word: Word, others: Iterable[Word]) -> bool:
    """Whether one of the words is the same, of its family or of its meaning."""
    return any(other.content and _matches(word, other) for other in others)


def _matches(word: Word, other: Word) -> bool:
    if word.key == other.key:
        return True
    if word.capitalised and word.start and other.capitalised and other.start:
        return False
    return (
        are_related(word.key, other.key)
        or ALIKE.get(word.lower, -1) == ALIKE.get(other.lower, -2)
        or are_synonyms(word.lower, other.lower)
        or are_alike(word.lower, other.lower)
    )


def are_of_same_law(first: Reading, second: Reading) -> bool:
    """Whether what one says of its own document's rules, the other says of the same document: who
    asks for more than a law does contradicts nobody."""
    return _names_title(first, second) or _names_title(second, first)


def _names_title(own: Reading, other: Reading) -> bool:
    title = [word for word in read_text(own.statement.title).words if word.content]
    return len(title) >= FEWEST and all(word.key in other.all_keys for word in title)


def of_one_name(first: Reading, second: Reading, parts: tuple[Part, Part] | None = None) -> bool:
    """Whether they have a name in common, or neither names anything and both speak of something
    known ("the bridge", "all pupils"): two sentences on "a woman" are of two women."""
    if parts and "duty" in (parts[0].mood, parts[1].mood):
        return are_of_same_law(first, second)
    names, other_names = _proper(first, second), _proper(second, first)
    if parts is not None:
        names -= _keys_in(parts[0])
        other_names -= _keys_in(parts[1])
    if not names and not other_names:
        return not (INDEFINITE.match(first.text) or INDEFINITE.match(second.text))
    one, other = (_capitals(each) for each in (first, second))
    return bool(names & other or other_names & one)


def _proper(own: Reading, other: Reading) -> frozenset[str]:
    """The names, without what the other writes small."""
    small = {word.key for word in other.words if word.text.islower()}
    return own.names - small


def _keys_in(part: Part) -> frozenset[str]:
    return frozenset(w.key for w in part.of.words if part.start <= w.start < part.end)


def _capitals(reading: Reading) -> frozenset[str]:
    words = (*reading.words, *reading.around.words)
    return frozenset(word.key for word in words if word.content and word.capitalised)
