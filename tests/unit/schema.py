"""The published JSON Schema of an answer's file."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

import citations.export

PUBLISHED = Path(citations.export.__file__).parent / "schema" / "answer.schema.json"


def answer_schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(PUBLISHED.read_text(encoding="utf-8")))
