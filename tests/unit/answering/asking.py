"""A question put to texts in memory, by the whole pipeline."""

from uuid import uuid4

from citations.drafts import AnswerDraft
from research_app.answering.request import AskRequest
from research_app.answering.tools import memory_tools
from research_app.reading.in_memory import plain_text
from research_app.runs.ask import complete


def ask(question: str, *texts: str, **request: object) -> AnswerDraft:
    drafts = [plain_text(text, text_id=-number, title="") for number, text in enumerate(texts, 1)]
    return complete(
        AskRequest(answer_id=uuid4(), question=question, **request), memory_tools(drafts)
    )
