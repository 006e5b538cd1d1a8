"""A model that gives a token every so often, and then none: what it said is on the page, and the
question is answered."""

import threading
from dataclasses import replace
from uuid import uuid4

import pytest

from research_app.answering.events import ClaimWritten
from research_app.answering.options import DEFAULT_OPTIONS
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest
from research_app.llm.run import models_of
from tests.scripted_model import drips, silent, stalls
from tests.scripted_model.fixtures import configuration_of
from tests.unit.answering.researching import (
    GOOD_REPLIES,
    HELIOS,
    QUESTION,
    RISE,
    STAFF,
    cites_found,
    fact,
    facts,
    tools_with,
)

TOO_SLOW = "took too long"


@pytest.fixture
def asked(scripted_model):
    """The events, as they come, of a question whose model may be silent for a moment only."""

    def asked(*, seconds=None, **replies):
        found = {"FoundFacts": facts(fact(RISE), fact(STAFF))}
        tools = tools_with(scripted_model, [HELIOS], GOOD_REPLIES | found | replies)
        configuration = replace(configuration_of(scripted_model), timeout=0.3)
        models = models_of(configuration, tokens=None, seconds=seconds, cost=None)
        request = AskRequest(answer_id=uuid4(), question=QUESTION, options=DEFAULT_OPTIONS)
        return answer_question(request, replace(tools, models=models))

    return asked


def answer_of(events):
    *_, last = events
    return last.answer


def draft(body):
    return cites_found(RISE, STAFF)(body)


def chunks_of_first_claim(body):
    return len(draft(body).split(" <cite")[0].split()) + 2


def notes(answer):
    return " ".join(finding.note for finding in answer.findings)


def test_a_claim_is_on_the_page_while_the_rest_is_still_to_come(asked) -> None:
    goes_on = threading.Event()

    def words(body):
        return stalls(draft(body), after=chunks_of_first_claim(body), goes_on=goes_on)

    for event in asked(words=words):
        if isinstance(event, ClaimWritten):
            goes_on.set()
    assert event.answer.text == f"{RISE} {STAFF}" and TOO_SLOW not in notes(event.answer)


def test_what_holds_stays_where_the_words_stop(asked) -> None:
    answer = answer_of(
        asked(words=lambda body: stalls(draft(body), after=chunks_of_first_claim(body)))
    )
    assert [claim.text for claim in answer.claims] == [RISE.removesuffix(".")]
    assert "broke off" in notes(answer) and TOO_SLOW in notes(answer)


@pytest.mark.parametrize(
    "replies",
    [
        {"words": lambda body: stalls(draft(body), after=4)},
        {"words": lambda body: stalls("Let me think about this.", after=3)},
        {"words": silent()},
        {"FoundFacts": silent()},
    ],
    ids=["amid a claim", "before one", "nothing at all", "while it reads"],
)
def test_quotes_answer_where_nothing_was_said_in_time(asked, replies) -> None:
    answer = answer_of(asked(**replies))
    assert answer.result == "ANSWERED" and "3,214" in answer.text
    assert all(claim.verdict.level == "supported" for claim in answer.claims)
    assert TOO_SLOW in notes(answer) and "in quotes" in notes(answer)


def test_tokens_too_slow_for_the_depth_end_in_quotes_and_the_limit_is_named(asked) -> None:
    answer = answer_of(asked(words=drips("word " * 2000, pause=0.02), seconds=1))
    assert answer.result == "ANSWERED" and "3,214" in answer.text
    assert "its limit of 1 seconds" in notes(answer)
