"""What is answered about answers, as JSON Schema: the published schema of an answer's file, and the
parts of it that are told alone. The OpenAPI document shows them; tests hold what is answered
against them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ninja import NinjaAPI
from pydantic import BaseModel

import citations.export
from research_app.api.errors import REFUSALS, Refusal

Json = dict[str, Any]
_DEFINED = "#/$defs/"
_SHOWN = "#/components/schemas/"
_FILE = Path(citations.export.__file__).parent / "schema" / "answer.schema.json"
PUBLISHED: Json = json.loads(_FILE.read_text(encoding="utf-8"))


def _object(said: str = "", **properties: Json) -> Json:
    told = {"description": said} if said else {}
    required = list(properties)
    return {
        "type": "object",
        **told,
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _part(name: str) -> Json:
    return {"$ref": f"{_DEFINED}{name}"}


def _list(items: Json) -> Json:
    return {"type": "array", "items": items}


_TEXT, _COUNT = {"type": "string"}, {"type": "integer"}
_TEXT_OR_NULL, _COUNT_OR_NULL = {"type": ["string", "null"]}, {"type": ["integer", "null"]}
_STANCE = PUBLISHED["$defs"]["stance"]
_RELATION, _READINGS = (_STANCE["properties"][name] for name in ("counted_as", "readings"))
_WEIGHTS = PUBLISHED["properties"]["weights"]
_NUMBER = {**_COUNT, "description": "for `POST /api/stances/ID/readings`"}

ANSWER: Json = {
    "type": "object",
    "description": PUBLISHED["description"],
    "properties": PUBLISHED["properties"],
    "required": PUBLISHED["required"],
}
CITATIONS = _object(
    answer_id=_TEXT, claims=_list(_part("claim")), evidence=_list(_part("evidence"))
)
CLAIM = _object(
    answer_id=_TEXT, answer_url=_TEXT, claim=_part("claim"), evidence=_list(_part("evidence"))
)
READINGS = _object(claim_id=_TEXT, readings=_list(_part("reading")))
STANCES = _object(
    "The claims of an answer of which another source says something that you may see.",
    answer_id=_TEXT,
    claims=_list(
        _object(
            claim_id=_TEXT,
            statement=_TEXT,
            support_ratio=_part("support_ratio"),
            stances=_list(_object(id=_NUMBER, **_STANCE["properties"])),
        )
    ),
    weights=_WEIGHTS,
)
STANCE_READINGS = _object(stance_id=_COUNT, counted_as=_RELATION, readings=_READINGS)
_EDGE = _object(
    "An edge from one node to another, with the sentence it rests on and what else is known of it: "
    "`label` of a cited quote; `code`, `note`, `judge`, `at` and `group` of a stance; `how` one "
    "source names another.",
    id=_TEXT,
    relation={"enum": ["cited", "supports", "refutes", "neutral", "cites"]},
    **{"from": _TEXT, "to": _TEXT},
    quote=_TEXT_OR_NULL,
    start=_COUNT_OR_NULL,
    end=_COUNT_OR_NULL,
    source_text_sha256=_TEXT,
) | {"additionalProperties": True}
NETWORK = _object(
    answer_id=_TEXT,
    question=_TEXT,
    claims=_list(
        _object(
            id=_TEXT,
            text=_TEXT,
            statement=_TEXT,
            start=_COUNT,
            end=_COUNT,
            verdict=_part("level"),
            conflicting={"type": "boolean"},
            support_ratio=_part("support_ratio"),
        )
    ),
    sources=_list(
        _object(
            id=_TEXT,
            source_id=_COUNT,
            title=_TEXT,
            url=_TEXT_OR_NULL,
            published=_TEXT_OR_NULL,
        )
    ),
    edges=_list(_EDGE),
    weights=_WEIGHTS,
)


def answering(schema: Json, *, sent: type[BaseModel] | None = None) -> Json:
    """How an operation is declared that answers with such JSON, beside its refusals. `sent` is the
    body of the request where the view reads it itself."""
    told: Json = {"responses": {200: {"content": _as_json(_shown(schema))}}}
    if sent is not None:
        body = {"required": True, "content": _as_json(sent.model_json_schema())}
        told["requestBody"] = body
    return {"response": {200: None, REFUSALS: Refusal}, "openapi_extra": told}


def _as_json(schema: Json) -> Json:
    return {"application/json": {"schema": schema}}


class DescribedAPI(NinjaAPI):
    """Its OpenAPI document holds the definitions of the published schema."""

    def get_openapi_schema(self, **options: Any) -> Any:
        document = super().get_openapi_schema(**options)
        document["components"]["schemas"] |= _shown(PUBLISHED["$defs"])
        return document


def _shown(schema: Json) -> Json:
    """With references as an OpenAPI document has them."""
    shown: Json = json.loads(json.dumps(schema).replace(_DEFINED, _SHOWN))
    return shown
