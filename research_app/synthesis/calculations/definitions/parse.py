"""Formulas as people write them: "COGS / average inventory between FY2020 and FY2021", "total
current assets divided by total current liabilities", "operating income plus D&A, less capex".

Signs and words for operators, brackets, averages, changes and numbers are read; what stands between
them must name a line. Text that is no formula gives None.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from research_app.synthesis.calculations.definitions.lines import Names, read_line
from research_app.synthesis.calculations.definitions.tree import Joined, Node, Sign

MOST_TOKENS = 60
"""A longer text is no formula."""
_WORD_OPERATORS: tuple[tuple[str, str], ...] = (
    (r"\b(?:divided by|over(?= (?:the )?(?:average|total|net|current)\b))\b|÷", " / "),
    (r"\bmultiplied (?:by|with)\b|\btimes\b|[×∗]|(?<=[\d)]) ?\bx\b ?(?=[\d(])", " * "),
    (r"\b(?:minus|less|net of|excluding|subtracting)\b|[−–—]|(?<=[\s)\]])-(?=[\s(\[])", " − "),
    (r"\b(?:plus|added to|adding)\b", " + "),
    (r"\bas (?:a |an )?(?:%|per ?cent(?:age)?|share|proportion|fraction) of\b", " / "),
)
_PAIRED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), joined)
    for pattern, joined in (
        (r"^(?:the )?(?:ratio|quotient) (?:of|between) (?P<a>.+?) (?:to|and) (?P<b>.+)$", "/"),
        (r"^(?:the )?difference (?:of|between) (?P<a>.+?) and (?P<b>.+)$", "-"),
        (r"^(?:the )?(?:sum|total) of (?P<a>.+?) and (?P<b>.+)$", "+"),
        (r"^(?:the )?product of (?P<a>.+?) and (?P<b>.+)$", "*"),
    )
)
_NOTE = re.compile(
    r"[(\[]\s*(?:from|in|per|on|as (?:shown|reported)|taken from|i\.e\."
    r"|e\.g\.)\b(?P<note>[^)\]]{0,80})"
    r"[)\]]",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[()\[\]+*/−]|[^()\[\]+*/−]+")
_AVERAGE = re.compile(r"(?:the )?(?:average|mean)(?: (?:of|for))?(?: the)?$", re.IGNORECASE)
_OPERATORS = frozenset("+−*/")
_OPEN, _CLOSE = "([", ")]"


@dataclass(slots=True)
class _Reader:
    """Reads tokens from left to right; `names` lead from words to formulas known already."""

    tokens: Sequence[str]
    names: Names
    at: int = 0

    def sum(self) -> Node | None:
        return self._chain("+−", self._product)

    def _product(self) -> Node | None:
        return self._chain("*/", self._factor)

    def _chain(self, signs: str, read: object) -> Node | None:
        assert callable(read)
        left: Node | None = read()
        while left is not None and self.at < len(self.tokens) and self.tokens[self.at] in signs:
            sign = _SIGNS[self.tokens[self.at]]
            self.at += 1
            right: Node | None = read()
            if right is None:
                return None
            left = Joined(left=left, sign=sign, right=right)
        return left

    def _factor(self) -> Node | None:
        if self.at >= len(self.tokens) or self.tokens[self.at] in _OPERATORS:
            return None
        token = self.tokens[self.at]
        self.at += 1
        if token in _OPEN:
            inner = self.sum()
            return inner if self._closes() else None
        if token in _CLOSE:
            return None
        return self._named(token)

    def _named(self, token: str) -> Node | None:
        """Words, perhaps with a note in brackets behind them, or "average" before some."""
        follows = self.tokens[self.at] if self.at < len(self.tokens) else ""
        if follows not in _OPEN or not follows:
            return read_line(token, self.names)
        self.at += 1
        if _AVERAGE.match(token):
            start = self.at
            inner = self.sum()
            if not self._closes():
                return None
            words = " ".join(self.tokens[start : self.at - 1])
            return read_line(f"average {words}", self.names) if _is_words(words) else inner
        note = []
        while self.at < len(self.tokens) and self.tokens[self.at] not in _CLOSE:
            note.append(self.tokens[self.at])
            self.at += 1
        return read_line(f"{token} ({' '.join(note)})", self.names) if self._closes() else None

    def _closes(self) -> bool:
        is_closed = self.at < len(self.tokens) and self.tokens[self.at] in _CLOSE
        self.at += is_closed
        return is_closed


_SIGNS: dict[str, Sign] = {"+": "+", "−": "-", "-": "-", "*": "*", "/": "/"}


def read_formula(words: str, names: Names) -> Node | None:
    """The tree of a formula; a name alone is one, too. None for text that cannot be read whole."""
    text = _NOTE.sub(r" ⟨\g<note>⟩ ", " ".join(words.split()).strip(" .,;:?"))
    for pattern, sign in _PAIRED:
        if match := pattern.match(text):
            return _joined(match["a"], _SIGNS[sign], match["b"], names)
    for pattern_text, sign in _WORD_OPERATORS:
        text = re.sub(pattern_text, sign, text, flags=re.IGNORECASE)
    tokens = [token.strip(" ,") for token in _TOKEN.findall(text)]
    tokens = [token for token in tokens if token]
    if not tokens or len(tokens) > MOST_TOKENS:
        return None
    reader = _Reader(tokens, names)
    node = reader.sum()
    return node if reader.at == len(tokens) else None


def _joined(left: str, sign: Sign, right: str, names: Names) -> Node | None:
    first, second = read_formula(left, names), read_formula(right, names)
    if first is None or second is None:
        return None
    return Joined(left=first, sign=sign, right=second)


def _is_words(words: str) -> bool:
    return not any(sign in words.split() for sign in _OPERATORS)
