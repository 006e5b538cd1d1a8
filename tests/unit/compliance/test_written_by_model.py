"""A model writes from verified requirements alone: its draft is reviewed, what fails is sent back
alone, once, and what still fails is dropped."""

from dataclasses import replace
from uuid import uuid4

import pytest

from citations.drafts import AnswerDraft
from research_app.answering.events import AnswerCompleted, DraftSentBack
from research_app.answering.options import AskOptions
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest
from tests.scripted_model import bad_json, broken, busy, cut, empty
from tests.unit.agents.models import asked_for, by_form, models_at
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


def write(scripted, words, objections=NO_OBJECTION, mended=()) -> tuple[AnswerDraft, list[object]]:
    statements = [
        {"statement": number, "words": said, "labels": [label]} for number, said, label in mended
    ]
    scripted.script = by_form(
        {"Objections": objections, "words": words, "MendedStatements": {"statements": statements}}
    )
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


FAULTY = (
    f'<cite key="REQ-S001">{STATUTE}</cite> '
    '<cite key="REQ-S099">The master must burn the log.</cite> '
    '<cite key="REQ-P001">The master must keep the passenger log for three years.</cite> '
    "<free>The owner must pay a fine of 500 crowns.</free>"
)


def test_each_statement_that_fails_is_sent_back_alone_and_dropped_where_it_fails_again(
    scripted_model,
) -> None:
    mended = [(1, "The master must burn the log.", "REQ-S001"), (2, POLICY, "REQ-P001")]
    answer, events = write(scripted_model, [FAULTY], mended=mended)
    assert plain(answer) == [STATUTE, POLICY]
    assert [asked_for(each.body) for each in scripted_model.requests] == [
        "Objections",
        "words",
        "MendedStatements",
    ]
    told = scripted_model.requests[-1].words
    assert "three years" in told and "REQ-P001 (" in told
    first, last = answer.compliance.reviews
    assert not first.passed and not first.dropped
    failures = " ".join(first.failures)
    assert "REQ-S099, which is no verified requirement" in failures
    assert "three years" in failures and "500 crowns" in failures
    assert any("burn the log" in words for words in last.dropped)
    assert not any("years" in words for words in last.dropped)


def test_a_statement_under_the_label_of_a_rejected_requirement_is_never_shown(
    scripted_model,
) -> None:
    passed, _ = write(scripted_model, [GOOD])
    label = next(each.label for each in requirements(passed).values() if not each.verified)
    faulty = f'<cite key="{label}">The owner must inspect the passenger log.</cite> {GOOD}'
    answer, _ = write(scripted_model, [faulty])
    assert plain(answer) == [STATUTE, POLICY]
    assert not requirements(answer)[label].verified


def test_a_draft_that_cites_nothing_is_written_again(scripted_model) -> None:
    answer, events = write(scripted_model, ["Nothing in tags.", GOOD])
    assert plain(answer) == [STATUTE, POLICY]
    assert sum(isinstance(event, DraftSentBack) for event in events) == 1
    assert [review.passed for review in answer.compliance.reviews] == [False, True]


def test_where_nothing_stands_the_requirements_answer_themselves(scripted_model) -> None:
    answer, _ = write(scripted_model, ["Nothing in tags."] * 3)
    assert {STATUTE, POLICY} <= set(plain(answer))
    assert "after" in answer.engine
    assert any(finding.kind == "engine_replaced" for finding in answer.findings)


@pytest.mark.django_db
@pytest.mark.parametrize("fault", [broken(500), busy(), cut(GOOD, after=3), empty(), bad_json()])
def test_a_model_that_fails_loses_no_question(scripted_model, fault) -> None:
    answer, _ = write(scripted_model, fault, objections=fault)
    assert {STATUTE, POLICY} <= set(plain(answer))
    assert any(finding.kind == "engine_replaced" for finding in answer.findings)


@pytest.mark.django_db
def test_a_draft_that_breaks_off_stands_as_far_as_it_was_checked(scripted_model) -> None:
    answer, _ = write(scripted_model, cut(GOOD, after=20))
    assert plain(answer)[0] == STATUTE
    assert [finding.kind for finding in answer.findings][0] == "cut_off"


def test_a_model_may_object_and_admits_nothing(scripted_model) -> None:
    objection = {"do_not_answer": [{"number": 2, "reason": "A policy binds nobody."}]}
    answer, _ = write(scripted_model, [f'<cite key="REQ-S001">{STATUTE}</cite>'], objection)
    assert cited(answer) == {"REQ-S001"}
    rejected = [each for each in requirements(answer).values() if "objects" in each.rationale]
    assert [each.rejection for each in rejected] == ["does_not_address_question"]
    assert "A policy binds nobody" in rejected[0].rationale
