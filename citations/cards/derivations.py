"""How the derived numbers of an answer were computed, for where no card can be opened: on paper and
in copied text."""

from __future__ import annotations

from dataclasses import dataclass

from citations.cards.chips import chips_of
from citations.drafts import AnswerDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """A derived number as the answer prints it, with its definition and the steps to it."""

    text: str
    definition: str
    steps: tuple[str, ...]

    @property
    def line(self) -> str:
        return f"ƒ {self.text}: {'; '.join(self.steps) or self.definition}"


def derivations_of(answer: AnswerDraft) -> tuple[Derivation, ...]:
    """In reading order, each derivation once."""
    found: dict[Derivation, None] = {}
    for claim in answer.claims:
        if any(number.computation for number in claim.numbers):
            for chip in chips_of(claim):
                computation = claim.numbers[chip.index].computation
                if chip.kind == "derived" and computation is not None:
                    found[
                        Derivation(
                            text=chip.text,
                            definition=computation.definition,
                            steps=computation.steps,
                        )
                    ] = None
    return tuple(found)
