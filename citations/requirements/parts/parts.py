"""The parts of a found requirement, from its own words and from those that bear on it."""

from __future__ import annotations

from dataclasses import replace

from citations.drafts import TextDraft
from citations.drafts.requirements import RequirementParts, Stretch
from citations.requirements.parts.nearby import exceptions_nearby, force_nearby
from citations.requirements.parts.read import read_parts
from citations.requirements.values import FoundRequirement


def parts_of(found: FoundRequirement, text: TextDraft) -> RequirementParts:
    """Who must (not) do what, by when, when, unless what, in force from when; each part as
    stretches of the text that overlap no other. A part that cannot be told surely is empty."""
    own = read_parts(found.segments, text.text, found.modality_words.start)
    start, end = found.quote.start, found.quote.end
    exceptions = exceptions_nearby(text, start, end, found.section_heading)
    force = own.effective or force_nearby(text, start, end, found.section_heading)
    return replace(own, unless=(*own.unless, *_apart(exceptions, force)), effective=force)


def _apart(stretches: tuple[Stretch, ...], taken: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    """Those that overlap neither what is taken nor one another."""
    kept: list[Stretch] = []
    for each in stretches:
        others = (*taken, *kept)
        if all(each.end <= other.start or each.start >= other.end for other in others):
            kept.append(each)
    return tuple(kept)
