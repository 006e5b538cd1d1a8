"""The evidence as a model is shown it: source by source as data of somebody else, a line for each
piece, best first, as much as fits, with the figures in its quotes as formulas name them: "E3.1" the
first of E3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from citations.drafts import EvidenceDraft
from citations.numbers.detect import find_numbers
from citations.numbers.values import Number, NumberContext
from research_app.llm.untrusted import fenced

CHARACTERS_PER_TOKEN = 3
"""A cautious guess: tokenizers make fewer tokens of English text, more of others."""
LONGEST_QUOTE = 1_500


def fitting(evidence: Iterable[EvidenceDraft], *, tokens: int) -> list[EvidenceDraft]:
    """The pieces that fit, in the order given."""
    room = tokens * CHARACTERS_PER_TOKEN
    kept: list[EvidenceDraft] = []
    for item in evidence:
        room -= len(_line(item)) + len(listed_figures(item))
        if kept and item.source != kept[-1].source:
            room -= 2 * len(_from_whom(item))
        if room < 0:
            break
        kept.append(item)
    return kept


def listed(evidence: Iterable[EvidenceDraft], *, figures: bool = False) -> list[str]:
    """The sources in the order of their first piece, each with its pieces under their labels. What
    strangers wrote is fenced and, as a piece is one line, cannot begin another's; of it only
    `figures` that can be computed with stand outside."""
    sources: dict[str, list[EvidenceDraft]] = {}
    for item in evidence:
        sources.setdefault(_from_whom(item), []).append(item)
    return [_source(name, items, figures=figures) for name, items in sources.items()]


def _source(name: str, items: Sequence[EvidenceDraft], *, figures: bool) -> str:
    told = fenced("\n".join(_line(item) for item in items), name)
    computable = "; ".join(filter(None, map(listed_figures, items))) if figures else ""
    return f"{told}\nfigures: {computable}" if computable else told


def _from_whom(item: EvidenceDraft) -> str:
    source = item.source
    return ", ".join(part for part in (source.title, source.author, source.published) if part)


def _line(item: EvidenceDraft) -> str:
    """ "E1 (0.9): quote", with what it says where the quote alone does not."""
    quote = " ".join(item.quote.split())[:LONGEST_QUOTE]
    statement = " ".join(item.statement.split())[:LONGEST_QUOTE]
    sure = "" if item.confidence is None else f" ({item.confidence:.1f})"
    line = f"{item.label}{sure}: {quote}"
    return line if statement.rstrip(".") == quote.rstrip(".") else f"{line} = {statement}"


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
