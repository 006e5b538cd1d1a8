"""Deep research behind the page: saved with its whole way, stopped between steps, asked back."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from citations.cards import research_view
from citations.storage.read.answers import load_answer
from research_app.answering.events import SourceRead
from research_app.answering.tools import memory_tools
from research_app.desk.live import LiveState, fold_events
from research_app.desk.stream import PageFold
from research_app.jobs.heartbeat import held
from research_app.runs import tasks
from research_app.runs.ending.stop import stop_run
from research_app.runs.log.recorder import read_log
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from research_app.scope.scope import Scope
from tests.scripted_model import ignores_schema
from tests.unit.agents.models import asked_for, by_form
from tests.unit.answering.researching import (
    BEFORE,
    COURIER,
    HELIOS,
    QUESTION,
    RISE,
    by_source,
    cites_found,
    fact,
    facts,
    plan_of,
    thought,
)
from tests.unit.answers import stored_text

pytestmark = pytest.mark.django_db

REPLIES = {
    "PlannedSteps": plan_of("sales <b>2022</b> & before"),
    "FoundFacts": by_source(
        {
            "Critics deny": facts(fact(RISE), fact("Made up.")),
            "Courier": facts(fact(BEFORE, confidence=0.1)),
        }
    ),
    "Thought": [thought("2021 is missing.", "sales 2021"), thought("Enough.", enough=True)],
    "Clarity": {"clear": False, "question_back": "Whose revenue do you mean?"},
    "words": cites_found(RISE),
}


@pytest.fixture
def ask(alice, monkeypatch, configured_model):
    """Asks of two stored texts with the scripted model; returns the run when it is over."""
    texts = [stored_text(HELIOS, "Helios Report"), stored_text(COURIER, "Energy Courier")]
    monkeypatch.setattr(
        tasks, "library_tools", lambda *_, models, web: _with(memory_tools(texts), models)
    )

    def ask(question=QUESTION, *, replies=REPLIES, chat_key=None, **options):
        configured_model.script = by_form({**REPLIES, **replies})
        run = _recorded(alice, question, chat_key or uuid4(), {"depth": "deep", **options})
        answer_run(str(run.pk))
        run.refresh_from_db()
        return run

    return ask


def _with(tools, models):
    return replace(tools, models=models)


def _recorded(owner, question, chat_key, options):
    scope = Scope.library(chat_key=chat_key).to_json()
    chat = owner.chats.filter(pk=chat_key).first()
    return Run.objects.create(
        owner=owner, chat_key=chat_key, chat=chat, question=question, scope=scope, options=options
    )


def saved_answer(run):
    return load_answer(run.chat.turns.get(key=run.pk).answer_id)


def test_everything_is_in_the_answers_row(ask) -> None:
    run = ask()
    Run.objects.all().delete()  # nothing needs the run
    answer = load_answer(run.chat.turns.get().answer_id)
    assert [step.queries for step in answer.research.steps] == [("sales 2022 & before",)]
    assert [each.note for each in answer.research.reflections] == ["2021 is missing.", "Enough."]
    assert answer.research.below_confidence == 1
    assert answer.spent.requests > 3 and {*answer.spent.models} == {"small", "large"}
    assert answer.config["depth"] == "deep"
    assert [(item.label, item.rejection) for item in answer.evidence] == [
        ("E1", None),
        ("E2", "not_verbatim"),
    ]


def test_the_download_holds_the_way(ask, alice_client) -> None:
    answer = saved_answer(ask())
    page = alice_client.get(reverse("exports:answer_json", args=[answer.id]))
    told = json.loads(page.getvalue())
    assert told["research"]["steps"][0]["expects"] == "a figure"
    assert told["research"]["reflections"][0]["next_queries"] == ["sales 2021"]
    assert told["spent"]["host"].startswith("127.0.0.1")


def test_the_page_shows_thoughts_as_text_that_is_no_evidence(ask, alice_client) -> None:
    run = ask()
    page = alice_client.get(reverse("desk:chat", args=[run.chat_id])).content.decode()
    assert "How this was researched" in page
    assert "sales 2022 &amp; before" in page and "<b>2022" not in page
    assert "not evidence" in page
    assert "Left out 1 quote of which the model itself was not sure enough." in page


def test_what_is_shown_live_is_what_a_reload_replays(ask) -> None:
    run = ask(replies={"FoundFacts": lambda body: ignores_schema()})
    log = read_log(run.pk)
    state = LiveState(run_id=run.pk)
    fold = PageFold(state)
    live = [fold(number, event) for number, event in log]
    again = PageFold(LiveState(run_id=run.pk))
    assert [again(number, event) for number, event in log] == live
    last = [frame.decode() for frame in live if b"event: research" in frame][-1]
    for words in ("Find out sales", "2021 is missing.", "Energy Courier", "cannot be read"):
        assert words in last
    folded = fold_events(run.pk, [event for _, event in log])
    stored = saved_answer(run).research
    assert (folded.plan, folded.reflections, folded.failed) == (
        stored.steps,
        list(stored.reflections),
        list(stored.failed),
    )


def test_a_draft_that_is_sent_back_leaves_no_words_on_the_page(ask) -> None:
    made_up = '<cite key="E1">Helios Energy went bankrupt in 1999.</cite>'
    writes = iter([made_up, "", ""])

    def words(body):
        return next(writes, "") or cites_found(RISE)(body)

    run = ask(replies={"words": words})
    log = [event for _, event in read_log(run.pk)]
    kinds = [type(event).__name__ for event in log]
    assert "DraftSentBack" in kinds
    midway = fold_events(run.pk, log[: kinds.index("DraftSentBack") + 1])
    assert midway.blocks == {} and midway.judged == {}
    assert "bankrupt" not in saved_answer(run).text


def test_a_question_back_is_saved_as_a_turn_and_what_is_said_to_it_completes_it(
    ask, alice_client
) -> None:
    first = ask("How much was it?")
    back = saved_answer(first)
    assert (back.result, back.text) == ("CLARIFY", "Whose revenue do you mean?")
    page = alice_client.get(reverse("desk:chat", args=[first.chat_id])).content.decode()
    assert "A question back" in page and "asks-back" in page and "Searched" not in page
    second = ask("revenue of Helios Energy", chat_key=first.chat_id)
    answer = saved_answer(second)
    assert answer.understood_as == "How much was it: revenue of Helios Energy?"
    assert answer.result == "ANSWERED"
    assert second.chat.turns.count() == 2


def test_it_stops_between_two_sources(ask, monkeypatch, configured_model) -> None:
    pipeline = tasks.answer_question

    def stop_after_the_first(request, tools):
        reading = False
        for event in pipeline(request, tools):
            reading = reading or getattr(event, "step", "") == "extract"
            if reading and isinstance(event, SourceRead):
                stop_run(Run.objects.get())
                next(iter(held._leases))._next_check = 0.0
            yield event

    monkeypatch.setattr(tasks, "answer_question", stop_after_the_first)
    run = ask()
    assert run.state == "stopped" and run.chat is None
    forms = {asked_for(request.body) for request in configured_model.requests}
    assert forms == {"PlannedSteps", "FoundFacts"}


def test_the_view_of_an_answer_from_quotes_is_empty() -> None:
    assert not research_view(None, None)
    assert render_to_string("desk/_research.html", {"research": research_view(None, None)}).strip()
