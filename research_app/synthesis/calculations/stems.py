"""The words of labels and of what is asked for, as stems that can be compared."""

from __future__ import annotations

import re
from functools import lru_cache

from research_app.synthesis.calculations.periods import without_times
from research_app.synthesis.terms import stem, words_of

_FOOTNOTE = re.compile(r"\((?:\d{1,2}|[a-z])\)")
_JOINING = frozenset("the of and a an to for by in on at".split())


@lru_cache(maxsize=8192)
def plain_words(text: str) -> str:
    """The words in lower case with a space around each, for finding one phrase in another;
    footnote marks are none."""
    return f" {' '.join(words_of(_FOOTNOTE.sub(' ', text)))} "


@lru_cache(maxsize=8192)
def label_stems(label: str) -> tuple[str, ...]:
    """In order. "Other" and "net" tell one row from another; only words that join are left out."""
    return tuple(stem(word) for word in plain_words(label).split() if word not in _JOINING)


FILLS = frozenset(
    label_stems(
        "amount amounts value values number figure level company companies reported recorded"
        " recognized recognised incurred respective respectively during year years fiscal financial"
        " ended end quarter period both each all this these that which was were did does do has"
        " have had across over annual yearly compared spend spends spent pay pays paid we they our"
    )
)
"""Say only that a figure is asked for."""
TOTALS = frozenset(label_stems("total totals net gross overall"))
"""Tell sums from their parts; a question says "total" of much that is printed without."""
_JOINS = frozenset(
    "both from into onto between among under with within as is are was were be been that which who"
    " whose than per via each its their this these those s or".split()
)


def asked_stems(words: str) -> tuple[str, ...]:
    """The stems of what is asked for, without times and words that join."""
    return tuple(each for each in label_stems(without_times(words)) if each not in _JOINS)


def telling_stems(words: str) -> set[str]:
    """Those that tell the thing, not that a figure of it is asked for."""
    return set(asked_stems(words)) - FILLS - TOTALS
