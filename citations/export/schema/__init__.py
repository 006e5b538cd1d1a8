"""The published JSON Schema (2020-12) of an answer's file."""

from __future__ import annotations

from pathlib import Path

SCHEMA_FILE = Path(__file__).with_name("answer.schema.json")


def answer_schema() -> str:
    """The schema as it is published, JSON text."""
    return SCHEMA_FILE.read_text(encoding="utf-8")
