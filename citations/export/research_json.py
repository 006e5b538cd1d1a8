"""How an answer came about, and what models cost, as plain data."""

from __future__ import annotations

from typing import Any

from citations.drafts import (
    FailedSourceDraft,
    PlanStepDraft,
    ReflectionDraft,
    ResearchDraft,
    SpentDraft,
)


def research_data(research: ResearchDraft | None) -> dict[str, Any] | None:
    """Plan, reflections and sources that failed. The words of plan and reflections are a model's
    own, no evidence."""
    if research is None:
        return None
    return {
        "steps": [_step(step) for step in research.steps],
        "reflections": [_reflection(thought) for thought in research.reflections],
        "failed": [_failed(source) for source in research.failed],
        "iterations": research.iterations,
        "below_confidence": research.below_confidence,
        "confidential": research.confidential,
        "web_pages": research.web_pages,
        "restated": research.restated,
        "notes": list(research.notes),
    }


def spent_data(spent: SpentDraft | None) -> dict[str, Any] | None:
    if spent is None:
        return None
    return {
        "requests": spent.requests,
        "prompt_tokens": spent.prompt_tokens,
        "completion_tokens": spent.completion_tokens,
        "milliseconds": spent.milliseconds,
        "cost": spent.cost or None,
        "currency": spent.currency or None,
        "host": spent.host or None,
        "models": list(spent.models),
        "estimated": spent.estimated,
    }


def _step(step: PlanStepDraft) -> dict[str, Any]:
    return {"aim": step.aim, "queries": list(step.queries), "expects": step.expects or None}


def _reflection(thought: ReflectionDraft) -> dict[str, Any]:
    return {
        "iteration": thought.iteration,
        "enough": thought.enough,
        "note": thought.note,
        "contradiction": thought.contradiction or None,
        "next_queries": list(thought.next_queries),
    }


def _failed(source: FailedSourceDraft) -> dict[str, Any]:
    return {"address": source.address, "title": source.title or None, "reason": source.reason}
