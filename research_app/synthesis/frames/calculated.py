"""A number that stands nowhere but follows from some that do: the result, what it was computed
from, and beside it what the sources say in words. Where an input is missing, a line names it, above
the plain facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.calculate import calculate
from research_app.synthesis.calculations.plan import Plan
from research_app.synthesis.calculations.stems import asked_stems
from research_app.synthesis.calculations.values import Missing
from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.terms import content_stems

Blocks = tuple[BlockPlan, ...]
MOST_FACTS = 2
"""Paragraphs beside a calculation."""
LEAST_NAMED = 0.6
"""Of the words of the thing asked about, those that a sentence must have to state its change."""
_MOVED = re.compile(
    r"\b(?:increase|decrease|decline|grow|grew|growth|change|rise|rose|fall|fell|drop|reduc|improve"
    r"|higher|lower|more|less)\D*\d",
    re.IGNORECASE,
)


def lay_out(material: Material, plain: Callable[[Material], Blocks]) -> Blocks:
    """`plain` lays out what the sources say without any calculation; it stays alone where the
    question asks for none."""
    facts = plain(material)
    plan = material.question.plan
    result = calculate(plan, material.passages, material.texts) if plan else None
    if plan is None or result is None:
        return facts
    is_stated = plan.may_be_stated and _states(plan, facts)
    if isinstance(result, Missing):
        if not facts or is_stated:
            return facts
        said = BlockPlan(type="heading", items=(Item(text=result.sentence),))
        return (said, *_demoted(facts))
    if is_stated:
        return (*facts, *_demoted(result.blocks))
    return (*result.blocks, *_beside(facts))


def not_computed(material: Material) -> str:
    """A sentence that names the input for want of which nothing was computed; empty where nothing
    was to be."""
    plan = material.question.plan
    result = calculate(plan, material.passages, material.texts) if plan else None
    return result.sentence if isinstance(result, Missing) else ""


def _states(plan: Plan, facts: Blocks) -> bool:
    """Does the headline say by how much the thing changed?"""
    headline = next((block for block in facts if block.type == "headline"), None)
    if headline is None:
        return False
    said = " ".join(item.text for item in headline.items)
    wanted = {stem for thing in plan.readings[0].things for stem in asked_stems(thing)}
    named = len(wanted & set(content_stems(said))) / len(wanted) if wanted else 0.0
    return bool(_MOVED.search(said)) and named >= LEAST_NAMED


def _beside(facts: Sequence[BlockPlan]) -> Iterator[BlockPlan]:
    """The sentences among the facts; their figures stand in the table of inputs already."""
    told = [each for each in _demoted(facts) if each.type == "paragraph"]
    yield from [each for each in told if not any(item.parts for item in each.items)][:MOST_FACTS]


def _demoted(blocks: Sequence[BlockPlan]) -> Blocks:
    """The blocks with the headline as a paragraph."""
    return tuple(
        replace(block, type="paragraph") if block.type == "headline" else block for block in blocks
    )
