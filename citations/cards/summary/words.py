"""What a summary says in words: figures, the warning with its reasons, quotes, findings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from citations.cards.segments import carrying_labels
from citations.cards.summary.agreement import Sources, is_computed
from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    ClaimDraft,
    EvidenceDraft,
    FindingDraft,
    FindingKind,
    SummaryDraft,
)
from citations.language.wording import counted, percent, some_of
from citations.steps.labels import shown_as
from citations.steps.review_answer import WarningReason, reasons_to_warn

WHAT_TO_DO: dict[WarningReason, str] = {
    "not_supported": "Look at each of them and at its quotes before you rely on this answer.",
    "unverified": "Read their quotes yourself before you rely on this answer.",
    "nothing_checked": "Read the quotes yourself before you rely on this answer.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Warning:
    """`line` stands at the top of an answer and leads to the summary, which says the whole
    `sentence`; `reasons` are the same for programs."""

    line: str
    sentence: str
    reasons: tuple[WarningReason, ...]


def warning_of(totals: SummaryDraft) -> Warning | None:
    """None where the answer needs no warning."""
    reasons = reasons_to_warn(
        claims=totals.claims, not_supported=totals.not_supported, unverified=totals.unverified
    )
    if not reasons:
        return None
    said = [_said(reason, totals) for reason in reasons]
    return Warning(
        line=", ".join(line for line, _ in said),
        sentence=" ".join(
            f"{line}{share}. {_what_to_do(reason, totals)}"
            for (line, share), reason in zip(said, reasons, strict=True)
        ),
        reasons=reasons,
    )


def _what_to_do(reason: WarningReason, totals: SummaryDraft) -> str:
    """Statements that cite nothing have no quotes to be read."""
    if reason == "not_supported" or not totals.uncited:
        return WHAT_TO_DO[reason]
    if totals.uncited < totals.unverified:
        none = f"{totals.uncited:,} of them {'cites' if totals.uncited == 1 else 'cite'} nothing."
        return f"{none} {WHAT_TO_DO[reason]}"
    them = ("it", "It cites") if totals.unverified == 1 else ("them", "They cite")
    return f"{them[1]} nothing: look for evidence of {them[0]} before you rely on this answer."


def _said(reason: WarningReason, totals: SummaryDraft) -> tuple[str, str]:
    """What is wrong, and its share in brackets where that says more."""
    if reason == "not_supported":
        checked, bad = totals.claims - totals.unverified, totals.not_supported
        said = f"{some_of(bad, checked, 'checked claim')} {'is' if bad == 1 else 'are'}"
        return f"{said} not supported", _share(bad, checked)
    if reason == "unverified":
        said = f"{some_of(totals.unverified, totals.claims, 'claim')} could not be checked"
        return said, _share(totals.unverified, totals.claims)
    none = some_of(0, totals.claims, "claim")
    return f"{none} could {'not ' if totals.claims == 1 else ''}be checked", ""


def _share(part: int, whole: int) -> str:
    return f" ({percent(part, whole)})" if whole > 1 else ""


#: How engines that only quote are named, whatever their version.
QUOTING_ENGINE = "extractive"
#: How the cell of a table begins that no source fills.
NOT_FOUND = "not found"
#: Names of things not found that a line holds.
MOST_NAMED = 4


def is_of_quotes(answer: AnswerDraft) -> bool:
    """Whether no model wrote the answer, nor put it into a style of its own, and it is not about
    statutes and policies. Quotes that took the place of a model's words count."""
    if answer.compliance is not None or not answer.engine.startswith(QUOTING_ENGINE):
        return False
    used_a_model = answer.spent is not None and answer.spent.requests > 0
    return not used_a_model or ", after " in answer.engine


def quotes_in_words(claims: Collection[ClaimDraft], evidence: Sequence[EvidenceDraft]) -> str:
    """Such as "2 quotes answer directly, 3 are related – from 3 independent sources". Quotes are
    counted, not claims: three sources that say the same are three. Answers from before relevance
    was kept only count them."""
    stated = [claim for claim in claims if not is_computed(claim)]
    quotes = quotes_said(claims)
    if not _quotes(stated):
        return _computed(claims)
    sources = Sources(evidence)
    independent, cited = sources.quoted(quotes), sources.cited(claims)
    if all(claim.relevance is None for claim in stated):
        return f"{counted(len(quotes), 'quote')} from {counted(independent, 'source')}"
    direct = _quotes(claim for claim in stated if claim.answers_directly)
    noun = "independent source" if max(independent, cited) > 1 else "source"
    return f"{_answering(len(direct), len(quotes - direct))} – from {counted(independent, noun)}"


