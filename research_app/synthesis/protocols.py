"""What an engine is: it proposes quotes and writes; code anchors, gates, checks and stores."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from citations.drafts import BlockType, EvidenceDraft, PassageDraft, ProposedQuote, TextDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked. `search_text` is what is searched: the question, completed from the one before
    where it lacks a subject."""

    text: str
    search_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """The next words of an answer. A piece with labels is a claim citing that evidence; one without
    is free text (headings, white space, the words between two claims). `block` counts from 0 and
    rises."""

    block: int
    block_type: BlockType
    text: str
    labels: tuple[str, ...] = ()
    statement: str = ""


class Engine(Protocol):
    """Builds an answer from passages. Both methods are plain generators and touch no database."""

    name: str

    def propose(
        self,
        question: Question,
        passages: Sequence[PassageDraft],
        texts: Mapping[int, TextDraft],
    ) -> Iterable[ProposedQuote]:
        """Candidate quotes, best first; those that only look relevant carry
        `addresses_question=False`."""
        ...

    def compose(
        self,
        question: Question,
        evidence: Sequence[EvidenceDraft],
        texts: Mapping[int, TextDraft],
    ) -> Iterable[Piece]:
        """The answer's words in reading order, from verified evidence only."""
        ...
