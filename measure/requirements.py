"""`evaluate requirements`: what the product finds in statutes and policies labelled by hand, which
of it answers a question, and what it makes of a policy beside its statute.

A second label that a careful reader could defend counts as right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from citations.drafts import AnswerDraft, RequirementDraft
from measure.requirements_compared import comparison_figures, pair_figures
from measure.requirements_set import (
    Document,
    Row,
    Sentence,
    Span,
    read_documents,
    spans_of,
)
from measure.rows import read_rows, share, write_rows
from research_app.answering.options import AskOptions
from research_app.answering.request import AskRequest, Tools
from research_app.answering.tools import memory_tools
from research_app.runs.ask import complete

_SLOTS = {
    "actor": ("actor", "who"),
    "condition": ("condition", "when"),
    "amount": ("deadline_or_amount", "by_when"),
    "exception": ("exception", "unless"),
}
"""The label and the part of a requirement that each is read from."""
NEEDED = ("question", "documents", "answer_ids", "refuse")
_FROM_REQUIREMENTS = AskOptions(engine="quotes", mode="compliance")
_LEAST_OVERLAP = 0.5
_WORD = re.compile(r"\w+")


def evaluate_requirements(
    folder: Path, *, cache_dir: Path, limit: int | None = None, predictions: Path | None = None
) -> dict[str, Any]:
    """`limit` takes the first questions only; `predictions` gets a line for each."""
    documents = read_documents(folder, cache_dir)
    questions = read_rows(folder / "questions.jsonl", needed=NEEDED, limit=limit)
    pairs = read_rows(folder / "pairs.jsonl", needed=("statute_parts", "policy_parts", "relation"))
    topics = read_rows(folder / "comparisons.jsonl", needed=("rows", "must_not_pair"))
    return {
        **_extraction_figures(documents.values()),
        "questions": question_figures(questions, documents, cache_dir, predictions),
        "pairs": pair_figures(pairs, documents),
        "comparisons": comparison_figures(topics, pairs, documents),
    }


def _extraction_figures(documents: Iterable[Document]) -> dict[str, Any]:
    """By labelled sentence; what only may be done is no requirement. Modality and slots are looked
    at where the requirement was found; a slot that is empty on both sides does not count."""
    counts: Counter[str] = Counter()
    for document in documents:
        for requirement in document.found:
            if requirement.parts.modality == "may":
                continue
            right = any(map(_may_require, document.covered_by(requirement)))
            counts.update(extracted=1, right=right)
        for sentence in document.sentences:
            row, found = sentence.row, _best_found(document, sentence)
            must_be_found = row["requirement"] and row.get("alt_modality") != "none"
            counts.update(gold=must_be_found, found=must_be_found and found is not None)
            if row["requirement"] and found is not None:
                counts.update(dict(_compared(row, found)))
    extracted, gold = counts["extracted"], counts["gold"]
    return {
        "extraction": {
            "precision": share(counts["right"], extracted),
            "recall": share(counts["found"], gold),
            "f1": share(counts["right"] + counts["found"], extracted + gold),
        },
        "modality_accuracy": share(counts["modality_right"], counts["modality"]),
        "slots": {slot: share(counts[f"{slot}_right"], counts[slot]) for slot in _SLOTS},
    }


def _may_require(sentence: Sentence) -> bool:
    return bool(
        sentence.row["requirement"] or sentence.row.get("alt_modality") in ("must", "must_not")
    )


def _best_found(document: Document, sentence: Sentence) -> RequirementDraft | None:
    """The requirement that ends in the sentence before one that only begins there."""
    covering = [
        each
        for each in document.found
        if each.parts.modality != "may" and sentence.is_covered_by(spans_of(each))
    ]
    return max(
        covering,
        key=lambda each: sentence.start <= each.segments[-1].start < sentence.end,
        default=None,
    )


def _compared(row: Row, found: RequirementDraft) -> Iterator[tuple[str, int]]:
    modality = found.parts.modality.replace(" ", "_")
    yield "modality", 1
    yield "modality_right", modality in (row["modality"], row.get("alt_modality"))
    for slot, (label, part) in _SLOTS.items():
        own = (
            each.text
            for each in getattr(found.parts, part)
            if any(start <= each.start < end for start, end in spans_of(found))
        )
        gold, read = _words(row.get(label) or ""), _words(" ".join(own))
        if both := gold.total() + read.total():
            yield slot, 1
            yield f"{slot}_right", 2 * (gold & read).total() >= _LEAST_OVERLAP * both


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
    lines = []
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
        lines.append({**row, "shown": [each.row["text"] for each in shown], **counted})
    write_rows(predictions, lines)
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


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower()))
