"""What other sources say of one claim, among all that its owner may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib.auth.models import User

from citations.drafts import StanceDraft, TextDraft
from citations.stance import Statement
from citations.stance.judge import RULES
from citations.verification.judge import EmbeddedJudge
from research_app.answering.finding.other_sources import (
    PASSAGES,
    SOURCES,
    first_sources,
    stances_in,
    with_copies,
    without_figures,
)
from research_app.answering.tools import Holding, library
from research_app.evidence_graph.model_stance import StanceModel
from research_app.retrieval.hybrid import search
from research_app.retrieval.protocols import Hit
from research_app.scope.scope import Scope
from research_app.synthesis.agreement import surroundings

MOST_TEXTS = 60
"""Kept at hand from one claim to the next."""
JUDGE = f"{RULES}, {EmbeddedJudge.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a claim comes from: a place that it cites."""

    source_id: int
    text_id: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A claim as it is compared: `statement` says it as a sentence with what names it; `words` are
    those of the stored claim, which differ where it was made from a cell of a table."""

    id: UUID
    words: str
    statement: Statement
    origins: tuple[Origin, ...]

    def placed(self, draft: StanceDraft) -> StanceDraft:
        """The stance with what agrees or differs as spans of the stored claim's words."""
        if self.words == self.statement.text:
            return draft
        return replace(draft, words=tuple((self._span(own), its) for own, its in draft.words))

    def _span(self, span: tuple[int, int]) -> tuple[int, int]:
        said = self.statement.text[slice(*span)]
        shared = next((word for word in (said, *said.split()) if word in self.words), self.words)
        start = self.words.index(shared)
        return start, start + len(shared)


class OtherSources:
    """Everything that an owner may see now: the library, and the files of one chat. Texts are kept
    while claims are compared one after another."""

    def __init__(
        self, owner: User, chat_key: UUID | None, *, model: StanceModel | None = None
    ) -> None:
        self._model = model
        self._holding: Holding = library(owner, Scope.library(chat_key=chat_key))
        self._texts: dict[int, TextDraft] = {}

    @property
    def documents(self) -> int:
        return self._holding.searched.documents

    def say(self, claim: Compared, *, own_texts: Collection[int]) -> list[StanceDraft]:
        """What each other source says of the claim, originals before their copies. `own_texts` are
        all texts of the sources that it cites."""
        hits = self._search(claim.statement.text, own_texts)
        texts = self.texts({hit.text_id for hit in hits} | {o.text_id for o in claim.origins})
        around = [
            surroundings(texts[each.text_id].text, each.start, each.end)
            for each in claim.origins
            if each.text_id in texts
        ]
        found = list(stances_in(claim.statement, hits, texts, around))
        if self._model:
            origins = {each.text_id for each in claim.origins}
            found = self._model.weighed(claim.statement, found, texts, origins=origins)
        return with_copies([claim.placed(each) for each in found], texts)

    def texts(self, ids: Collection[int]) -> Mapping[int, TextDraft]:
        if missing := [each for each in ids if each not in self._texts]:
            kept = {pk: text for pk, text in self._texts.items() if pk in ids}
            if len(self._texts) + len(missing) <= MOST_TEXTS:
                kept = self._texts
            self._texts = {**kept, **self._holding.load(missing)}
        return self._texts

    def _search(self, statement: str, own_texts: Collection[int]) -> list[Hit]:
        part = self._holding.part
        texts = frozenset(part.texts or ()) - frozenset(own_texts)
        hits = search(part.index, without_figures(statement), texts=texts, limit=PASSAGES)
        ids = list(dict.fromkeys(hit.text_id for hit in hits))
        kept: set[int] = set()
        for looked_at in (SOURCES, 2 * SOURCES, len(ids)):
            originals, copies = first_sources(hits, self.texts(ids[:looked_at]))
            kept = {*originals, *copies}
            if len(originals) >= SOURCES or looked_at >= len(ids):
                break
        return [hit for hit in hits if hit.text_id in kept]
