"""What a page is sent while its run is going, and what nobody else is sent."""

from dataclasses import replace
from uuid import uuid4

import pytest

from citations.drafts import AnswerDraft
from research_app.answering.events import (
    AnswerCompleted,
    ClaimVerified,
    ClaimWritten,
    EvidenceFound,
    Restarted,
    SourceRead,
    StepStarted,
)
from research_app.desk.live import LiveState
from research_app.desk.stream import PageFold, encode
from research_app.runs.log.channel import Ended, Waiting
from research_app.runs.models import Run
from tests.unit.answers import REPORT, memory_text, proposal, written_answer

FORGED = "All is well.\n\nevent: done\ndata: forged\r\rid: 99\r\n\r\n<script>alert(1)</script>"
SENTENCE = "Helios Energy was founded in 2010 and is headquartered in Basel."


def received(stream: bytes) -> list[tuple[str, str, str]]:
    """The (name, data, last id) of each event, read as the HTML standard says."""
    events, name, data, number = [], "", [], ""
    for line in stream.decode().replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if line == "" and data:
            events.append((name, "\n".join(data), number))
            name, data = "", []
        elif field == "event":
            name = value
        elif field == "data":
            data.append(value)
        elif field == "id":
            number = value
    return events


def answer() -> AnswerDraft:
    text = memory_text(REPORT)
    return written_answer([proposal(text, SENTENCE)], [text])


def events_of(answer: AnswerDraft):
    """What the pipeline yields for this answer of one claim."""
    claim = answer.claims[0]
    return [
        StepStarted(step="plan", detail="Reading the question"),
        StepStarted(step="retrieve", detail="Searching 1 document"),
        SourceRead(title="Report", done=1, total=1),
        *[EvidenceFound(evidence=item) for item in answer.evidence],
        ClaimWritten(block=0, block_type="paragraph", lead="", claim=claim),
        ClaimVerified(claim=claim),
        AnswerCompleted(answer=answer),
    ]


def streamed(events) -> list[tuple[str, str, str]]:
    fold = PageFold(LiveState(run_id=uuid4()))
    return received(b"".join(fold(number, event) for number, event in enumerate(events, start=1)))


def test_text_with_line_breaks_cannot_forge_an_event():
    assert received(encode("block", FORGED, "7")) == [
        ("block", FORGED.replace("\r\n", "\n").replace("\r", "\n"), "7")
    ]


def test_a_hostile_claim_stays_text_in_its_own_event():
    whole = answer()
    claim = replace(whole.claims[0], text=FORGED, end=len(FORGED), statement=FORGED)
    events = streamed([ClaimWritten(block=0, block_type="paragraph", lead=FORGED, claim=claim)])
    assert [(name, number) for name, _, number in events] == [("block", "1")]
    assert "<script>" not in events[0][1]
    assert "&lt;script&gt;" in events[0][1]


def test_a_hostile_title_or_failure_forges_nothing():
    events = streamed([StepStarted(step="plan", detail=FORGED)])
    assert [name for name, _, _ in events] == ["step"]
    assert "<script>" not in events[0][1]


def test_a_page_sees_steps_then_claims_then_the_summary_then_the_end():
    events = streamed([*events_of(answer()), Ended(state="done", failure="")])
    names = [name for name, _, _ in events]
    assert list(dict.fromkeys(names)) == ["step", "block", "summary", "done"]
    assert names[-1] == "done"
    assert any("read 1 of 1 source" in data for _, data, _ in events)


def test_the_last_event_of_each_number_carries_it():
    events = streamed(events_of(answer()))
    numbers = [int(number) for _, _, number in events if number]
    assert numbers == sorted(numbers)
    assert numbers[-1] == len(events_of(answer()))


def test_the_streamed_answer_ends_as_the_saved_one_looks():
    whole = answer()
    blocks = [data for name, data, _ in streamed(events_of(whole)) if name == "block"]
    final = LiveState(run_id=uuid4())
    final.add(AnswerCompleted(answer=whole))
    assert [view.index for view in final.block_views()] == [0]
    assert str(whole.claims[0].id) in blocks[0]
    assert "Source 1, supported" in blocks[-1]


def test_a_run_that_begins_anew_forgets_what_it_wrote():
    whole = answer()
    state = LiveState(run_id=uuid4())
    for event in [*events_of(whole), Restarted()]:
        state.add(event)
    assert (state.block_views(), state.steps, state.evidence) == ((), [], {})


@pytest.mark.parametrize(
    ("state", "failure", "sentence"),
    [
        ("failed", "broke", "Ask again"),
        ("failed", "interrupted", "Ask again"),
        ("failed", "unknown to this version", "Ask again"),
        ("stopped", "", "You stopped this answer"),
        ("done", "save_failed", "Save it again"),
    ],
)
def test_a_failure_is_told_before_the_end(state, failure, sentence):
    failed, done = streamed([Ended(state=state, failure=failure)])
    assert failed[0] == "failed" and sentence in failed[1]
    assert done[0] == "done"


def run_of(owner, **fields):
    return Run.objects.create(owner=owner, chat_key=uuid4(), question="Why?", **fields)


def test_a_foreign_run_looks_like_an_unknown_one(alice_client, bob):
    foreign = alice_client.get(f"/runs/{run_of(bob).pk}/stream/")
    unknown = alice_client.get(f"/runs/{uuid4()}/stream/")
    assert (foreign.status_code, unknown.status_code) == (404, 404)


def test_a_stream_needs_a_sign_in(client, alice):
    response = client.get(f"/runs/{run_of(alice).pk}/stream/")
    assert response.status_code == 302
    assert "/account/" in response.headers["Location"]


@pytest.mark.parametrize("state", ["done", "failed", "stopped"])
def test_a_finished_run_has_no_stream(alice_client, alice, state):
    response = alice_client.get(f"/runs/{run_of(alice, state=state).pk}/stream/")
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("last", ["", "end", "-1", "9" * 40, "1\u00b2"])
def test_a_finished_run_has_no_stream_for_nonsense_either(alice_client, alice, last):
    run = run_of(alice, state="done")
    response = alice_client.get(f"/runs/{run.pk}/stream/", headers={"Last-Event-ID": last})
    assert response.status_code == 204


def test_a_stream_is_kept_by_no_cache_and_buffered_by_no_proxy(alice_client, alice):
    response = alice_client.get(f"/runs/{run_of(alice).pk}/stream/")
    assert response.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Accel-Buffering"] == "no"


def test_a_stream_is_only_read(alice_client, alice):
    assert alice_client.post(f"/runs/{run_of(alice).pk}/stream/").status_code == 405


def test_a_question_that_nobody_takes_up_is_said_to_wait_until_its_first_step():
    run_id = uuid4()
    fold = PageFold(LiveState(run_id=run_id))
    told = received(fold(0, Waiting()) + fold(1, StepStarted(step="plan", detail="Reading")))
    assert [(name, number) for name, _, number in told] == [("step", ""), ("step", "1")]
    assert "waits until a worker is free" in told[0][1]
    assert "waits" not in told[1][1] and f"steps-{run_id}" in told[1][1]
