"""The evidence card of one claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from citations.cards.chips import chips_of
from citations.cards.compliance.values import RequirementView
from citations.cards.figures import Figures, placed_in, with_words_marked
from citations.cards.judged import (
    NO_EVIDENCE,
    CheckView,
    Confidence,
    check_views,
    confidence_of,
    problems_of,
    verified_in_words,
    words_at_fault,
)
from citations.cards.passages import Window, passage_of
from citations.cards.printed import PrintedTable
from citations.cards.research import SearchedView, searched_view
from citations.cards.segments import CONTRADICTED, CONTRADICTED_SIGN, UNCITED_SIGN
from citations.cards.values import CLASSES, SIGNS, CardPassage, NumberChip, Stretch
from citations.drafts import CitationDraft, ClaimDraft, EvidenceDraft, Level, ReadingDraft
from citations.storage.history import DatedVerdict
from citations.verification.word_for_word import YOURS_TO_JUDGE

OWN, OTHER, SAME = "This answer’s claim", "Another source says", "The same source also says"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the passages that disagree, under its title. At most one of them `is_newest`."""

    title: str
    passage: CardPassage
    is_newest: bool = False


def sides_of(cited: Sequence[CardPassage], against: Sequence[CardPassage]) -> tuple[Side, ...]:
    """The claim's first passage, then those that say otherwise; nothing without both."""
    if not cited or not against:
        return ()
    own = cited[0]
    shown = (own, *against)
    newest = _newest([passage.source.published for passage in shown])
    known = own.source.source_id
    titles = [OWN, *(SAME if each.source.source_id == known else OTHER for each in against)]
    return tuple(
        Side(title=title, passage=passage, is_newest=at == newest)
        for at, (title, passage) in enumerate(zip(titles, shown, strict=True))
    )


def _newest(dates: Sequence[str]) -> int | None:
    """The place of the one date that is later than all others. Dates may be shortened ("2022" and
    "2022-03" are not told apart); one that is not known could be any."""
    if not all(dates):
        return None
    latest = max(range(len(dates)), key=lambda at: dates[at])
    others = (date for at, date in enumerate(dates) if at != latest)
    return latest if all(_later(dates[latest], date) for date in others) else None


def _later(date: str, other: str) -> bool:
    shared = min(len(date), len(other))
    return date[:shared] > other[:shared]


#: What a passage is to its claim, where that needs saying.
MEANT = "Context"
SAYS_OTHERWISE = "Verified: the quote stands in its source, and it says otherwise."
ROW, HEADS = "Table row", "Column heads and unit"


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceCard:
    """All that a reader needs to check one claim, in the order in which it is shown. `words` are
    the claim's, those marked that the evidence contradicts or does not mention; `statement` is how
    it reads on its own, where that differs. `parts` are the row, columns and value of a claim from
    a table; each must stand in a passage. `numbers` are those in the claim's words.

    `verified` says what was verified, `confidence` is there only where it means something,
    `problems` are those of the `checks` that did not pass. `judged_at` is None until the answer is
    saved; `history` are the verdicts before this one. `sides` face each other where sources
    disagree; the first of them is the first passage, and `further` are all other passages. A claim
    that cites nothing has `searched` instead: where evidence was looked for. `requirements` are
    what is known of those that it cites; `table` is the one that the claim was read from, with the
    cited cell marked."""

    claim_id: UUID
    claim: str
    words: tuple[Stretch, ...]
    statement: tuple[Stretch, ...]
    level: Level
    sign: str
    css_class: str
    verified: str
    reason: str
    confidence: Confidence | None
    problems: tuple[CheckView, ...]
    checks: tuple[CheckView, ...]
    judge: str
    judged_at: datetime | None
    history: tuple[DatedVerdict, ...]
    conflicting: bool
    passages: tuple[CardPassage, ...]
    sides: tuple[Side, ...]
    readings: tuple[ReadingDraft, ...]
    parts: tuple[str, ...] = ()
    reported: bool = False
    numbers: tuple[NumberChip, ...] = ()
    searched: SearchedView | None = None
    requirements: tuple[RequirementView, ...] = ()
    table: PrintedTable | None = None

    @property
    def is_saved(self) -> bool:
        """Whether readers can say something of the claim."""
        return self.judged_at is not None

    @property
    def badge(self) -> str:
        """The verdict in a word; of a claim that only has quotes against it, that."""
        return CONTRADICTED if self.sign == CONTRADICTED_SIGN else self.level

    @property
    def why(self) -> str:
        """The verdict's reason in few words, so that the quote is in sight: of a claim that holds
        without what `verified` and the fold below say at length."""
        if self.level == "supported":
            return self.reason.removesuffix(YOURS_TO_JUDGE).strip() or self.verified
        return self.reason or self.verified

    @property
    def passed(self) -> int:
        """How many of the checks passed."""
        return sum(check.passed for check in self.checks)

    @property
    def further(self) -> tuple[CardPassage, ...]:
        """All passages but those that face each other."""
        return self.passages[1:] if self.sides else self.passages


