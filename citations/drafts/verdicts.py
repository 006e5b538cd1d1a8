"""What verdicts are made of: their levels, what was checked of a claim, and what readers say beside
them, never in their place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Level = Literal["supported", "partially supported", "not supported", "unverified"]
CheckKind = Literal[
    "quote",
    "wording",
    "table",
    "numbers",
    "names",
    "dates",
    "negation",
    "direction",
    "quantity words",
    "certainty",
    "roles",
    "details",
    "meaning",
    "model",
]
"""In the order in which a claim is checked. "quote": the quote stands in its source text.
"wording": the claim is its quote, or a part of it that stands alone. "table": row, column and value
meet in one cell. "numbers", "names", "dates": those of the claim are carried. "negation",
"direction" (rose, fell): nothing is reversed. "quantity words" (all, some, most), "certainty" (may,
must, is said to), "roles" (who did what to whom) and "details" (nothing beyond the evidence) stand
in answers of earlier versions. "meaning": the embedded judge. "model": a language model."""

CheckOutcome = Literal["passed", "failed", "missing", "undecided"]
"""The evidence carries it; says otherwise; does not mention it; cannot be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckDraft:
    """One check of a claim against its evidence. `note` says in a sentence what a reader would want
    to know ("The quote gives 3.1, the claim says 3.2."); `words` are the claim's words it is
    about."""

    kind: CheckKind
    outcome: CheckOutcome
    note: str = ""
    words: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against the claim here."""
        return self.outcome in ("passed", "undecided")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingDraft:
    """A reader has checked the claim (`level` None), or reads its evidence differently: `level` is
    then the verdict this reader would give, `note` why. `reader` is a name as text."""

    reader: str
    at: datetime
    level: Level | None = None
    note: str = ""
