"""What a reader sees while an answer is written is what is stored in the end, character for
character, however a model's words arrive."""

import random
from dataclasses import replace
from uuid import uuid4

import pytest

from citations.drafts import AnswerDraft, SearchedDraft
from citations.models import EvidenceStore
from citations.steps.review_answer import review_answer
from citations.storage.read.answers import load_answer
from citations.storage.write.answers import save_answer
from citations.verification.word_for_word import WordForWordJudge
from research_app.answering.events import (
    AnswerCompleted,
    ClaimVerified,
    ClaimWritten,
    TextWritten,
    dump,
    load,
)
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.answering.writing import Writer
from research_app.desk.live import LiveState
from research_app.synthesis.protocols import Piece
from research_app.synthesis.written.draft import WrittenDraft
from research_app.synthesis.written.tools import Desk
from tests.unit.answers import memory_text, piece, proposal, stored_text, written_answer
from tests.unit.made_numbers import REPORT as FIGURES
from tests.unit.made_numbers import ROW, growth

TEXT = (
    "The Orrin bridge was opened in 1931. It is 212 metres long. The bridge cost 4 million crowns. "
    "Two men died while it was built. The Vell ferry was closed in 1932."
)
QUOTES = TEXT.split(". ")
REPLY = """I look at E1 first; the bridge cost 4 million.

## <free>Findings</free>

<cite key="E1">The Orrin bridge was opened in 1931.</cite> <free>By contrast,
</free><cite key='e5'>the Vell ferry was closed in 1932</cite><free>.</free>

- <cite key=E2>It is 212 metres long. The bridge cost 4 million crowns [E3].</cite>
- <unverified>Nobody has counted the cars &amp; carts.</unverified>
- <cite key="E99">The bridge is <b>blue</b>.</cite>

| <free>What</free> | <free>When</free> |
| <cite key="E1">The Orrin bridge</cite> | <cite key="E1">1931</cite> |

## <free>In closing</free>

<free>The sources say no more.</free>"""
SEARCHED = SearchedDraft(documents=3, of_documents=3, pages=12, passages=7)


def chunked(reply: str, seed: int) -> list[str]:
    chance, chunks, at = random.Random(seed), [], 0
    while at < len(reply):
        size = chance.choice([1, 2, 3, 5, 8, 13, 40])
        chunks.append(reply[at : at + size])
        at += size
    return chunks


@pytest.fixture(scope="module")
def collected():
    text = memory_text(TEXT)
    found = Collected(first_label=1)
    list(collect_evidence([proposal(text, quote) for quote in QUOTES], {text.id: text}, found))
    assert [item.label for item in found.accepted] == ["E1", "E2", "E3", "E4", "E5"]
    return found


def streamed(collected, chunks) -> tuple[LiveState, Writer]:
    """The state of a page that has seen every event through the log of a run."""
    evidence = {item.label: item for item in collected.accepted}
    writer = Writer(evidence, WordForWordJudge(), searched=SEARCHED)
    draft = WrittenDraft(desk=Desk(evidence=collected.accepted, texts={}))
    state = LiveState(run_id=uuid4())
    for event in writer.write(draft.pieces(chunks)):
        state.add(load(*dump(event)))
    return state, writer


def seen(state: LiveState) -> str:
    return "\n\n".join(state.blocks[index].text for index in sorted(state.blocks))


def said(claims) -> list[tuple[object, ...]]:
    return [
        (
            claim.text,
            claim.start,
            claim.end,
            claim.verdict.level,
            tuple(citation.label for citation in claim.citations),
        )
        for claim in claims
    ]


def completed(collected, writer: Writer) -> AnswerDraft:
    base = written_answer([], [])
    return replace(
        base,
        result="ANSWERED",
        text=writer.text,
        blocks=tuple(writer.blocks),
        claims=tuple(writer.claims),
        evidence=tuple(collected.all),
        summary=review_answer(writer.claims, collected.all),
        searched=SEARCHED,
    )


