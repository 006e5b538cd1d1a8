"""A critique and the version before go to the model; evidence keeps its labels, and what is
confidential stays here."""

from dataclasses import replace
from uuid import uuid4

import pytest

from citations.drafts import AnswerDraft
from research_app.answering.events import AnswerCompleted, EvidenceFound
from research_app.answering.options import AskOptions
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest, Tools
from tests.unit.answering.researching import (
    COURIER,
    HELIOS,
    PLANT,
    QUESTION,
    RISE,
    STAFF,
    by_source,
    cites_found,
    fact,
    facts,
    told_in,
    tools_with,
)
from tests.unit.answers import memory_text, proposal, written_answer

CRITIC = "most critical reader"
FACTS = by_source({HELIOS: facts(fact(RISE)), COURIER: facts(fact(PLANT))})


@pytest.fixture
def before() -> AnswerDraft:
    texts = [memory_text(HELIOS, -1, "Source 1"), memory_text(COURIER, -2, "Source 2")]
    return written_answer([proposal(texts[0], RISE), proposal(texts[1], PLANT)], texts)


def version(tools: Tools, before: AnswerDraft, critique: str = "", **more) -> list:
    options = AskOptions(critique=critique)
    request = AskRequest(
        answer_id=uuid4(),
        question=QUESTION,
        first_label=3,
        before=before,
        options=options,
        **more,
    )
    return list(answer_question(request, tools))


def told_to(model) -> str:
    return "\n".join(told_in(request.body) for request in model.requests)


def test_the_next_version_keeps_labels_and_new_evidence_runs_on(scripted_model, before) -> None:
    found = by_source({HELIOS: facts(fact(RISE), fact(STAFF)), COURIER: facts()})
    writer = cites_found(RISE, STAFF)
    tools = tools_with(scripted_model, [HELIOS, COURIER], {"FoundFacts": found, "words": writer})
    events = version(tools, before, "Tell the staff too; E1 is fine.")
    assert isinstance(events[-1], AnswerCompleted)
    answer = events[-1].answer
    cited = {claim.text: [c.label for c in claim.citations] for claim in answer.claims}
    assert cited == {RISE.rstrip("."): ["E1"], STAFF.rstrip("."): ["E3"]}
    assert [item.label for item in answer.evidence] == ["E1", "E3"], "E2 is cited no more"
    assert answer.refines == before.id
    said = told_to(scripted_model)
    assert "Tell the staff too; E1 is fine." in said and "(E2)" in said
    shown = [each.evidence.label for each in events if isinstance(each, EvidenceFound)]
    assert shown[:2] == ["E1", "E2"], "a page knows evidence before a claim cites it"


def test_the_model_criticises_before_it_writes(scripted_model, before) -> None:
    def words(body):
        if CRITIC in told_in(body):
            return "- E1 says nothing of the staff.\n<script>alert(1)</script>"
        return cites_found(RISE)(body)

    tools = tools_with(scripted_model, [HELIOS, COURIER], {"FoundFacts": FACTS, "words": words})
    answer = version(tools, before, criticises=True)[-1].answer
    assert answer.config["critique"].splitlines()[0] == "E1 says nothing of the staff."
    planning = next(r for r in scripted_model.requests if "PlannedSteps" in str(r.body))
    assert "E1 says nothing of the staff." in told_in(planning.body)


def test_confidential_evidence_of_the_version_before_never_reaches_a_model(
    scripted_model, before
) -> None:
    tools = tools_with(
        scripted_model, [HELIOS, COURIER], {"FoundFacts": FACTS, "words": cites_found(RISE)}
    )
    tools = replace(tools, confidential=frozenset({-2}))
    answer = version(tools, before, "Say more of the plant.", criticises=True)[-1].answer
    assert "Arles" not in told_to(scripted_model)
    assert "E2" not in {item.label for item in answer.evidence}


def test_what_the_reader_left_out_is_not_taken_over(scripted_model, before) -> None:
    tools = tools_with(
        scripted_model,
        [HELIOS, COURIER],
        {"FoundFacts": facts(), "words": cites_found(RISE, PLANT)},
    )
    place = before.evidence[1].place
    assert place is not None
    left_out = ((-2, place.start - 5, place.end + 5),)
    answer = version(tools, before, "leave out E2", left_out=left_out)[-1].answer
    assert [item.label for item in answer.evidence] == ["E1"]
    assert {c.label for claim in answer.claims for c in claim.citations} <= {"E1"}
    held = [claim.text for claim in answer.claims if claim.verdict.level == "supported"]
    assert PLANT.rstrip(".") not in held


def test_more_from_a_source_that_has_nothing_more_is_said(scripted_model, before) -> None:
    found = by_source({HELIOS: facts(fact(RISE), fact(STAFF)), COURIER: facts(fact(PLANT))})
    tools = tools_with(
        scripted_model,
        [HELIOS, COURIER],
        {"FoundFacts": found, "words": cites_found(RISE, STAFF, PLANT)},
    )
    told = [
        [each.note for each in version(tools, before, said)[-1].answer.findings]
        for said in ("more from E2's source", "more from E1's source", "Say more.")
    ]
    nothing = "You asked for more from E2's source. Nothing more in “Source 2” answers it."
    assert told == [[nothing], [], []]
