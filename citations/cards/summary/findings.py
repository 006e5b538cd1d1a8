"""What code found in a model's words, as the summary of an answer tells it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citations.cards.summary.words import counted
from citations.drafts import EvidenceDraft, FindingDraft, FindingKind

MOST_SHOWN = 30
"""Findings, and quotes, that a page lists; the export has all of them."""
_LONGEST = 160

_NAMES: dict[FindingKind, str] = {
    "unknown_label": "A label that does not exist",
    "fact_without_evidence": "A fact without evidence",
    "removed": "A statement taken out",
    "style_not_kept": "Another style was not kept",
    "engine_replaced": "Quotes instead of the model's words",
    "cut_off": "A draft that broke off",
    "outside_tags": "Words left out",
    "sent_back": "A draft sent back",
    "broken_tag": "A mark that was not closed or not known",
}
"""In the order in which they are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingView:
    """One finding: what it is, in a sentence, and the model's words it is about."""

    name: str
    note: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingsView:
    """Findings behind one line. `more` were found and are not listed."""

    line: str
    findings: tuple[FindingView, ...]
    more: int = 0

    def __bool__(self) -> bool:
        return bool(self.findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedQuote:
    """A quote that was found and that no claim cites."""

    number: str
    quote: str
    title: str


def findings_view(findings: Sequence[FindingDraft]) -> FindingsView:
    """The findings, the gravest kind first; false where there are none."""
    kinds = list(_NAMES)
    ordered = sorted(findings, key=lambda finding: kinds.index(finding.kind))
    shown = tuple(
        FindingView(name=_NAMES[each.kind], note=each.note, words=shortened(each.words))
        for each in ordered[:MOST_SHOWN]
    )
    line = f"{counted(len(findings), 'thing')} code found in the model's words"
    return FindingsView(line=line, findings=shown, more=len(findings) - len(shown))


def unused_quotes(
    evidence: Sequence[EvidenceDraft], labels: Sequence[str]
) -> tuple[UnusedQuote, ...]:
    """The evidence of these labels, as far as a page lists it."""
    items = {item.label: item for item in evidence}
    return tuple(
        UnusedQuote(
            number=label.removeprefix("E"),
            quote=shortened(" ".join(items[label].quote.split())),
            title=items[label].source.title,
        )
        for label in labels[:MOST_SHOWN]
    )


def shortened(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"
