"""Reading a JSON file byte by byte as it was written: nothing doubled, nothing left over, no other
white space than the product writes."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from citations.export.recheck.report import Finding
from citations.export.recheck.sealed.records import file_bytes
from citations.export.recheck.sealed.scanner import doubled_key, place_at

LARGEST = 2_000_000_000


class Read(NamedTuple):
    """A document, or None with what is wrong with its file."""

    document: Any
    findings: list[Finding]


class _KeyTwice(ValueError):
    pass


class _NoNumber(ValueError):
    pass


def read_strictly(data: bytes) -> Read:
    """The document of a file, whatever its white space."""
    if len(data) > LARGEST:
        return Read(None, [Finding("the file", "", "It is larger than any export.")])
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        rest = data[error.start :].decode("utf-8", "replace")
        return Read(None, [_broken(before + rest, len(before), "It is no UTF-8 text here")])
    try:
        document = json.loads(
            text,
            object_pairs_hook=_without_doubles,
            parse_constant=_no_number,
            parse_float=_finite,
        )
    except json.JSONDecodeError as error:
        return Read(None, [_broken(text, error.pos, "It is no JSON here")])
    except _NoNumber as error:
        return Read(None, [_no_finite(text, str(error))])
    except _KeyTwice as error:
        return Read(None, [Finding(*doubled_key(text), f"The key “{error}” is given twice.")])
    except (ValueError, RecursionError, MemoryError):
        return Read(None, [Finding("the file", "", "It cannot be read as JSON.")])
    return Read(document, [])


def wrong_bytes(data: bytes, document: Any) -> list[Finding]:
    """Where the file is not what the product writes for its document: white space, another way to
    write a letter or a figure, a key given in another form."""
    expected = file_bytes(document)
    if data == expected:
        return []
    at = _first_difference(data, expected)
    text = data.decode("utf-8", "replace")
    offset = len(data[:at].decode("utf-8", "replace"))
    return [_broken(text, offset, "It is not written as the product writes it")]


def _first_difference(one: bytes, other: bytes) -> int:
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _broken(text: str, offset: int, problem: str) -> Finding:
    record, field = place_at(text, offset)
    return Finding(record, field, f"{problem} (character {offset}).")


def _no_finite(text: str, word: str) -> Finding:
    record, field = place_at(text, max(text.find(word), 0))
    return Finding(record, field, f"“{word[:40]}” is no number.")


def _no_number(name: str) -> Any:
    raise _NoNumber(name)


def _finite(written: str) -> float:
    """Figures beyond what a float can hold would be written as no number."""
    value = float(written)
    if value in (float("inf"), float("-inf")):
        _no_number(written)
    return value


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen = set()
        for key, _ in pairs:
            if key in seen:
                raise _KeyTwice(key)
            seen.add(key)
    return found
