"""A question put to a few short texts: what the engine proposes and what it writes from it."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256

from citations.drafts import (
    EvidenceDraft,
    PassageDraft,
    ProposedQuote,
    SectionSpan,
    SourceInfo,
    TextDraft,
)
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.synthesis.calculations.read import read_plan
from research_app.synthesis.extractive import ExtractiveEngine
from research_app.synthesis.protocols import Piece
from research_app.synthesis.question import understand
from tests.unit.reading.made_documents import extract_here


@dataclass(frozen=True)
class Reply:
    proposals: list[ProposedQuote]
    evidence: list[EvidenceDraft]
    pieces: list[Piece]
    lacking: str = ""

    @property
    def blocks(self) -> list[str]:
        texts: dict[int, str] = {}
        for piece in self.pieces:
            texts[piece.block] = texts.get(piece.block, "") + piece.text
        return [texts[number] for number in sorted(texts)]

    @property
    def text(self) -> str:
        return "\n".join(self.blocks)

    @property
    def claims(self) -> list[str]:
        return [piece.text for piece in self.pieces if piece.labels]


def draft(text: str, *, text_id: int = -1, title: str = "", sections=()) -> TextDraft:
    info = SourceInfo(
        source_id=text_id,
        kind="text",
        title=title,
        fetched_at=datetime(2026, 1, 1, tzinfo=UTC),
        sha256=sha256(text.encode()).hexdigest(),
    )
    return TextDraft(id=text_id, text=text, info=info, sections=tuple(sections))


def page(html: str, *, text_id: int = -1, title: str = "") -> TextDraft:
    """A page as the reader takes it in, its tables and sections with it."""
    body = f"<html><body><article>{html}</article></body></html>"
    read = extract_here(body.encode(), file_name="page.html")
    bare = draft(read.text, text_id=text_id, title=title, sections=read.sections)
    return replace(bare, tables=read.tables)


def heading(title: str, text: str) -> SectionSpan:
    return SectionSpan(title=title, level=1, start=text.index(title), end=len(text))


def reply_to(question: str, *sources: str | TextDraft, previous: str | None = None) -> Reply:
    """Each source is one passage, in the order given."""
    drafts = [
        source if isinstance(source, TextDraft) else draft(source, text_id=-number)
        for number, source in enumerate(sources, start=1)
    ]
    texts = {each.id: each for each in drafts}
    passages = [_whole(each, rank) for rank, each in enumerate(drafts, start=1)]
    asked = understand(question, previous)
    asked = replace(asked, plan=read_plan(asked))
    engine = ExtractiveEngine()
    collected = Collected(first_label=1)
    answer = engine.draft(asked, passages, texts)
    proposals = list(answer.quotes())
    list(collect_evidence(proposals, texts, collected))
    pieces = list(answer.pieces(collected.by_proposal))
    return Reply(proposals=proposals, evidence=collected.all, pieces=pieces, lacking=answer.lacking)


def _whole(text: TextDraft, rank: int) -> PassageDraft:
    return PassageDraft(
        label=f"C{rank}",
        text_id=text.id,
        start=0,
        end=len(text.text),
        text=text.text,
        source=text.info.title,
    )
