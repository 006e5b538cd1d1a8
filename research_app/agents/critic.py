"""A model reads an answer as its critic. What it says steers the next version as a reader's
critique would; it is no evidence and never becomes any."""

from __future__ import annotations

import re

from research_app.agents.prompts import conversation, plain_line
from research_app.llm.protocols import Model, reply_tokens
from research_app.llm.untrusted import fenced
from research_app.synthesis.protocols import Question

MOST_FAULTS = 4
FAULT = 300
LONGEST_ANSWER = 12_000
"""Characters of the answer that are read."""

_NOTHING = re.compile(r"nothing\b.{0,20}", re.IGNORECASE)
_MARK = re.compile(r"^[-*•\d.) ]{1,6}")


def criticise(model: Model, question: Question, answer: str) -> str:
    """The faults, one a line; empty where none is named. `answer` has its labels in it. Raises
    `ModelError`."""
    asked = conversation(
        __file__,
        fenced(answer[:LONGEST_ANSWER], "answer"),
        fenced(question.search_text, "question"),
    )
    lines = model.say(asked, max_tokens=reply_tokens("criticise")).splitlines()
    faults = [plain_line(_MARK.sub("", line.strip()), most=FAULT) for line in lines[:20]]
    told = [fault for fault in faults if fault and not _NOTHING.fullmatch(fault)]
    return "\n".join(told[:MOST_FAULTS])
