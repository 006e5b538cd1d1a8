"""What `citations` asks of others, and others of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from citations.drafts import EvidenceDraft, VerdictDraft


class Judge(Protocol):
    """Decides how far evidence carries a statement. Fails closed: what it cannot check is
    unverified."""

    name: str

    def judge(
        self, statement: str, claim: str, evidence: Sequence[EvidenceDraft]
    ) -> VerdictDraft: ...
