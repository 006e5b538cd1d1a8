"""What is found in a statute or policy before anybody asked a question of it."""

from __future__ import annotations

from dataclasses import dataclass

from citations.drafts import ExtractionConfidence, ReferenceDraft, Stretch
from citations.drafts.requirements import Modality


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRequirement:
    """One norm, in the words of its text. All stretches are `[start:end)` of that text.

    `quote` is the contiguous stretch that becomes evidence; `segments`, in order and inside it, are
    the words that are shown: a sentence, the lead-in of a list with one of its items (and the
    words after the list that belong to every item), or a row with the heads of its table.
    `section_heading` is the heading it stands under, `document_id` names document and provision
    ("Assessment Records Act 2021, section 5"). `notes` are sentences that say why the confidence
    is not high. `references` lead to other provisions and are not followed yet.
    """

    quote: Stretch
    segments: tuple[Stretch, ...]
    modality: Modality
    section_heading: str = ""
    document_id: str = ""
    confidence: ExtractionConfidence = "high"
    notes: tuple[str, ...] = ()
    references: tuple[ReferenceDraft, ...] = ()

    @property
    def words(self) -> str:
        """The requirement as it is shown: its segments, parted by " … "."""
        return " … ".join(segment.text for segment in self.segments)


def stretch(text: str, start: int, end: int) -> Stretch:
    """`[start:end)` of the text without white space at either end."""
    words = text[start:end]
    begin = start + len(words) - len(words.lstrip())
    return Stretch(start=begin, end=begin + len(words.strip()), text=words.strip())
