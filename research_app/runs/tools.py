"""What a run works with: search over the library or over texts at hand, the engine and the
judge."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from django.contrib.auth.models import User
from django.db.models import Sum

from citations.drafts import SearchedDraft, TextDraft
from citations.models import SourceText
from citations.queries import load_texts
from citations.steps.verify_claims import WordForWordJudge
from research_app.retrieval import hybrid
from research_app.retrieval.embedded import library_index
from research_app.retrieval.memory import MemoryIndex
from research_app.retrieval.models import Passage
from research_app.retrieval.protocols import Hit, Search
from research_app.runs.pipeline import LoadTexts, Tools
from research_app.sources.scope import Scope
from research_app.sources.visibility import visible_text_ids
from research_app.synthesis.extractive import ExtractiveEngine


def library_tools(user: User | None, scope: Scope) -> Tools:
    """Tools over what the user may see of the scope. Visibility is settled here, before any
    search."""
    text_ids = visible_text_ids(user, scope)

    def search(question: str, *, limit: int) -> list[Hit]:
        return hybrid.search(library_index(), question, texts=text_ids, limit=limit)

    return _tools(search, load_texts, searched_of(text_ids))


def memory_tools(texts: Sequence[TextDraft], *, cache_dir: Path | None = None) -> Tools:
    """Tools over texts at hand; no database is touched."""
    index = MemoryIndex(texts, cache_dir=cache_dir)
    by_id = {text.id: text for text in texts}

    def search(question: str, *, limit: int) -> list[Hit]:
        return hybrid.search(index, question, texts=None, limit=limit)

    def load(ids: Collection[int]) -> Mapping[int, TextDraft]:
        return {text_id: by_id[text_id] for text_id in ids}

    searched = SearchedDraft(
        documents=len(texts),
        pages=sum(len(text.pages) for text in texts),
        unreadable_pages=sum(text.unreadable_pages for text in texts),
        passages=len(index),
    )
    return _tools(search, load, searched)


def both_tools(library: Tools, given: Tools) -> Tools:
    """Library and given texts searched together; the fused scores of both are of one scale."""

    def search(question: str, *, limit: int) -> Sequence[Hit]:
        hits = [*given.search(question, limit=limit), *library.search(question, limit=limit)]
        return sorted(hits, key=lambda hit: -hit.score)[:limit]

    def load(ids: Collection[int]) -> Mapping[int, TextDraft]:
        in_memory = [text_id for text_id in ids if text_id < 0]
        stored = [text_id for text_id in ids if text_id > 0]
        return {**given.load_texts(in_memory), **library.load_texts(stored)}

    one, two = library.searched, given.searched
    searched = SearchedDraft(
        documents=one.documents + two.documents,
        pages=one.pages + two.pages,
        unreadable_pages=one.unreadable_pages + two.unreadable_pages,
        passages=one.passages + two.passages,
    )
    return _tools(search, load, searched)


def searched_of(text_ids: Collection[int]) -> SearchedDraft:
    """How much these stored texts are."""
    texts = SourceText.objects.filter(pk__in=text_ids)
    totals = texts.aggregate(pages=Sum("page_count"), unreadable=Sum("unreadable_pages"))
    return SearchedDraft(
        documents=len(text_ids),
        pages=totals["pages"] or 0,
        unreadable_pages=totals["unreadable"] or 0,
        passages=Passage.objects.filter(source_text__in=text_ids).count(),
    )


def _tools(search: Search, load: LoadTexts, searched: SearchedDraft) -> Tools:
    return Tools(
        search=search,
        load_texts=load,
        engine=ExtractiveEngine(),
        judge=WordForWordJudge(),
        searched=searched,
    )
