"""The published JSON Schema of an answer's file."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

import citations.export

PUBLISHED = Path(citations.export.__file__).parent / "schema" / "answer.schema.json"


def answer_schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(PUBLISHED.read_text(encoding="utf-8")))


def assert_described(data, shape):
    """What is answered has exactly the shape that the OpenAPI document tells."""
    defined = json.loads(PUBLISHED.read_text(encoding="utf-8"))["$defs"]
    Draft202012Validator({**shape, "additionalProperties": False, "$defs": defined}).validate(data)
