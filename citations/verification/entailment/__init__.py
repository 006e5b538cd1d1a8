"""Whether the quote entails a claim that all but repeats one of its sentences, word by word.

A judge of likeness cannot see a single word: without this room "revenue fell" would be supported by
"revenue rose". Claim and sentence are read into units with what governs them (`reading`), the units
are aligned where they are or mean the same (`alignment`, `meanings`), and every
difference is asked what it does: a unit replaced, added or left out (`unmatched`), a marker of
negation, modality or quantity added or left out (`markers`), the scope of one dropped (`scope`),
another relation between the same units (`relations`), values paired with other times or items
(`figures`). `entailment_of` sums up. Pure, English; it knows no model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import normalize

from citations.verification.checks.aligned import align
from citations.verification.checks.names import check_names
from citations.verification.entailment.alignment import align_units, are_parallel, is_mutual
from citations.verification.entailment.figures import (
    find_other_counts,
    find_other_object_figures,
    find_partial_amounts,
    find_swapped,
)
from citations.verification.entailment.markers import find_marker_differences
from citations.verification.entailment.reading import read
from citations.verification.entailment.relations import find_other_relations
from citations.verification.entailment.scope import (
    find_dropped_scope,
    find_other_subjects,
    find_part_of_whole,
)
from citations.verification.entailment.units import Finding, Relation
from citations.verification.entailment.unmatched import find_left_out, find_replaced

MOST_UNITS = 40
"""Units of a claim; longer ones are several sentences in one."""
FEWEST_UNITS = 2
A_QUOTE = 60
"""Words of evidence that is a quote: a sentence or two. In longer texts what one sentence lacks may
stand in another."""

ALL_ENTAILED = (
    "Every word of the claim is in the quote or means the same there, and nothing that would "
    "change it is left out."
)
_DIFFERENCES = (
    find_replaced,
    find_marker_differences,
    find_left_out,
    find_dropped_scope,
    find_part_of_whole,
    find_other_relations,
    find_other_subjects,
    find_swapped,
    find_other_counts,
    find_other_object_figures,
    find_partial_amounts,
)
_ORDER: tuple[Relation, ...] = ("contradicted", "neutral", "undecided")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entailment:
    """`findings` are those that have decided the `relation`; `of_a_quote`: the evidence is no
    longer than a quote."""

    relation: Relation
    findings: tuple[Finding, ...]
    of_a_quote: bool = True

    @property
    def certain(self) -> bool:
        """Whether what decides is known to be so: an opposite, another thing of the kind. Another
        word in the same place may still be a synonym that is in no list."""
        return any(finding.certain for finding in self.findings)

    @property
    def contradicts(self) -> bool:
        return self.relation == "contradicted" and self.certain

    @property
    def absent(self) -> bool:
        """Whether all that decides are words that the quote may say in others."""
        return bool(self.findings) and all(finding.absent for finding in self.findings)

    @property
    def is_open(self) -> bool:
        """Whether all that decides are words that may be synonyms, or stand elsewhere."""
        return all(
            each.absent or each.substituted or each.relation == "undecided"
            for each in self.findings
        )

    @property
    def note(self) -> str:
        """What a reader should know of it."""
        if self.relation == "entailed":
            return ALL_ENTAILED
        return " ".join(dict.fromkeys(finding.note for finding in self.findings[:2]))

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for each in self.findings for word in each.words))[:3]


def entailment_of(claim: str, texts: Sequence[str]) -> Entailment | None:
    """None where no sentence of the evidence comes close to the claim."""
    alone = [_entailment(claim, (text,)) for text in texts] if len(texts) > 1 else []
    against = [each for each in alone if each is not None and each.contradicts]
    if against and all(
        (entailment is not None and entailment.contradicts) or _lacks_a_name(claim, text)
        for text, entailment in zip(texts, alone, strict=True)
    ):
        return against[0]
    return _entailment(claim, tuple(texts))


def _lacks_a_name(claim: str, text: str) -> bool:
    """Whether a text lacks a name of the claim: beside one that says otherwise, it cannot make that
    one say it."""
    return bool(check_names(claim, (text,)).words)


@lru_cache(maxsize=128)
def _entailment(claim: str, texts: tuple[str, ...]) -> Entailment | None:
    claim, texts = _composed(claim), tuple(_composed(text) for text in texts)
    reading = read(claim)
    if not FEWEST_UNITS <= len(reading.units) <= MOST_UNITS or claim.rstrip().endswith("?"):
        return None
    window = _window(claim, texts)
    if not window:
        return None
    pair = align_units(reading, read(window))
    if not are_parallel(pair):
        return None
    findings = [finding for find in _DIFFERENCES for finding in find(pair)]
    if findings and not is_mutual(pair):
        findings = [each for each in findings if each.certain]
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


def _of_findings(findings: list[Finding], of_a_quote: bool) -> Entailment:
    for relation in _ORDER:
        deciding = tuple(each for each in findings if each.relation == relation)
        if deciding:
            return Entailment(relation=relation, findings=deciding, of_a_quote=of_a_quote)
    return Entailment(relation="entailed", findings=(), of_a_quote=of_a_quote)
