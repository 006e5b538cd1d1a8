"""The card of a claim: what it shows, in which order, and to whom."""

import re
from uuid import uuid4

import pytest

from research_app.chats.delete_chat import delete_chat
from research_app.runs.ending.saving import save_run
from research_app.runs.models import Run
from tests.unit.answers import NEWS, REPORT, proposal, stored_text, written_answer
from tests.unit.chats.made_chats import SENTENCE, answer_over, finished_run, saved_chat
from tests.unit.desk.test_asking import write_log

pytestmark = pytest.mark.django_db


def claim_of(chat):
    return chat.turns.get().answer.claims.get()


def card(client, claim_id, **query):
    return client.get(f"/claims/{claim_id}/card/", query, headers={"HX-Request": "true"})


def words(html) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_claim_then_verdict_then_quote_then_source(alice_client, alice):
    text = stored_text(REPORT, author="Ada Author", publisher="Helios AG", published="2023-02-28")
    shown = card(alice_client, claim_of(saved_chat(alice, text=text)).pk).text
    order = [
        '<p class="said">',
        "Supported",
        f"<mark>{SENTENCE}</mark>",
        "Helios Annual Report 2022",
        "Ada Author",
        "Helios AG",
        "2023-02-28",
        "Show in the document",
        "Copy quote with citation",
        "<summary>Details",
    ]
    places = [shown.index(part) for part in order]
    assert places == sorted(places)
    assert "founded in 2010" in shown


def test_the_document_opens_at_the_passage(alice_client, alice):
    chat = saved_chat(alice)
    place = chat.store.evidence.get().place
    claim = claim_of(chat).pk
    shown = card(alice_client, claim).text
    place_of_quote = f"?text={place.source_text_id}&amp;start={place.start}&amp;end={place.end}"
    link = f"{place_of_quote}&amp;claim={claim}#quote"
    assert link in shown


def test_every_passage_of_a_claim_is_on_its_card(alice_client, alice):
    first, second = stored_text(REPORT), stored_text(NEWS, title="Energy Courier")
    answer = written_answer(
        [proposal(first, SENTENCE), proposal(second, SENTENCE)],
        [first, second],
        further={"E1": ["E2"]},
    )
    chat = save_run(finished_run(alice), answer)
    shown = card(alice_client, claim_of(chat).pk).text
    assert shown.count("<blockquote>") == 2 and "passage 2 of 2" in shown
    assert "Helios Annual Report 2022" in shown and "Energy Courier" in shown


def test_a_long_quote_is_shortened_and_complete(alice_client, alice):
    quote = "Revenue rose " + " ".join(f"and rose {n}" for n in range(70)) + " in 2022"
    assert len(quote) > 500
    chat = save_run(finished_run(alice), answer_over(stored_text(f"{quote}. More."), quote))
    shown = card(alice_client, claim_of(chat).pk).text
    assert "Show more" in shown
    assert "".join(re.findall(r"<mark>(.*?)</mark>", shown)) == quote


def test_other_peoples_claims_do_not_exist(alice_client, bob):
    claim = claim_of(saved_chat(bob))
    own_run = uuid4()
    assert card(alice_client, claim.pk).status_code == 404
    assert card(alice_client, claim.pk, run=str(own_run)).status_code == 404
    assert card(alice_client, claim.pk, run="nonsense").status_code == 404


def test_claims_of_a_deleted_chat_do_not_exist(alice_client, alice):
    chat = saved_chat(alice)
    run = Run.objects.get()
    delete_chat(chat)
    assert card(alice_client, claim_of(chat).pk, run=str(run.pk)).status_code == 404


def test_a_card_opens_while_the_answer_is_still_written(alice_client, bob_client, alice):
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question="Why?", state="running")
    answer = answer_over(stored_text(REPORT))
    write_log(run, answer)
    claim_id = answer.claims[0].id
    shown = card(alice_client, claim_id, run=str(run.pk))
    assert f"<mark>{SENTENCE}</mark>" in shown.text and "Supported" in shown.text
    assert card(alice_client, claim_id).status_code == 404
    assert card(bob_client, claim_id, run=str(run.pk)).status_code == 404


def test_a_foreign_claim_is_not_reached_through_an_own_run(alice_client, alice, bob):
    foreign = claim_of(saved_chat(bob))
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question="Why?", state="running")
    write_log(run, answer_over(stored_text(REPORT)))
    assert card(alice_client, foreign.pk, run=str(run.pk)).status_code == 404


def test_without_script_the_card_is_a_page(alice_client, alice):
    response = alice_client.get(f"/claims/{claim_of(saved_chat(alice)).pk}/card/")
    assert "<html" in response.text and SENTENCE in words(response.text)
    assert "HX-Request" in response.headers["Vary"]


def test_source_text_on_a_card_is_never_html(alice_client, alice):
    quote = "Revenue <img src=x onerror=alert(1)> rose in 2022"
    text = stored_text(f"<script>before</script> {quote}. <b>After</b>", title="<u>T</u>")
    chat = save_run(finished_run(alice), answer_over(text, quote))
    shown = card(alice_client, claim_of(chat).pk).text
    assert "<img" not in shown and "<script>before" not in shown and "<u>" not in shown
