"""A model writes from verified requirements alone: its draft is reviewed, sent back at most twice,
and what still fails is dropped."""

from dataclasses import replace
from uuid import uuid4

from citations.drafts import AnswerDraft
from research_app.answering.events import AnswerCompleted, DraftSentBack
from research_app.answering.options import AskOptions
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest
from tests.unit.agents.models import by_form, models_at
from tests.unit.answering.researching import told_in
from tests.unit.compliance.asking import both, cited, requirements, said

QUESTION = "How long must the passenger log be kept?"
STATUTE = "The master must keep the passenger log for ten years, unless a court orders otherwise."
POLICY = "The master must keep the passenger log for two years."
GOOD = f'<cite key="REQ-S001">{STATUTE}</cite>\n\n<cite key="REQ-P001">{POLICY}</cite>'
NO_OBJECTION = {"do_not_answer": []}


def plain(answer: AnswerDraft) -> list[str]:
    """The statements; a full stop may stand outside."""
    return [f"{words.rstrip('.')}." for words in said(answer)]


def write(scripted, words, objections=NO_OBJECTION) -> tuple[AnswerDraft, list[object]]:
    scripted.script = by_form({"Objections": objections, "words": words})
    tools = replace(both(), models=models_at(scripted))
    options = AskOptions(mode="compliance")
    request = AskRequest(answer_id=uuid4(), question=QUESTION, options=options)
    events = list(answer_question(request, tools))
    assert isinstance(events[-1], AnswerCompleted)
    return events[-1].answer, events


def test_a_draft_that_passes_is_shown_as_it_is(scripted_model) -> None:
    answer, _ = write(scripted_model, [GOOD])
    assert plain(answer) == [STATUTE, POLICY]
    assert [review.passed for review in answer.compliance.reviews] == [True]
    assert answer.compliance.used == ("REQ-S001", "REQ-P001")
    assert answer.spent is not None


def test_the_model_reads_verified_requirements_and_no_rejected_one(scripted_model) -> None:
    answer, _ = write(scripted_model, [GOOD])
    told = told_in(scripted_model.requests[-1].body)
    assert "unless a court orders otherwise" in told
    rejected = [each for each in requirements(answer).values() if not each.verified]
    assert rejected
    assert not any(each.segments[-1].text in told for each in rejected)


def test_each_fault_sends_the_draft_back_and_what_fails_to_the_end_is_dropped(
    scripted_model,
) -> None:
    faulty = (
        f'<cite key="REQ-S001">{STATUTE}</cite> '
        '<cite key="REQ-S099">The master must burn the log.</cite> '
        '<cite key="REQ-P001">The master must keep the passenger log for three years.</cite> '
        "<free>The owner must pay a fine of 500 crowns.</free>"
    )
    answer, events = write(scripted_model, [faulty, faulty, faulty])
    assert plain(answer) == [STATUTE]
    assert sum(isinstance(event, DraftSentBack) for event in events) == 2
    reviews = answer.compliance.reviews
    assert [review.attempt for review in reviews] == [1, 2, 3]
    assert not any(review.passed for review in reviews)
    failures = " ".join(reviews[0].failures)
    assert "REQ-S099, which is no verified requirement" in failures
    assert "three years" in failures
    assert "500 crowns" in failures
    assert any("three years" in words for words in reviews[-1].dropped)
    assert not reviews[0].dropped


def test_a_statement_under_the_label_of_a_rejected_requirement_is_never_shown(
    scripted_model,
) -> None:
    passed, _ = write(scripted_model, [GOOD])
    label = next(each.label for each in requirements(passed).values() if not each.verified)
    faulty = f'<cite key="{label}">The owner must inspect the passenger log.</cite>'
    answer, _ = write(scripted_model, [faulty, faulty, f'<cite key="REQ-S001">{STATUTE}</cite>'])
    assert plain(answer) == [STATUTE]
    assert not requirements(answer)[label].verified
    assert [review.passed for review in answer.compliance.reviews] == [False, False, True]


def test_where_nothing_stands_the_requirements_answer_themselves(scripted_model) -> None:
    answer, _ = write(scripted_model, ["Nothing in tags."] * 3)
    assert {STATUTE, POLICY} <= set(plain(answer))
    assert "after" in answer.engine
    assert any(finding.kind == "engine_replaced" for finding in answer.findings)


def test_a_model_may_object_and_admits_nothing(scripted_model) -> None:
    objection = {"do_not_answer": [{"number": 2, "reason": "A policy binds nobody."}]}
    answer, _ = write(scripted_model, [f'<cite key="REQ-S001">{STATUTE}</cite>'], objection)
    assert cited(answer) == {"REQ-S001"}
    rejected = [each for each in requirements(answer).values() if "objects" in each.rationale]
    assert [each.rejection for each in rejected] == ["does_not_address_question"]
    assert "A policy binds nobody" in rejected[0].rationale
