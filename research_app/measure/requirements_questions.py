"""Questions asked of labelled statutes and policies: which of the requirements that answer are
shown, which others are, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

from citations.drafts import AnswerDraft
from research_app.answering.options import AskOptions
from research_app.answering.request import AskRequest, Tools
from research_app.answering.tools import memory_tools
from research_app.measure.requirements_set import Document, Row, Sentence, Span, spans_of
from research_app.measure.rows import share
from research_app.runs.ask import complete

NEEDED = ("question", "documents", "answer_ids", "refuse")
_FROM_REQUIREMENTS = AskOptions(engine="quotes", mode="compliance")


def question_figures(
    rows: Iterable[Row],
    documents: Mapping[str, Document],
    cache_dir: Path,
    predictions: Path | None,
) -> dict[str, Any]:
    """`recall`: share of the sentences that answer; `recall_at_most` if all that was extracted were
    shown. `wrong_shown`: sentences shown to an answerable question, in the mean, that neither
    answer nor may stand beside what does. `refused_right` and `refused_wrong`: shares of the
    unanswerable and of the answerable questions that were refused. `right_by_confidence`: answers
    that show a sentence that answers, of all answers with this confidence."""
    counts: Counter[str] = Counter()
    known: dict[tuple[str, ...], Tools] = {}
    with ExitStack() as closing:
        out = closing.enter_context(predictions.open("w")) if predictions else None
        for row in rows:
            asked_of = {name: documents[name] for name in row["documents"]}
            if tuple(asked_of) not in known:
                texts = [each.text for each in asked_of.values()]
                known[tuple(asked_of)] = memory_tools(texts, cache_dir=cache_dir / "vectors")
            request = AskRequest(
                answer_id=uuid4(), question=row["question"], options=_FROM_REQUIREMENTS
            )
            answer = complete(request, known[tuple(asked_of)])
            shown = _shown(answer, asked_of.values())
            counted = _counted(row, shown, asked_of.values(), refused=not answer.claims)
            counts.update(counted)
            level = answer.grounding_confidence
            counts.update({level: 1, f"{level} right": counted.get("found", 0) > 0})
            if out is not None:
                line = {**row, "shown": [each.row["text"] for each in shown], **counted}
                print(json.dumps(line, ensure_ascii=False), file=out, flush=True)
    return {
        "recall": share(counts["found"], counts["answers"]),
        "recall_at_most": share(counts["extracted"], counts["answers"]),
        "wrong_shown": share(counts["wrong"], counts["answerable"]),
        "refused_right": share(counts["refused_right"], counts["unanswerable"]),
        "refused_wrong": share(counts["refused_wrong"], counts["answerable"]),
        "right_by_confidence": {
            level: [counts[f"{level} right"], counts[level]] for level in ("high", "medium", "low")
        },
    }


def _shown(answer: AnswerDraft, documents: Iterable[Document]) -> list[Sentence]:
    """The labelled sentences that the claims cite."""
    evidence = answer.evidence_by_label()
    requirements = answer.compliance.verified if answer.compliance else ()
    segments = {each.label: spans_of(each) for each in requirements}
    spans: dict[int, set[Span]] = {}
    for label in {each.label for claim in answer.claims for each in claim.citations}:
        place = evidence[label].place
        own = segments.get(label) or ([(place.start, place.end)] if place else [])
        spans.setdefault(evidence[label].text_id, set()).update(own)
    return [
        sentence
        for document in documents
        for sentence in document.sentences
        if sentence.is_covered_by(spans.get(document.text.id, ()))
    ]


def _counted(
    row: Row, shown: Sequence[Sentence], documents: Iterable[Document], *, refused: bool
) -> dict[str, int]:
    if row["refuse"]:
        return {"unanswerable": 1, "refused_right": refused}
    gold = set(row["answer_ids"])
    answers = [
        (each, any(each.is_covered_by(spans_of(one)) for one in document.found))
        for document in documents
        for each in document.sentences
        if each.row["id"] in gold
    ]
    beside = {*row.get("also_acceptable", ()), *(each.row["lead_in"] for each, _ in answers)}
    found = [each for each in shown if each.row["id"] in gold]
    wrong = [each for each in shown if each not in found and each.row["text"] not in beside]
    return {
        "answerable": 1,
        "refused_wrong": refused,
        "answers": len(answers),
        "extracted": sum(is_extracted for _, is_extracted in answers),
        "found": len(found),
        "wrong": len(wrong),
    }
