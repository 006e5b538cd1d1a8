"""`evaluate answers`: labelled questions through the real pipeline, in memory.

A row has `question` and `answers`, and gives its sources as `context` (a text) or `sources` (paths
beside the file); `page` lists gold pages counted from 0. A row with `"answers": []` must be
refused, or say in a table that nothing was found; `group` names the kind of such a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import uuid4

from citations.drafts import AnswerDraft, TextDraft
from measure.answers_figures import Outcome, summary_of
from measure.answers_models import FROM_QUOTES, ByModels
from measure.answers_numbers import compare_number, stated_in
from measure.answers_read import (
    cited_evidence,
    contains,
    count_pages,
    count_sentences,
    count_words,
    dangles,
    headline_of,
    quoted_spans,
    says_not_found,
)
from measure.rows import write_rows
from research_app.answering.options import AskOptions
from research_app.answering.request import AskRequest, Tools
from research_app.answering.tools import memory_tools
from research_app.reading.errors import SourceError
from research_app.reading.in_memory import plain_text, read_location
from research_app.runs.ask import complete
from research_app.synthesis.question import understand


def evaluate_answers(
    rows: Iterable[Mapping[str, Any]],
    *,
    folder: Path,
    cache_dir: Path,
    predictions: Path | None = None,
    options: AskOptions = FROM_QUOTES,
) -> dict[str, Any]:
    """The keys that `evaluate answers --json` prints; `models` only where models answer.
    `predictions` is a file for one line a row."""
    models = ByModels() if options.engine == "auto" else None
    sources = Sources(folder, cache_dir)
    outcomes = [(row, answer_row(row, sources, options, models)) for row in rows]
    write_rows(predictions, (_prediction(*each) for each in outcomes))
    by_models = {"models": models.figures()} if models else {}
    return (
        summary_of([each for _, each in outcomes])
        | {"unreadable_sources": sources.unreadable}
        | by_models
    )


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


def answer_row(
    row: Mapping[str, Any],
    sources: Sources,
    options: AskOptions = FROM_QUOTES,
    models: ByModels | None = None,
) -> Outcome:
    tools = sources.tools_for(row)
    request = AskRequest(answer_id=uuid4(), question=row["question"], options=options)
    started = perf_counter()
    answer = models.answer(request, tools) if models else complete(request, tools)
    milliseconds = (perf_counter() - started) * 1000
    gold = [str(each) for each in row.get("answers", [])]
    cited = cited_evidence(answer)
    found = any(contains(words, each) for words in _shown(answer) for each in gold)
    pages = {page + 1 for page in row.get("page") or []}
    page_hit = bool(pages & {item.page for item in cited}) if pages else None
    spans = quoted_spans(cited)
    texts = tools.load_texts({text_id for text_id, _, _ in spans})
    stated = stated_in(answer)
    return Outcome(
        answer=answer,
        milliseconds=milliseconds,
        has_gold=bool(gold),
        group=str(row.get("group", "")),
        is_refused=answer.result != "ANSWERED" or (not gold and says_not_found(answer)),
        quote_contains_answer=found,
        headline_contains_answer=any(contains(headline_of(answer), each) for each in gold),
        page_hit=page_hit,
        dangling=sum(dangles(answer, claim) for claim in answer.claims),
        quoted_sentences=count_sentences(spans, texts),
        quoted_words=count_words(spans, texts),
        cited_pages=count_pages(cited),
        miss=_miss(answer, gold, found, page_hit),
        computed=compare_number(row, stated),
        stated=stated,
    )


def _shown(answer: AnswerDraft) -> list[str]:
    """The cited quotes, and the claims made from the cells of a table."""
    cells = [claim.text for claim in answer.claims if claim.parts]
    return [item.quote for item in cited_evidence(answer)] + cells


def _prediction(row: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    answer = outcome.answer
    cited = cited_evidence(answer)
    return {
        "id": row.get("id"),
        "question": row["question"],
        "answers": list(row.get("answers", [])),
        "group": outcome.group,
        "shape": understand(row["question"], None).shape,
        "result": answer.result,
        "headline": headline_of(answer),
        "text": answer.text,
        "blocks": [block.type for block in answer.blocks],
        "dangling": [claim.text[:60] for claim in answer.claims if dangles(answer, claim)],
        "quotes": [item.quote for item in cited],
        "pages": [item.page for item in cited],
        "computed": outcome.computed,
        "computed_values": [str(figure) for figure in outcome.stated.figures],
        "formula": outcome.stated.formula,
        "miss": outcome.miss,
        "headline_miss": outcome.has_gold and not outcome.headline_contains_answer,
    }


def _miss(answer: AnswerDraft, gold: Sequence[str], found: bool, page_hit: bool | None) -> str:
    refused = answer.result != "ANSWERED"
    if not gold:
        return "" if refused or says_not_found(answer) else "answered_but_unanswerable"
    if found:
        return ""
    if refused:
        return "refused"
    if any(contains(passage.text, each) for passage in answer.passages for each in gold):
        return "in_a_passage_but_not_quoted"
    return "page_cited_but_other_words" if page_hit else "not_retrieved"
