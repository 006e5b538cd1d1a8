"""What models cost is counted of every attempt, however it ends, and tells nothing of what was
asked."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import DatabaseError
from prometheus_client.parser import text_string_to_metric_families

from citations.models import Total
from citations.storage.read.answers import load_answer
from research_app.answering.events import PlanMade
from research_app.answering.options import AskOptions
from research_app.answering.tools import memory_tools
from research_app.jobs.heartbeat import held
from research_app.metrics import views
from research_app.runs import tasks
from research_app.runs.ending.stop import stop_run
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from tests.scripted_model import broken
from tests.scripted_model.fixtures import configuration_of
from tests.unit.agents.models import by_form
from tests.unit.answering.researching import (
    GOOD_REPLIES,
    HELIOS,
    QUESTION,
)
from tests.unit.answers import stored_text

pytestmark = pytest.mark.django_db


PRICES = {
    f"LLM_PRICE_{kind}_{tier}": "2.5"
    for kind in ("PROMPT", "COMPLETION")
    for tier in ("FAST", "STRONG", "JUDGE")
}


@pytest.fixture
def run_with(alice, monkeypatch, scripted_model, settings):
    """Answers one question with these replies; returns its run."""
    settings.LLM = configuration_of(scripted_model, **PRICES)
    settings.LLM_FIRST_WAIT = 0
    text = stored_text(HELIOS, "Helios Report")
    monkeypatch.setattr(
        tasks,
        "library_tools",
        lambda *_, models, web: replace(memory_tools([text]), models=models),
    )

    def run_with(*, engine="auto", **replies):
        scripted_model.script = by_form({**GOOD_REPLIES, **replies})
        run = Run.objects.create(
            owner=alice,
            chat_key=uuid4(),
            question=QUESTION,
            options=AskOptions(engine=engine).to_json(),
        )
        answer_run(str(run.pk))
        run.refresh_from_db()
        return run

    return run_with


def figures(client, monkeypatch):
    monkeypatch.setattr(views, "figures", views.Figures(seconds=0))
    return {
        (sample.name.removeprefix("evidence_desk_"), *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(client.get("/metrics").text)
        for sample in family.samples
    }


def test_a_run_by_models_is_counted_with_what_its_answer_says_it_spent(
    run_with, client, monkeypatch
):
    run = run_with()
    spent = load_answer(run.chat.turns.get().answer_id).spent
    found = figures(client, monkeypatch)
    assert found["runs_ended_total", "models", "done"] == 1
    assert found["model_requests_total",] == spent.requests > 0
    assert found["model_tokens_total", "prompt"] == spent.prompt_tokens > 0
    assert found["model_tokens_total", "completion"] == spent.completion_tokens > 0
    assert found["model_cost_total", spent.currency] == pytest.approx(float(spent.cost))
    assert sum(value for key, value in found.items() if key[0] == "model_errors_total") == 0


def test_a_run_from_quotes_costs_nothing(run_with, client, monkeypatch):
    run_with(engine="quotes")
    found = figures(client, monkeypatch)
    assert found["runs_ended_total", "quotes", "done"] == 1
    assert found["model_requests_total",] == found["model_tokens_total", "prompt"] == 0


def test_what_a_failed_run_spent_is_counted_with_its_error(run_with, client, monkeypatch):
    run = run_with(words=broken(401))
    assert run.failure == "model_refused"
    found = figures(client, monkeypatch)
    assert found["runs_ended_total", "models", "failed"] == 1
    assert found["runs_ended_total", "models", "done"] == 0
    assert found["model_errors_total", "ModelRefused"] == 1
    assert found["model_tokens_total", "prompt"] > 0


def test_what_a_stopped_run_spent_is_counted(run_with, client, monkeypatch):
    pipeline = tasks.answer_question

    def stopped_midway(request, tools):
        for event in pipeline(request, tools):
            if isinstance(event, PlanMade):
                stop_run(Run.objects.get())
                next(iter(held._leases))._next_check = 0.0
            yield event

    monkeypatch.setattr(tasks, "answer_question", stopped_midway)
    run = run_with()
    assert run.state == "stopped"
    found = figures(client, monkeypatch)
    assert found["runs_ended_total", "models", "stopped"] == 1
    assert found["model_requests_total",] >= 1


def test_no_total_tells_what_was_asked_or_of_whom(run_with, scripted_model):
    run_with()
    run_with(words=broken(500))
    told = " ".join(f"{total.name} {total.label}" for total in Total.objects.all())
    for word in ("Helios", "alice", scripted_model.host, scripted_model.key, "large", "small"):
        assert word not in told


def test_totals_that_cannot_be_counted_hold_up_no_run(run_with, monkeypatch):
    def full(counts):
        raise DatabaseError("disk full")

    monkeypatch.setattr("research_app.runs.tally.add_to_totals", full)
    assert run_with().state == "done"
