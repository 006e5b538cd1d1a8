"""Pages of chats and drafts: what they show, and what they never show of others."""

import json
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from research_app.chats.delete_chat import delete_chat
from research_app.chats.models import Chat
from research_app.intake.sample_library import read_samples
from research_app.runs.ending.saving import save_run
from research_app.runs.models import Run
from tests.unit.answers import REPORT, stored_text
from tests.unit.chats.made_chats import SENTENCE, answer_over, finished_run, saved_chat

pytestmark = pytest.mark.django_db
HOSTILE = "Revenue rose to <script>alert(1)</script> & more in 2022"


def test_signing_in_comes_first(client, alice):
    chat = saved_chat(alice)
    for path in ("/", f"/chats/{chat.pk}/", "/sidebar/"):
        assert client.get(path).status_code == 302


def test_the_start_page_is_an_empty_draft(alice_client):
    page = alice_client.get("/").text
    assert "What do you want to know?" in page and "data-draft" in page
    assert "Asking needs JavaScript" in page


def test_examples_are_offered_only_with_the_sample_library(alice_client, alice):
    assert "data-example" not in alice_client.get("/").text
    for sample in read_samples():
        text = stored_text("Some words.", file_name=sample.given.file_name)
        alice.library.create(source_id=text.info.source_id)
    assert alice_client.get("/").text.count("data-example") >= 3


def test_a_chat_shows_question_answer_and_markers(alice_client, alice):
    chat = saved_chat(alice)
    page = alice_client.get(f"/chats/{chat.pk}/").text
    assert '<h1 class="question"' in page and SENTENCE in page
    assert 'aria-label="Source 1, supported"' in page
    assert "Copy answer with numbered notes" in page and "/export/json/" in page


def test_follow_ups_are_headings_of_the_second_level(alice_client, alice):
    text = stored_text(REPORT)
    chat = saved_chat(alice, text=text)
    save_run(finished_run(alice, chat_key=chat.pk, question="And then?"), answer_over(text))
    page = alice_client.get(f"/chats/{chat.pk}/").text
    assert page.count("<h1") - page.count("<template") <= 1
    assert page.count('<h2 class="question"') == 1


def test_foreign_unknown_and_deleted_chats_look_alike(alice_client, alice, bob):
    foreign, deleted = saved_chat(bob), saved_chat(alice)
    delete_chat(deleted)
    for chat_id in (foreign.pk, deleted.pk, uuid4()):
        assert alice_client.get(f"/chats/{chat_id}/").status_code == 404


def test_a_draft_of_somebody_elses_id_is_an_empty_draft(alice_client, bob):
    foreign = saved_chat(bob, question="What does Bob want?")
    response = alice_client.get(f"/chats/{foreign.pk}/?draft=1")
    assert response.status_code == 200
    assert "What does Bob want?" not in response.text
    assert "What do you want to know?" in response.text


def test_a_draft_that_became_a_chat_leads_there(alice_client, alice, bob):
    chat = saved_chat(alice)
    assert (
        alice_client.get(f"/chats/{chat.pk}/?draft=1").headers["Location"] == f"/chats/{chat.pk}/"
    )
    taken = saved_chat(bob)
    run = finished_run(alice, chat_key=taken.pk)
    moved = Chat.objects.get(pk=chat.pk)
    Run.objects.filter(pk=run.pk).update(chat=moved)
    response = alice_client.get(f"/chats/{taken.pk}/?draft=1")
    assert response.headers["Location"] == f"/chats/{moved.pk}/"


def test_a_running_question_is_shown_again_after_a_reload(alice_client, alice):
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question="Still on?", state="running")
    page = alice_client.get(f"/chats/{run.chat_key}/?draft=1").text
    assert "Still on?" in page and f"/runs/{run.pk}/stream/" in page


def test_text_of_sources_is_never_html(alice_client, alice):
    text = stored_text(f"Before. {HOSTILE}. After.", title="<b>Title</b>")
    chat = save_run(finished_run(alice, question="<i>Why</i>?"), answer_over(text, HOSTILE))
    page = alice_client.get(f"/chats/{chat.pk}/").text
    assert "<script>alert" not in page and "<i>Why" not in page and "<b>Title" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more" in page


def test_pages_have_no_inline_script_style_or_handler(alice_client, alice):
    chat = saved_chat(alice)
    for path in ("/", f"/chats/{chat.pk}/"):
        page = alice_client.get(path).text
        assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son[a-z]+=", page)


def test_a_chat_page_takes_few_queries(alice_client, alice):
    text = stored_text(" ".join(f"Sentence number {n} is here." for n in range(60)))
    quotes = [f"Sentence number {n} is here." for n in range(60)]
    chat = save_run(finished_run(alice), answer_over(text, *quotes))
    alice_client.get("/")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = alice_client.get(f"/chats/{chat.pk}/").text
    assert page.count('class="cite') == 60
    assert len(queries) <= 12, "\n".join(query["sql"][:140] for query in queries)


def test_an_answer_downloads_as_json_for_its_owner_only(alice_client, bob_client, alice):
    answer = saved_chat(alice).turns.get().answer
    response = alice_client.get(f"/answers/{answer.pk}/answer.json")
    assert json.loads(response.getvalue())["answer_id"] == str(answer.pk)
    assert "attachment" in response.headers["Content-Disposition"]
    assert bob_client.get(f"/answers/{answer.pk}/answer.json").status_code == 404


def test_claims_are_listed_with_their_evidence_for_their_owner_only(
    alice_client, bob_client, alice
):
    answer = saved_chat(alice).turns.get().answer
    part = alice_client.get(f"/answers/{answer.pk}/claims/", headers={"HX-Request": "true"}).text
    assert SENTENCE in part and "Source 1, supported" in part and "<html" not in part
    assert "<html" in alice_client.get(f"/answers/{answer.pk}/claims/").text
    assert bob_client.get(f"/answers/{answer.pk}/claims/").status_code == 404
