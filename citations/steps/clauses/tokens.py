"""The words and signs of a sentence with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(r"\d[\d,.]*\d%?|\w+(?:[-'’.&]\w+)*|\S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A word or a sign, `[start:end)` of the sentence. `bracketed` is true inside brackets, and for
    the brackets themselves."""

    text: str
    start: int
    end: int
    bracketed: bool

    @property
    def lower(self) -> str:
        return self.text.lower()

    @property
    def word(self) -> bool:
        return self.text[0].isalnum()

    @property
    def number(self) -> bool:
        return self.text[0].isdigit() or self.text[0] in "$€£¥"

    @property
    def capitalised(self) -> bool:
        return self.text[0].isupper()


def read_tokens(text: str, start: int, end: int) -> list[Token]:
    """The tokens of `text[start:end)`, offsets in `text`."""
    tokens: list[Token] = []
    depth = 0
    for match in _TOKEN.finditer(text, start, end):
        sign = match.group()
        depth += sign in "([{"
        tokens.append(Token(text=sign, start=match.start(), end=match.end(), bracketed=depth > 0))
        depth -= sign in ")]}"
    return tokens
