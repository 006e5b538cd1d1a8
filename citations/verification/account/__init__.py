"""A word-by-word account of a claim that all but repeats a sentence of its evidence.

A judge of likeness cannot see a single word. Where claim and sentence are close, this room reads
both into words with what governs them (`reading`), lets words meet that are or mean the same
(`matching`, `same_words`, `phrases`), and asks of every difference what it does: words in the
place of others, added or left out (`unmatched`), small words added or left out (`small_words`),
words that stand elsewhere (`moved`), values and years that are paired otherwise (`figures`).
`account_for` sums up. Pure, English; it knows no model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from unicodedata import normalize

from citations.verification.account.figures import (
    find_counted_otherwise,
    find_exchanged,
    find_had_otherwise,
    find_shared_out,
)
from citations.verification.account.matching import (
    are_parallel,
    is_mutual,
    match_units,
)
from citations.verification.account.moved import find_moved
from citations.verification.account.narrowed import find_narrowed, find_part_of_whole
from citations.verification.account.reading import read
from citations.verification.account.small_words import find_small_words
from citations.verification.account.units import Bearing, Finding, Matching, Reading
from citations.verification.account.unmatched import find_left_out, find_replaced
from citations.verification.checks.aligned import align
from citations.verification.checks.names import check_names

MOST_UNITS = 40
"""Units of a claim; longer ones are several sentences in one."""
FEWEST_UNITS = 2
A_QUOTE = 60
"""Words of evidence that is a quote: a sentence or two. In longer texts what one sentence lacks may
stand in another."""

NOTHING_LEFT = (
    "Every word of the claim is in the quote or means the same there, and nothing that would "
    "change it is left out."
)
Standing = Literal["accounted", "against", "beyond", "unsettled"]
_ORDER: tuple[Bearing, ...] = ("against", "beyond", "unsettled")


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """`standing`: every word is accounted for; the quote says otherwise; the claim says more or
    leaves out what limits it; or differences are left that cannot be told. `findings` are those
    that have decided, `near` the share of the claim that the sentence holds. `of_a_quote`: the
    evidence is no longer than a quote."""

    standing: Standing
    findings: tuple[Finding, ...]
    of_a_quote: bool = True

    @property
    def firm(self) -> bool:
        """Whether what decides is known to be so: an opposite, another thing of the kind. Another
        word in the same place may still be a synonym that is in no list."""
        return any(finding.firm for finding in self.findings)

    @property
    def is_against(self) -> bool:
        return self.standing == "against" and self.firm

    @property
    def unsaid(self) -> bool:
        """Whether all that decides are words that the quote may say in others."""
        return bool(self.findings) and all(finding.unsaid for finding in self.findings)

    @property
    def is_open(self) -> bool:
        """Whether all that decides are words that may be synonyms, or stand elsewhere."""
        return all(
            each.unsaid or each.instead or each.bearing == "unsettled" for each in self.findings
        )

    @property
    def note(self) -> str:
        """What a reader should know of it."""
        if self.standing == "accounted":
            return NOTHING_LEFT
        return " ".join(dict.fromkeys(finding.note for finding in self.findings[:2]))

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for each in self.findings for word in each.words))[:3]


def account_for(claim: str, texts: Sequence[str]) -> Account | None:
    """None where no sentence of the evidence comes close to the claim."""
    alone = [_account(claim, (text,)) for text in texts] if len(texts) > 1 else []
    against = [each for each in alone if each is not None and each.is_against]
    if against and all(
        (account is not None and account.is_against) or _names_others(claim, text)
        for text, account in zip(texts, alone, strict=True)
    ):
        return against[0]
    return _account(claim, tuple(texts))


def _names_others(claim: str, text: str) -> bool:
    """Whether a text lacks a name of the claim: beside one that says otherwise, it cannot make that
    one say it."""
    return bool(check_names(claim, (text,)).words)


@lru_cache(maxsize=128)
def _account(claim: str, texts: tuple[str, ...]) -> Account | None:
    claim, texts = _composed(claim), tuple(_composed(text) for text in texts)
    mine = read(claim)
    if not FEWEST_UNITS <= len(mine.units) <= MOST_UNITS or claim.rstrip().endswith("?"):
        return None
    window = _window(claim, texts)
    if not window:
        return None
    theirs = read(window)
    met = match_units(mine, theirs)
    if not are_parallel(mine, met):
        return None
    findings = _findings(mine, theirs, met)
    if findings and not is_mutual(theirs, met, _relevant(theirs, met)):
        findings = [each for each in findings if each.firm]
        if not findings:
            return None
    of_a_quote = sum(len(text.split()) for text in texts) <= A_QUOTE
    return _of_findings(findings, of_a_quote)


def _composed(text: str) -> str:
    """The text with each accent and its letter as one character, so that no word ends at it."""
    return text if text.isascii() else normalize("NFC", text)


def _window(claim: str, texts: tuple[str, ...]) -> str:
    """The sentences nearest to the claim, with the signs behind their last word."""
    found = align(claim, texts)
    first, last = found.window
    words = found.evidence.words
    if first == last:
        return ""
    end = words[last].start if last < len(words) else len(found.evidence.text)
    return found.evidence.text[words[first].start : end]


def _of_findings(findings: list[Finding], of_a_quote: bool) -> Account:
    for bearing in _ORDER:
        deciding = tuple(each for each in findings if each.bearing == bearing)
        if deciding:
            return Account(standing=bearing, findings=deciding, of_a_quote=of_a_quote)
    return Account(standing="accounted", findings=(), of_a_quote=of_a_quote)


def _findings(mine: Reading, theirs: Reading, met: Matching) -> list[Finding]:
    relevant = _relevant(theirs, met)
    return [
        *find_replaced(mine, theirs, met, relevant),
        *find_small_words(mine, theirs, met, relevant),
        *find_left_out(theirs, met, relevant),
        *find_narrowed(mine, theirs, met, relevant),
        *find_part_of_whole(mine, theirs, met),
        *find_moved(mine, theirs, met),
        *find_exchanged(mine, theirs, met),
        *find_counted_otherwise(mine, theirs, met),
        *find_had_otherwise(mine, theirs, met),
        *find_shared_out(mine, theirs, met),
    ]


def _relevant(theirs: Reading, met: Matching) -> frozenset[int]:
    """The segments in which the claim is met."""
    return frozenset(theirs.units[place].segment for place in met.values())
