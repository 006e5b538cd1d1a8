"""An answer judged again is told in the audit log, whoever asked for it."""

from __future__ import annotations

from citations.storage.write.rejudge import Rejudged
from research_app.audit_log.record import record


def tell_rejudged(done: Rejudged, by: str) -> None:
    """Within the transaction that changes the verdicts."""
    record(
        "verdict change",
        actor=by,
        object_type="answer",
        object_id=done.answer_id,
        details={
            "judge_before": done.judge_before,
            "judge": done.judge,
            "claims": done.claims,
            "changed": done.changed,
            "verdicts": done.verdicts,
        },
    )
