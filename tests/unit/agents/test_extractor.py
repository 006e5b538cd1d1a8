"""Facts are proposals: where the model saw the words is found by code."""

import json

import pytest

from citations.drafts import PassageDraft
from research_app.agents.extractor import read_facts
from research_app.llm.errors import BadReply
from research_app.synthesis.question import understand
from tests.unit.agents.models import models_at
from tests.unit.answers import memory_text

QUESTION = understand("How did revenue of Helios develop?", None)
TEXT = memory_text(
    "Revenue rose. It was 3 million in 2021.\n\nLater. Revenue rose. It was 4 million in 2022."
)


def passage(label, start, end):
    words = TEXT.text[start:end]
    return PassageDraft(label=label, text_id=TEXT.id, start=start, end=end, text=words)


LATE = passage("C1", 41, len(TEXT.text))
EARLY = passage("C2", 0, 39)


def facts(scripted_model, *given, passages=(LATE,), most=8):
    scripted_model.script = [{"facts": list(given)}] * 2
    fast = models_at(scripted_model).fast
    return read_facts(fast, QUESTION, [(TEXT, passages)], most=most)


def fact(quote, statement="Revenue rose.", confidence=0.9):
    return {"statement": statement, "quote": quote, "confidence": confidence}


def test_a_quote_is_looked_for_where_the_model_saw_it(scripted_model) -> None:
    (found,) = facts(scripted_model, fact("Revenue rose."))
    assert found.near == TEXT.text.rindex("Revenue rose.")
    assert found.confidence == 0.9


def test_a_quote_that_stands_in_no_passage_is_passed_on_for_the_gate(scripted_model) -> None:
    (found,) = facts(scripted_model, fact("Revenue tripled."))
    assert found.near is None and found.quote == "Revenue tripled."


def test_all_passages_of_a_source_go_in_one_request_in_the_order_of_the_text(
    scripted_model,
) -> None:
    facts(scripted_model, fact("Revenue rose."), passages=(LATE, EARLY))
    (request,) = scripted_model.requests
    assert request.words.index("3 million") < request.words.index("4 million")


def test_more_facts_than_asked_for_and_empty_quotes_fall_away(scripted_model) -> None:
    given = [fact("Revenue rose."), fact(" "), fact("Later."), fact("It was 4 million in 2022.")]
    found = facts(scripted_model, *given, most=3)
    assert [each.quote for each in found] == ["Revenue rose.", "Later."]


@pytest.mark.parametrize("confidence", [1.2, -0.1, "high"])
def test_a_confidence_that_is_none_makes_the_reply_unreadable(scripted_model, confidence) -> None:
    with pytest.raises(BadReply):
        facts(scripted_model, fact("Revenue rose.", confidence=confidence))


def test_what_no_database_keeps_does_not_get_into_evidence(scripted_model) -> None:
    found, other = facts(
        scripted_model, fact("Revenue\x00 rose.", "It\x00 rose."), fact("\u202eNo\x00 such words.")
    )
    assert (found.quote, found.statement) == ("Revenue rose.", "It rose.")
    assert found.near == TEXT.text.rindex("Revenue rose.")
    assert other.quote == "No such words."


def test_a_statement_carries_no_address(scripted_model) -> None:
    words = (
        "Revenue rose, see [this](https://bad.example/a?b=secret) https://bad.example/c?d=secret"
    )
    (found,) = facts(scripted_model, fact("Revenue rose.", words))
    assert "secret" not in found.statement
    assert "://" not in found.statement


def test_the_schema_of_the_reply_ends_the_list_of_facts(scripted_model) -> None:
    """A small model goes on as long as it may; facts beyond are no mistake."""
    given = {"statement": "Revenue rose.", "quote": "Revenue rose.", "confidence": 0.9}
    assert len(facts(scripted_model, *[given] * 4, most=3)) == 3
    assert '"maxItems": 3' in json.dumps(scripted_model.requests[0].body)
