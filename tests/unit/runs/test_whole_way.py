"""One deep question from its plan to its page: what is streamed, stored, shown, downloaded and told
to programs are the same claims over evidence whose labels run on from round to round."""

import json
import re
from dataclasses import replace
from uuid import uuid4

import pytest
from django.urls import reverse

from citations.storage.read.answers import load_answer
from research_app.answering.events import AnswerCompleted
from research_app.answering.options import AskOptions
from research_app.answering.tools import memory_tools
from research_app.desk.live import fold_events
from research_app.runs import tasks
from research_app.runs.ask import complete
from research_app.runs.beginning.start import start_run
from research_app.runs.log.recorder import read_log
from research_app.runs.tasks import answer_run
from research_app.scope.scope import Scope
from tests.scripted_model import ignores_schema
from tests.unit.agents.models import by_form
from tests.unit.answering.researching import (
    COURIER,
    HELIOS,
    PLANT,
    QUESTION,
    RISE,
    STAFF,
    cites,
    fact,
    facts,
    plan_of,
    thought,
    told_in,
)
from tests.unit.answers import stored_text

pytestmark = pytest.mark.django_db
OTHER = "The Bulletin of Revenue prints figures of Helios Energy. Revenue of it was high in 2022."
WEAK = "Critics deny that the margin of Helios Energy fell."
LATER = "Solar parks of Helios Energy cover 40 hectares."
#: Found by the second round's own words only.
LATE = f"Solar parks. {LATER} Owls nest there."
FILLER = "Revenue of Helios Energy is told by item {} of a list of the company."


def found_in(body):
    told = told_in(body)
    if "Bulletin" in told:
        return ignores_schema()
    given = {RISE: fact(RISE), STAFF: fact(STAFF), PLANT: fact(PLANT), LATER: fact(LATER)}
    given[WEAK] = fact(WEAK, confidence=0.1)
    return facts(*(each for words, each in given.items() if words in told))


def labelled(body):
    """The model's answer: every quote under the label that the prompt gives it."""
    told = told_in(body)
    pairs = re.findall(r"\b(E\d+)\b[^\n]*\n(?:[^\n]*\n){0,3}?quote: ([^\n]+)", told)
    return cites(*pairs) + " <unverified>Analysts expect more of it.</unverified>"


REPLIES = {
    "PlannedSteps": plan_of("revenue of Helios Energy"),
    "FoundFacts": found_in,
    "Thought": [
        thought("The parks are missing.", "solar parks hectares"),
        thought("Enough.", enough=True),
    ],
    "words": labelled,
}


@pytest.fixture
def texts():
    fillers = [stored_text(FILLER.format(number), f"Item {number}") for number in range(20)]
    return [
        stored_text(HELIOS, "Helios Report"),
        stored_text(COURIER, "Energy Courier"),
        stored_text(OTHER, "Bulletin"),
        stored_text(LATE, "Parks"),
        *fillers,
    ]


@pytest.fixture
def run(alice, monkeypatch, configured_model, texts):
    tools = memory_tools(texts)
    monkeypatch.setattr(
        tasks, "library_tools", lambda *_, models, web: replace(tools, models=models)
    )
    configured_model.script = by_form(REPLIES)
    chat_key = uuid4()
    run = start_run(
        alice,
        chat_key=chat_key,
        question=QUESTION,
        scope=Scope.library(chat_key=chat_key),
        run_id=uuid4(),
        options=AskOptions(depth="deep"),
    )
    answer_run(str(run.pk))
    run.refresh_from_db()
    assert run.chat, run.failure
    return run


def said(claims) -> list[tuple]:
    return [
        (str(claim.id), claim.text, claim.verdict.level, [c.label for c in claim.citations])
        for claim in claims
    ]


def said_in_json(claims) -> list[tuple]:
    return [(each["id"], each["text"], each["verdict"], each["citations"]) for each in claims]


def test_stream_store_page_and_programs_say_the_same(run, alice_client) -> None:
    answer = load_answer(run.chat.turns.get().answer_id)
    claims = said(answer.claims)
    assert len(claims) >= 2 and all(claim[3] for claim in claims)
    assert "Analysts expect more of it" in [each.words for each in answer.findings]
    log = [event for _, event in read_log(run.pk)]
    [completed] = [event.answer for event in log if isinstance(event, AnswerCompleted)]
    assert said(completed.claims) == claims and completed.text == answer.text
    live = fold_events(run.pk, log)
    streamed = [claim for number in sorted(live.blocks) for claim in live.blocks[number].claims]
    judged = [live.judged[claim.id] for claim in streamed]
    assert said(judged) == claims
    told = alice_client.get(reverse("api:get_answer", args=[answer.id])).json()
    assert said_in_json(told["claims"]) == claims and told["text"] == answer.text
    file = alice_client.get(reverse("exports:answer_json", args=[answer.id]))
    assert json.loads(file.getvalue())["claims"] == told["claims"]
    page = alice_client.get(reverse("desk:chat", args=[run.chat_id])).content.decode()
    shown = dict.fromkeys(re.findall(r'data-claim="([0-9a-f-]+)"', page))
    assert [*shown] == [claim[0] for claim in claims]


def test_a_page_of_it_costs_few_queries(run, alice_client, django_assert_max_num_queries) -> None:
    path = reverse("desk:chat", args=[run.chat_id])
    alice_client.get(path)
    with django_assert_max_num_queries(12):
        assert alice_client.get(path).status_code == 200


def test_labels_run_on_and_what_is_left_out_is_told(run, alice_client) -> None:
    answer = load_answer(run.chat.turns.get().answer_id)
    labels = [item.label for item in answer.evidence]
    assert labels == [f"E{number}" for number in range(1, len(labels) + 1)] and len(labels) >= 3
    assert answer.research.iterations == 2
    quotes = [item.quote for item in answer.evidence]
    assert LATER in quotes, "the second round's labels run on"
    assert WEAK not in quotes and answer.research.below_confidence == 1
    [failed] = [each for each in answer.research.failed if each.title == "Bulletin"]
    assert "cannot be read" in failed.reason
    page = alice_client.get(reverse("desk:chat", args=[run.chat_id])).content.decode()
    assert "Left out 1 quote of which the model itself was not sure enough." in page
    assert "Bulletin" in page and failed.reason in page
    told = alice_client.get(reverse("api:get_answer", args=[answer.id])).json()["research"]
    assert told["below_confidence"] == 1 and told["failed"][0]["reason"] == failed.reason


def test_asked_in_memory_it_is_the_same_answer(run, texts, configured_model) -> None:
    stored = load_answer(run.chat.turns.get().answer_id)
    configured_model.script = by_form(REPLIES)
    request = replace(tasks._request(run), first_label=1, earlier=(), previous_question=None)
    tools = replace(memory_tools(texts), models=tasks.models_for(request.options))
    answer = complete(request, tools)
    without_ids = [claim[1:] for claim in said(answer.claims)]
    assert without_ids == [claim[1:] for claim in said(stored.claims)]
    assert answer.text == stored.text
