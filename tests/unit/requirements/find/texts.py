"""Texts at hand, without a library."""

from datetime import UTC, datetime
from functools import partial

from citations.drafts import SourceInfo, TextDraft
from citations.embedding import embed_tokens
from citations.requirements import find

find_requirements = partial(find.find_requirements, embed_pieces=embed_tokens)


def draft(text, *, title="Test Act", kind="text", text_id=-1):
    info = SourceInfo(
        source_id=text_id,
        kind=kind,
        title=title,
        fetched_at=datetime(2026, 1, 1, tzinfo=UTC),
        sha256="",
    )
    return TextDraft(id=text_id, text=text, info=info)


def shown(text, **known):
    """The words of all requirements of a text, white space made single; not of what only may be."""
    found = find_requirements(draft(text, **known))
    return [" ".join(each.words.split()) for each in found if each.parts.modality != "may"]


def only(text, **known):
    (found,) = find_requirements(draft(text, **known))
    return found


def quoted(found, text):
    """The words of the text from the first segment to the last."""
    return text.text[found.segments[0].start : found.segments[-1].end]