def assert_same(state: LiveState, answer: AnswerDraft) -> None:
    """Text, claims and layout of the page while it was written are those of the answer."""
    assert seen(state) == answer.text
    assert len(state.blocks) == len(answer.blocks)
    shown = [claim for index in sorted(state.blocks) for claim in state.blocks[index].claims]
    assert [claim.text for claim in shown] == [claim.text for claim in answer.claims]
    assert [claim.verdict for claim in shown] == [claim.verdict for claim in answer.claims]
    for index, block in enumerate(answer.blocks):
        live = state.blocks[index]
        assert live.text == answer.text[block.start : block.end]
        assert [(cell.start + block.start, cell.row, cell.column) for cell in live.cells] == [
            (cell.start, cell.row, cell.column) for cell in block.cells
        ]
        assert [(start + block.start, end + block.start) for start, end in live.strong] == [
            *block.strong
        ]


def test_however_a_model_s_words_arrive_the_page_shows_what_is_stored(collected) -> None:
    _, whole = streamed(collected, [REPLY])
    for seed in range(100):
        state, writer = streamed(collected, chunked(REPLY, seed))
        answer = completed(collected, writer)
        assert_same(state, answer)
        assert (answer.text, said(answer.claims)) == (whole.text, said(whole.claims))
        assert all(claim.text == answer.text[claim.start : claim.end] for claim in answer.claims)


@pytest.mark.django_db
def test_the_answer_that_is_read_back_is_the_one_that_was_seen() -> None:
    text = stored_text(TEXT)
    found = Collected(first_label=1)
    list(collect_evidence([proposal(text, quote) for quote in QUOTES], {text.id: text}, found))
    state, writer = streamed(found, chunked(REPLY, 7))
    answer = completed(found, writer)
    save_answer(answer, store=EvidenceStore.objects.create())
    stored = load_answer(answer.id)
    assert_same(state, stored)
    assert said(stored.claims) == said(answer.claims)
    assert stored.summary == answer.summary
    state.add(AnswerCompleted(answer=answer))
    assert "".join(
        segment.text + segment.tail for view in state.block_views() for segment in view.segments
    )


def test_a_claim_is_written_and_judged_before_the_next_words_are_asked_for(collected) -> None:
    evidence = {item.label: item for item in collected.accepted}
    asked: list[int] = []

    def pieces():
        for number, label in enumerate(("E1", "E5")):
            asked.append(number)
            yield piece(QUOTES[0] if label == "E1" else QUOTES[4], label)

    events = Writer(evidence, WordForWordJudge()).write(pieces())
    assert isinstance(next(events), ClaimWritten)
    assert isinstance(next(events), ClaimVerified)
    assert asked == [0]


def test_free_words_behind_the_last_claim_follow_as_text(collected) -> None:
    evidence = {item.label: item for item in collected.accepted}
    pieces = [piece("See: "), piece(QUOTES[0], "E1"), piece(", and so on.")]
    events = list(Writer(evidence, WordForWordJudge()).write(pieces))
    assert [type(event) for event in events] == [ClaimWritten, ClaimVerified, TextWritten]
    assert (events[0].lead, events[2].text) == ("See: ", ", and so on.")


def test_a_statement_without_evidence_is_unverified_and_says_what_was_searched(collected) -> None:
    evidence = {item.label: item for item in collected.accepted}
    writer = Writer(evidence, WordForWordJudge(), searched=SEARCHED)
    unverified = Piece(block=0, block_type="paragraph", text="It cost 9 million.", unverified=True)
    list(writer.write([piece(QUOTES[0], "E1"), piece(" "), unverified]))
    claim = writer.claims[1]
    assert (claim.citations, claim.verdict.level) == ((), "unverified")
    assert claim.verdict.code == "no_evidence"
    assert "3 documents, 12 pages and 7 passages" in claim.verdict.reason
    summary = review_answer(writer.claims, collected.all)
    assert (summary.uncited, summary.unverified, summary.supported) == (1, 1, 1)


def test_a_block_whose_computed_numbers_do_not_come_out_goes_with_its_heading() -> None:
    report = memory_text(FIGURES)
    wrong = replace(growth(), raw="+1 %", start=0, end=4)
    pieces = [
        Piece(block=0, block_type="heading", text="Growth"),
        Piece(block=1, block_type="paragraph", text="So: "),
        Piece(block=1, block_type="paragraph", text="+1 %", labels=("E1",), computed=wrong),
        Piece(block=2, block_type="paragraph", text=ROW, labels=("E1",)),
    ]
    answer = written_answer([proposal(report, ROW)], [report], pieces)
    assert (answer.text, len(answer.blocks)) == (ROW, 1)