def evidence_card(
    claim: ClaimDraft,
    evidence: Mapping[str, EvidenceDraft],
    windows: Mapping[str, Window],
    verdicts: Sequence[DatedVerdict] = (),
    searched: SearchedView | None = None,
    strong: Figures = (),
    table: PrintedTable | None = None,
) -> EvidenceCard:
    """The card of a claim. `windows` gives for each label the source text around its quote: (offset
    of the first character, characters); without a window the quote is shown alone. `verdicts` are
    those of a stored claim, the one that holds first, `searched` where evidence was looked for. Of
    a long quote the words are marked that are `strong` in the claim, `[start:end)` of it."""
    uncited = not claim.citations
    level = claim.verdict.level
    cited, against = _cited(claim, evidence, windows, strong), _against(claim, evidence, windows)
    passages = cited or against
    faults = words_at_fault(claim.verdict.checks)
    statement = claim.statement if claim.statement != claim.text else ""
    return EvidenceCard(
        claim_id=claim.id,
        claim=claim.text,
        words=with_words_marked(claim.text, faults),
        statement=with_words_marked(statement, faults),
        level=level,
        sign=_sign(claim),
        css_class=CLASSES["not supported" if uncited and against else level],
        verified=_verified(level, cited, against),
        reason="" if searched and not passages else claim.verdict.reason,
        confidence=confidence_of(claim.verdict.probability),
        problems=problems_of(claim.verdict.checks, reason=claim.verdict.reason),
        checks=check_views(claim.verdict.checks),
        judge="" if uncited else claim.verdict.judge,
        judged_at=verdicts[0].at if verdicts else None,
        history=tuple(verdicts[1:]),
        conflicting=claim.conflicting and bool(cited),
        passages=passages,
        sides=sides_of(cited, against),
        readings=claim.readings,
        parts=claim.parts,
        reported=claim.reported,
        numbers=chips_of(claim),
        searched=(searched or searched_view()) if uncited and not against else None,
        table=table,
    )


def _sign(claim: ClaimDraft) -> str:
    if claim.citations:
        return SIGNS[claim.verdict.level]
    return CONTRADICTED_SIGN if claim.against else UNCITED_SIGN


def _verified(level: Level, cited: Sequence[CardPassage], against: Sequence[CardPassage]) -> str:
    if cited:
        return verified_in_words(level, len(cited))
    return SAYS_OTHERWISE if against else NO_EVIDENCE


def shown_labels(claim: ClaimDraft) -> tuple[str, ...]:
    """The labels of all evidence on the claim's card, each once."""
    return tuple(dict.fromkeys((*(each.label for each in claim.citations), *claim.against)))


def _cited(
    claim: ClaimDraft,
    evidence: Mapping[str, EvidenceDraft],
    windows: Mapping[str, Window],
    strong: Figures,
) -> tuple[CardPassage, ...]:
    cited = [(citation, evidence[citation.label]) for citation in claim.citations]
    return tuple(
        passage_of(
            item,
            windows.get(citation.label),
            level=citation.verdict.level,
            reason=citation.verdict.reason,
            part=part_of(claim, citation),
            answering=placed_in(item.quote, claim.text, strong),
        )
        for citation, item in cited
        if item.place is not None
    )


def _against(
    claim: ClaimDraft, evidence: Mapping[str, EvidenceDraft], windows: Mapping[str, Window]
) -> tuple[CardPassage, ...]:
    """Passages that say otherwise; nobody judged how far they carry the claim."""
    said = [evidence[label] for label in claim.against if label in evidence]
    return tuple(
        passage_of(item, windows.get(item.label), level="unverified", reason="")
        for item in said
        if item.place is not None
    )


def part_of(claim: ClaimDraft, citation: CitationDraft) -> str:
    if citation.role == "context":
        return HEADS if claim.parts else MEANT
    return ROW if claim.parts else ""
