"""What each side requires in one paragraph, made of verified requirements alone, each followed by
its label in brackets."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import RequirementDraft, SourceType
from research_app.synthesis.compliance.outline import shown_words


def summary_of(verified: Sequence[RequirementDraft], kind: SourceType) -> str:
    return " ".join(_said(each) for each in verified if each.source_type == kind)


def _said(requirement: RequirementDraft) -> str:
    words = shown_words(requirement).rstrip(" ;,")
    stopped = words.endswith((".", "!", "?"))
    bare = words[:-1] if stopped else words
    return f"{bare} [{requirement.label}]."
