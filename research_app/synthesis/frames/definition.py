"""What something is: the sentence that defines it goes first."""

from __future__ import annotations

import re

from research_app.synthesis.frames import prose
from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import BlockPlan
from research_app.synthesis.relevance import Scored
from research_app.synthesis.selection import Chosen
from research_app.synthesis.terms import content_stems

_DEFINES = re.compile(
    r"^(?P<term>.{2,90}?)[”\"’']?,?\s+(?:is|are|was|were)\s+(?:defined as|the|an?)\b"
    r"|^(?P<named>.{2,90}?)[”\"’']?\s+(?:means?|refers? to|denotes?|stands? for|describes?"
    r"|is divided by|is)\b",
    re.IGNORECASE | re.DOTALL,
)


def lay_out(material: Material) -> tuple[BlockPlan, ...]:
    """Nothing where no sentence defines the term."""
    defining = next((each for each in material.scored if defines(material, each)), None)
    if defining is None or not material.chosen:
        return ()
    chosen = [each for each in material.chosen if each.scored.candidate != defining.candidate]
    first = as_chosen(material, defining)
    worded = list(prose.words(material, [first, *chosen]))
    if not worded or worded[0][0] is not first:
        return ()
    return (prose.headline(worded[0][1]), *prose.paragraphs(worded[1:]))


def defines(material: Material, scored: Scored) -> bool:
    """Does the sentence begin with the term that is asked for, and say what it is?"""
    match = _DEFINES.match(scored.sentence.text)
    if match is None:
        return False
    asked = set(
        content_stems(" ".join(material.question.entities) or material.question.search_text)
    )
    subject = set(content_stems(match["term"] or match["named"] or ""))
    return bool(subject) and bool(asked) and (subject == asked or asked <= subject)


def as_chosen(material: Material, scored: Scored) -> Chosen:
    known = (each for each in material.chosen if each.scored.candidate == scored.candidate)
    return next(known, Chosen(scored=scored))
