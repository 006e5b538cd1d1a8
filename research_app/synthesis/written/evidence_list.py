"""The evidence as a model is shown it: each piece as data of somebody else, best first, as much as
fits, with the figures in its quotes as formulas name them: "E3.1" the first of E3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from citations.drafts import EvidenceDraft
from citations.numbers.detect import find_numbers
from citations.numbers.values import Number, NumberContext
from research_app.llm.untrusted import fenced

CHARACTERS_PER_TOKEN = 3
"""A cautious guess: tokenizers make fewer tokens of English text, more of others."""
LONGEST_QUOTE = 1_500


def shown_evidence(
    evidence: Iterable[EvidenceDraft],
    keys: Mapping[str, str],
    *,
    tokens: int,
    figures: bool = False,
) -> Iterator[str]:
    """The pieces that fit, in the order given. `keys` are the readable ones by label; `figures`
    lists what can be computed with."""
    room = tokens * CHARACTERS_PER_TOKEN
    for item in evidence:
        text = described(item, keys.get(item.label, ""), figures=figures)
        room -= len(text)
        if room < 0:
            return
        yield text


def described(item: EvidenceDraft, key: str, *, figures: bool = False) -> str:
    """One piece of evidence under its label. What strangers wrote is fenced; of it only figures
    stand outside, and a key, which is made of plain words."""
    source = item.source
    from_whom = ", ".join(part for part in (source.title, source.author, source.published) if part)
    quote = " ".join(item.quote.split())[:LONGEST_QUOTE]
    lines = [f"quote: {quote}", f"source: {' '.join(from_whom.split())[:200]}"]
    statement = " ".join(item.statement.split())
    if statement.rstrip(".") != quote.rstrip("."):
        lines.insert(0, f"says: {statement[:LONGEST_QUOTE]}")
    named = f"{item.label} (also {key})" if key and key != item.label else item.label
    listed = listed_figures(item) if figures else ""
    computable = f"\nfigures: {listed}" if listed else ""
    return f"{named}\n{fenced(chr(10).join(lines), item.label)}{computable}"


@lru_cache(maxsize=512)
def _numbers(quote: str) -> tuple[Number, ...]:
    return tuple(
        number
        for number in find_numbers(quote, NumberContext())
        if number.high is None and number.form == "digits"
    )


def figures_of(item: EvidenceDraft) -> tuple[Number, ...]:
    """The numbers that can be computed with, in the order of the quote: years, dates, references,
    ranges and numbers in words are none."""
    return _numbers(item.quote)


def listed_figures(item: EvidenceDraft) -> str:
    """ "E3.1 = 3,214 million dollars; E3.2 = 12 %", or nothing."""
    return "; ".join(
        f"{item.label}.{place} = {' '.join(number.raw.split())}"
        for place, number in enumerate(figures_of(item), start=1)
    )
