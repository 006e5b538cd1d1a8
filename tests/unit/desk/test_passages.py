"""The passages found for an answer: what they show, what may be chosen, and what comes of it."""

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from citations.drafts import PassageDraft, SearchedDraft
from citations.models import RetrievedPassage
from research_app.answering.request import AskRequest
from research_app.chats.delete_chat import delete_chat
from research_app.desk.answers import searched_in_words
from research_app.desk.passages import LENGTH, excerpt_of
from research_app.library.models import LibraryEntry
from research_app.runs import tasks
from research_app.runs.ending.saving import save_run
from research_app.runs.models import Run
from tests.unit.answers import NEWS, REPORT, stored_text
from tests.unit.chats.made_chats import SENTENCE, answer_over, finished_run

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


@pytest.fixture
def report(alice):
    text = stored_text(REPORT)
    LibraryEntry.objects.create(source_id=text.info.source_id, owner=alice)
    return text


@pytest.fixture
def news(alice):
    text = stored_text(NEWS, title="Energy Courier")
    LibraryEntry.objects.create(source_id=text.info.source_id, owner=alice)
    return text


@pytest.fixture
def chat(alice, report, news):
    """A chat whose answer quotes the first of three passages."""
    return save_run(finished_run(alice), with_passages(answer_over(report), report, news))


def with_passages(answer, report, news):
    spans = ((report, 0, len(REPORT)), (news, 0, 28), (news, 30, len(NEWS)))
    passages = (
        PassageDraft(label=f"C{n}", text_id=t.id, start=a, end=b, text=t.text[a:b])
        for n, (t, a, b) in enumerate(spans, start=1)
    )
    return replace(answer, passages=tuple(passages))


def drawer(client, chat, **headers):
    answer = chat.turns.first().answer_id
    return client.get(f"/answers/{answer}/passages/", headers=headers or PART)


def compose(client, chat, **choices):
    answer = chat.turns.first().answer_id
    data = {"run_id": str(uuid4()), "scope": "{}", **choices}
    return client.post(f"/answers/{answer}/compose/", data)


def request_of(run: Run) -> AskRequest:
    return tasks._request(Run.objects.select_related("owner", "chat__store").get(pk=run.pk))


def new_run(chat) -> Run:
    return Run.objects.get(chat=chat, state="queued")


def test_passages_say_where_they_stand_and_whether_a_claim_quotes_them(alice_client, chat):
    page = drawer(alice_client, chat).text
    assert page.index("Not quoted in the answer") < page.index("Energy Courier")
    assert page.index("Quoted in the answer") < page.index("Helios Annual Report 2022")
    assert page.count("Leave out") == 3 and "<html" not in page
    assert "More passages found (2)" in alice_client.get(f"/chats/{chat.pk}/").text


def test_without_script_they_are_a_page_without_choices(alice_client, chat):
    page = drawer(alice_client, chat, Accept="text/html").text
    assert "<html" in page and "Energy Courier" in page and "Leave out" not in page


def test_passages_of_others_do_not_exist(bob_client, alice_client, chat):
    assert drawer(bob_client, chat).status_code == 404
    assert compose(bob_client, chat, C1="pinned").status_code == 404
    delete_chat(chat)
    assert drawer(alice_client, chat).status_code == 404
    assert compose(alice_client, chat, C1="pinned").status_code == 404


def test_a_document_that_may_not_be_seen_any_more_shows_no_passage(alice_client, chat, news):
    LibraryEntry.objects.filter(source=news.info.source_id).delete()
    page = drawer(alice_client, chat).text
    assert "Energy Courier" not in page and "Helios published" not in page
    assert "2 more passages are not shown" in page


def test_a_quoted_document_that_left_the_library_can_only_be_left_out(alice_client, chat, report):
    LibraryEntry.objects.filter(source=report.info.source_id).delete()
    page = drawer(alice_client, chat).text
    assert page.count('value="pinned"') == 2 and page.count('value="left out"') == 3
    assert "not in the library any more" in page


def test_text_of_passages_is_never_html(alice, alice_client):
    text = stored_text(f"{SENTENCE} <script>alert(1)</script>.", title="<b>T</b>")
    LibraryEntry.objects.create(source_id=text.info.source_id, owner=alice)
    page = drawer(alice_client, save_run(finished_run(alice), answer_over(text))).text
    assert "<script>" not in page and "<b>T" not in page


def test_composing_again_asks_the_same_question_of_the_chosen_passages(alice_client, chat, news):
    response = compose(alice_client, chat, C2="pinned", C1="left out", C3="")
    assert "question-taken" in response.headers["HX-Trigger-After-Swap"]
    request = request_of(new_run(chat))
    assert request.question == "How did revenue develop?"
    assert request.pinned == ((news.id, 0, 28),)
    assert [start for _, start, _ in request.left_out] == [0]
    assert chat.turns.count() == 1, "the earlier answer stays as it is"


def test_only_passages_of_this_answer_can_be_chosen(alice_client, chat):
    assert compose(alice_client, chat, C9="pinned", C1="erased").status_code == 422
    compose(alice_client, chat, C1="pinned", C9="pinned")
    assert len(request_of(new_run(chat)).pinned) == 1


