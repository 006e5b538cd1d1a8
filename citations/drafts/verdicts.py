"""What verdicts are made of: their levels, the codes of what decided them, what was checked of a
claim, and what readers say beside them, never in their place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Level = Literal["supported", "partially supported", "not supported", "unverified"]
WORST_FIRST: tuple[Level, ...] = ("not supported", "unverified", "partially supported", "supported")
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


WORD_FOR_WORD = "word_for_word"
"""The claim is its quote, or a fair excerpt of it."""
TABLE = "table"
"""Whether row, column and value meet in a cell has decided."""
CALCULATION = "calculation"
"""A computed number was computed again."""
NOT_YET = "not_checked_yet"
NO_EVIDENCE = "no_evidence"
"""The claim cites nothing that exists, or nothing that was found in its source."""
NOT_CHECKED = "could_not_be_checked"
"""The judge could not be asked."""
PART_OF_SENTENCE = "part_of_sentence"
"""The claim's words stand in the quote, and what the quote says around them may turn them."""
REPHRASED = "rephrased"
"""Every word of the claim is in the quote or means the same there, and nothing that would change it
is left out."""
SMALL_WORDS = "small_words"
"""The claim all but repeats the quote, and differs in what no check can tell."""
OTHER_WORDS = "other_words"
"""The claim is not its quote word for word, and the judge reads nothing else."""
CARRIED = "carried"
PARTLY_CARRIED = "partly_carried"
NOT_CARRIED = "not_carried"
"""The embedded judge's calibrated probability has decided."""
UNCERTAIN = "uncertain"
"""The embedded judge abstains."""
LANGUAGE_MODEL = "language_model"
"""A language model lowered the embedded judge's verdict, or settled what that one left open."""
CONTEXT = "context"
"""A passage that only explains the claim's words."""
TOGETHER = "together"
"""The passage carries the claim only with another one cited beside it."""

_STEMS = {"numbers": "number", "names": "name", "dates": "date"}


def code_of(check: CheckDraft) -> str:
    """The code of a verdict that a check has decided: "number_differs", "date_missing"."""
    stem = _STEMS.get(check.kind, check.kind.replace(" ", "_"))
    return f"{stem}_{'differs' if check.outcome == 'failed' else 'missing'}"
