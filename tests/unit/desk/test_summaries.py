"""The summary on pages: what warns, where it warns, and what readers' ticks change."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from citations.models import Claim, Reading
from citations.storage.history import count_readings, reading_counts
from citations.storage.read.answers import load_answer
from research_app.answering.events import AnswerCompleted, ClaimVerified, ClaimWritten
from research_app.chats.sidebar import list_chats
from research_app.desk.live import LiveState, render_event
from research_app.runs.ending.saving import save_run
from tests.unit.answers import stored_text
from tests.unit.chats.made_chats import finished_run, saved_chat
from tests.unit.made_summaries import NEWS, REPORT, WIRE, summed_answer

pytestmark = pytest.mark.django_db
LINE = "3 of 9 checked claims are not supported"


def made_answer():
    wire = stored_text(WIRE, url=f"https://wire.example/{uuid4()}")
    copy = stored_text(WIRE, url=f"{wire.info.url.replace('https', 'http')}/")
    return summed_answer(stored_text(REPORT), stored_text(NEWS), wire, copy)


@pytest.fixture
def warned(alice):
    return save_run(finished_run(alice), made_answer())


def test_the_page_warns_once_above_the_answer_and_once_in_the_summary(alice_client, warned):
    page = alice_client.get(f"/chats/{warned.pk}/").text
    turn = page[page.index('class="turn"') :]
    assert turn.index(LINE) < turn.index('class="answer"') < turn.rindex(LINE)
    run = warned.turns.get().key
    assert f'href="#summary-{run}"' in turn and f'id="summary-{run}"' in turn


def test_an_answer_that_holds_has_no_warning_anywhere(alice_client, alice):
    page = alice_client.get(f"/chats/{saved_chat(alice).pk}/").text
    assert 'class="alarm"' not in page and 'class="warned"' not in page
    assert "1 quote word for word · from one source only." in page
    assert "means that the source says it, not that it is true" in page


def test_the_sidebar_marks_chats_with_a_warning_also_behind_a_new_title(
    alice_client, alice, warned
):
    saved_chat(alice)
    (today,) = list_chats(alice).groups
    assert {chat.pk: chat.warned for chat in today.chats}[warned.pk] is True
    assert sum(chat.warned for chat in today.chats) == 1
    for path in ("/", "/sidebar/", f"/chats/{warned.pk}/row/"):
        assert alice_client.get(path).text.count("an answer in it needs checking</span>") == 1
    renamed = alice_client.post(f"/chats/{warned.pk}/rename/", {"title": "Wind"}).text
    assert "an answer in it needs checking" in renamed


def test_what_was_found_of_an_own_text_is_no_warning(alice):
    save_run(finished_run(alice), replace(made_answer(), config={"mode": "check"}))
    (today,) = list_chats(alice).groups
    assert [chat.warned for chat in today.chats] == [False]


def test_a_follow_up_marks_its_chat(alice):
    chat = saved_chat(alice)
    save_run(finished_run(alice, chat_key=chat.pk), made_answer())
    (today,) = list_chats(alice).groups
    assert [each.warned for each in today.chats] == [True]


def test_marks_cost_no_query_more(alice, django_assert_num_queries):
    for _ in range(3):
        save_run(finished_run(alice), made_answer())
    with django_assert_num_queries(1):
        assert all(chat.warned for group in list_chats(alice).groups for chat in group.chats)


def test_ticks_are_counted_by_claim_and_only_for_the_owner(alice_client, bob_client, warned):
    answer = warned.turns.get().answer_id
    one, other, third = Claim.objects.filter(answer=answer)[:3]
    for reader, claim, level in (
        ("Ada", one, ""),
        ("Bob", one, ""),
        ("Ada", other, ""),
        ("Ada", other, "not supported"),
        ("Ada", third, "unverified"),
    ):
        Reading.objects.create(claim=claim, reader=reader, level=level)
    path = f"/answers/{answer}/progress/"
    with CaptureQueriesContext(connection) as queries:
        line = alice_client.get(path).text
    assert "Checked by readers: 2 of 10 claims · 2 read differently" in line
    assert len(queries) <= 4, "session, user, whose answer, the counts"
    assert count_readings(answer) == reading_counts(load_answer(answer).claims)
    assert line.strip() in alice_client.get(f"/chats/{warned.pk}/").text
    assert line.strip() in alice_client.get(f"/answers/{answer}/claims/").text
    assert bob_client.get(path).status_code == 404


def test_while_it_is_written_a_summary_grows_and_ends_as_the_saved_one():
    answer = made_answer()
    state = LiveState(run_id=uuid4())
    leads = []
    for claim in answer.claims:
        state.add(ClaimWritten(block=0, block_type="paragraph", lead="", claim=claim, tail=". "))
        state.add(ClaimVerified(claim=claim))
        (name, html) = render_event(state, ClaimVerified(claim=claim))[-1]
        assert name == "summary" and LINE not in html
        leads.append(state.summary_view().totals.claims)
    assert leads == list(range(1, 11))
    state.add(AnswerCompleted(answer=answer))
    name, html = render_event(state, AnswerCompleted(answer=answer))[-1]
    assert name == "summary" and f"{LINE} (33.3 %)" in html and "So far" not in html
