"""Is one text a copy of another, and do two sentences say the same?

Only near-equal sentences do: a different verb, name or figure is another statement, perhaps a
contradicting one. What was copied says nothing more for a statement than its original.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from citations.steps.clauses.words import ENTANGLING
from research_app.synthesis.terms import content_stems, words_of

LEAST_SHARE = 0.75
"""Of the longer sentence's content words, those the shorter one must have, in the same order."""
SHINGLE, COPIED = 8, 0.8
"""Words in a row that two texts share, and the share of the shorter text's from which it is a
copy: a wire story keeps its words under another dateline."""
MARGIN = 600
"""Characters on either side of a sentence that tell whether it was copied with its surroundings."""


def is_copy(one: str, other: str) -> bool:
    """Is one text, or nearly all of it, taken over from the other? Texts of less than two shingles
    are too short to tell."""
    shorter, longer = sorted((_shingles(one), _shingles(other)), key=len)
    return len(shorter) > 1 and len(shorter & longer) >= COPIED * len(shorter)


def surroundings(text: str, start: int, end: int) -> str:
    """What stands before and behind `text[start:end]`. Two sources may come to the same sentence;
    the same words all around it are a copy."""
    return f"{text[max(0, start - MARGIN) : start]} {text[end : end + MARGIN]}"


@lru_cache(maxsize=128)
def _shingles(text: str) -> frozenset[int]:
    words = words_of(text)
    return frozenset(
        hash(tuple(words[at : at + SHINGLE])) for at in range(len(words) - SHINGLE + 1)
    )


def say_the_same(one: str, other: str) -> bool:
    """Does the longer sentence only add harmless words to the shorter one?"""
    if _reaching_words(one) != _reaching_words(other):
        return False
    shorter, longer = sorted((_content(one), _content(other)), key=len)
    if not shorter or len(shorter) < LEAST_SHARE * len(longer):
        return False
    added = _added(shorter, longer)
    return added is not None and not any(stem[0].isdigit() for stem in added)


@lru_cache(maxsize=1024)
def _reaching_words(sentence: str) -> tuple[str, ...]:
    """Negations, attributions, hedges and the like."""
    reaching = (word for word in words_of(sentence) if word in ENTANGLING or word.endswith("n't"))
    return tuple(sorted(reaching))


@lru_cache(maxsize=1024)
def _content(sentence: str) -> tuple[str, ...]:
    return tuple(content_stems(sentence))


def _added(shorter: Sequence[str], longer: Sequence[str]) -> list[str] | None:
    """What the longer has beyond the shorter; None unless the shorter's words all come in order."""
    rest = iter(longer)
    added: list[str] = []
    for wanted in shorter:
        for stem in rest:
            if stem == wanted:
                break
            added.append(stem)
        else:
            return None
    return added + list(rest)
