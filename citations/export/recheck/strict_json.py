"""Reading a JSON file byte by byte as it was written: nothing doubled, nothing left over, no other
white space than the product writes."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from citations.export.recheck.records import file_bytes, item_name
from citations.export.recheck.report import Finding

LARGEST = 2_000_000_000
_KEY = re.compile(r'^  "((?:[^"\\]|\\.){1,120})":', re.MULTILINE)


class Read(NamedTuple):
    """A document, or None with what is wrong with its file."""

    document: Any
    findings: list[Finding]


class _Refused(ValueError):
    """The file is JSON, and none that the product writes."""

    def __init__(self, finding: Finding, word: str = "") -> None:
        super().__init__(finding.problem)
        self.finding, self.word = finding, word


def read_strictly(data: bytes) -> Read:
    """The document of a file, whatever its white space."""
    if len(data) > LARGEST:
        return Read(None, [Finding("the file", "", "It is larger than any export.")])
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = len(data[: error.start].decode("utf-8"))
        text = data.decode("utf-8", "replace")
        return Read(None, [_broken(text, before, "It is no UTF-8 text here")])
    try:
        document = json.loads(
            text,
            object_pairs_hook=_without_doubles,
            parse_constant=_no_number,
            parse_float=_finite,
        )
    except json.JSONDecodeError as error:
        return Read(None, [_broken(text, error.pos, f"It is no JSON here: {error.msg}")])
    except _Refused as error:
        place = part_at(text, text.find(error.word)) if error.word else error.finding.record
        return Read(None, [error.finding._replace(record=place)])
    except (ValueError, RecursionError, MemoryError):
        return Read(None, [Finding("the file", "", "It cannot be read as JSON.")])
    return Read(document, [])


def wrong_bytes(data: bytes, document: Any) -> list[Finding]:
    """Where the file is not what the product writes for its document: white space, another way to
    write a letter or a figure, a key given in another form."""
    expected = file_bytes(document)
    if data == expected:
        return []
    shorter = min(len(data), len(expected))
    at = next((at for at in range(shorter) if data[at] != expected[at]), shorter)
    offset = len(data[:at].decode("utf-8", "replace"))
    text = data.decode("utf-8", "replace")
    return [_broken(text, offset, "It is not written as the product writes it")]


def _broken(text: str, offset: int, problem: str) -> Finding:
    line = text.count("\n", 0, offset) + 1
    return Finding(part_at(text, offset), "", f"{problem} (line {line}, character {offset}).")


def part_at(text: str, offset: int) -> str:
    """The part of a file in which an offset lies: the product writes each top-level key at the
    beginning of a line of its own."""
    end = text.find("\n", offset)
    found = _KEY.findall(text, 0, end if end >= 0 else len(text))
    return found[-1] if found else "the file"


def _no_number(name: str) -> Any:
    raise _Refused(Finding("the file", "", f"“{name[:40]}” is no number."), name)


def _finite(written: str) -> float:
    """Figures beyond what a float can hold would be written as no number."""
    value = float(written)
    if value in (float("inf"), float("-inf")):
        _no_number(written)
    return value


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            name = item_name(found, -1)
            place = (key, "") if name == item_name(None, -1) else (name, key)
            raise _Refused(Finding(*place, "The key is given twice."))
        found[key] = value
    return found
