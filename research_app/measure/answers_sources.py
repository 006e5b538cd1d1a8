"""The texts that labelled questions are asked of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from citations.drafts import TextDraft
from research_app.answering.request import Tools
from research_app.answering.tools import memory_tools
from research_app.reading.errors import SourceError
from research_app.reading.in_memory import plain_text, read_location


class Sources:
    """The texts of rows, read once; rows with the same sources share one index."""

    def __init__(self, folder: Path, cache_dir: Path) -> None:
        self._folder = folder
        self._cache_dir = cache_dir
        self._tools: dict[tuple[str, ...], Tools] = {}
        self.unreadable: list[str] = []

    def tools_for(self, row: Mapping[str, Any]) -> Tools:
        if "sources" not in row:
            text = plain_text(row.get("context", ""), text_id=-1, title=row.get("title", ""))
            return self._tools_over([text])
        key = tuple(row["sources"])
        if key not in self._tools:
            self._tools[key] = self._tools_over(self._read(key))
        return self._tools[key]

    def _tools_over(self, texts: Sequence[TextDraft]) -> Tools:
        tools = memory_tools(texts, cache_dir=self._cache_dir / "vectors")
        # The index makes its vectors at the first search: that is reading, not answering.
        tools.search("warm up", limit=1)
        return tools

    def _read(self, locations: Iterable[str]) -> list[TextDraft]:
        texts: list[TextDraft] = []
        for number, location in enumerate(locations, start=1):
            path = str(self._folder / location)
            try:
                texts.append(
                    read_location(path, text_id=-number, cache_dir=self._cache_dir / "texts")
                )
            except SourceError as error:
                self.unreadable.append(f"{location}: {error}")
        return texts
