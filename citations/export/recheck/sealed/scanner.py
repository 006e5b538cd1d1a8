"""Where in a JSON file an offset stands, also in a file that is broken there.

`json` says only at which character it gave up. This reader goes over the characters once, keeps
the way of keys and places it is on, and forgives everything it can, so that a change that breaks
the file can still be named by record and field.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from citations.export.recheck.sealed.records import LONGEST_NAME, NAMING, joined_path

_STRING = re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"?')
_SPACE = re.compile(r"[ \n]+")
_SCALAR = re.compile(r"[^\s,:{}\[\]\"]+")
_NEXT_NAME = re.compile(
    r'[^"{}\[\]]{0,200}\{?\s{0,200}"(?:'
    + "|".join(map(re.escape, NAMING))
    + r')"\s{0,9}:\s{0,9}("(?:[^"\\\n]|\\.){1,120}")'
)
_NEXT_MAP = re.compile(r'[^"{}\[\]]{0,200}\{')
_SPOILED_KEY = re.compile(r'[^"\n]([^"\\\n]{0,80})":')
#: Files of the product are not nested so deep; what a forger nests deeper is told by the way to it.
DEEPEST_WAY = 100
#: The way is told of places before this one, …
LONGEST_WALK = 20_000_000
#: … and of those that are reached by so many steps: a file of the product takes one for about ten
#: characters, one made of commas or brackets alone takes one for each.
MOST_TOKENS = 1_500_000
#: Keys of the file that a spoiled one is held against, the most frequent first.
MOST_KEYS_HELD = 2_000
#: So far behind a key what is wrong with it is noticed.
_BEHIND = 4
_SEALED_NAME = re.compile(r'record\\?":\s?\\?"([^"\\\n]{1,200})\\?"')
_BY_PLACE = re.compile(r"(.{1,200} )no\. (\d{1,9})")
#: The rest of a key behind a line break that stands in it.
_REST_OF_KEY = re.compile(r'[\n]([^"\\\n]{0,80})":')
_KEY = re.compile(r'"([^"\\\n]{1,80})":')
_NEXT_KEY = re.compile(r'[^"]{0,200}("(?:[^"\\\n]|\\.){0,200}")\s{0,9}:')


class Step:
    """An open map or list on the way: the key or place that is being read in it, and the name that
    a map gives itself."""

    def __init__(self, is_list: bool) -> None:
        self.is_list = is_list
        self.key: Any = 0 if is_list else ""
        self.key_end = 0
        self.awaits_value = is_list
        self.name = ""
        self.named_by = ""
        self.keys: set[str] = set()


def place_at(text: str, offset: int) -> tuple[str, str]:
    """Record and field of the value that stands at `offset`, or of the next one behind it. A key
    that the change has spoiled is told as it was, where the file has it elsewhere."""
    if offset > LONGEST_WALK:
        return "the file", ""
    steps = _Walk(text).until(offset)
    if steps is None:
        return "the file", ""
    if steps and not steps[-1].is_list and not steps[-1].key:
        steps[-1].key = _found(_NEXT_KEY, text, offset)
    if len(steps) > 2 and not steps[-1].is_list and offset <= steps[-1].key_end + _BEHIND:
        steps[-1].key = mended_key(steps[-1].key, keys_of(text))
    opens = _NEXT_MAP.match(text, offset) is not None
    record, path = _named_place(steps, _found(_NEXT_NAME, text, offset), opens)
    sealed = Counter(_SEALED_NAME.findall(text))
    return mended_key(_sealed_item(record, list(sealed)), sealed, often=0), path


def _sealed_item(record: str, sealed: list[str]) -> str:
    """The name under which an item was sealed that is told by its place alone, because its name
    itself cannot be read."""
    told = _BY_PLACE.fullmatch(record)
    if told is None:
        return record
    names = [each for each in sealed if each.startswith(told.group(1))]
    place = int(told.group(2))
    return names[place - 1] if place <= len(names) else record


def keys_of(text: str) -> Counter[str]:
    """How often each key stands in a file."""
    return Counter(_KEY.findall(text))


def mended_key(key: str, known: Counter[str], often: int = 1) -> str:
    """The key as it stands elsewhere in the file, where this one stands no more than `often` and
    differs from it in one sign, or has run into what follows it."""
    if not key or known[key] > often:
        return key
    for other, _ in known.most_common(MOST_KEYS_HELD):
        if other != key and is_near(key, other):
            return other
    return key


def is_near(key: str, other: str) -> bool:
    """Whether the keys differ in one sign, or the first one has run into what follows it."""
    if len(key) == len(other):
        return sum(one != key[at] for at, one in enumerate(other)) == 1
    runs_on = key[len(other) + 1 : len(other) + 2] == ":"
    return key.startswith(other) and len(key) <= len(other) + 12 and runs_on


def doubled_key(text: str) -> tuple[str, str]:
    """Record and field where a map gives a key for the second time."""
    steps = _Walk(text[:LONGEST_WALK]).until(LONGEST_WALK, stops_at_doubles=True)
    return ("the file", "") if steps is None else _named_place(steps, "", False)


class _Walk:
    """One way over the characters of a file."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_laid_out = text.startswith("{\n")
        self.steps: list[Step] = []
        self.doubled = False
        self.offset = -1

    def until(self, offset: int, stops_at_doubles: bool = False) -> list[Step] | None:
        """The way that is open at `offset`; None where it takes too many steps."""
        at, text, self.offset = 0, self.text, offset
        for _ in range(MOST_TOKENS):
            end = self._token(at, offset) if at < len(text) and at <= offset else None
            if end is None or (self.doubled and stops_at_doubles):
                return self.steps
            at = end
        return None

    def _token(self, at: int, offset: int) -> int | None:
        """Take what begins at `at`; where it ends, or None where the way ends before."""
        sign, steps = self.text[at], self.steps
        if sign in "{[":
            if len(steps) < DEEPEST_WAY and (not steps or steps[-1].awaits_value):
                steps.append(Step(sign == "["))
        elif sign in "}]":
            if at >= offset or len(steps) <= 1:
                return None
            if self._closes(at):
                steps.pop()
        elif sign == '"':
            found = _STRING.match(self.text, at)
            end = found.end() if found else at + 1
            self._string(self.text[at:end], end)
            return end
        elif sign == ",":
            if at >= offset:
                return None
            # In the product's files a comma ends its line; any other stands in a broken string.
            behind = self.text[at + 1 : at + 4]
            if not self.is_laid_out or behind[:1] == "\n" or behind[1:] == "  ":
                self._comma()
        elif sign == ":":
            if steps and not steps[-1].is_list:
                steps[-1].awaits_value = True
        elif sign in " \n":
            space = _SPACE.match(self.text, at)
            return space.end() if space else at + 1
        elif not sign.isspace():
            return self._scalar(at)
        return at + 1

    def _closes(self, at: int) -> bool:
        """Whether the bracket is the one that ends what is open: of the right kind, and where the
        product puts it."""
        if (self.text[at] == "]") != self.steps[-1].is_list:
            return False
        if not self.is_laid_out or self.text[at - 1] in "{[":
            return True
        indent = 2 * (len(self.steps) - 1)
        before = self.text[max(at - indent - 1, 0) : at]
        is_alone = before == "\n" + " " * indent
        return is_alone and (at + 1 == self.offset or self.text[at + 1 : at + 2] in (",", "\n"))

    def _string(self, written: str, end: int) -> None:
        if not self.steps or self.steps[-1].is_list:
            return
        step = self.steps[-1]
        if step.awaits_value:
            if step.key in NAMING and (
                not step.name or NAMING.index(step.key) < NAMING.index(step.named_by)
            ):
                step.name, step.named_by = _unquoted(written)[:LONGEST_NAME], step.key
            return
        rest = None if written[1:].endswith('"') else _REST_OF_KEY.match(self.text, end)
        step.key, step.key_end = _unquoted(written), end
        if rest:
            step.key, step.key_end = f"{step.key}\n{rest.group(1)}", rest.end()
        self.doubled = self.doubled or step.key in step.keys
        step.keys.add(step.key)

    def _comma(self) -> None:
        if not self.steps:
            return
        step = self.steps[-1]
        if step.is_list:
            step.key += 1
        else:
            step.key, step.awaits_value = "", False

    def _scalar(self, at: int) -> int:
        found = _SCALAR.match(self.text, at)
        end = found.end() if found else at + 1
        step = self.steps[-1] if self.steps else None
        waits = step is not None and not step.is_list and not step.awaits_value and not step.key
        spoiled = _SPOILED_KEY.match(self.text, at) if waits else None
        if step is not None and spoiled:
            # A key whose first quotation mark is another sign now.
            step.key, step.key_end = spoiled.group(1), spoiled.end()
            return spoiled.end() - 1
        return end


def _unquoted(written: str) -> str:
    try:
        return str(json.loads(written))
    except ValueError:
        return written.strip('"')


def _found(pattern: re.Pattern[str], text: str, offset: int) -> str:
    found = pattern.match(text, offset)
    return _unquoted(found.group(1)) if found else ""


def _named_place(steps: list[Step], behind: str, opens: bool) -> tuple[str, str]:
    """Record and field of a way. `behind` is the name that an item gives itself further on; `opens`
    says that an item begins there."""
    if not steps or not steps[0].key:
        return "the file", ""
    record = str(steps[0].key)
    if len(steps) == 1:
        return record, ""
    rest = steps[1:]
    if not rest[0].is_list:
        if not rest[0].key:
            return record, ""
        record, rest = f"{record} {rest[0].key}", rest[1:]
        if not _is_item(rest, opens):
            return record, _path_of(rest)
    own = rest[1].name if len(rest) > 1 and not rest[1].is_list else ""
    name = own or (behind if len(rest) <= 2 else "") or f"no. {rest[0].key + 1}"
    return f"{record} {name}", _path_of(rest[1:])


def _is_item(rest: list[Step], opens: bool) -> bool:
    """Whether the way goes on into a map of a list."""
    if not rest or not rest[0].is_list:
        return False
    return not rest[1].is_list if len(rest) > 1 else opens


def _path_of(steps: list[Step]) -> str:
    path = ""
    for step in steps:
        path = f"{path}[{step.key}]" if step.is_list else joined_path(path, str(step.key))
    return path.rstrip(".")
