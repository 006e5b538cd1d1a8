"""`evaluate answers`: labelled questions through the real pipeline, in memory.

A row has `question` and `answers`, and gives its sources as `context` (a text) or `sources` (paths
beside the file); `page` lists gold pages counted from 0. A row with `"answers": []` must be
refused.
"""

from __future__ import annotations

import json
import re
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import uuid4

from citations.drafts import AnswerDraft, EvidenceDraft, TextDraft
from research_app.answering.request import AskRequest, Tools
from research_app.answering.tools import memory_tools
from research_app.measure.rows import percentile
from research_app.reading.errors import SourceError
from research_app.reading.in_memory import plain_text, read_location
from research_app.runs.ask import complete


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one row. `miss` names the cause where the row was not answered as labelled."""

    answer: AnswerDraft
    milliseconds: float
    has_gold: bool
    quote_contains_answer: bool
    page_hit: bool | None
    miss: str


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


def evaluate_answers(
    rows: Iterable[Mapping[str, Any]],
    *,
    folder: Path,
    cache_dir: Path,
    predictions: Path | None = None,
) -> dict[str, Any]:
    """The keys that `evaluate answers --json` prints. `predictions` is a file for one line a
    row."""
    sources = Sources(folder, cache_dir)
    outcomes: list[Outcome] = []
    lines: list[str] = []
    for row in rows:
        outcomes.append(outcome := answer_row(row, sources))
        lines.append(json.dumps(_prediction(row, outcome), ensure_ascii=False))
    if predictions is not None:
        predictions.write_text("".join(f"{line}\n" for line in lines))
    return summary_of(outcomes) | {"unreadable_sources": sources.unreadable}


def answer_row(row: Mapping[str, Any], sources: Sources) -> Outcome:
    tools = sources.tools_for(row)
    started = perf_counter()
    answer = complete(AskRequest(answer_id=uuid4(), question=row["question"]), tools)
    milliseconds = (perf_counter() - started) * 1000
    gold = [str(each) for each in row.get("answers", [])]
    cited = cited_evidence(answer)
    found = any(contains(item.quote, each) for item in cited for each in gold)
    pages = {page + 1 for page in row.get("page") or []}
    page_hit = bool(pages & {item.page for item in cited}) if pages else None
    return Outcome(
        answer=answer,
        milliseconds=milliseconds,
        has_gold=bool(gold),
        quote_contains_answer=found,
        page_hit=page_hit,
        miss=_miss(answer, gold, found, page_hit),
    )


def cited_evidence(answer: AnswerDraft) -> list[EvidenceDraft]:
    """The evidence that claims cite, in the order of its labels."""
    cited = {citation.label for claim in answer.claims for citation in claim.citations}
    return [item for item in answer.evidence if item.label in cited]


def contains(quote: str, gold: str) -> bool:
    """Whether the gold answer stands in the quote as whole words, white space and case aside."""
    wanted = r"\s+".join(re.escape(word) for word in gold.split())
    return bool(wanted) and bool(re.search(rf"(?<!\w){wanted}(?!\w)", quote, re.IGNORECASE))


def summary_of(outcomes: list[Outcome]) -> dict[str, Any]:
    answered = [each for each in outcomes if each.answer.result == "ANSWERED"]
    paged = [each for each in outcomes if each.page_hit is not None]
    times = [each.milliseconds for each in outcomes]
    return {
        "rows": len(outcomes),
        "answered": len(answered),
        "refused": len(outcomes) - len(answered),
        "quote_contains_answer": _share(each.quote_contains_answer for each in outcomes),
        "page_hit": _share(bool(each.page_hit) for each in paged),
        "unsupported_rate": _mean(each.answer.summary.unsupported_rate for each in answered),
        "mean_claims": _mean(len(each.answer.claims) for each in answered),
        "p50_ms": percentile(times, 50),
        "p95_ms": percentile(times, 95),
        "misses": dict(Counter(each.miss for each in outcomes if each.miss)),
    }


def _prediction(row: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    cited = cited_evidence(outcome.answer)
    return {
        "id": row.get("id"),
        "question": row["question"],
        "result": outcome.answer.result,
        "text": outcome.answer.text,
        "quotes": [item.quote for item in cited],
        "pages": [item.page for item in cited],
        "miss": outcome.miss,
    }


def _miss(answer: AnswerDraft, gold: list[str], found: bool, page_hit: bool | None) -> str:
    refused = answer.result != "ANSWERED"
    if not gold:
        return "" if refused else "answered_but_unanswerable"
    if found:
        return ""
    if refused:
        return "refused"
    if any(contains(passage.text, each) for passage in answer.passages for each in gold):
        return "in_a_passage_but_not_quoted"
    return "page_cited_but_other_words" if page_hit else "not_retrieved"


def _share(hits: Iterable[bool]) -> float | None:
    return _mean(float(hit) for hit in hits)


def _mean(values: Iterable[float]) -> float | None:
    known = list(values)
    return round(statistics.fmean(known), 4) if known else None
