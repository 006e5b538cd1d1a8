"""A run whose model fails: what its reader is told, what stays, and the way on without a model."""

import json
import re
from dataclasses import replace
from html import unescape
from uuid import uuid4

import pytest

from citations.drafts import PlanStepDraft
from research_app.answering.events import (
    ClaimVerified,
    ClaimWritten,
    EvidenceFound,
    PlanMade,
    RunFailed,
)
from research_app.answering.options import AskOptions
from research_app.answering.tools import memory_tools
from research_app.llm.configuration.from_environment import models_of_environment
from research_app.llm.errors import (
    BadReply,
    BudgetSpent,
    EmptyReply,
    ModelBusy,
    ModelError,
    ModelFailed,
    ModelRefused,
    ModelTooSlow,
    ModelUnreachable,
)
from research_app.runs import tasks
from research_app.runs.ending.failures import FAILURES, failure_by_model
from research_app.runs.log.recorder import read_log
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from tests.scripted_model import echoes_key
from tests.unit.answers import REPORT, memory_text, stored_text
from tests.unit.chats.made_chats import SENTENCE, answer_over

pytestmark = pytest.mark.django_db
QUESTION = "How did revenue develop?"
KINDS = [
    ModelUnreachable,
    ModelTooSlow,
    ModelRefused,
    ModelBusy,
    ModelFailed,
    EmptyReply,
    BadReply,
    BudgetSpent,
    ModelError,
]


@pytest.fixture
def asked(alice):
    def asked(**options):
        return Run.objects.create(
            owner=alice,
            chat_key=uuid4(),
            question=QUESTION,
            options=AskOptions(**options).to_json(),
        )

    return asked


@pytest.fixture
def breaks_off(monkeypatch):
    """A pipeline that writes one claim, then its model fails."""

    def breaks_off(error):
        answer = answer_over(stored_text(REPORT), SENTENCE)
        claim = answer.claims[0]

        def pipeline(request, tools):
            yield PlanMade(steps=(PlanStepDraft(aim="Find <b>sales</b>", queries=("sales",)),))
            yield from (EvidenceFound(evidence=item) for item in answer.evidence)
            yield ClaimWritten(block=0, block_type="paragraph", lead="", claim=claim)
            yield ClaimVerified(claim=claim)
            raise error

        monkeypatch.setattr(tasks, "answer_question", pipeline)

    return breaks_off


def sent_by(html, button):
    """The options that a button of the page sends."""
    found = re.search(rf'name="options" value="([^"]*)">{button}<', html)
    return json.loads(unescape(found[1])) if found else None


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_way_a_model_fails_has_words_of_its_own_and_a_way_on(asked, breaks_off, kind):
    breaks_off(kind())
    run = asked()
    answer_run(str(run.pk))
    run.refresh_from_db()

    assert run.state == Run.State.FAILED
    failure = FAILURES[run.failure]
    assert failure.remedy == "answer from quotes"
    assert "answer from quotes instead" in failure.advice
    assert [event for _, event in read_log(run.pk)][-1] == RunFailed(failure=run.failure)


def test_no_two_ways_to_fail_are_told_alike():
    told = [FAILURES[failure_by_model(kind())].sentence for kind in KINDS if kind is not ModelError]
    assert len(set(told)) == len(told)


def test_what_was_written_stays_on_the_page_and_quotes_are_offered(alice_client, asked, breaks_off):
    breaks_off(ModelTooSlow())
    run = asked(depth="deep", max_output_length=90)
    answer_run(str(run.pk))

    for address in (f"/runs/{run.pk}/turn/", f"/chats/{run.chat_key}/?draft=1"):
        page = alice_client.get(address).text
        assert "took too long" in page and "Not finished" in page
        assert SENTENCE.split()[0] in page and QUESTION in page
        assert "What was planned until then" in page and "Find &lt;b&gt;sales&lt;/b&gt;" in page
        instead = sent_by(page, "Answer from quotes instead")
        assert (instead["engine"], instead["depth"], instead["max_output_length"]) == (
            "quotes",
            "deep",
            90,
        )
        assert sent_by(page, "Ask again")["engine"] == "auto"


def test_the_way_on_leads_to_an_answer(alice_client, asked, breaks_off, monkeypatch):
    breaks_off(ModelUnreachable())
    run = asked()
    answer_run(str(run.pk))
    page = alice_client.get(f"/runs/{run.pk}/turn/").text
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    monkeypatch.undo()

    options = json.dumps(sent_by(page, "Answer from quotes instead"))
    sent = {name: unescape(value) for name, value in form.items()} | {"options": options}
    assert alice_client.post("/ask/", sent).status_code == 200

    again = Run.objects.get(pk=form["run_id"])
    assert (again.question, again.chat_key) == (run.question, run.chat_key)
    answer_run(str(again.pk))
    again.refresh_from_db()
    assert (again.state, again.failure) == (Run.State.DONE, "")
    answer = again.chat.turns.get().answer
    assert answer.config["engine"] == "quotes"


def test_an_endpoint_that_refuses_is_named_and_its_key_is_not(
    alice_client, asked, settings, monkeypatch, scripted_model, caplog
):
    settings.LLM_FIRST_WAIT = 0
    settings.LLM = models_of_environment(
        {
            "LLM_BASE_URL": scripted_model.base_url,
            "LLM_API_KEY": scripted_model.key,
            "LLM_MODEL_FAST": "small",
        },
        plain_http_allowed=True,
    )
    scripted_model.script = lambda request: echoes_key()
    tools = memory_tools([memory_text(REPORT)])
    monkeypatch.setattr(
        tasks, "library_tools", lambda *_, models, web: replace(tools, models=models)
    )
    run = asked(depth="test")
    answer_run(str(run.pk))
    run.refresh_from_db()

    page = alice_client.get(f"/runs/{run.pk}/turn/").text
    assert scripted_model.key not in page + caplog.text + json.dumps(
        [event.__class__.__name__ + str(event) for _, event in read_log(run.pk)]
    )
    assert (run.state, run.failure) == (Run.State.FAILED, "model_refused")
    assert "Answer from quotes instead" in page


def test_a_depth_that_is_gone_is_told_and_another_one_offered(alice_client, asked):
    run = asked(depth="abyss")
    answer_run(str(run.pk))
    page = alice_client.get(f"/runs/{run.pk}/turn/").text
    assert "is not configured any more" in page
    assert sent_by(page, "Ask again")["depth"] == "medium"
