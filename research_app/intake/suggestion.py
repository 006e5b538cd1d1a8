"""Saying quietly that a document looks like a statute or a policy where nobody said what it is:
compliance questions are answered from those alone, and the library takes nobody's word for it but
a reader's."""

from __future__ import annotations

import re

from citations.drafts import TextDraft
from citations.requirements.source_type import source_type_of
from citations.storage.read.answers import load_texts
from research_app.library.models import DocumentKind

#: A page of news may have "Act" in its title; a statute or policy orders something more than once.
_ORDERS = re.compile(r"\b(?:shall|must|prohibited|required|mandated)\b", re.IGNORECASE)
_FEWEST_ORDERS = 2
_SAMPLE = 40_000


def suggested_kind(kind: str, text: TextDraft) -> str:
    """ "statute" or "policy"; empty where the kind is known or nothing tells it."""
    if kind != DocumentKind.OTHER:
        return ""
    orders = _ORDERS.findall(text.text[:_SAMPLE])
    return (source_type_of(text) or "") if len(orders) >= _FEWEST_ORDERS else ""


def note_on_adding(kind: str, text_id: int) -> str:
    """For who added a document of that kind; empty where there is nothing to suggest."""
    suggested = suggested_kind(kind, load_texts([text_id])[text_id])
    if not suggested:
        return ""
    return (
        f"Ready. It looks like a {suggested}: if it is one, say so on its page, "
        "and compliance questions are answered from it too."
    )
