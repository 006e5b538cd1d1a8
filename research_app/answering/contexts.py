"""What each source says of its numbers, read once for an answer and only of sources it cites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from citations.drafts import TextDraft
from citations.numbers.units import context_of
from citations.numbers.values import NumberContext


class SourceContexts(Mapping[int, NumberContext]):
    """Contexts by text id; a long report is read when its first claim is written."""

    def __init__(self, texts: Mapping[int, TextDraft]) -> None:
        self._texts = texts
        self._read: dict[int, NumberContext] = {}

    def __getitem__(self, text_id: int) -> NumberContext:
        if text_id not in self._read:
            self._read[text_id] = context_of(self._texts[text_id].text)
        return self._read[text_id]

    def __iter__(self) -> Iterator[int]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)
