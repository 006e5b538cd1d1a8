"""What is offered beside an answer or in its place: requirements that were set aside, each with a
question in the document's own words that leads to it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from citations.cards.compliance.values import Closest, RequirementView
from citations.drafts import ComplianceDraft

_HEADING = re.compile(
    r"\W*(?:(?P<word>section|sec|article|art|clause|chapter|rule|§{1,2})\.?\s*)?"
    r"(?P<number>\d{1,6}(?:[.-]\d{1,5}){0,4}[a-z]?)(?:[.:)\s–—-]+(?P<title>.*))?$",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_TITLE, _MOST_WORDS = 90, 24


def closest_views(
    compliance: ComplianceDraft, views: Mapping[str, RequirementView]
) -> tuple[Closest, ...]:
    """In the order of the draft, the nearest first. A question that several share stands with the
    first of them."""
    found: list[Closest] = []
    for requirement in (views[label] for label in compliance.closest if label in views):
        again = question_for(requirement)
        is_told = any(each.again == again for each in found)
        found.append(Closest(requirement=requirement, again="" if is_told else again))
    return tuple(found)


def question_for(requirement: RequirementView) -> str:
    """Asks for what the requirement's section says, in the words of its heading; without a heading,
    in those of the requirement."""
    heading = " ".join(requirement.section.split())
    kind = requirement.kind
    numbered = _HEADING.fullmatch(heading)
    title = (numbered["title"] or "" if numbered else heading).strip(" .:–—-")
    if len(title) > _LONGEST_TITLE:
        title = ""
    if numbered:
        where = f"section {numbered['number']} of the {kind}"
        return f"What does {where} require on {title}?" if title else f"What does {where} require?"
    if title:
        return f"What does the {kind} require on {title}?"
    words = " ".join(requirement.words.split()[:_MOST_WORDS]).rstrip(" .;:,")
    return f"What does the {kind} require: “{words}”?"
