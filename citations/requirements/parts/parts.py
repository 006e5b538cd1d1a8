"""The parts of a found requirement, from its own words and from exceptions told elsewhere."""

from __future__ import annotations

from dataclasses import replace

from citations.drafts import TextDraft
from citations.drafts.requirements import RequirementParts
from citations.requirements.exceptions import exceptions_to
from citations.requirements.parts.read import read_parts
from citations.requirements.values import FoundRequirement


def parts_of(found: FoundRequirement, text: TextDraft) -> RequirementParts:
    """Who must (not) do what, by when, when, unless what, in force from when; each part as
    stretches of the text that overlap no other. A part that cannot be told surely is empty."""
    own = read_parts(found.segments, text.text)
    quote = found.quote
    elsewhere = exceptions_to(text, quote.start, quote.end) if found.modality != "may" else ()
    return replace(own, modality=found.modality, unless=(*own.unless, *elsewhere))
