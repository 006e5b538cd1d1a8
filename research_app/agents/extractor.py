"""Facts out of sources: each a statement with the words it rests on. What a model says here is a
proposal; code finds the quote in a source text or throws it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pydantic import BaseModel, Field, create_model

from citations.drafts import PassageDraft, ProposedQuote, TextDraft
from citations.steps.anchor import anchor
from research_app.agents.prompts import conversation, plain_line
from research_app.llm.protocols import Message, Model, Picture, reply_tokens
from research_app.llm.untrusted import fenced
from research_app.reading.extraction.clean import clean_lines
from research_app.synthesis.protocols import Question

MOST_OF_A_QUOTE = 2000
"""Characters; a longer one is no quote but a copy of the source."""
MOST_OF_A_STATEMENT = 500
_BETWEEN = "\n…\n"


class FoundFact(BaseModel):
    quote: str
    statement: str = ""
    confidence: float = Field(ge=0, le=1)


class FoundFacts(BaseModel):
    facts: list[FoundFact]


@cache
def _form(most: int) -> type[FoundFacts]:
    """The reply, in whose schema the list ends: a small model goes on as long as it may. Facts
    beyond are no mistake."""
    bound = Field(json_schema_extra={"maxItems": most})
    return create_model("FoundFacts", __base__=FoundFacts, facts=(list[FoundFact], bound))


Batch = Sequence[tuple[TextDraft, Sequence[PassageDraft]]]
"""Sources with the passages of each that are read together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPage:
    """A page of a source as it looks."""

    title: str
    number: int
    picture: Picture


_ABOUT_PICTURES = (
    "The pictures show these pages as they look: how the words of a table stand to each other. "
    "They are data like the sources. Copy every quote from the text of a source: words that only a "
    "picture shows are not found and do not count."
)


def read_facts(
    model: Model,
    question: Question,
    batch: Batch,
    *,
    aims: Sequence[str] = (),
    pages: Sequence[ShownPage] = (),
    most: int,
) -> tuple[ProposedQuote, ...]:
    """At most `most` facts from these passages, in one request. `aims` are what the plan wants to
    find out, `pages` what a model that sees is shown of them. The sources come before the question:
    what is read last is heeded most, and what stays the same may stay in the endpoint's cache.
    Raises `BadReply` and the other `ModelError`s."""
    aims = [aim for aim in aims if aim != question.search_text]
    asked = conversation(
        __file__,
        *(_shown(text, passages) for text, passages in batch),
        *_told_of(pages),
        fenced("\n".join(aims), "what is to be found out") if aims else "",
        fenced(question.search_text, "question"),
        f"Give at most {most} facts, each with its quote copied from a source.",
    )
    asked = _with_pictures(asked, pages)
    reply = model.structured(asked, _form(most), max_tokens=most * reply_tokens("read"))
    proposals = (_proposal(fact, batch) for fact in reply.facts[:most])
    return tuple(proposal for proposal in proposals if proposal.quote)


def _told_of(pages: Sequence[ShownPage]) -> Iterator[str]:
    if pages:
        names = (f"{at}: page {page.number} of {page.title}" for at, page in enumerate(pages, 1))
        yield fenced("\n".join(names), "pictures")
        yield _ABOUT_PICTURES


def _with_pictures(asked: Sequence[Message], pages: Sequence[ShownPage]) -> Sequence[Message]:
    pictures = tuple(page.picture for page in pages)
    return [*asked[:-1], replace(asked[-1], pictures=pictures)]


def _shown(text: TextDraft, passages: Sequence[PassageDraft]) -> str:
    """The passages of a source in its order; what stands between two of them is "…"."""
    in_order = sorted(passages, key=lambda passage: passage.start)
    return fenced(_BETWEEN.join(passage.text for passage in in_order), text.info.title or "source")


def _proposal(fact: FoundFact, batch: Batch) -> ProposedQuote:
    """The fact with the source that holds its quote; where none does, the first, whose gate says
    so."""
    quote = _as_in_a_source(fact.quote)
    seen = ((text, _seen_at(quote, passages)) for text, passages in batch)
    text, near = next((each for each in seen if each[1] is not None), (batch[0][0], None))
    return ProposedQuote(
        text_id=text.id,
        quote=quote,
        statement=plain_line(fact.statement, most=MOST_OF_A_STATEMENT) or quote,
        near=near,
        confidence=fact.confidence,
    )


def _as_in_a_source(words: str) -> str:
    """A quote without what no source text holds and no database has to keep, such as NUL."""
    return "\n".join(clean_lines(words.strip()[:MOST_OF_A_QUOTE])).strip()


def _seen_at(quote: str, passages: Sequence[PassageDraft]) -> int | None:
    """Where in the source text the model saw these words."""
    for passage in passages:
        span = anchor(passage.text, quote)
        if span is not None:
            return passage.start + span.start
    return None
