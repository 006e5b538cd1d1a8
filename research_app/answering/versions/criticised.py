"""The version before, read by the model as its critic, before the next one is made."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from research_app.agents.critic import criticise
from research_app.answering.asked.kept import CRITIQUE
from research_app.answering.events import StepStarted
from research_app.answering.request import AskRequest
from research_app.llm.errors import BadReply, EmptyReply
from research_app.llm.protocols import Model
from research_app.synthesis.protocols import Question
from research_app.synthesis.written.conversation import with_labels

NOTHING_FOUND = "The model found nothing to criticise."


def criticised(
    request: AskRequest, question: Question, model: Model
) -> Generator[StepStarted, None, AskRequest]:
    """The request with the model's critique behind the reader's, where one is wanted; both are kept
    with the answer. Raises the `ModelError`s that end a run."""
    if not request.criticises or request.before is None:
        return request
    yield StepStarted(step="reflect", detail="The model criticises the version before")
    try:
        said = criticise(model, question, with_labels(request.before)) or NOTHING_FOUND
    except (BadReply, EmptyReply):
        said = NOTHING_FOUND
    critique = "\n".join(part for part in (request.options.critique, said) if part)
    options = replace(request.options, critique=critique)
    return replace(request, options=options, config={**request.config, CRITIQUE: critique})
