"""What a run works with: search over the library or over texts at hand, the engine and the
judge."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.contrib.auth.models import User
from django.db.models import Sum

from citations.drafts import SearchedDraft, TextDraft
from citations.models import SourceText
from citations.queries import load_texts
from citations.steps.verify_claims import WordForWordJudge
from research_app.answering.request import LoadTexts, Tools
from research_app.retrieval import hybrid
from research_app.retrieval.embedded import library_index
from research_app.retrieval.joined import JoinedIndex, Part
from research_app.retrieval.memory import MemoryIndex
from research_app.retrieval.models import Passage
from research_app.retrieval.protocols import Hit
from research_app.sources.scope import Scope
from research_app.sources.visibility import visible_text_ids
from research_app.synthesis.extractive import ExtractiveEngine


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """Texts that can be searched: where they are indexed, how they are loaded, how much they
    are."""

    part: Part
    load: LoadTexts
    searched: SearchedDraft


def library(user: User | None, scope: Scope) -> Holding:
    """What the user may see of the scope. Visibility is settled here, before any search."""
    text_ids = visible_text_ids(user, scope)
    part = Part(index=library_index(), texts=text_ids)
    return Holding(part=part, load=load_texts, searched=searched_of(text_ids))


def in_memory(texts: Sequence[TextDraft], *, cache_dir: Path | None = None) -> Holding:
    """Texts at hand, with negative ids; no database is touched."""
    index = MemoryIndex(texts, cache_dir=cache_dir)
    by_id = {text.id: text for text in texts}

    def load(ids: Collection[int]) -> Mapping[int, TextDraft]:
        return {text_id: by_id[text_id] for text_id in ids}

    searched = SearchedDraft(
        documents=len(texts),
        pages=sum(len(text.pages) for text in texts),
        unreadable_pages=sum(text.unreadable_pages for text in texts),
        passages=len(index),
    )
    return Holding(part=Part(index=index, texts=None), load=load, searched=searched)


def library_tools(user: User | None, scope: Scope) -> Tools:
    return tools_over(library(user, scope))


def memory_tools(texts: Sequence[TextDraft], *, cache_dir: Path | None = None) -> Tools:
    return tools_over(in_memory(texts, cache_dir=cache_dir))


def tools_over(stored: Holding, given: Holding | None = None) -> Tools:
    """Tools over one holding, or over stored and given texts together."""
    holdings = [stored] if given is None else [stored, given]
    index = JoinedIndex([holding.part for holding in holdings])

    def search(question: str, *, limit: int) -> list[Hit]:
        return hybrid.search(index, question, texts=None, limit=limit)

    def load(ids: Collection[int]) -> Mapping[int, TextDraft]:
        if given is None:
            return stored.load(ids)
        at_hand = {text_id for text_id in ids if text_id < 0}
        return {**stored.load(set(ids) - at_hand), **given.load(at_hand)}

    return Tools(
        search=search,
        load_texts=load,
        engine=ExtractiveEngine(),
        judge=WordForWordJudge(),
        searched=_total([holding.searched for holding in holdings]),
    )


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


def _total(parts: Sequence[SearchedDraft]) -> SearchedDraft:
    return SearchedDraft(
        documents=sum(part.documents for part in parts),
        pages=sum(part.pages for part in parts),
        unreadable_pages=sum(part.unreadable_pages for part in parts),
        passages=sum(part.passages for part in parts),
    )
