"""Verdicts computed once: the same claim over the same evidence asks the model no second time.

Kept are hashes, level, probability and code, no text: reasons live with the chat and die with it,
and are told again from checks that cost little. A kept verdict counts for ever, because its key
names everything it depends on, the judge's version too.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import astuple
from hashlib import sha256
from typing import Protocol, cast

from django.db import DatabaseError, transaction

from citations.drafts import CheckDraft, EvidenceDraft, Level, VerdictDraft
from citations.models import VerdictCache
from citations.protocols import Judge
from citations.verification.decision import Decision

log = logging.getLogger(__name__)


class CacheableJudge(Judge, Protocol):
    """A judge some of whose verdicts cost much, and can be told again from their outcome."""

    def judge_by_words(
        self, statement: str, claim: str, evidence: Sequence[EvidenceDraft]
    ) -> VerdictDraft | None:
        """A verdict that costs so little that it is never kept; None where there is none."""
        ...

    def judge_by_model(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft],
    ) -> VerdictDraft:
        """The verdict where the words alone gave none. Raises `JudgeUnavailable`."""
        ...

    def explain(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft],
        decision: Decision,
    ) -> VerdictDraft:
        """The verdict of a decision that was kept, in words."""
        ...


class CachedJudge:
    """Asks another judge, and keeps what it says."""

    def __init__(self, judge: CacheableJudge) -> None:
        self._judge = judge
        self.name = judge.name

    @property
    def behind(self) -> CacheableJudge:
        """Who is asked where nothing is kept."""
        return self._judge

    def judge(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft] = (),
    ) -> VerdictDraft:
        by_words = self._judge.judge_by_words(statement, claim, evidence)
        if by_words is not None:
            return by_words
        key = key_of(self.name, statement, claim, evidence, checks)
        decision = _cached(key)
        if decision is not None:
            return self._judge.explain(statement, claim, evidence, checks, decision)
        verdict = self._judge.judge_by_model(statement, claim, evidence, checks)
        # Of two judges one may have been out of reach: the other's verdict alone is not theirs.
        if verdict.judge == self.name:
            _store(key, verdict)
        return verdict


def key_of(
    judge: str,
    statement: str,
    claim: str,
    evidence: Sequence[EvidenceDraft],
    checks: Sequence[CheckDraft],
) -> str:
    """SHA-256 in hex of all that a verdict depends on, each part set off from the next."""
    texts = [item.quote for item in evidence if item.verified]
    parts = [judge, statement, claim, texts, [astuple(check) for check in checks]]
    return sha256(json.dumps(parts).encode()).hexdigest()


def _cached(key: str) -> Decision | None:
    """A cache that cannot be read holds nothing: the claim is judged again."""
    try:
        with transaction.atomic():
            row = VerdictCache.objects.filter(key_sha256=key).first()
    except DatabaseError:
        log.warning("The cache of verdicts cannot be read.", exc_info=True)
        return None
    if row is None:
        return None
    return Decision(level=cast(Level, row.level), code=row.reason_code, probability=row.probability)


def _store(key: str, verdict: VerdictDraft) -> None:
    """Of two runs that judge the same claim at once, either may be first: they say the same."""
    row = VerdictCache(
        key_sha256=key,
        level=verdict.level,
        probability=verdict.probability,
        reason_code=verdict.code,
    )
    try:
        with transaction.atomic():
            VerdictCache.objects.bulk_create([row], ignore_conflicts=True)
    except DatabaseError:
        log.warning("A verdict cannot be kept.", exc_info=True)