def quotes_said(claims: Collection[ClaimDraft]) -> set[str]:
    """The labels of the quotes that the answer's words are; the others that it cites tell what is
    meant, are counted with, or say otherwise. Where all is computed, those it is computed from."""
    return _quotes(claim for claim in claims if not is_computed(claim)) or _quotes(claims)


def not_found_in_words(answer: AnswerDraft) -> str:
    """What was looked for in vain, such as "Not found: operating profit, 2021."; else empty."""
    missing = [*answer.missing_evidence]
    for block in answer.blocks:
        if block.type == "table":
            missing += _empty_cells(answer.text, block)
    names = list(dict.fromkeys(missing))
    if not names:
        return ""
    more = f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
    return f"Not found: {'; '.join(names[:MOST_NAMED])}{more}."


def _computed(claims: Collection[ClaimDraft]) -> str:
    quotes = counted(len(_quotes(claims)), "quote")
    return f"{counted(len(claims), 'number')} computed from {quotes}" if claims else ""


def _quotes(claims: Iterable[ClaimDraft]) -> set[str]:
    return {label for claim in claims for label in carrying_labels(claim)}


def _answering(direct: int, related: int) -> str:
    if not direct:
        return f"{counted(related, 'quote')} may answer"
    said = f"{counted(direct, 'quote')} {'answers' if direct == 1 else 'answer'} directly"
    return f"{said}, {related:,} {'is' if related == 1 else 'are'} related" if related else said


def _empty_cells(text: str, block: BlockDraft) -> Iterator[str]:
    """The cells that no source fills, each by the heads of its row and column."""
    words = {(cell.row, cell.column): text[cell.start : cell.end] for cell in block.cells}
    for (row, column), said in words.items():
        if column and said.strip().casefold().startswith(NOT_FOUND):
            heads = (words.get((row, 0), ""), words.get((0, column), ""))
            yield ", ".join(head.strip() for head in heads if head.strip())


MOST_SHOWN = 30
"""Findings, and quotes, that a page lists; the export has all of them."""
_LONGEST = 160

_ORDER: tuple[FindingKind, ...] = (
    "unknown_label",
    "fact_without_evidence",
    "removed",
    "style_not_kept",
    "engine_replaced",
    "cut_off",
    "left_out",
    "nothing_more",
    "outside_tags",
    "sent_back",
    "broken_tag",
)
"""In which findings are listed; a kind that is not among them comes last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingView:
    """What was found, in a sentence, and all words that the sentence is about."""

    note: str
    words: tuple[str, ...]


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
    """The findings, the gravest kind first, those with the same sentence together; false where
    there are none."""
    ordered = sorted(findings, key=_place)
    words: dict[str, list[str]] = {}
    for finding in ordered[:MOST_SHOWN]:
        words.setdefault(finding.note, []).extend(filter(None, [shortened(finding.words)]))
    shown = tuple(FindingView(note=note, words=tuple(said)) for note, said in words.items())
    own = bool(findings) and all(each.kind == "own_citation" for each in findings)
    line = "What the text itself cites" if own else "Noted while it was written"
    line = f"{line} ({len(findings):,})"
    return FindingsView(line=line, findings=shown, more=max(0, len(findings) - MOST_SHOWN))


def _place(finding: FindingDraft) -> int:
    return _ORDER.index(finding.kind) if finding.kind in _ORDER else len(_ORDER)


def unused_quotes(
    evidence: Sequence[EvidenceDraft], labels: Sequence[str]
) -> tuple[UnusedQuote, ...]:
    """The evidence of these labels, as far as a page lists it."""
    items = {item.label: item for item in evidence}
    return tuple(
        UnusedQuote(
            number=shown_as(label),
            quote=shortened(" ".join(items[label].quote.split())),
            title=items[label].source.title,
        )
        for label in labels[:MOST_SHOWN]
    )


def shortened(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"
