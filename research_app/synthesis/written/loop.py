"""The model thinks, asks for a tool, reads what it says, and writes on: its words as they come.

    words, calls → each call answered → words, calls → … → words

After as many calls as are allowed no tool is offered any more.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from typing import cast

from research_app.llm.errors import EmptyReply
from research_app.llm.protocols import Message, Model, ToolCall
from research_app.synthesis.written.tools import TOOLS, Desk

ENOUGH = "That was the last look-up. Write the answer now, in tags."
TURN_BREAK = "\n"


def written_words(
    model: Model,
    messages: Sequence[Message],
    desk: Desk,
    *,
    max_tool_calls: int,
) -> Generator[str]:
    """Raises the `ModelError`s of the model. Closing the iterator ends the request."""
    talk = list(messages)
    left = max_tool_calls
    while True:
        words: list[str] = []
        calls: list[ToolCall] = []
        tools = TOOLS if left > 0 else ()
        stream = model.stream(talk, tools=tools)
        # A reply without words is a draft without statements: it goes back like any other.
        with closing(cast("Generator[str | ToolCall]", stream)), suppress(EmptyReply):
            for item in stream:
                if isinstance(item, ToolCall):
                    calls.append(item)
                else:
                    words.append(item)
                    yield item
        if not calls or left <= 0:
            return
        talk += _answered("".join(words), calls[:left], desk)
        left -= len(calls)
        if left <= 0:
            talk.append(Message(role="user", content=ENOUGH))
        yield TURN_BREAK


def _answered(words: str, calls: Sequence[ToolCall], desk: Desk) -> list[Message]:
    """The model's turn with its calls, and what each tool says."""
    turn = Message(role="assistant", content=words, calls=tuple(calls))
    told = (Message(role="tool", content=desk.use(call), answers=call.id) for call in calls)
    return [turn, *told]
