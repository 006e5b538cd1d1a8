"""A follow-up cites evidence of the question before: under its label, loaded and exported with the
answer, and never where a model must not see it."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest

from citations.export.answer_json import answer_json
from citations.export.verify import verify_export
from citations.models import Evidence
from citations.storage.read.answers import load_answer
from research_app.answering.events import ClaimWritten, EvidenceFound
from research_app.answering.tools import memory_tools
from research_app.library.models import LibraryEntry
from research_app.runs import tasks
from research_app.runs.log.recorder import read_log
from research_app.runs.models import Run
from research_app.scope.scope import Scope
from tests.scripted_model import calls
from tests.unit.agents.models import by_form
from tests.unit.answering.researching import (
    COURIER,
    HELIOS,
    PLANT,
    QUESTION,
    RISE,
    by_source,
    cites,
    cites_found,
    fact,
    facts,
    plan_of,
    thought,
    told_in,
)
from tests.unit.answers import stored_text

pytestmark = pytest.mark.django_db
FOLLOW_UP = "When did the new plant of Helios Energy in Arles open?"


@pytest.fixture
def texts(alice):
    texts = [stored_text(HELIOS, "Helios Report"), stored_text(COURIER, "Energy Courier")]
    for text in texts:
        LibraryEntry.objects.create(source_id=text.info.source_id, owner=alice)
    return texts


@pytest.fixture
def ask(alice, monkeypatch, configured_model, texts):
    """Asks in one chat; `hidden` are texts that no model may see."""
    chat_key = uuid4()

    def ask(question, found, words, *, hidden=frozenset(), scope=None):
        def library(*_, models, web):
            return replace(memory_tools(texts), models=models, confidential=hidden)

        monkeypatch.setattr(tasks, "library_tools", library)
        configured_model.script = by_form(
            {
                "PlannedSteps": plan_of("Helios"),
                "FoundFacts": found,
                "Thought": thought("Enough.", enough=True),
                "words": words,
            }
        )
        run = Run.objects.create(
            owner=alice,
            chat_key=chat_key,
            chat=alice.chats.filter(pk=chat_key).first(),
            question=question,
            scope=(scope or Scope.library(chat_key=chat_key)).to_json(),
        )
        tasks.answer_run(str(run.pk))
        run.refresh_from_db()
        assert run.chat, run.failure
        return run

    return ask


def answer_of(run):
    return load_answer(run.chat.turns.get(key=run.pk).answer_id)


def looks_up(words, then):
    """A writer that searches the evidence first, then writes."""

    def reply(body):
        if not any(message["role"] == "tool" for message in body["messages"]):
            return calls("search_evidence", words=words)
        return then(body)

    return reply


ASK_FIRST = (QUESTION, by_source({"Critics deny": facts(fact(RISE))}), cites_found(RISE))
OPENED = by_source({PLANT: facts(fact(PLANT))})


def test_it_cites_what_the_turn_before_found(ask, configured_model) -> None:
    first = answer_of(ask(*ASK_FIRST))
    assert [item.label for item in first.evidence] == ["E1"]
    run = ask(
        FOLLOW_UP, OPENED, looks_up("revenue rose", lambda _: cites(("E2", PLANT), ("E1", RISE)))
    )
    answer = answer_of(run)
    cited = [[c.label for c in claim.citations] for claim in answer.claims]
    assert cited == [["E2"], ["E1"]]
    assert [claim.verdict.level for claim in answer.claims] == ["supported", "supported"]
    by_label = {item.label: item for item in answer.evidence}
    assert by_label["E1"] == first.evidence[0], "a label means one place, for ever"
    assert Evidence.objects.count() == 2
    exported = json.loads(answer_json(answer))
    assert {item["id"] for item in exported["evidence"]} == {"E1", "E2"}
    assert verify_export(exported) == []
    told = [m["content"] for m in configured_model.requests[-1].messages if m["role"] == "tool"]
    assert "E1" in told[0] and RISE in told[0]


def test_a_page_knows_the_evidence_before_a_claim_cites_it(ask) -> None:
    ask(*ASK_FIRST)
    run = ask(FOLLOW_UP, OPENED, looks_up("revenue", lambda _: cites(("E1", RISE), ("E2", PLANT))))
    known = set()
    for _, event in read_log(run.pk):
        if isinstance(event, EvidenceFound):
            known.add(event.evidence.label)
        if isinstance(event, ClaimWritten):
            assert {citation.label for citation in event.claim.citations} <= known


def test_what_is_not_cited_of_it_is_not_the_answers(ask, configured_model) -> None:
    ask(*ASK_FIRST)
    answer = answer_of(ask(FOLLOW_UP, OPENED, cites_found(PLANT)))
    assert [item.label for item in answer.evidence] == ["E2"]
    first_told = next(r for r in configured_model.requests[::-1] if r.body.get("tools")).body
    assert RISE not in told_in(first_told), "it is found, not listed"
    assert "earlier questions" in told_in(first_told)


def test_it_is_never_confidential(ask, texts, configured_model) -> None:
    ask(*ASK_FIRST)
    asked = len(configured_model.requests)
    hidden = frozenset({texts[0].id})
    words = looks_up("revenue rose", lambda _: cites(("E1", RISE), ("E2", PLANT)))
    answer = answer_of(ask(FOLLOW_UP, OPENED, words, hidden=hidden))
    told = [told_in(request.body) for request in configured_model.requests[asked:]]
    tools_said = [
        message["content"]
        for request in configured_model.requests[asked:]
        for message in request.messages
        if message["role"] == "tool"
    ]
    assert told and not any("3,214" in said for said in tools_said)
    assert "E1" not in {item.label for item in answer.evidence}
    assert "unknown_label" in {finding.kind for finding in answer.findings}


def test_documents_that_are_not_asked_are_not_cited(ask, texts) -> None:
    first = ask(*ASK_FIRST)
    only = Scope.documents([texts[1].info.source_id], chat_key=first.chat_key)
    words = looks_up("revenue rose", lambda _: cites(("E1", RISE), ("E2", PLANT)))
    answer = answer_of(ask(FOLLOW_UP, OPENED, words, scope=only))
    assert {item.label for item in answer.evidence if item.verified} == {"E2"}


BOTH = by_source({"Critics deny": facts(fact(RISE)), PLANT: facts(fact(PLANT))})


def test_a_quote_that_is_found_again_keeps_its_label(ask) -> None:
    first = answer_of(ask(*ASK_FIRST))
    answer = answer_of(ask(FOLLOW_UP, BOTH, cites_found(RISE, PLANT)))
    labels = {item.quote: item.label for item in answer.evidence}
    assert labels == {RISE: "E1", PLANT: "E2"}, "one place has one label, and there is no gap"
    assert [item for item in answer.evidence if item.label == "E1"] == [*first.evidence]
    assert Evidence.objects.count() == 2
    exported = json.loads(answer_json(answer))
    assert verify_export(exported) == []


def test_a_quote_keeps_its_label_where_code_picks_the_quotes(alice, monkeypatch, texts) -> None:
    monkeypatch.setattr(tasks, "library_tools", lambda *_, models, web: memory_tools(texts))
    chat_key, answers = uuid4(), []
    for question in (
        "What was the revenue of Helios Energy in 2022?",
        "How did the revenue of Helios Energy change in 2022?",
    ):
        run = Run.objects.create(
            owner=alice,
            chat_key=chat_key,
            chat=alice.chats.filter(pk=chat_key).first(),
            question=question,
            scope=Scope.library(chat_key=chat_key).to_json(),
        )
        tasks.answer_run(str(run.pk))
        run.refresh_from_db()
        answers.append(answer_of(run))
    first, second = ({item.quote: item.label for item in each.evidence} for each in answers)
    again = first.keys() & second.keys()
    assert again and all(first[quote] == second[quote] for quote in again)
    assert verify_export(json.loads(answer_json(answers[1]))) == []
    places = [row.place_id for row in Evidence.objects.filter(verified=True)]
    assert len(places) == len(set(places))