def test_what_may_not_be_searched_when_the_run_begins_is_not_read(alice_client, chat, news):
    compose(alice_client, chat, C2="pinned", C3="left out")
    LibraryEntry.objects.filter(source=news.info.source_id).delete()
    request = request_of(new_run(chat))
    assert request.pinned == () and len(request.left_out) == 1


def test_an_answer_of_another_chat_lends_no_passages(alice, chat, report, news):
    other = save_run(finished_run(alice), with_passages(answer_over(report), report, news))
    of = str(chat.turns.get().answer_id)
    run = Run.objects.create(
        owner=alice,
        chat=other,
        chat_key=other.pk,
        question="Why?",
        choices={"of": of, "pinned": ["C1"], "left_out": ["C2"]},
    )
    request = request_of(run)
    assert request.pinned == () and request.left_out == ()


def test_choosing_nothing_says_what_to_do(alice_client, chat):
    response = compose(alice_client, chat)
    assert response.status_code == 422 and "Pin a passage" in response.text
    assert response.headers["HX-Retarget"].startswith("#compose-error-")
    RetrievedPassage.objects.filter(label="C1").update(choice="pinned")
    assert "with these very choices" in compose(alice_client, chat, C1="pinned").text
    assert compose(alice_client, chat).status_code == 200, "taking a choice back is one"


def test_a_chat_that_still_answers_says_so_at_the_button(alice_client, chat):
    compose(alice_client, chat, C1="pinned")
    again = compose(alice_client, chat, C1="left out")
    assert again.status_code == 422 and "still answering" in again.text


def test_a_question_composed_again_follows_what_it_followed_before(alice_client, alice, chat):
    follow_up = finished_run(alice, chat_key=chat.pk, question="And in 2021?")
    text = stored_text(REPORT)
    answer = replace(answer_over(text), question="And in 2021?")
    save_run(follow_up, answer)
    turn = chat.turns.last()
    run = Run.objects.create(
        owner=alice,
        chat=chat,
        chat_key=chat.pk,
        question="And in 2021?",
        choices={"of": str(turn.answer_id), "pinned": [], "left_out": ["C1"]},
    )
    assert request_of(run).previous_question == "How did revenue develop?"


def test_a_stopped_composition_can_be_asked_again_with_its_choices(alice_client, chat):
    compose(alice_client, chat, C2="pinned", C3="left out")
    run = new_run(chat)
    Run.objects.filter(pk=run.pk).update(state="stopped")
    page = alice_client.get(f"/runs/{run.pk}/turn/").text
    assert f"/answers/{chat.turns.get().answer_id}/compose/" in page
    assert 'name="C2" value="pinned"' in page and 'name="C3" value="left out"' in page


def test_the_new_answer_says_what_was_chosen(alice, alice_client, chat):
    RetrievedPassage.objects.filter(label="C2").update(choice="pinned")
    RetrievedPassage.objects.filter(label="C3").update(choice="left out")
    page = alice_client.get(f"/chats/{chat.pk}/").text
    assert "Rebuilt with 1 passage pinned, 1 left out" in page
    assert drawer(alice_client, chat).text.count(" checked") == 3


def test_what_was_searched_in_words(chat):
    searched = chat.turns.get().answer.searched
    assert searched["documents"] == 1
    of = replace(answer_over(stored_text(REPORT)).searched, of_documents=12, pages=1412)
    assert searched_in_words(of) == "1 of 12 documents, 1,412 pages"
    assert searched_in_words(replace(of, unreadable_pages=2)).endswith("pages, 2 unreadable")
    assert searched_in_words(SearchedDraft()) == "no documents"


@pytest.mark.parametrize("place", [0, 400, 900])
def test_an_excerpt_shows_the_words_of_the_question(place):
    filler = "nothing of note here " * 60
    passage = f"{filler[:place]} Revenue rose strongly in Basel. {filler[place:]}"
    shown = excerpt_of(passage, "How strongly did revenues rise in Basel?")
    assert {"revenue", "strongly", "basel"} <= {s.text.lower() for s in shown if s.marked}
    words = "".join(s.text for s in shown)
    assert len(words) <= LENGTH + 4
    assert words.removeprefix("… ").removesuffix(" …") in " ".join(passage.split())


def test_an_excerpt_of_a_short_passage_is_the_passage():
    shown = excerpt_of("Row 1\n\n  Row  2", "Which row?")
    assert "".join(stretch.text for stretch in shown) == "Row 1\nRow 2"


def test_an_unsaved_answer_offers_no_passages(alice_client, alice, report):
    from research_app.runs.ending.saving import answer_as_json

    kept = answer_as_json(answer_over(report))
    run = finished_run(alice)
    Run.objects.filter(pk=run.pk).update(failure="save_failed", result=kept)
    page = alice_client.get(f"/chats/{run.chat_key}/?draft=1").text
    assert SENTENCE in page and "passages found" not in page.lower()


def test_ids_of_runs_are_those_of_the_browser(alice_client, chat):
    run_id = uuid4()
    compose(alice_client, chat, C1="pinned", run_id=str(run_id))
    assert new_run(chat).pk == run_id and isinstance(new_run(chat).pk, UUID)
    assert compose(alice_client, chat, C1="pinned", run_id="nonsense").status_code == 422
