"""The labelled statutes and policies of a folder: their texts, where each labelled sentence stands
in them, and what the product reads there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from citations.drafts import DocumentFacts, PassageDraft, RequirementDraft, TextDraft
from citations.steps.labels import OF_SOURCE, label_in
from measure.rows import BadRows, read_rows
from research_app.answering.compliance.extracting import extract
from research_app.answering.compliance.finding import Regulated
from research_app.answering.compliance.narrowing import Narrowed
from research_app.reading.errors import SourceError
from research_app.reading.in_memory import plain_text, read_location
from research_app.scope.regulations import Regulation

Row = Mapping[str, Any]
Span = tuple[int, int]
_NEEDED = ("id", "document", "file", "doc_kind", "text", "requirement", "modality", "lead_in")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A labelled sentence, item or table row: `[start:end)` of its document, and its labels."""

    row: Row
    start: int
    end: int

    def is_covered_by(self, spans: Iterable[Span]) -> bool:
        """Whether at least half of it stands in them."""
        shared = sum(max(0, min(end, self.end) - max(start, self.start)) for start, end in spans)
        return 2 * shared >= self.end - self.start


@dataclass(frozen=True, kw_only=True)
class Document:
    text: TextDraft
    sentences: list[Sentence] = field(default_factory=list)

    def add(self, row: Row) -> None:
        """The next labelled sentence."""
        start, end = _place(row["text"], self.text, max((s.end for s in self.sentences), default=0))
        self.sentences.append(Sentence(row=row, start=start, end=end))

    @cached_property
    def found(self) -> list[RequirementDraft]:
        """All that the product reads, as if the whole text had been found for a question."""
        text = self.text
        whole = PassageDraft(
            label="C1", text_id=text.id, start=0, end=len(text.text), text=text.text
        )
        regulation = Regulation(text_id=text.id, title=text.info.title, facts=text.facts)
        found = Regulated(passages=(whole,), texts={text.id: text}, chunks=(("C1", "C1"),))
        drafts = (
            each.requirement for each in extract(found, Narrowed(regulations=(regulation,)), {})
        )
        return [
            replace(each, label=label_in(OF_SOURCE[each.source_type], number))
            for number, each in enumerate(drafts, start=1)
        ]

    def covered_by(self, requirement: RequirementDraft) -> list[Sentence]:
        spans = spans_of(requirement)
        return [each for each in self.sentences if each.is_covered_by(spans)]


def read_documents(folder: Path, cache_dir: Path) -> dict[str, Document]:
    """By name, with their labelled sentences in order. Raises `BadRows`."""
    documents: dict[str, Document] = {}
    for row in read_rows(folder / "sentences.jsonl", needed=_NEEDED):
        if row["document"] not in documents:
            path, text_id = folder / "documents" / row["file"], -len(documents) - 1
            try:
                text = read_location(str(path), text_id=text_id, cache_dir=cache_dir / "texts")
            except SourceError as error:
                raise BadRows(f"{path.name} cannot be read: {error}") from error
            documents[row["document"]] = Document(text=_of_kind(text, row["doc_kind"]))
        documents[row["document"]].add(row)
    return documents


def written(sentences: Iterable[str], kind: str, text_id: int) -> Document:
    """Sentences at hand as a statute or policy."""
    parts = list(sentences)
    text = plain_text("\n\n".join(parts), text_id=text_id, title="")
    document = Document(text=_of_kind(text, kind))
    for part in parts:
        document.add({"text": part})
    return document


def spans_of(requirement: RequirementDraft) -> list[Span]:
    return [(each.start, each.end) for each in requirement.segments]


def _of_kind(text: TextDraft, kind: str) -> TextDraft:
    """What is neither counts as a policy: so does what a user asks for requirements."""
    return replace(text, facts=DocumentFacts(kind="statute" if kind == "statute" else "policy"))


def _place(words: str, text: TextDraft, after: int) -> Span:
    """Behind the sentence before it, if it stands there; the cells of a table row stand apart in
    the text. Of words that the text ends without, the place of those it has."""
    parts = [re.escape(word) for word in words.replace("|", " ").split()]
    for most in range(len(parts), len(parts) // 2, -1):
        pattern = re.compile(r"[\s|]+".join(parts[:most]))
        if found := pattern.search(text.text, after) or pattern.search(text.text):
            return found.span()
    raise BadRows(f"“{words}” does not stand in {text.info.name}.")
