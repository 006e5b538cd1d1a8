"""What templates see of an answer about statutes and policies: its requirements as a table, statute
held against policy, how well it is grounded, and the audit trail of any answer from passages to
what it cites. Made from an `AnswerDraft` alone, without a database."""

from citations.cards.compliance.requirements import (
    RequirementCard,
    requirement_card,
    with_requirements,
)
from citations.cards.compliance.trail import trail_view
from citations.cards.compliance.values import ComplianceView
from citations.cards.compliance.view import beside_the_table, compliance_view
