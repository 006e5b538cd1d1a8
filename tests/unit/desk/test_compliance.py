"""Compliance mode on the page: choosing it, its answers, cards and audit trail."""

import json
import re
from html import unescape
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from research_app.answering.asked.offer import current_offer
from research_app.answering.asked.sent import read_options
from research_app.answering.options import AskOptions
from research_app.desk.options import options_view
from research_app.library.models import LibraryEntry
from research_app.runs.ending.saving import save_run
from research_app.runs.models import Run
from tests.unit.answers import stored_text
from tests.unit.chats.made_chats import finished_run, saved_chat
from tests.unit.made_compliance import (
    LIGHTS,
    POLICY,
    QUESTION,
    STATUTE,
    compliance_answer,
    refused_compliance,
)

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


@pytest.fixture
def texts():
    return stored_text(STATUTE, title="Berth Records Act"), stored_text(POLICY, title="Manual")


@pytest.fixture
def chat(alice, texts):
    return save_run(finished_run(alice, question=QUESTION), compliance_answer(*texts))


@pytest.fixture
def answer_id(chat):
    return chat.turns.get().answer_id


def filed(owner, kind, **facts):
    text = stored_text(STATUTE, title=f"A {kind}")
    return LibraryEntry.objects.create(
        source_id=text.info.source_id, owner=owner, kind=kind, **facts
    )


def test_the_mode_is_sent_with_what_narrows_it_down(alice_client):
    sent = {"mode": "compliance", "section": " 5 ", "topic": "care  records"}
    ids = {"chat_key": str(uuid4()), "run_id": str(uuid4()), "question": "What must be kept?"}
    assert alice_client.post("/ask/", {**ids, "options": json.dumps(sent)}).status_code == 200
    kept = AskOptions.from_json(Run.objects.get().options)
    assert kept == AskOptions(mode="compliance", section="5", topic="care records")


def test_filters_count_in_compliance_mode_alone():
    assert read_options('{"topic": "records", "section": "5"}') == AskOptions()
    with pytest.raises(ValueError):
        read_options('{"mode": "gospel"}')
    with pytest.raises(ValueError):
        read_options(json.dumps({"mode": "compliance", "topic": "x" * 201}))


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (AskOptions(mode="compliance"), "Compliance · Depth: medium"),
        (AskOptions(mode="compliance", section="5"), "Compliance · section 5 · Depth: medium"),
        (
            AskOptions(mode="compliance", section="Part 2", topic="records", category="care"),
            "Compliance · Part 2 · topic: records · category: care · Depth: medium",
        ),
    ],
)
def test_the_line_below_the_question_says_the_mode(options, line):
    assert options_view(options, current_offer()).words == line


def test_a_chat_goes_on_in_its_mode(alice_client, chat):
    page = alice_client.get(f"/chats/{chat.pk}/").text
    sent = json.loads(unescape(re.search(r'id="options" value="([^"]*)"', page)[1]))
    assert sent["mode"] == "compliance" and sent["section"] == "4"
    assert "Compliance · section 4 · from quotes" in page


def test_what_there_is_to_choose_is_of_visible_statutes_and_policies(alice_client, alice, bob):
    page = alice_client.get("/compliance/choices/").text
    assert "no statute and no policy" in page and "set its kind" in page
    filed(alice, "statute", topic="records", category="care")
    filed(alice, "other", topic="gardening")
    filed(bob, "policy", topic="secret plans")
    page = alice_client.get("/compliance/choices/").text
    assert "1 statute and 0 policies" in page and 'value="records"' in page
    assert "gardening" not in page and "secret plans" not in page


