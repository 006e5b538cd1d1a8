"""An answer while it is written: the same blocks that it has when it is saved."""

from uuid import uuid4

import pytest

from citations.cards import answer_blocks
from research_app.answering.events import AnswerCompleted, Restarted, StepStarted, dump, load
from research_app.desk.live import LiveState, render_event
from tests.unit.answers import memory_text
from tests.unit.made_frames import NEWS, QUESTIONS, REPORT, UNDERSTOOD, frame_run


def run_of(frame):
    return frame_run(frame, memory_text(REPORT, -1), memory_text(NEWS, -2, title="Boreas"))


def words_of(blocks) -> list[list[str]]:
    return [
        [cell.words for cell in block.cells]
        or ["".join(segment.text + segment.tail for segment in block.segments)]
        for block in blocks
    ]


@pytest.mark.parametrize("frame", QUESTIONS)
def test_what_was_streamed_is_what_is_saved(frame):
    answer, events = run_of(frame)
    state = LiveState(run_id=uuid4())
    for event in events:
        state.add(load(*dump(event)))
    streamed, saved = state.block_views(), answer_blocks(answer)
    assert words_of(streamed) == words_of(saved)
    for before, after in zip(streamed, saved, strict=True):
        assert (before.type, before.caption, before.where) == (
            after.type,
            after.caption,
            after.where,
        )
        assert [s.strong for s in before.segments] == [s.strong for s in after.segments]
        assert [(c.numeric, c.missing, c.header) for c in before.cells] == [
            (c.numeric, c.missing, c.header) for c in after.cells
        ]


@pytest.mark.parametrize("frame", QUESTIONS)
def test_every_claim_has_its_marker_at_every_moment(frame):
    _, events = run_of(frame)
    state = LiveState(run_id=uuid4())
    for event in events:
        state.add(event)
        written = {claim.id for block in state.blocks.values() for claim in block.claims}
        shown = {
            segment.marker.claim_id
            for block in state.block_views()
            for segment in block.segments
            if segment.marker
        }
        assert shown == written


def test_how_a_question_was_understood_is_shown_before_the_answer():
    state = LiveState(run_id=uuid4())
    event = StepStarted(step="plan", detail="Reading the question", understood_as=UNDERSTOOD)
    state.add(event)
    (name, html), *_ = render_event(state, event)
    assert name == "understood" and UNDERSTOOD in html and "Ask this instead" in html
    state.add(StepStarted(step="retrieve", detail="Searching"))
    assert state.understood_as == UNDERSTOOD
    state.add(Restarted())
    assert state.understood_as == ""


def test_how_a_question_was_understood_is_never_html():
    state = LiveState(run_id=uuid4())
    event = StepStarted(step="plan", detail="…", understood_as='"><script>alert(1)</script>')
    state.add(event)
    assert "<script>" not in render_event(state, event)[0][1]


@pytest.mark.parametrize(("is_first", "level"), [(True, "h2"), (False, "h3")])
def test_headings_of_an_answer_stand_under_its_question(is_first, level):
    answer, _ = run_of("list")
    state = LiveState(run_id=uuid4(), is_first=is_first)
    event = AnswerCompleted(answer=answer)
    state.add(event)
    blocks = [html for name, html in render_event(state, event) if name == "block"]
    assert blocks[0].startswith(f"<{level} ") and blocks[0].endswith(f"</{level}>")


def test_a_step_that_comes_again_goes_to_the_end_of_the_list():
    state, shown = LiveState(run_id=uuid4()), ""
    for step in ("retrieve", "extract", "retrieve"):
        event = StepStarted(step=step, detail=f"It is {step}")
        state.add(event)
        ((name, shown),) = render_event(state, event)
        assert name == "step"
    assert shown.index("It is extract") < shown.index("It is retrieve")
    assert shown.count("It is retrieve") == 1 and shown.count('aria-current="step"') == 1
    assert shown.startswith(f'<ol class="progress" id="steps-{state.run_id}"')


def test_an_event_of_a_newer_version_shows_nothing_and_ends_nothing():
    state = LiveState(run_id=uuid4())
    known = StepStarted(step="plan", detail="Reading the question")
    for event in (known, load("OfTheFuture", {"a": 1}), load("StepStarted", {"otherwise": 1})):
        state.add(event)
        fragments = render_event(state, event)
        assert bool(fragments) == (event is known)
    assert [step.detail for step in state.steps] == ["Reading the question"]
