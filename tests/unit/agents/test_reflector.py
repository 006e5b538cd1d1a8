"""Reflection steers the next searches and can point only at evidence that exists."""

from research_app.agents.reflector import reflect
from research_app.synthesis.question import understand
from tests.unit.agents.models import models_at
from tests.unit.answers import REPORT, memory_text, proposal, written_answer

QUESTION = understand("How did revenue of Helios develop?", None)
TEXT = memory_text(REPORT)
EVIDENCE = written_answer(
    [
        proposal(TEXT, "Revenue rose to 3,214 million dollars in 2022."),
        proposal(TEXT, "Helios Energy was founded in 2010 and is headquartered in Basel."),
    ],
    [TEXT],
).evidence


def thought(scripted_model, **reply):
    scripted_model.script = [{"enough": False, "note": "Half of it is known.", **reply}]
    return reflect(
        models_at(scripted_model).fast,
        QUESTION,
        (),
        EVIDENCE,
        searched=("helios revenue",),
        iteration=2,
        most_queries=2,
    )


def test_searches_that_were_made_fall_away_and_the_rest_is_bounded(scripted_model) -> None:
    made = thought(scripted_model, next_queries=["Helios  Revenue", "sales", "Sales", "a", "b"])
    assert made.next_queries == ("Sales", "a")
    assert (made.iteration, made.enough, made.note) == (2, False, "Half of it is known.")


def test_a_contradiction_is_one_between_evidence_that_exists(scripted_model) -> None:
    known = thought(scripted_model, contradiction="E1 and E2 name different years.")
    assert known.contradiction == "E1 and E2 name different years."
    assert thought(scripted_model, contradiction="E1 and E9 differ.").contradiction == ""
    assert thought(scripted_model, contradiction="All sources lie.").contradiction == ""


def test_evidence_is_told_with_its_labels(scripted_model) -> None:
    thought(scripted_model)
    assert "E1: Revenue rose to 3,214 million dollars in 2022." in scripted_model.requests[0].words
