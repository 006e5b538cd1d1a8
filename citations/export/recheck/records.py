"""What a seal is made of: the records of a JSON document, each with its hash and one short
fingerprint for every value in it.

The items of top-level lists and maps are records of their own ("claims 3f…", "passages C1"), and so
are those of a list of maps inside a top-level map ("compliance requirements REQ-S001"); every other
top-level value is one ("text"). A fingerprint covers a value and its path inside the record,
so that a changed field can be named from the document and its seal alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

SEAL_NAME = "Evidence Desk seal"
SEAL_KEY = "seal"
SEAL_VERSION = 1
#: Hexadecimal digits of a value's fingerprint.
SHORT = 8
#: Keys by which an item of a list is named, best first.
NAMING = ("id", "@id", "label", "requirement_id", "chunk_id", "name", "path")
LONGEST_NAME = 120
#: What stands at the end of a longer way of keys is one value, whatever it holds.
LONGEST_WAY = 2_000


class Record(NamedTuple):
    """A part of a document: its name, its SHA-256 and its values' fingerprints, joined."""

    name: str
    sha256: str
    leaves: str


def compact(value: Any) -> bytes:
    """The one way in which a value is written to be hashed: no white space, keys in the order of
    the document, UTF-8."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return written.encode("utf-8", "backslashreplace")


def file_bytes(document: Any) -> bytes:
    """The one way in which a sealed document is written to its file."""
    written = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    return written.encode("utf-8", "backslashreplace")


def record_parts(document: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Name and value of each record, in the order of the document."""
    for own, value in document.items():
        key = short_name(own)
        if isinstance(value, dict) and value:
            for part, item in value.items():
                name = short_name(part)
                if _is_list_of_maps(item):
                    for position, each in enumerate(item):
                        yield f"{key} {name} {item_name(each, position)}", each
                else:
                    yield f"{key} {name}", item
        elif isinstance(value, list) and value:
            for position, item in enumerate(value):
                yield f"{key} {item_name(item, position)}", item
        else:
            yield key, value


def short_name(key: str) -> str:
    """The key itself, or one of its own for a key that is longer than any of the product's: a long
    key before many items would fill the memory."""
    if len(key) <= LONGEST_NAME:
        return key
    return f"{key[:40]}… {sha256(key.encode('utf-8', 'backslashreplace')).hexdigest()}"


def _is_list_of_maps(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(x, dict) for x in value)


def item_name(item: Any, position: int) -> str:
    """What an item of a list is called: by its own id or label, else by its place, from 1."""
    if isinstance(item, dict):
        for key in NAMING:
            name = item.get(key)
            if isinstance(name, str) and 0 < len(name) <= LONGEST_NAME:
                return name
    return f"no. {position + 1}"


def records_of(document: dict[str, Any]) -> list[Record]:
    return [
        Record(name, sha256(compact(value)).hexdigest(), fingerprints(value))
        for name, value in record_parts(document)
    ]


def fingerprints(value: Any) -> str:
    """The fingerprints of all values inside, in the order of the document."""
    return "".join(fingerprint(path, leaf) for path, leaf in leaves(value))


def fingerprint(path: str, leaf: Any) -> str:
    return sha256(path.encode("utf-8", "backslashreplace") + b"\n" + compact(leaf)).hexdigest()[
        :SHORT
    ]


def leaves(value: Any) -> Iterator[tuple[str, Any]]:
    """Path and value of everything that holds nothing further ("numbers[0].value"), in order. Goes
    without recursion, for documents nested without end."""
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        path, found = waiting.pop()
        if len(path) > LONGEST_WAY:
            yield path, found
        elif isinstance(found, dict) and found:
            waiting += reversed([(joined_path(path, key), each) for key, each in found.items()])
        elif isinstance(found, list) and found:
            waiting += reversed([(f"{path}[{at}]", each) for at, each in enumerate(found)])
        else:
            yield path, found


def joined_path(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def root_of(records: list[Record]) -> str:
    """The hash over all records in their order."""
    digest = sha256()
    for record in records:
        digest.update(compact([record.name, record.sha256, record.leaves]) + b"\n")
    return digest.hexdigest()


def signed_text(kind: str, root: str) -> bytes:
    """What is signed: which format, which version of the seal, what kind of file, which root."""
    return f"{SEAL_NAME}\nversion: {SEAL_VERSION}\nkind: {kind}\nroot: {root}\n".encode()


def key_fingerprint(public_key: bytes) -> str:
    """SHA-256 of the raw key in groups of four, as people compare it."""
    digest = sha256(public_key).hexdigest()
    return " ".join(digest[at : at + 4] for at in range(0, len(digest), 4))


class Split(NamedTuple):
    """A document without its seal, and the seal: None where there is none, empty where it cannot be
    read."""

    document: dict[str, Any]
    seal: dict[str, Any] | None


def split_seal(document: dict[str, Any]) -> Split:
    """The seal is the top-level key "seal", or, in PROV, an attribute of that name of an entity;
    there it is JSON text."""
    if key := _seal_key(document):
        rest = {each: value for each, value in document.items() if each != key}
        return Split(rest, _seal(document[key]))
    entities = document.get("entity")
    entities = entities if isinstance(entities, dict) else {}
    for name, entity in entities.items():
        if isinstance(entity, dict) and (key := _seal_key(entity)):
            rest = {each: value for each, value in entity.items() if each != key}
            return Split({**document, "entity": {**entities, name: rest}}, _seal(entity[key]))
    return Split(document, None)


def _seal_key(holder: dict[str, Any]) -> str:
    return next((key for key in holder if key.rpartition(":")[2] == SEAL_KEY), "")


def _seal(written: Any) -> dict[str, Any]:
    if isinstance(written, dict) and isinstance(written.get("$"), str):
        written = written["$"]
    if isinstance(written, str):
        try:
            written = json.loads(written)
        except (ValueError, RecursionError):
            return {}
    return written if isinstance(written, dict) else {}
