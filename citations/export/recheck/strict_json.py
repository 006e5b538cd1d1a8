"""Reading a JSON file byte by byte as it was written: nothing doubled, nothing left over, no other
white space than the product writes."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from citations.export.recheck.records import NAMING, file_bytes, item_name, joined_path
from citations.export.recheck.report import Finding

LARGEST = 2_000_000_000
#: Characters before a place that are searched for the keys that lead to it.
LONGEST_SEARCH = 2_000_000
#: One line of a file as the product writes it: its indent, its key and what begins there.
_LINE = re.compile(r'( *)(?:"((?:[^"\\]|\\.){0,200})": ?)?(?:"((?:[^"\\]|\\.){0,200})",?$)?')
#: The indent of the keys of an item: of a top-level list, or of a list in a top-level map.
_IN_LIST, _IN_MAP = 6, 8


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
        place = place_at(text, text.find(error.word)) if error.word else error.finding[:2]
        return Read(None, [Finding(*place, error.finding.problem)])
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
    return Finding(*place_at(text, offset), f"{problem} (line {line}, character {offset}).")


def place_at(text: str, offset: int) -> tuple[str, str]:
    """Record and field that stand at an offset, by the lines above it: the product writes each
    value on a line of its own, indented deeper than the key or the item that holds it."""
    end = text.find("\n", offset)
    behind = text[offset : end if end >= 0 else len(text)]
    *above, last = text[max(offset - LONGEST_SEARCH, 0) : offset].split("\n")
    if not last.strip() and behind[:1] not in tuple('"{}[]'):
        # A broken sign of the indent does not hide how deep the line is.
        behind = f" {behind[1:]}"
    way: list[Any] = []
    names: dict[int, str] = {}
    best: dict[int, int] = {}
    position, level = -1, 1_000
    for line in reversed([*above, last + behind]):
        found = _LINE.match(line)
        indent, key, value = found.groups() if found else ("", None, None)
        depth = len(indent)
        if depth > level or line[depth:][:1] in ("]", "}"):
            if key in NAMING and value and position < 0:
                rank = NAMING.index(key)
                if rank < best.get(depth, len(NAMING)):
                    names[depth], best[depth] = value, rank
            continue
        if depth < level and position >= 0:
            way.append(position)
            position = -1
        if key is None:
            level, position = depth, position + 1
        else:
            # Beside other keys, what seemed to be an item of a list is a key that is broken.
            way += [key] if position < 0 else []
            level, position = depth - 1, -1
        if level == 1:
            break
    return _named(way[::-1], names)


def _named(way: list[Any], names: dict[int, str]) -> tuple[str, str]:
    """The way from the top as record and field; `names` are those of the items on it, by the indent
    of their keys."""
    if not way or not isinstance(way[0], str):
        return "the file", ""
    record, *rest = way
    indent = _IN_LIST
    if rest and isinstance(rest[0], str):
        record, *rest = f"{record} {rest[0]}", *rest[1:]
        indent = _IN_MAP
    if rest and isinstance(rest[0], int) and (indent == _IN_LIST or len(rest) > 1):
        record, *rest = f"{record} {names.get(indent) or item_name(None, rest[0])}", *rest[1:]
    path = ""
    for step in rest:
        path = f"{path}[{step}]" if isinstance(step, int) else joined_path(path, step)
    return record, path


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
