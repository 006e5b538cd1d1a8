"""The content words of a norm, by their stems."""

from __future__ import annotations

import re

from citations.language.stems import english_stem

_WORD = re.compile(r"[^\W\d_][\w’'-]{2,}")
_EMPTY = frozenset(
    """the and for with that this these those which who whom whose shall must may can should will
    not are was were has have had been being from into onto upon within under over after before
    until unless except where when while each every any all some such other than then there their
    his her its our your they them you what how does did done least most more less only also both
    either neither per during about against between through without because provided""".split()
)


def stems_of(words: str) -> frozenset[str]:
    return frozenset(
        english_stem(each) for each in _WORD.findall(words.lower()) if each not in _EMPTY
    )


def shared_share(ones: frozenset[str], others: frozenset[str]) -> float:
    """The share of the poorer side's content words that the other side says too."""
    return len(ones & others) / max(1, min(len(ones), len(others)))


def common_share(ones: frozenset[str], others: frozenset[str]) -> float:
    """The share of all content words that both sides say."""
    return len(ones & others) / max(1, len(ones | others))
