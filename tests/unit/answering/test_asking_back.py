"""A question that names nothing is asked back once; what is said to it completes it."""

from research_app.answering.pipeline import understood
from research_app.answering.request import AskRequest
from tests.unit.answering.researching import (
    COURIER,
    HELIOS,
    RISE,
    answer_of,
    by_source,
    cites_found,
    fact,
    facts,
    run,
    tools_with,
)

BACK = {"clear": False, "question_back": "Whose revenue do you mean?"}
REPLIES = {
    "Clarity": BACK,
    "FoundFacts": by_source({"Critics deny": facts(fact(RISE))}),
    "words": cites_found(RISE),
}


def forms(scripted_model):
    formats = (request.body.get("response_format") for request in scripted_model.requests)
    return [each["json_schema"]["name"] if each else "words" for each in formats]


def test_the_answer_is_the_question_back_and_nothing_was_searched(scripted_model) -> None:
    tools = tools_with(scripted_model, [HELIOS, COURIER], REPLIES)
    answer = answer_of(run(tools, question="How much was it?"))
    assert (answer.result, answer.text) == ("CLARIFY", "Whose revenue do you mean?")
    assert answer.claims == () and answer.evidence == () and answer.passages == ()
    assert answer.summary.claims == 0 and not answer.summary.warning
    assert answer.spent.requests == 1 and answer.searched.documents == 0
    (block,) = answer.blocks
    assert answer.text[block.start : block.end] == answer.text


def test_what_is_said_to_it_is_read_together_with_the_question(scripted_model) -> None:
    tools = tools_with(scripted_model, [HELIOS, COURIER], REPLIES)
    answer = answer_of(
        run(
            tools,
            question="revenue",
            previous_question="How much was it?",
            asked_back="Whose revenue do you mean?",
        )
    )
    assert answer.result == "ANSWERED"
    assert answer.understood_as == "How much was it: revenue?"
    assert answer.plan[0] == "How much was it: revenue?"
    assert "Clarity" not in forms(scripted_model)


def test_another_question_in_its_place_stands_alone() -> None:
    question = understood(
        AskRequest(
            answer_id=None,
            question="How many people does Helios Energy employ?",
            previous_question="How much was it?",
            asked_back="Whose revenue do you mean?",
        )
    )
    assert question.understood_as == ""
    assert question.search_text == "How many people does Helios Energy employ?"


def test_a_clear_question_costs_no_request_for_that(scripted_model) -> None:
    tools = tools_with(scripted_model, [HELIOS, COURIER], REPLIES)
    run(tools)
    assert "Clarity" not in forms(scripted_model)


def test_depths_without_clarification_and_named_sources_never_ask_back(scripted_model) -> None:
    tools = tools_with(scripted_model, [HELIOS, COURIER], REPLIES)
    run(tools, question="How much was it?", depth="light")
    run(tools, question="How much was it?", pinned=((-1, 0, len(HELIOS)),))
    run(tools, question="How much was it?", typed="How much was it? @Helios")
    assert "Clarity" not in forms(scripted_model)
