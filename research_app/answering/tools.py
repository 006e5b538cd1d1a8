"""What a run works with: search over the library or over texts at hand, the engine and the
judge."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.contrib.auth.models import User
from django.db.models import Count, OuterRef, Subquery

from citations.drafts import SearchedDraft, TextDraft
from citations.protocols import Judge
from citations.queries import load_texts
from citations.verification.cache import CachedJudge
from citations.verification.judge import EmbeddedJudge
from research_app.answering.request import LoadTexts, Tools
from research_app.retrieval import hybrid
from research_app.retrieval.embedded import library_index
from research_app.retrieval.joined import JoinedIndex, Part
from research_app.retrieval.memory import MemoryIndex
from research_app.retrieval.models import Passage
from research_app.retrieval.protocols import Hit
from research_app.sources.scope import Scope
from research_app.sources.visibility import visible_texts
from research_app.synthesis.extractive import ExtractiveEngine

_PASSAGES = (
    Passage.objects.filter(source_text=OuterRef("pk"))
    .values("source_text")
    .annotate(count=Count("pk"))
    .values("count")
)
_SIZES = ("page_count", "unreadable_pages", "cut_into")


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """Texts that can be searched: where they are indexed, how they are loaded, how much they
    are."""

    part: Part
    load: LoadTexts
    searched: SearchedDraft


def library(user: User | None, scope: Scope) -> Holding:
    """What the user may see of the scope. Visibility is settled here, before any search."""
    texts = visible_texts(user, scope)
    sizes = list(texts.annotate(cut_into=Subquery(_PASSAGES)).values_list("pk", *_SIZES))
    part = Part(index=library_index(), texts=frozenset(pk for pk, *_ in sizes))
    searched = SearchedDraft(
        documents=len(sizes),
        of_documents=_count_visible(user, scope, found=len(sizes)),
        pages=sum(pages for _, pages, _, _ in sizes),
        unreadable_pages=sum(unreadable for _, _, unreadable, _ in sizes),
        passages=sum(passages or 0 for *_, passages in sizes),
    )
    return Holding(part=part, load=load_texts, searched=searched)


def _count_visible(user: User | None, scope: Scope, *, found: int) -> int:
    """How many documents the user could have asked of; `found` are in the scope."""
    widest = Scope.library(chat_key=scope.chat_key)
    if scope == widest:
        return found
    return visible_texts(user, widest).count()


def in_memory(texts: Sequence[TextDraft], *, cache_dir: Path | None = None) -> Holding:
    """Texts at hand, with negative ids; no database is touched."""
    index = MemoryIndex(texts, cache_dir=cache_dir)
    by_id = {text.id: text for text in texts}

    def load(ids: Collection[int]) -> Mapping[int, TextDraft]:
        return {text_id: by_id[text_id] for text_id in ids}

    searched = SearchedDraft(
        documents=len(texts),
        of_documents=len(texts),
        pages=sum(len(text.pages) for text in texts),
        unreadable_pages=sum(text.unreadable_pages for text in texts),
        passages=len(index),
    )
    return Holding(part=Part(index=index, texts=None), load=load, searched=searched)


def library_tools(user: User | None, scope: Scope) -> Tools:
    """For answers that are saved: what was judged once is kept."""
    return tools_over(library(user, scope), judge=CachedJudge(EmbeddedJudge()))


def memory_tools(texts: Sequence[TextDraft], *, cache_dir: Path | None = None) -> Tools:
    return tools_over(in_memory(texts, cache_dir=cache_dir))


def tools_over(
    stored: Holding, given: Holding | None = None, *, judge: Judge | None = None
) -> Tools:
    """Tools over one holding, or over stored and given texts together, with a judge that keeps
    nothing unless another is given."""
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
        judge=judge or EmbeddedJudge(),
        searched=_total([holding.searched for holding in holdings]),
    )


def _total(parts: Sequence[SearchedDraft]) -> SearchedDraft:
    return SearchedDraft(
        documents=sum(part.documents for part in parts),
        of_documents=sum(part.of_documents for part in parts),
        pages=sum(part.pages for part in parts),
        unreadable_pages=sum(part.unreadable_pages for part in parts),
        passages=sum(part.passages for part in parts),
    )
