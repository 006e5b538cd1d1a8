"""Whether free words of an answer state a fact, which they must not: nothing carries them.

`hard_fact` finds what can be pointed at: a number, a date, a name, a superlative. `fact_in` also
takes a sentence that says anything of its own; what passes are headings, and words that only join
("In summary,", "The following points stand out:").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

from citations.drafts import FindingDraft
from citations.language.lexicon import Lexicon
from citations.language.word_classes import AUXILIARIES
from citations.numbers.detect import find_numbers
from citations.numbers.values import Number
from citations.steps.clauses import words as clause_words
from citations.steps.parse_claims import Segment
from citations.verification.checks.aligned import ReadText, Word, key_of, read_text
from citations.verification.checks.dates.read import read_possible_dates
from citations.verification.checks.names.find import CALENDAR, find_names
from citations.verification.checks.synonyms.lexicon import readings_of, share_of

FactKind = Literal["number", "date", "name", "superlative", "address", "statement"]

_KIND_WORDS: dict[FactKind, str] = {
    "number": "a number",
    "date": "a date",
    "name": "a name",
    "superlative": "a superlative",
    "address": "an address",
    "statement": "a statement",
}

_WORDS = Lexicon(Path(__file__).with_suffix(".txt")).words
_SELF_WORDS = frozenset(map(key_of, _WORDS("self words")))
"""Keys of words with which a text speaks of itself, see `key_of`."""
_NO_SUPERLATIVES, _IRREGULAR_SUPERLATIVES = map(
    _WORDS, ("no superlatives", "irregular superlatives")
)
LONGEST = 4_000
"""Characters that are read; free words longer than that are a text of their own, and state
something."""
_LONGEST_HEADING = 12
_AMONG_SELF_WORDS = 3
_ENDS = re.compile(r"[.!?;,…][\"”’'»)\]]{0,3}$")
_ASKS = re.compile(r"(?:what|why|how|who|where|when|which)\b", re.I)
"""A heading that asks what stands below it asserts nothing."""
_ADDRESS = re.compile(r"\bhttps?:|\bwww\.|\w@\w|\b[\w-]{1,60}\.(?:com|org|net|io|gov|edu|info)\b")
_VERBS = (
    AUXILIARIES
    | clause_words.SURE_PAST
    | clause_words.INTRANSITIVE_PAST
    | clause_words.SURE_PRESENT
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeFact:
    """What free words state, by its kind, and the words that show it."""

    kind: FactKind
    words: str


def without_free_facts(
    segments: Iterable[Segment],
    known: Collection[str],
    findings: list[FindingDraft],
    *,
    names: Collection[str] = (),
) -> Iterator[Segment]:
    """The segments, those of free words that state a fact as unverified ones; `findings` grow.
    `known` are words that a heading may repeat: the question's. `names`, words of the evidence, are
    those in which its names may stand."""
    for segment in segments:
        fact = fact_in(segment.text, known, names) if segment.kind == "free" else None
        if fact is None:
            yield segment
        else:
            findings.append(_finding(segment, fact))
            yield replace(segment, kind="unverified")


def _finding(segment: Segment, fact: FreeFact) -> FindingDraft:
    shown = "" if fact.kind == "statement" else f" (“{fact.words}”)"
    what = f"{_KIND_WORDS[fact.kind]}{shown}"
    note = f"Words that cite nothing hold {what}, so they count as unverified."
    return FindingDraft(kind="fact_without_evidence", note=note, words=segment.text)


def fact_in(text: str, known: Collection[str] = (), names: Collection[str] = ()) -> FreeFact | None:
    """The first fact that free words state. `known` are words that a heading may repeat: those of
    the question. A sentence may repeat them as well, but say nothing of them. Of `names`, the words
    of the evidence, a heading may repeat only names."""
    if len(text) > LONGEST:
        return FreeFact(kind="statement", words=text[:80])
    keys, named = _keys(known), _keys(names)
    facts = (_fact_of(sentence, keys, named) for sentence in _sentences(text))
    return next((fact for fact in facts if fact is not None), None)


def hard_fact(text: str) -> FreeFact | None:
    """The first number, date, name or superlative, whatever the sentence does with it."""
    none: frozenset[str] = frozenset()
    sentences = _sentences(text[:LONGEST])
    facts = (_hard_fact(sentence, none, none, exempt=False) for sentence in sentences)
    return next((fact for fact in facts if fact is not None), None)


def _sentences(text: str) -> Iterator[str]:
    read = read_text(text)
    for sentence in read.sentences:
        yield text[sentence.start : sentence.end].strip()


@lru_cache(maxsize=64)
def _keys_of(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word.key for part in words for word in read_text(part).words)


def _keys(known: Collection[str]) -> frozenset[str]:
    return _keys_of((known,) if isinstance(known, str) else tuple(known))


def _fact_of(sentence: str, known: frozenset[str], names: frozenset[str]) -> FreeFact | None:
    read = read_text(sentence)
    heading = _is_heading(read)
    asks = heading or _ASKS.match(sentence) and not _ENDS.search(sentence.rstrip())
    announces = sentence.rstrip("\"”’'») ").endswith((":", "?")) or asks or not _has_verb(read)
    hard = _hard_fact(sentence, known, known | names, exempt=announces)
    if hard is not None or heading:
        return hard
    own = {word.key for word in read.words if word.content} - _SELF_WORDS
    if announces:
        own -= known
    return FreeFact(kind="statement", words=sentence) if own else None


def _hard_fact(
    sentence: str, known: frozenset[str], names: frozenset[str], *, exempt: bool
) -> FreeFact | None:
    """With `exempt`, what is made of known words alone is left, and a name made of `names`."""
    read = read_text(sentence)
    found: list[tuple[FactKind, str]] = [
        ("address", match[0]) for match in _ADDRESS.finditer(sentence.lower())
    ]
    found += [
        ("number", sentence[each.start : each.end])
        for each in find_numbers(sentence)
        if not (exempt and _counts_parts(sentence, each))
    ]
    found += [("date", when.words) for when in read_possible_dates(sentence)]
    found += [("date", word.text) for word in read.words if _is_month(word)]
    found += [("name", name) for name in _names(read)]
    found += [("superlative", word.text) for word in _superlatives(read)]
    for kind, words in found:
        keys = {word.key for word in read_text(words).words}
        given = names if kind == "name" else known
        if kind == "superlative" or not (exempt and keys and keys <= given):
            return FreeFact(kind=kind, words=words)
    return None


def _counts_parts(sentence: str, number: Number) -> bool:
    """ "Four steps:" counts what a text is made of, not things of the world."""
    behind = read_text(sentence[number.end :]).words[:1]
    counted = [*read_text(number.raw).words[-1:], *behind]
    return number.form == "words" and any(word.key in _SELF_WORDS for word in counted)


def _is_month(word: Word) -> bool:
    return word.capitalised and word.lower in CALENDAR and len(word.lower) > 3 and word.start > 0


def _names(read: ReadText) -> Iterator[str]:
    """What capitals tell to be names, without words of the dictionary set in capitals as a title
    is."""
    titled = _is_title_case(read)
    for name in find_names(read):
        own = [read.words[at] for at in name.own]
        if titled and all(_is_word(word) for word in own):
            continue
        yield " ".join(word.text for word in own)
    if titled or (read.words and _is_heading(read)):
        yield from (word.text for word in read.words if _is_no_word(word))


def _is_title_case(read: ReadText) -> bool:
    content = [word for word in read.words if word.content and not word.is_figure]
    return len(content) > 1 and all(word.capitalised for word in content)


def _is_no_word(word: Word) -> bool:
    """Is a capitalised word in no dictionary, so that it can only be a name?"""
    return word.capitalised and word.content and word.text.isalpha() and not _is_word(word)


def _is_word(word: Word) -> bool:
    if word.text.isupper() and len(word.text) > 1:
        return False
    return word.key in _SELF_WORDS or bool(readings_of(word.lower.removesuffix("'s")))


def _superlatives(read: ReadText) -> Iterator[Word]:
    """Superlatives of anything but of points and reasons."""
    for at, word in enumerate(read.words):
        if word.lower in ("first", "last") and (not at or read.words[at - 1].lower != "the"):
            continue
        regular = len(word.lower) > 4 and word.lower.endswith("est") and word.text.isalpha()
        if not (regular or word.lower in _IRREGULAR_SUPERLATIVES):
            continue
        if word.lower in _NO_SUPERLATIVES or (
            regular and all(each.degree != "est" for each in readings_of(word.lower))
        ):
            continue
        behind = read.words[at + 1 : at + 1 + _AMONG_SELF_WORDS]
        if not any(each.key in _SELF_WORDS for each in behind if each.content):
            yield word


def _is_heading(read: ReadText) -> bool:
    """A line without a verb and without an end: it names, and asserts nothing."""
    if not read.words or len(read.words) > _LONGEST_HEADING or _ENDS.search(read.text.rstrip()):
        return False
    return read.words[0].capitalised and not _has_verb(read)


def _has_verb(read: ReadText) -> bool:
    words = read.words
    return any(
        word.lower in _VERBS or word.lower.endswith(("n't", "n’t")) or _acts(words, at)
        for at, word in enumerate(words)
    )


def _acts(words: tuple[Word, ...], at: int) -> bool:
    """Is a word in small letters behind a noun more often a verb than a noun ("Acme defrauds
    investors")?"""
    word = words[at]
    if at == 0 or word.capitalised or not word.content or not words[at - 1].content:
        return False
    if not word.lower.endswith(("s", "ed")) or word.key in _SELF_WORDS:
        return False
    return 0 < share_of(word.lower, "v") >= share_of(word.lower, "n")
