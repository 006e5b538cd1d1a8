"""Clarify or go. Code decides first: only a question that names nothing to look for is shown to a
model, and what the model asks back reaches the reader only as a single plain question."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pydantic import BaseModel

from research_app.agents.prompts import conversation, plain_line
from research_app.llm.errors import BadReply, EmptyReply
from research_app.llm.protocols import Model, reply_tokens
from research_app.llm.untrusted import fenced
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import asked_words

ENOUGH_WORDS = 2
"""Words that tell what to look for, without a name among them."""
MOST_CHARACTERS = 240

OWN_QUESTION = (
    "What is your question about? Name the person, company, document, place or time that you mean."
)
"""Asked where the model's own words cannot be shown."""

_LINK = re.compile(
    r"://|\bwww\.|\]\(|<|@|\b[\w-]{2,63}\.[a-z]{2,24}\b"
    r"|\b(?:passwords?|passphrase|credentials?|api.?keys?|access.?tokens?|credit.?cards?)\b",
    re.I,
)
"""An address of any kind, or a secret that a question must not ask for."""
_SENTENCE_END = re.compile(r"[.!?](?=\s+\S)")
"""A sign inside the line: words follow."""


class Clarity(BaseModel):
    clear: bool
    question_back: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskBack:
    """The question that has to be answered before anything can be searched."""

    question: str


def is_clear(question: Question, *, names_sources: bool, documents: int) -> bool:
    """Whether code can tell what to look for: a name, a period, a few telling words, a question
    completed from the one before, or sources that the asker named. In a single document "it" is
    that document."""
    return bool(
        names_sources
        or documents <= 1
        or question.understood_as
        or question.entities
        or question.periods
        or len(asked_words(question.search_text)) >= ENOUGH_WORDS
    )


def clarify(model: Model, question: Question, previous: str | None) -> AskBack | None:
    """What to ask back, or None where the model finds the question clear. A reply that cannot be
    read counts as clear."""
    before = fenced(previous, "question before") if previous else ""
    asked = conversation(__file__, before, fenced(question.text, "question"))
    try:
        reply = model.structured(asked, Clarity, max_tokens=reply_tokens("clarify"))
    except (BadReply, EmptyReply):
        return None
    if reply.clear:
        return None
    return AskBack(question=_shown(reply.question_back, question))


def _shown(words: str, question: Question) -> str:
    """The model's question, if it is one and nothing else: no link, no second sentence, no figure
    that the asker did not write."""
    line = plain_line(words, most=MOST_CHARACTERS)
    figures = set(re.findall(r"\d+", line)) - set(re.findall(r"\d+", question.text))
    is_one_question = line.endswith("?") and not _SENTENCE_END.search(line)
    is_linked = _LINK.search(words[: 20 * MOST_CHARACTERS])
    return OWN_QUESTION if figures or not is_one_question or is_linked else line
