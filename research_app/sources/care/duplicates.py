"""What is here already: another document of the very same text, and addresses given twice."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User

from citations.models import Source, SourceText
from research_app.reading.url_key import url_key
from research_app.sources.visibility import visible_entries


def same_text_elsewhere(source: Source, user: User | None) -> Source | None:
    """Another document in this user's library (or everybody's) whose newest or older text is the
    same, the oldest first. What others have makes no difference and is never told."""
    hashes = SourceText.objects.filter(source=source).values("sha256")
    texts = SourceText.objects.filter(sha256__in=hashes).exclude(source=source)
    held = visible_entries(user).values("source_id")
    same = Source.objects.filter(id__in=held).filter(id__in=texts.values("source_id"))
    return same.order_by("id").first()


def folded_links(links: Iterable[str]) -> list[str]:
    """Each address once, as it was given first: fragments and tracking parameters make no other
    page. What is no address stays, so that its row says so."""
    folded: dict[str, str] = {}
    for link in links:
        try:
            folded.setdefault(url_key(link), link)
        except ValueError:
            folded.setdefault(link, link)
    return list(folded.values())
