"""A reply of a given form: asked for as strictly as the endpoint allows, read strictly always.

Nothing is repaired: the reply is the JSON text itself, perhaps in one code fence.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ValidationError

from research_app.llm.protocols import Message, Reply

_SHOWN_MISTAKES = 5
_SHOWN_REPLY = 4000


def read_strictly(said: str, reply: type[Reply]) -> Reply:
    """Raises `ValidationError`."""
    return reply.model_validate_json(_out_of_fence(said), strict=True)


def read_or_mistake(said: str, reply: type[Reply]) -> Reply | ValidationError:
    try:
        return read_strictly(said, reply)
    except ValidationError as mistake:
        return mistake


def _out_of_fence(said: str) -> str:
    text = said.strip()
    if not (text.startswith("```") and text.endswith("```") and "\n" in text):
        return text
    first, rest = text.split("\n", 1)
    return rest[: -len("```")].strip() if first.strip("` ").lower() in ("", "json") else text


def response_format(reply: type[BaseModel]) -> dict[str, Any]:
    """The form as `json_schema`, with what its strict mode demands of a schema."""
    schema = _strict(bare(reply.model_json_schema()))
    return {
        "type": "json_schema",
        "json_schema": {"name": reply.__name__[:64], "strict": True, "schema": schema},
    }


def _strict(node: Any) -> Any:
    """Every object lists all its properties as required and takes no others."""
    if isinstance(node, list):
        return [_strict(each) for each in node]
    if not isinstance(node, dict):
        return node
    made = {name: _strict(each) for name, each in node.items() if name != "default"}
    if isinstance(made.get("properties"), dict) and made.get("type") == "object":
        made["required"] = list(made["properties"])
        made["additionalProperties"] = False
    return made


CHECKED_HERE = ("title", "minLength", "maxLength", "minimum", "maximum")
"""Of a schema: what says nothing to a model, and what only our reading holds it to. A grammar made
of "at most 2,000 characters" ends the server of llama.cpp."""


def bare(node: Any, *, without: Collection[str] = (*CHECKED_HERE, "description")) -> Any:
    """The schema without words that only repeat names and docstrings: they cost a small model a
    third of its prompt, and any model a tenth of its tokens."""
    if isinstance(node, list):
        return [bare(each, without=without) for each in node]
    if not isinstance(node, dict):
        return node
    # A title is text; what is called "title" among the properties is a schema.
    kept = {k: v for k, v in node.items() if k not in without or isinstance(v, dict)}
    return {name: bare(each, without=without) for name, each in kept.items()}


def in_words(reply: type[BaseModel]) -> str:
    """The instruction where the endpoint is not asked for the form itself."""
    schema = json.dumps(bare(reply.model_json_schema()), ensure_ascii=False)
    return (
        "Answer with one JSON object and nothing else: no explanation, no text around it. It must "
        f"be valid against this JSON schema:\n{schema}"
    )


def with_instruction(messages: list[Message], instruction: str) -> list[Message]:
    """The instruction last, in the user's own message where that is the last one: some templates
    take no two of a kind in a row."""
    if messages and messages[-1].role == "user":
        last = messages[-1]
        return [*messages[:-1], replace(last, content=f"{last.content}\n\n{instruction}")]
    return [*messages, Message(role="user", content=instruction)]


def asked_again(
    messages: list[Message], said: str, mistake: ValidationError, reply: type[BaseModel]
) -> list[Message]:
    """The conversation with the reply that could not be read and what was wrong with it."""
    wrong = "; ".join(
        f"{'.'.join(str(part) for part in each['loc']) or 'the reply'}: {each['msg']}"
        for each in mistake.errors(include_input=False, include_url=False)[:_SHOWN_MISTAKES]
    )
    instruction = f"This reply cannot be read ({wrong[:1000]}). {in_words(reply)}"
    return [
        *messages,
        Message(role="assistant", content=said[:_SHOWN_REPLY] or "(nothing)"),
        Message(role="user", content=instruction),
    ]
