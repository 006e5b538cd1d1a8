"""Taking the seal out of a document."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

SEAL_KEY = "seal"


class Split(NamedTuple):
    """A document without its seal, and the seal; None where there is none that can be read."""

    document: dict[str, Any]
    seal: dict[str, Any] | None
    is_text: bool


def split_seal(document: dict[str, Any]) -> Split:
    """The seal is the top-level key "seal", or, in PROV, an attribute of that name of an entity;
    there it is JSON text."""
    for key in document:
        if _is_seal_key(key):
            rest = {each: value for each, value in document.items() if each != key}
            return _split(rest, document[key])
    entities = document.get("entity")
    for name, entity in entities.items() if isinstance(entities, dict) else ():
        for key in entity if isinstance(entity, dict) else ():
            if _is_seal_key(key):
                rest = {each: value for each, value in entity.items() if each != key}
                return _split(
                    {**document, "entity": {**entities, name: rest}},  # type: ignore[dict-item]
                    entity[key],
                )
    return Split(document, None, False)


def _is_seal_key(key: Any) -> bool:
    return isinstance(key, str) and key.rpartition(":")[2] == SEAL_KEY


def _split(rest: dict[str, Any], seal: Any) -> Split:
    is_text = False
    if isinstance(seal, dict) and isinstance(seal.get("$"), str):
        seal = seal["$"]
    if isinstance(seal, str):
        is_text = True
        try:
            seal = json.loads(seal)
        except (ValueError, RecursionError):
            seal = {}
    return Split(rest, seal if isinstance(seal, dict) else {}, is_text)
