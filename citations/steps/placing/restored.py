"""What a statement names before the claim's own words: "Amcor" in "Amcor reported net sales"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.steps.clauses.decompose import reaches_over
from citations.steps.openings import pointer_at_start

LONGEST_NAME = 16
"""Words; more than these are a statement of their own."""

_WORD = re.compile(r"\w+")


def restored_name(statement: str, claim: str) -> str | None:
    """The words of the statement that go before those of the claim, "" when there are none; None
    when the statement is not the claim's words with a name before them."""
    said, claimed = list(_WORD.finditer(statement)), _WORD.findall(claim)
    extra = len(said) - len(claimed)
    own = [word.group().casefold() for word in said[max(0, extra) :]]
    if extra < 0 or own != [word.casefold() for word in claimed]:
        return None
    named = [word.group() for word in said[:extra]]
    if not named:
        return ""
    name = statement[said[0].start() : said[extra - 1].end()]
    return re.sub(r"['’]s?$", "", name)


def is_named(name: str, quotes: Sequence[str]) -> bool:
    """Whether the words stand together in one of the quotes, and name something: no pointer, no
    negation or attribution among them."""
    words = [re.escape(word) for word in _WORD.findall(name)]
    if not words or len(words) > LONGEST_NAME:
        return False
    if pointer_at_start(f"{name} is") or reaches_over(name):
        return False
    together = r"\W+".join(words)
    pattern = re.compile(rf"(?<!\w){together}(?!\w)", re.IGNORECASE)
    return any(pattern.search(quote) for quote in quotes)