def test_the_page_of_an_answer_shows_table_matrix_and_grounding(alice_client, chat):
    page = unescape(alice_client.get(f"/chats/{chat.pk}/").text)
    assert "Requirement REQ-S001, statute, supported" in page
    assert "within 48 hours" in page and "not stated" in page
    for word in ("Matched", "Stricter", "Weaker", "Missing"):
        assert f"</svg> {word}</span>" in page
    assert "7 requirements</a> (4 from statutes, 3 from policies)" in page
    for name in re.findall(r'href="#([^"]+)">', page.split("meta brief")[1].split("</p>")[0]):
        assert f'id="{name}"' in page
    labels = re.findall(r'id="(rq-[^"]+)"', page)
    assert len(labels) == len(set(labels))
    assert "7 of 9 answered the question" in page
    assert "does not address the question: 1 (REQ-S005)" in page
    assert "§ 812(b), to which REQ-P004 refers" in page
    assert LIGHTS not in page.split('class="grounding"')[0]


def test_such_an_answer_costs_no_query_more_than_another(alice_client, alice, chat, answer_id):
    research = saved_chat(alice)
    alice_client.get("/")

    def cost(path):
        with CaptureQueriesContext(connection) as queries:
            assert alice_client.get(path).status_code == 200
        return len(queries)

    page = cost(f"/chats/{research.pk}/")
    assert cost(f"/chats/{chat.pk}/") <= page
    assert cost(f"/answers/{answer_id}/trail/") <= page + 1, "the passages with their words"


def test_every_requirement_has_a_card_also_a_rejected_one(alice_client, bob_client, answer_id):
    for label in ("REQ-S003", "REQ-S004", "REQ-P004"):
        path = f"/answers/{answer_id}/requirements/{label}/"
        part = unescape(alice_client.get(path, headers=PART).text)
        assert f"Requirement {label}" in part and "<html" not in part
        assert "Does it explicitly address the question?" in part
        whole = alice_client.get(path).text
        assert "<html" in whole
        for shown in (part, unescape(whole)) if "Show in the document" in part else ():
            assert f"&answer={answer_id}#quote" in shown, "there its chat is marked"
        assert bob_client.get(path).status_code == 404
    assert "Rejected: no statement may rest on it" in part
    assert "leads to § 812(b), which was not found" in part
    gone = f"/answers/{answer_id}/requirements/REQ-S999/"
    assert alice_client.get(gone).status_code == 404


def test_the_card_of_a_claim_tells_of_its_requirement(alice_client, chat):
    claim = chat.turns.get().answer.claims.order_by("start")[2]
    page = unescape(alice_client.get(f"/claims/{claim.pk}/card/", headers=PART).text)
    assert "Lead-in" in page and "Requirement REQ-S003, statute" in page
    assert "Parliament of Orne" in page and "high confidence" in page


def test_the_audit_trail_opens_step_by_step_and_whole(alice_client, bob_client, answer_id):
    path = f"/answers/{answer_id}/trail/"
    whole = unescape(alice_client.get(path).text)
    for words in ("9 requirements extracted", LIGHTS, "Review 1", "Passages read", "(S1)"):
        assert words in whole
    part = unescape(alice_client.get(path, headers=PART).text)
    assert f"{path}?step=rejected" in part and LIGHTS not in part
    step = unescape(alice_client.get(f"{path}?step=rejected", headers=PART).text)
    assert LIGHTS in step and "Rejected: does not address the question" in step
    assert alice_client.get(f"{path}?step=nothing", headers=PART).status_code == 200
    assert bob_client.get(path).status_code == 404


def test_a_research_answer_has_a_trail_of_its_quotes(alice_client, alice):
    answer = saved_chat(alice).turns.get().answer
    page = alice_client.get(f"/answers/{answer.pk}/trail/").text
    assert (
        "1 quote</li>" in page
        and "Quotes extracted" in page
        and "<form" not in page.split('class="trail"')[1].split('class="quiet">Written')[0]
    )


def test_a_refusal_says_what_is_missing_once(alice_client, alice, texts):
    chat = save_run(finished_run(alice, question=QUESTION), refused_compliance(*texts))
    page = unescape(alice_client.get(f"/chats/{chat.pk}/").text)
    assert page.count("No statute or policy addresses moorage in winter.") >= 1
    assert "0 of 2 answered the question" in page and "Confidence: insufficient" in page
    assert "stand nowhere in what was found" not in page
