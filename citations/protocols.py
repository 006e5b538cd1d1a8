"""What `citations` asks of others, and others of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from citations.drafts import CheckDraft, EvidenceDraft, VerdictDraft


class Judge(Protocol):
    """Decides how far evidence carries a statement. Fails closed: what it cannot check is
    unverified. `name` holds its version."""

    name: str

    def judge(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft] = (),
    ) -> VerdictDraft:
        """The verdict over all the evidence together. `statement` is the self-contained reading of
        the claim's words; `checks` were made before (the quote, the numbers) and hold. Raises
        `JudgeUnavailable`."""
        ...
