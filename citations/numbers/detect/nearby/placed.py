"""What is asked of a number here, and where its sentence ends."""

from __future__ import annotations

import re
from typing import Protocol

from citations.numbers.values import Form, Unit


class Placed(Protocol):
    """A number at `[start:end)` of its text, or what becomes one."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def unit(self) -> Unit: ...
    @property
    def form(self) -> Form: ...


SENTENCE_END = re.compile(r"[.!?;\n](?:(?<=[;\n])\s*|(?<=[a-z\d%)\]”\"][.!?])\s+(?=[A-Z“\"(\[]))")
"""Begins with a class of signs, so that a search skips what lies between them."""
