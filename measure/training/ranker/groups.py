"""Labelled sets as groups: a question with its candidates, of which some answer; and which of them
teach the reranker and which only measure it, by document."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from research_app.reranker import CONTEXT_WORDS

SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“(])")
PASSAGES_TRAINED = 0.7
"""Of XQuAD's passages; the others measure."""
HELD_OUT = 0.12
"""Of the documents of every other set."""
NORMS_HELD_OUT = 0.35
"""Of statutes and their policies: they also weigh what the reranker says of norms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A candidate as the model reads it; `answer` are the offsets of the words in `text` that
    answer, where the set names them."""

    context: str
    text: str
    answers: bool
    answer: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """`document` keeps the questions on one text on one side of the split. `is_mined`: the pairs
    that do not answer stand in order, those hardest to tell from an answer first."""

    source: str
    document: str
    question: str
    pairs: tuple[Pair, ...]
    is_mined: bool = False

    @property
    def is_answerable(self) -> bool:
        return any(pair.answers for pair in self.pairs)


def is_held_out(document: str, share: float = HELD_OUT) -> bool:
    """The same document is always on the same side, whatever else is in the set."""
    digest = hashlib.sha256(document.encode()).digest()
    return int.from_bytes(digest[:4], "big") < share * 2**32


def is_measured(group: Group) -> bool:
    shares = {"xquad": 1 - PASSAGES_TRAINED, "norms": NORMS_HELD_OUT, "besides": NORMS_HELD_OUT}
    return is_held_out(group.document, shares.get(group.source, HELD_OUT))


def read_groups(folder: Path) -> Iterator[Group]:
    """All sets of the data folder that may train weights; see its README for their licences."""
    for name in ("selqa_dev", "selqa_test", "covidqa", "policyqa_dev", "policyqa_test"):
        rows = list(_rows(folder / "answer_sentences" / f"{name}.jsonl"))
        document = _paper if name == "covidqa" else _titled
        yield from (_labelled(name, document(rows, at), row) for at, row in enumerate(rows))
    xquad = list(_rows(folder / "qa" / "xquad_en.jsonl"))
    yield from (_passage(row) for row in xquad)
    for name in ("wice", "fm2"):
        for row in _rows(folder / "retrieval" / f"{name}_evidence_dev.jsonl"):
            if row["label"] in ("supported", "SUPPORTS") and any(row["supporting"]):
                yield _claimed(name, row)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def _titled(rows: Sequence[dict[str, Any]], at: int) -> str:
    return str(rows[at]["title"])


def _paper(rows: Sequence[dict[str, Any]], at: int) -> str:
    """Questions on one paper follow each other; blocks keep most papers whole."""
    return f"paper {at // 25}"


def _labelled(name: str, document: str, row: dict[str, Any]) -> Group:
    heads = [row["title"], row.get("heading") or ""]
    labels = [bool(label) for label in row["labels"]]
    pairs = in_context(row["sentences"], labels, heads)
    return Group(
        source=name.split("_")[0], document=document, question=row["question"], pairs=pairs
    )


def _passage(row: dict[str, Any]) -> Group:
    sentences = SENTENCE_END.split(row["context"])
    spans = [_span(sentence, row["answers"]) for sentence in sentences]
    pairs = in_context(sentences, [span is not None for span in spans], [], spans)
    return Group(
        source="xquad", document=row["context"][:40], question=row["question"], pairs=pairs
    )


def _span(sentence: str, answers: Sequence[str]) -> tuple[int, int] | None:
    for answer in answers:
        start = sentence.find(answer)
        if start >= 0:
            return start, start + len(answer)
    return None


def _claimed(name: str, row: dict[str, Any]) -> Group:
    supporting = {number for each in row["supporting"] for number in each}
    labels = [number in supporting for number in range(len(row["sentences"]))]
    pairs = in_context(row["sentences"], labels, [])
    return Group(source=name, document=row["claim"][:30], question=row["claim"], pairs=pairs)


def in_context(
    sentences: Sequence[str],
    labels: Sequence[bool],
    heads: Sequence[str],
    spans: Sequence[tuple[int, int] | None] | None = None,
) -> tuple[Pair, ...]:
    pairs = []
    for at, (sentence, label) in enumerate(zip(sentences, labels, strict=True)):
        before = sentences[at - 1].split()[-CONTEXT_WORDS:] if at else []
        context = " · ".join(part for part in (*heads, " ".join(before)) if part)
        span = spans[at] if spans else None
        pairs.append(Pair(context=context, text=sentence, answers=label, answer=span))
    return tuple(pairs)
