"""What a run works with: search over the library or over texts at hand, the engine and the embedded
judge; a model judges beside it where `asked.equip` says so."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from django.contrib.auth.models import User

from citations.drafts import RetrievalContext, SearchedDraft, TextDraft
from citations.protocols import Judge
from citations.storage.read.answers import load_texts
from citations.verification.cache import CachedJudge
from citations.verification.judge import EmbeddedJudge
from research_app.answering.request import (
    DrawPage,
    LoadTexts,
    SearchWithin,
    Shielded,
    Tools,
)
from research_app.library.confidential import confidential_texts
from research_app.library.corrections import holder_key
from research_app.library.originals import picture_for
from research_app.llm.protocols import Models
from research_app.retrieval import hybrid
from research_app.retrieval.engines import engine
from research_app.retrieval.joined import JoinedIndex, Part, within
from research_app.retrieval.memory import MemoryIndex
from research_app.retrieval.protocols import Hit, Index
from research_app.scope.described import Described, described_in
from research_app.scope.regulations import Regulation, regulations_in
from research_app.scope.scope import Scope
from research_app.scope.searchable import contexts_in_chat, visible_text_ids
from research_app.synthesis.extractive import ExtractiveEngine
from research_app.web_search.protocols import Web


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """Texts that can be searched: where they are indexed, how they are loaded, how much they are.
    `confidential` are texts of the library, asked of or not; `shielded` gives the holding without
    them, and how many documents of it they are. `regulations` are its statutes and policies,
    `described` are all of it as they would be cited. `draw` draws a page of a PDF among it."""

    part: Part
    load: LoadTexts
    searched: SearchedDraft
    confidential: frozenset[int] = frozenset()
    shielded: Callable[[], tuple[Holding, int]] | None = None
    regulations: Callable[[], Sequence[Regulation]] = tuple
    described: Callable[[], Sequence[Described]] = tuple
    draw: DrawPage = lambda text_id, page: b""


def library(user: User | None, scope: Scope) -> Holding:
    """What the user may see of the scope. Visibility is settled here, before any search; so is what
    a model may see of it."""
    texts, confidential = visible_text_ids(user, scope), confidential_texts(user)

    def shielded() -> tuple[Holding, int]:
        kept_back = len(texts & confidential)
        rest = _holding(user, scope, texts - confidential, hidden=kept_back)
        return rest, kept_back

    whole = _holding(user, scope, texts)
    if not confidential:
        return whole
    return replace(whole, confidential=confidential, shielded=shielded)


def _holding(user: User | None, scope: Scope, texts: frozenset[int], *, hidden: int = 0) -> Holding:
    index = engine()
    sizes = index.sizes(texts)
    part = Part(index=index, texts=texts)
    searched = SearchedDraft(
        documents=len(texts),
        of_documents=_count_visible(user, scope, found=len(texts) + hidden),
        pages=sizes.pages,
        unreadable_pages=sizes.unreadable_pages,
        passages=sizes.passages,
    )
    return Holding(
        part=part,
        load=_loading(user, scope),
        searched=searched,
        regulations=lambda: regulations_in(user, scope),
        described=lambda: described_in(user, scope),
        draw=_drawing(user, texts),
    )


def _drawing(user: User | None, texts: frozenset[int]) -> DrawPage:
    def draw(text_id: int, page: int) -> bytes:
        if user is None or text_id not in texts:
            return b""
        return picture_for(user, text_id, page)

    return draw


def _loading(user: User | None, scope: Scope) -> LoadTexts:
    """Texts with how they came: those of the chat itself say more than that they are stored."""
    contexts = contexts_in_chat(user, scope.chat_key) if scope.chat_key else {}
    holder = holder_key(user.pk if user else None)

    def load(ids: Collection[int]) -> Mapping[int, TextDraft]:
        texts = load_texts(ids, holder=holder)
        return {text_id: _in_context(text, contexts) for text_id, text in texts.items()}

    return load


def _in_context(text: TextDraft, contexts: Mapping[int, RetrievalContext]) -> TextDraft:
    context = contexts.get(text.info.source_id)
    return text if context is None else replace(text, retrieval_context=context)


def _count_visible(user: User | None, scope: Scope, *, found: int) -> int:
    """How many documents the user could have asked of; `found` are in the scope."""
    widest = Scope.library(chat_key=scope.chat_key)
    if scope == widest:
        return found
    return len(visible_text_ids(user, widest))


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
    return Holding(
        part=Part(index=index, texts=None),
        load=load,
        searched=searched,
        regulations=lambda: [_regulation(text) for text in texts],
        described=lambda: [_described(text) for text in texts],
    )


def _regulation(text: TextDraft) -> Regulation:
    """What was given as a statute or policy is one; of the rest the kind is guessed."""
    return Regulation(
        text_id=text.id,
        title=text.info.title,
        facts=text.facts,
        is_guess=text.facts.kind == "other",
    )


def _described(text: TextDraft) -> Described:
    info = text.info
    return Described(
        text_id=text.id,
        title=info.title,
        author=info.author,
        published=info.published,
        doi=info.doi,
        addresses=tuple(filter(None, dict.fromkeys((info.url, info.final_url)))),
    )


def library_tools(
    user: User | None, scope: Scope, *, models: Models | None = None, web: Web | None = None
) -> Tools:
    """For answers that are saved: what was judged once is kept."""
    holding = library(user, scope)
    return tools_over(holding, judge=CachedJudge(EmbeddedJudge()), models=models, web=web)


def memory_tools(texts: Sequence[TextDraft], *, cache_dir: Path | None = None) -> Tools:
    return tools_over(in_memory(texts, cache_dir=cache_dir))


def tools_over(
    stored: Holding,
    given: Holding | None = None,
    *,
    judge: Judge | None = None,
    models: Models | None = None,
    web: Web | None = None,
) -> Tools:
    """Tools over one holding, or over stored and given texts together, with a judge that keeps
    nothing unless another is given."""
    beside = [] if given is None else [given]

    def load(ids: Collection[int]) -> Mapping[int, TextDraft]:
        if given is None:
            return stored.load(ids)
        at_hand = {text_id for text_id in ids if text_id < 0}
        return {**stored.load(set(ids) - at_hand), **given.load(at_hand)}

    def shielded() -> Shielded:
        assert stored.shielded is not None
        rest, kept_back = stored.shielded()
        holdings = [rest, *beside]
        return Shielded(
            search=_search_in(holdings),
            searched=_total([holding.searched for holding in holdings]),
            kept_back=kept_back,
        )

    def draw_page(text_id: int, page: int) -> bytes:
        """Of what is stored alone: of a text at hand the file is not kept."""
        return b"" if text_id in stored.confidential else stored.draw(text_id, page)

    holdings = [stored, *beside]
    return Tools(
        search=_search_in(holdings),
        load_texts=load,
        draw_page=draw_page,
        engine=ExtractiveEngine(),
        judge=judge or EmbeddedJudge(),
        searched=_total([holding.searched for holding in holdings]),
        models=models,
        web=web,
        confidential=stored.confidential,
        shielded=shielded if stored.shielded else None,
        regulations=lambda: [each for held in holdings for each in held.regulations()],
        described=lambda: [each for held in holdings for each in held.described()],
        search_within=_search_in(holdings),
    )


def _search_in(holdings: Sequence[Holding]) -> SearchWithin:
    """One index is searched as it is, several joined."""
    parts = [holding.part for holding in holdings]
    joined = len(parts) > 1
    index: Index = JoinedIndex(parts) if joined else parts[0].index
    own = None if joined else parts[0].texts

    def search(question: str, *, texts: Collection[int] | None = None, limit: int) -> Sequence[Hit]:
        return hybrid.search(index, question, texts=within(own, texts), limit=limit)

    return search


def _total(parts: Sequence[SearchedDraft]) -> SearchedDraft:
    return SearchedDraft(
        documents=sum(part.documents for part in parts),
        of_documents=sum(part.of_documents for part in parts),
        pages=sum(part.pages for part in parts),
        unreadable_pages=sum(part.unreadable_pages for part in parts),
        passages=sum(part.passages for part in parts),
    )
