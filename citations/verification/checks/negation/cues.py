"""Words that deny others, how far they reach, and what they deny first.

A negation reaches to the end of its clause; its head is the first word of meaning there ("did not
significantly *raise* prices"). "Not only", "no fewer than", "not until" and the like deny nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from citations.language.lexicon import Lexicon
from citations.language.words import clause_end, clauses_of
from citations.verification.checks.aligned import ReadText, read_text

WORDS = Lexicon(Path(__file__).with_name("words.txt"))
_DENIES_CLAUSE, _DENIES_NOUN = WORDS.words("denies clause"), WORDS.words("denies noun")
_SEEN_THROUGH = WORDS.words("seen through")
_BEFORE_TO, _BEFORE_OF = WORDS.words("before to"), WORDS.words("before of")
_BEFORE_OBJECT, _BEFORE_CLAIM = WORDS.words("before object"), WORDS.words("before claim")
_BEFORE_THAT, _BEFORE_OUT = WORDS.words("before that"), WORDS.words("before out")
_DENIES_NOTHING_BEFORE = {
    word: frozenset(following.split())
    for word, _, following in (
        line.partition(": ") for line in WORDS.lines("denies nothing before")
    )
}
_DENIES_NOTHING_BEHIND = WORDS.words("denies nothing behind")
_VERBS_BEFORE = WORDS.words("verbs before")
_MOST_HEADS = 3
_FARTHEST = 40
_FARTHEST_HEAD = 12
"""Words behind a cue that it may reach, and among which its head stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Negation:
    """The words `[first:last)` that deny, the `heads` they deny first, and the word `end` before
    which their reach ends. `noun` where a noun is denied ("no evidence"),
    `contrast` for "not this but that"."""

    first: int
    last: int
    heads: tuple[int, ...]
    end: int
    noun: bool = False
    contrast: bool = False

    def reaches(self, at: int) -> bool:
        return at in self.heads or self.last <= at < self.end

    def phrase(self, read: ReadText) -> str:
        """The cue with what it denies, to be quoted to a reader."""
        reach = self.heads[0] if self.heads else self.last - 1
        start = self.first
        before = read.words[start - 1] if start else None
        if before is not None and before.lower in _VERBS_BEFORE and self.last - self.first == 1:
            start -= 1
        return " ".join(read.between(start, min(reach, start + 7)).split())


@lru_cache(maxsize=256)
def negations_of(text: str) -> tuple[Negation, ...]:
    """The negations of a text in order, two that undo each other ("did not fail to") left out."""
    read = read_text(text)
    clauses = clauses_of(text)
    found: list[Negation] = []
    at = 0
    while at < len(read.words):
        cue = _cue_at(read, at)
        if cue is not None:
            last, noun = cue
            found.append(_negation(read, clauses, at, last, noun))
            at = last
        else:
            at += 1
    return tuple(_without_doubled(found))


def _cue_at(read: ReadText, at: int) -> tuple[int, bool] | None:
    """Where a cue that begins here ends, and whether it denies a noun."""
    word = read.words[at].lower
    following = _lower(read, at + 1)
    if word == "no" and following in ("longer", "one"):
        return at + 2, False
    if word == "no" and read.text[read.words[at].end : read.words[at].end + 2].startswith("."):
        return None
    if word.endswith("n't") or word in _DENIES_CLAUSE:
        return (at + 1, False) if _denies(read, at, word) else None
    if word in _DENIES_NOUN:
        harmless = following in _DENIES_NOTHING_BEFORE.get(word, ())
        return None if harmless or _in_figure(read, at) else (at + 1, True)
    return _long_cue(word, following, at)


def _long_cue(word: str, following: str, at: int) -> tuple[int, bool] | None:
    if word in _BEFORE_TO and following == "to":
        return at + 2, False
    if word in _BEFORE_OF and following == "of":
        return at + 2, True
    if word in _BEFORE_OBJECT and following not in ("in", "behind"):
        return at + 1, True
    if word in _BEFORE_CLAIM:
        return at + 1 + (following == "that"), False
    if word in _BEFORE_THAT and following == "that":
        return at + 2, False
    if word in _BEFORE_OUT and following == "out":
        return at + 2, True
    return None


def _denies(read: ReadText, at: int, word: str) -> bool:
    plain = "not" if word.endswith("n't") or word == "cannot" else word
    if _lower(read, at + 1) in _DENIES_NOTHING_BEFORE.get(plain, frozenset()):
        return False
    ahead = [word.lower for word in read.words[at + 1 : at + 9]]
    compares = plain == "not" and ahead[:1] in (["as"], ["so"]) and "as" in ahead[1:]
    if "until" in ahead or compares:
        return False
    if plain == "not" and at > 1 and read.words[at - 2].lower == "or":
        return False
    return not (plain == "not" and at and read.words[at - 1].lower in _DENIES_NOTHING_BEHIND)


def _in_figure(read: ReadText, at: int) -> bool:
    """Is "0" a part of "0/21", "0%" or "12-0"?"""
    word = read.words[at]
    if not word.is_figure:
        return False
    around = read.text[max(0, word.start - 1) : word.end + 2].replace(word.text, "", 1)
    return any(sign in "/%-–:.°=" for sign in around)


def _lower(read: ReadText, at: int) -> str:
    return read.words[at].lower if at < len(read.words) else ""


def _negation(
    read: ReadText, clauses: tuple[int, ...], first: int, last: int, noun: bool
) -> Negation:
    end = min(max(clause_end(clauses, last - 1), last), last + _FARTHEST)
    sentence = read.words[first].sentence
    return Negation(
        first=first,
        last=last,
        heads=_heads(read, last, end, _MOST_HEADS if noun else 1),
        end=end,
        noun=noun,
        contrast=_lower(read, end) == "but" and read.words[end].sentence == sentence,
    )


def _heads(read: ReadText, begin: int, end: int, most: int) -> tuple[int, ...]:
    """The first words of meaning; of a noun's words up to `most` that stand side by side."""
    heads: list[int] = []
    for at in range(begin, min(end, begin + _FARTHEST_HEAD)):
        word = read.words[at]
        skipped = word.lower in _SEEN_THROUGH or (word.lower.endswith("ly") and not heads)
        if word.content and not skipped:
            heads.append(at)
        elif heads and not word.content:
            break
        if len(heads) == most:
            break
    return tuple(heads)


def _without_doubled(found: list[Negation]) -> list[Negation]:
    """Without a negation whose head is the cue of the next one, and without that one."""
    kept: list[Negation] = []
    for negation in found:
        before = kept[-1] if kept else None
        undone = before is not None and (
            negation.first in before.heads or before.last == negation.first
        )
        if undone:
            kept.pop()
        else:
            kept.append(negation)
    return kept
