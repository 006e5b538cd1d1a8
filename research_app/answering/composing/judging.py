"""A judge that is asked of the same claim once, and a model that judges beside it of many claims at
once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from citations.drafts import CheckDraft, EvidenceDraft, VerdictDraft
from citations.protocols import Judge
from citations.verification.cache import CachedJudge
from research_app.llm.judge import ModelJudge

_Asked = tuple[str, str, tuple[str, ...], tuple[CheckDraft, ...]]


class RememberingJudge:
    """For one answer, in which a label means one piece of evidence."""

    def __init__(self, judge: Judge) -> None:
        self.name = judge.name
        self._judge = judge
        self._verdicts: dict[_Asked, VerdictDraft] = {}

    def judge(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft] = (),
    ) -> VerdictDraft:
        asked = (statement, claim, tuple(item.label for item in evidence), tuple(checks))
        if asked not in self._verdicts:
            self._verdicts[asked] = self._judge.judge(statement, claim, evidence, checks)
        return self._verdicts[asked]

    def waiting(self) -> AbstractContextManager[None]:
        """Inside, a model that judges beside is not asked: it is asked of many claims at once."""
        model = self._model
        return nullcontext() if model is None else model.waiting()

    def settle(self) -> bool:
        """Asks the model of all that waits; whether verdicts may have changed."""
        if self._model is None or not self._model.settle():
            return False
        self._verdicts.clear()
        return True

    @property
    def _model(self) -> ModelJudge | None:
        behind = self._judge.behind if isinstance(self._judge, CachedJudge) else self._judge
        return behind if isinstance(behind, ModelJudge) else None
