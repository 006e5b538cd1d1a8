"""How a question is answered: what the box offers and begins with, what it refuses, what a saved
answer says of it."""

import json
import re
from dataclasses import replace
from html import unescape
from uuid import uuid4

import pytest

from citations.drafts import FindingDraft, SpentDraft
from research_app.answering.asked.kept import config_of
from research_app.answering.options import AskOptions
from research_app.desk.answers import answer_view
from research_app.desk.options import asked_in_words
from research_app.llm.configuration.from_environment import models_of_environment
from research_app.runs.ending.saving import save_run
from research_app.runs.models import Run
from tests.unit.answers import REPORT, memory_text, stored_text
from tests.unit.chats.made_chats import answer_over, finished_run

pytestmark = pytest.mark.django_db
KEY = "sk-1234567890abcdef"


@pytest.fixture
def models(settings):
    settings.LLM = models_of_environment(
        {"LLM_BASE_URL": "https://models.example/v1", "LLM_API_KEY": KEY, "LLM_MODEL_FAST": "small"}
    )


def post(client, options, **more):
    ids = {"chat_key": str(uuid4()), "run_id": str(uuid4())}
    sent = {**ids, "question": "How did revenue develop?", "options": options, **more}
    return client.post("/ask/", sent)


def begins_with(page):
    """What the box of a page would send."""
    return json.loads(unescape(re.search(r'id="options" value="([^"]*)"', page)[1]))


def test_what_is_not_set_up_is_not_offered(alice_client):
    page = alice_client.get("/").text
    assert "Depth: medium · Style: report<" in page
    assert "Nothing leaves this machine." in page
    assert 'name="engine"' not in page and 'name="web"' not in page
    assert 'value="memo"' not in page and 'value="test"' not in page


def test_with_a_model_the_page_says_where_passages_go(alice_client, models):
    page = alice_client.get("/").text
    assert "Questions and passages go to models.example." in page
    assert 'value="memo"' in page and 'name="engine"' in page
    assert KEY not in page


def test_a_choice_is_kept_with_the_run(alice_client):
    assert post(alice_client, '{"depth": "deep", "max_output_length": 90}').status_code == 200
    kept = AskOptions.from_json(Run.objects.get().options)
    assert kept == AskOptions(depth="deep", max_output_length=90)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("[", "How to answer could not be read"),
        ('{"critique": "Shorter"}', "How to answer could not be read"),
        ('{"depth": "abyss"}', "choose one of light, medium, deep"),
        ('{"style": "memo"}', "needs a language model"),
        ('{"web": true}', "No web search is set up here"),
        ('{"max_output_length": 3}', "20 words or more"),
    ],
)
def test_what_cannot_be_had_is_said_at_the_box(alice_client, options, sentence):
    response = post(alice_client, options)
    assert response.status_code == 422 and sentence in unescape(response.text)
    assert response.headers["HX-Retarget"] == "#ask-error"
    assert not Run.objects.exists()


def test_a_chat_goes_on_as_its_last_question_was_asked(alice_client, alice):
    answer = answer_over(stored_text(REPORT))
    asked = AskOptions(depth="light", style="bullets")
    chat = save_run(finished_run(alice), replace(answer, config=config_of(asked)))
    page = alice_client.get(f"/chats/{chat.pk}/").text
    assert begins_with(page)["depth"] == "light" and begins_with(page)["style"] == "bullets"
    assert "Light depth · bullet points · from quotes" in page

    later = AskOptions(depth="deep").to_json()
    Run.objects.create(
        owner=alice, chat=chat, chat_key=chat.pk, question="And then?", options=later
    )
    assert begins_with(alice_client.get(f"/chats/{chat.pk}/").text)["depth"] == "deep"


def test_an_answer_of_models_says_so_and_what_it_cost():
    spent = SpentDraft(
        requests=5,
        prompt_tokens=12_000,
        completion_tokens=310,
        cached_tokens=3_000,
        cost="0.04",
        currency="USD",
        host="models.example",
        models=("small", "large"),
    )
    answer = replace(
        answer_over(memory_text(REPORT)),
        config=config_of(AskOptions(depth="deep", web=True)),
        engine="large",
        judge="judge 7",
        spent=spent,
        timings_ms={"first_claim": 2_100},
    )
    assert asked_in_words(answer) == ("Deep depth · with the web · written by a model · 0.04 USD")
    way = answer_view(answer).research
    assert way.spent.startswith("small, large at models.example: 5 requests, 12,000 tokens read")
    assert "(25 % of them from its cache) and 310 written" in way.spent
    assert "first claim after 2.1 s" in way.spent
    assert way.judged_by == "judge 7"
    assert asked_in_words(replace(answer, config={})) == ""


def test_what_is_not_as_it_was_asked_for_is_said_above_the_answer():
    note = "The answer is shown as it was before it was restyled."
    answer = replace(
        answer_over(memory_text(REPORT)),
        config=config_of(AskOptions(style="memo")),
        findings=(
            FindingDraft(kind="style_not_kept", note=note),
            FindingDraft(kind="outside_tags", note="Words were left out."),
        ),
    )
    assert asked_in_words(answer) == "from quotes"
    assert answer_view(answer).told_first == (note,)
