"""What is read of an exported answer to check it. Foreign JSON enters here: parsed strictly, and
what the checks do not need is passed over."""

from __future__ import annotations

from decimal import Decimal

from pydantic import BaseModel, ConfigDict

from citations.drafts import (
    CellFact,
    CheckOutcome,
    Comparator,
    Computation,
    Derivation,
    Direction,
    InputDraft,
    Level,
    NumberDraft,
    NumberMatch,
    QuotedNumber,
)


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True, allow_inf_nan=False)


class ExportedQuoted(_Read):
    evidence: str
    start: int
    end: int
    raw: str
    written: str

    def draft(self) -> QuotedNumber:
        return QuotedNumber(
            label=self.evidence, start=self.start, end=self.end, raw=self.raw, written=self.written
        )


class ExportedInput(_Read):
    name: str
    evidence: str
    start: int
    end: int
    raw: str
    value: Decimal
    factor: Decimal
    unit: str | None
    period: str | None
    context: tuple[str, ...]
    parts: tuple[str, ...]
    assumptions: tuple[str, ...]
    verdict: Level
    reason: str

    def draft(self) -> InputDraft:
        return InputDraft(
            name=self.name,
            label=self.evidence,
            start=self.start,
            end=self.end,
            raw=self.raw,
            value=self.value,
            factor=self.factor,
            unit=self.unit or "",
            period=self.period or "",
            context=self.context,
            parts=self.parts,
            assumptions=self.assumptions,
            level=self.verdict,
            reason=self.reason,
        )


class ExportedNumber(_Read):
    start: int
    end: int
    raw: str
    value: Decimal
    high: Decimal | None
    tolerance: Decimal | None
    written: str
    unit: str | None
    comparator: Comparator
    direction: Direction | None
    entity: str | None
    period: str | None
    derivation: Derivation
    match: NumberMatch
    note: str
    quoted: ExportedQuoted | None
    assumptions: tuple[str, ...]
    inputs: tuple[ExportedInput, ...]
    formula: str | None
    definition: str | None
    unrounded: Decimal | None
    decimals: int | None
    rounding: str | None
    steps: tuple[str, ...]

    def draft(self) -> NumberDraft:
        return NumberDraft(
            start=self.start,
            end=self.end,
            raw=self.raw,
            value=self.value,
            high=self.high,
            tolerance=self.tolerance,
            written=self.written,
            unit=self.unit or "",
            comparator=self.comparator,
            direction=self.direction or "",
            entity=self.entity or "",
            period=self.period or "",
            derivation=self.derivation,
            match=self.match,
            note=self.note,
            quoted=self.quoted.draft() if self.quoted else None,
            assumptions=self.assumptions,
            computation=self._computation(),
        )

    def _computation(self) -> Computation | None:
        if self.formula is None or self.unrounded is None or self.decimals is None:
            return None
        return Computation(
            formula=self.formula,
            definition=self.definition or "",
            inputs=tuple(item.draft() for item in self.inputs),
            unrounded=self.unrounded,
            decimals=self.decimals,
            rounding=self.rounding or "",
            steps=self.steps,
        )


class ExportedCheck(_Read):
    kind: str
    outcome: CheckOutcome


class ExportedLink(_Read):
    evidence: str
    verdict: Level
    code: str | None = None


class ExportedClaim(_Read):
    """What a file from before verdicts had codes and checks leaves out is not checked."""

    id: str
    text: str
    start: int
    end: int
    statement: str
    parts: tuple[str, ...]
    verdict: Level
    code: str | None = None
    judge: str = ""
    checks: tuple[ExportedCheck, ...] = ()
    conflicting: bool
    citations: tuple[str, ...]
    links: tuple[ExportedLink, ...] = ()
    numbers: tuple[ExportedNumber, ...]


class ExportedCell(_Read):
    label: str
    heads: tuple[str, ...]
    value: str
    around: tuple[str, ...]

    def fact(self) -> CellFact:
        return CellFact(label=self.label, heads=self.heads, value=self.value, around=self.around)


class ExportedEvidence(_Read):
    """Older files tell no cells."""

    id: str
    quote_span: str
    verified: bool
    cells: tuple[ExportedCell, ...] = ()


class ExportedAnswer(_Read):
    answer_id: str
    text: str
    claims: tuple[ExportedClaim, ...]
    evidence: tuple[ExportedEvidence, ...]
