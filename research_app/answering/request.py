"""What the pipeline is given: the question, and what it works with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from citations.drafts import AnswerDraft, EvidenceDraft, SearchedDraft, TextDraft
from citations.protocols import Judge
from citations.steps.labels import Series
from research_app.answering.options import DEFAULT_OPTIONS, AskOptions
from research_app.config import Profile
from research_app.llm.protocols import Models
from research_app.retrieval.protocols import Hit, Search
from research_app.scope.described import Described
from research_app.scope.regulations import Regulation
from research_app.synthesis.extractive import ExtractiveEngine
from research_app.synthesis.protocols import Question
from research_app.web_search.protocols import Web


class SearchWithin(Protocol):
    """A question in, the best passages of these texts out, best first: nothing else is ranked."""

    def __call__(
        self, question: str, *, texts: Collection[int] | None = None, limit: int
    ) -> Sequence[Hit]: ...


LoadTexts = Callable[[Collection[int]], Mapping[int, TextDraft]]
DrawPage = Callable[[int, int], bytes]
"""From a text's id and a page of it (from 1) to the page's PNG, empty where there is none."""
Span = tuple[int, int, int]
"""A stretch of a stored text: (text id, start, end)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskRequest:
    """A question to answer. Evidence labels begin at `first_label`, those of requirements at the
    `first_requirements` of their series, because labels of a chat run on.
    `pinned` passages are read whatever the search says, those `left_out` are not. `typed` is the
    question with what it names by @, where it names anything; `question` is without that.
    `asked_back` is what the turn before asked instead of answering `previous_question`. `before` is
    the answer that this one is a further version of, refined by `options.critique`: its evidence
    keeps its labels. `earlier` is the evidence of all turns before, which a model may look up. One
    that `rewrites` only says `before` in another style; one that `criticises` has the model read
    `before` as its critic first."""

    answer_id: UUID
    question: str
    typed: str = ""
    previous_question: str | None = None
    asked_back: str = ""
    first_label: int = 1
    first_requirements: Mapping[Series, int] = field(default_factory=dict)
    pinned: tuple[Span, ...] = ()
    left_out: tuple[Span, ...] = ()
    config: dict[str, str] = field(default_factory=dict)
    options: AskOptions = DEFAULT_OPTIONS
    before: AnswerDraft | None = None
    earlier: tuple[EvidenceDraft, ...] = ()
    rewrites: bool = False
    criticises: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shielded:
    """What is searched where a model reads along: without confidential documents, of which
    `kept_back` belong to what was asked."""

    search: Search
    searched: SearchedDraft
    kept_back: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What the pipeline works with. `searched` says what `search` looks through. Without `models`
    the engine answers from quotes; without `web` nothing is looked for outside. `confidential` are
    the texts that neither may ever see: with models the pipeline searches what is `shielded`
    instead, and counts the documents `kept_back` (see `shielding`). `regulations` are the statutes
    and policies among what is searched, and `described` all of it as it would be cited,
    confidential ones too; `search_within` looks through some texts alone, and `draw_page` draws
    pages of PDFs that a model may see."""

    search: Search
    load_texts: LoadTexts
    engine: ExtractiveEngine
    judge: Judge
    searched: SearchedDraft
    models: Models | None = None
    web: Web | None = None
    confidential: frozenset[int] = frozenset()
    shielded: Callable[[], Shielded] | None = None
    kept_back: int = 0
    regulations: Callable[[], Sequence[Regulation]] = tuple
    described: Callable[[], Sequence[Described]] = tuple
    search_within: SearchWithin | None = None
    draw_page: DrawPage = lambda text_id, page: b""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    """A question that models take part in: what is asked, what it is answered with, and how
    deep."""

    request: AskRequest
    question: Question
    tools: Tools
    models: Models
    depth: Profile
