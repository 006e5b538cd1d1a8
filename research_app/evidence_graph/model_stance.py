"""A language model's word on what other sources say of a claim, held to the words of both.

Code speaks first and has the last word. The model is asked once a claim, about the sentences that
code left open and those that it takes for contradictions. It must copy the words that decide out of
the claim and out of the sentence; words that do not stand there, or have no two stems in common,
make its word void. It may take a contradiction back, and may call what only speaks of the claim
supporting or contradicting, unless the sentence is a plan, a report or a hedge, or the embedded
judge says the opposite. A sentence that obeys an instruction in a source can raise nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from django.contrib.auth.models import User
from pydantic import BaseModel, ConfigDict, Field

from citations.drafts import StanceDraft, TextDraft
from citations.drafts.verdicts import LANGUAGE_MODEL
from citations.models import Answer
from citations.stance import Statement
from citations.stance.judge import RULES
from citations.stance.statement import read_statement
from citations.steps.anchor import anchor
from citations.steps.verifying.claims import verify_claim
from citations.verification.judge import EmbeddedJudge
from citations.verification.plain_claims import plain_claim
from research_app.config import DEFAULT_DEPTH, profile, profile_names
from research_app.library.confidential import confidential_texts
from research_app.llm import models_for_run
from research_app.llm.errors import ModelError
from research_app.llm.judge import short_name
from research_app.llm.protocols import Message, Model
from research_app.llm.untrusted import SOURCES_ARE_DATA, fenced
from research_app.synthesis.terms import content_stems

SHARE = 5
"""What comparing an answer may spend: this part of what its depth may."""
LEAST_SHARED = 2
"""Stems that the words pointed at in the claim and in the sentence must have in common."""
_REPLY_TOKENS = 1500
_RELATIONS: dict[str, Literal["supports", "refutes"]] = {
    "supports": "supports",
    "contradicts": "refutes",
}
_INSTRUCTION = (
    "You compare a claim with sentences of other sources. Judge each sentence alone, not by what "
    "you know. “supports”: it states what the claim states, of the same thing and time. "
    "“contradicts”: both cannot be true of the same thing at the same time. “other thing”: another "
    "thing, place, time, part or measure, a plan, a forecast or somebody's view. “cannot tell”: "
    "neither. Copy the words that decide, letter by letter: into `claim_words` from the claim, "
    f"into `sentence_words` from the sentence, each with what they are said of. {SOURCES_ARE_DATA}"
)


class Opinion(BaseModel):
    """On one sentence, by its number."""

    model_config = ConfigDict(extra="ignore")

    sentence: int
    says: Literal["supports", "contradicts", "other thing", "cannot tell"]
    claim_words: str = Field(default="", max_length=1000)
    sentence_words: str = Field(default="", max_length=1000)


class Opinions(BaseModel):
    model_config = ConfigDict(extra="ignore")

    opinions: list[Opinion] = Field(max_length=50)


class StanceModel:
    """For the claims of one answer. Nothing of a claim that rests on a confidential document, and
    no sentence of one, is shown to the model. A model that failed is not asked again."""

    def __init__(self, model: Model, *, confidential: Collection[int]) -> None:
        self.name = model.name
        self.judge = f"{RULES}, {EmbeddedJudge.name} + {short_name(model.name)}"
        self._model = model
        self._confidential = frozenset(confidential)
        self._is_gone = False

    def weighed(
        self,
        claim: Statement,
        drafts: Sequence[StanceDraft],
        texts: Mapping[int, TextDraft],
        *,
        origins: Collection[int],
    ) -> list[StanceDraft]:
        """The drafts, some with another relation; `origins` are the texts that the claim cites."""
        asked = [
            draft
            for draft in drafts
            if draft.relation != "supports" and draft.text_id not in self._confidential
        ]
        if self._is_gone or not asked or self._confidential & set(origins):
            return list(drafts)
        quotes = [texts[each.text_id].text[each.start : each.end] for each in asked]
        try:
            said = self._model.structured(
                _messages(claim.text, quotes), Opinions, max_tokens=_REPLY_TOKENS
            )
        except ModelError:
            self._is_gone = True
            return list(drafts)
        changed = {id(draft): draft for draft in drafts}
        for opinion in said.opinions:
            if 1 <= opinion.sentence <= len(asked):
                draft, quote = asked[opinion.sentence - 1], quotes[opinion.sentence - 1]
                changed[id(draft)] = self._heard(opinion, claim, draft, quote)
        return list(changed.values())

    def _heard(
        self, opinion: Opinion, claim: Statement, draft: StanceDraft, quote: str
    ) -> StanceDraft:
        if draft.relation == "refutes":
            if opinion.says == "contradicts":
                return draft
            note = f"{draft.note} The language model {self.name} sees no contradiction."
            return replace(
                draft, relation="neutral", code=LANGUAGE_MODEL, note=note, judge=self.judge
            )
        relation = _RELATIONS.get(opinion.says)
        ours, theirs = (
            anchor(claim.text, opinion.claim_words),
            anchor(quote, opinion.sentence_words),
        )
        if relation is None or ours is None or theirs is None:
            return draft
        own, its = claim.text[ours.start : ours.end], quote[theirs.start : theirs.end]
        shared = set(content_stems(own)) & set(content_stems(its))
        if len(shared) < LEAST_SHARED or not _may_be(relation, claim.text, quote):
            return draft
        return replace(
            draft,
            relation=relation,
            code=LANGUAGE_MODEL,
            words=(((ours.start, ours.end), (theirs.start, theirs.end)),),
            note=f"The language model {self.name} reads it so, by “{' '.join(its.split())[:200]}”.",
            judge=self.judge,
        )


def model_for(answer: Answer, owner: User) -> StanceModel | None:
    """The judge tier, where one is configured and the answer's run used models. None else."""
    chosen = profile(answer.depth if answer.depth in profile_names() else DEFAULT_DEPTH)
    asked_a_model = (answer.spent or {}).get("requests", 0) > 0
    if not asked_a_model or not chosen.citation_verification.model_judge:
        return None
    budget = chosen.budget
    models = models_for_run(
        tokens=budget.tokens and budget.tokens // SHARE,
        seconds=budget.seconds and budget.seconds // SHARE,
        cost=budget.cost and budget.cost / SHARE,
    )
    if models is None or models.judge is None:
        return None
    return StanceModel(models.judge, confidential=confidential_texts(owner))


def _may_be(relation: str, claim: str, quote: str) -> bool:
    """Code's last word: neither a plan or somebody's view, nor against the embedded judge."""
    if read_statement(Statement(text=quote)).is_open:
        return False
    draft, evidence = plain_claim(claim, [quote])
    level = verify_claim(draft, evidence, EmbeddedJudge()).verdict.level
    return level != ("supported" if relation == "refutes" else "not supported")


def _messages(claim: str, quotes: Sequence[str]) -> list[Message]:
    shown = [fenced(quote, f"sentence {count}") for count, quote in enumerate(quotes, 1)]
    return [
        Message(role="system", content=_INSTRUCTION),
        Message(role="user", content="\n\n".join([fenced(claim, "claim"), *shown])),
    ]
