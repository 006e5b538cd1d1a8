"""A judge that is asked once for a claim that is tried before it is written."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import CheckDraft, EvidenceDraft, VerdictDraft
from citations.protocols import Judge

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
