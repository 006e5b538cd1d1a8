"""How the documents that belong to one chat came to it."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from citations.drafts import RetrievalContext
from research_app.library.models import Intake
from research_app.library.visibility import attached_sources


def contexts_in_chat(user: User | None, chat_key: UUID | None) -> dict[int, RetrievalContext]:
    """By source id: found on the web, given as a link, or given as a file or pasted text."""
    given = attached_sources(user, chat_key).values_list("source_id", "from_web")
    contexts: dict[int, RetrievalContext] = {
        source_id: "web_search" if from_web else "attachment_processing"
        for source_id, from_web in given
    }
    links = Intake.objects.filter(
        owner=user, chat_key=chat_key, origin=Intake.Origin.LINK, source__in=contexts
    )
    for source_id in links.values_list("source_id", flat=True):
        if source_id is not None:
            contexts[source_id] = "link_processing"
    return contexts
