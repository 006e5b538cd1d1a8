"""`evaluate requirements`: what the product finds in statutes and policies labelled by hand, which
of it answers a question, and what it makes of a policy beside its statute.

A second label that a careful reader could defend counts as right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from citations.drafts import RequirementDraft
from research_app.measure.requirements_compared import comparison_figures, pair_figures
from research_app.measure.requirements_questions import NEEDED, question_figures
from research_app.measure.requirements_set import Document, Row, Sentence, read_documents, spans_of
from research_app.measure.rows import read_rows, share

_SLOTS = {
    "actor": ("actor", "who"),
    "condition": ("condition", "when"),
    "amount": ("deadline_or_amount", "by_when"),
    "exception": ("exception", "unless"),
}
"""The label and the part of a requirement that each is read from."""
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


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower()))
