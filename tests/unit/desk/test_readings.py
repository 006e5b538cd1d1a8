""" "I checked this" and "I disagree": by their owner alone, with and without script."""

import json
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from citations.models import Claim, Reading, Verdict
from research_app.chats.delete_chat import delete_chat
from research_app.chats.models import Chat
from research_app.runs.ending.saving import save_run
from research_app.runs.models import Run
from tests.unit.answers import stored_text
from tests.unit.chats.made_chats import finished_run
from tests.unit.desk.test_asking import write_log
from tests.unit.made_verdicts import COUNTED, GREW, NEWS, REPORT, judged_answer

pytestmark = pytest.mark.django_db
HX = {"HX-Request": "true"}


@pytest.fixture
def draft():
    return judged_answer(
        stored_text(REPORT, published="2024-02"), stored_text(NEWS, "Port Courier")
    )


@pytest.fixture
def claims(alice, draft):
    """The ids of four claims of an answer of Alice's."""
    save_run(finished_run(alice, question=draft.question), draft)
    return [claim.id for claim in draft.claims]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def check(client, claim, **sent):
    return client.post(f"/claims/{claim}/check/", sent, headers=HX)


def differ(client, claim, level="not supported", note="", **more):
    return client.post(f"/claims/{claim}/differ/", {"level": level, "note": note}, **more)


def card(client, claim, **query):
    return client.get(f"/claims/{claim}/card/", query, headers=HX).text


def test_a_tick_shows_name_and_time_and_can_be_taken_back(alice_client, alice, claims):
    alice.first_name, alice.last_name = "Ada", "Lovelace"
    alice.save()
    assert "I checked this" in card(alice_client, claims[0])
    shown = words(check(alice_client, claims[0]).text)
    at = timezone.localtime(Reading.objects.get().created_at)
    assert f"Checked by Ada Lovelace , {at.day} {at:%b %Y}, {at:%H:%M}" in shown
    assert "Checked by" in words(card(alice_client, claims[0])) and "Undo my check" in shown
    shown = words(check(alice_client, claims[0], checked="no").text)
    assert "Checked by" not in shown and not Reading.objects.exists()


def test_the_user_name_stands_where_no_other_is_known(alice_client, claims):
    assert "Checked by alice" in words(check(alice_client, claims[0]).text)


def test_the_page_hears_how_far_the_answer_is_checked(alice_client, draft, claims):
    told = json.loads(check(alice_client, claims[3]).headers["HX-Trigger"])["claim-read"]
    assert told["answer"] == str(draft.id) and told["claim"] == str(claims[3])
    assert (told["checked"], told["claims"], told["next"]) == (1, 4, str(claims[0]))
    for claim in claims[:3]:
        response = check(alice_client, claim)
    assert json.loads(response.headers["HX-Trigger"])["claim-read"]["next"] == ""


def test_another_reading_stands_beside_the_verdict(alice_client, claims):
    shown = words(differ(alice_client, claims[1], "supported", "It says so.", headers=HX).text)
    assert "Supported is how alice reads it" in shown and "It says so." in shown
    card_shown = words(card(alice_client, claims[1]))
    assert "Not supported" in card_shown and "Supported is how alice reads it" in card_shown
    differ(alice_client, claims[1], "unverified", "Not sure any more.", headers=HX)
    assert Reading.objects.get().level == "unverified"
    kept = alice_client.post(f"/claims/{claims[1]}/withdraw/", headers=HX).text
    assert not Reading.objects.exists()
    assert "Not sure any more.</textarea>" in kept and 'value="unverified" required checked' in kept


@pytest.mark.parametrize(
    "note",
    [
        "x" * 2001,
        "x" * 1_000_000,
        "a\x00b",
        "a\u202eb",
        "a\ud800b".encode("utf-8", "surrogatepass"),
    ],
    ids=["long", "megabyte", "nul", "turned", "surrogate"],
)
def test_a_hostile_note_gives_a_sentence(alice_client, claims, note):
    for headers in (HX, {}):
        response = differ(alice_client, claims[0], note=note, headers=headers)
        if response.status_code == 422:
            [sentence] = re.findall(r'role="alert">([^<]+)<', response.text)
            assert "note" in sentence
        else:  # what is not UTF-8 is replaced before anybody sees it
            assert isinstance(note, bytes) and response.status_code in (200, 302)
    if not isinstance(note, bytes):
        assert not Reading.objects.exists()


def test_html_in_a_note_is_shown_as_it_was_written(alice_client, claims):
    note = '"><script>alert(1)</script> <!-- {{ x }} שלום'
    shown = differ(alice_client, claims[0], note=note, headers=HX).text
    assert "<script>" not in shown and "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert shown.count("{{ x }}") == 2  # on the card and in the form


@pytest.mark.parametrize("level", ["", "true", "Supported", "\x00"])
def test_there_are_four_levels(alice_client, claims, level):
    response = differ(alice_client, claims[0], level, "My words", headers=HX)
    assert response.status_code == 422 and "one of the four" in response.text
    assert "My words</textarea>" in response.text and not Reading.objects.exists()


def test_nobody_else_says_anything(bob_client, alice_client, claims):
    for path in ("check", "differ", "withdraw", "readings"):
        for method in (bob_client.post, bob_client.get):
            assert method(f"/claims/{claims[0]}/{path}/", headers=HX).status_code in (404, 405)
    assert not Reading.objects.exists()
    check(alice_client, claims[0])
    assert bob_client.post(f"/claims/{claims[0]}/check/", {"checked": "no"}).status_code == 404
    assert Reading.objects.count() == 1


def test_looking_writes_nothing(alice_client, claims):
    for path in ("check", "differ", "withdraw"):
        assert alice_client.get(f"/claims/{claims[0]}/{path}/").status_code == 405
    assert not Reading.objects.exists()


def test_without_script_the_page_comes_back(alice_client, draft, claims):
    page = alice_client.get(f"/claims/{claims[0]}/card/").text
    assert page.count('name="csrfmiddlewaretoken"') >= 2
    done = alice_client.post(f"/claims/{claims[0]}/check/", {"checked": "yes"})
    assert done.status_code == 302
    assert done.headers["Location"] == f"/claims/{claims[0]}/card/#readings-{claims[0]}"
    done = alice_client.post(f"/claims/{claims[0]}/check/", {"checked": "no", "place": "list"})
    assert done.headers["Location"] == f"/answers/{draft.id}/claims/#row-{claims[0]}"
    refused = differ(alice_client, claims[0], "", "My words")
    assert refused.status_code == 422 and "<h1>" in refused.text and "My words" in refused.text


def test_the_list_of_claims_says_which_are_checked(alice_client, draft, claims):
    check(alice_client, claims[1])
    differ(alice_client, claims[2], "supported", headers=HX)
    for headers in (HX, {}):
        page = words(alice_client.get(f"/answers/{draft.id}/claims/", headers=headers).text)
        assert page.count("Checked by alice") == page.count("Undo my check") == 1
        assert page.index(GREW) < page.index("Checked by alice") < page.index("Fares rose")
        assert "Read differently by alice : Supported" in page
    row = check(alice_client, claims[1], checked="no", place="list").text
    assert f'id="row-{claims[1]}"' in row and "Checked by" not in row


def test_the_card_shows_checks_judge_time_and_what_was_judged_before(alice_client, claims):
    old = Verdict.objects.create(
        claim_id=claims[1],
        level="supported",
        reason="It stood there.",
        judge="old judge 1",
        current=False,
    )
    Verdict.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=400))
    shown = words(card(alice_client, claims[1]))
    order = [
        "Not supported",
        "The quote says the opposite.",
        "Negation : reversed",
        "Show in the document",
        "How this was checked",
        "Verified: the quote stands in its source",
        "Very unlikely to hold : of 100 claims judged like this one, about 4 held.",
        "Checks: 1 of 2 passed",
        "Judged by made judge 1",
        "Judged before (1)",
        "old judge 1",
        "It stood there.",
        "I checked this",
    ]
    places = [shown.index(part) for part in order]
    assert places == sorted(places)
    assert "%" not in shown


def test_both_quotes_of_a_disagreement_are_shown(alice_client, alice, draft, claims):
    shown = card(alice_client, claims[0])
    assert shown.index("This answer’s claim") < shown.index("Another source says")
    assert f"<mark>{COUNTED}</mark>" in shown and "Port Courier" in shown and "2024-02" in shown


def test_a_claim_that_is_not_saved_shows_its_disagreement_and_cannot_be_ticked(
    alice_client, alice, draft
):
    run = Run.objects.create(owner=alice, chat_key=draft.id, question="?", state="running")
    write_log(run, draft)
    claim = draft.claims[0]
    shown = card(alice_client, claim.id, run=str(run.pk))
    assert "Another source says" in shown and f"<mark>{COUNTED}</mark>" in shown
    assert "After the answer is saved" in shown and "<form" not in shown
    assert check(alice_client, claim.id).status_code == 404


def test_deleting_the_chat_hides_its_readings_at_once(alice_client, alice, draft, claims):
    check(alice_client, claims[0])
    delete_chat(Chat.objects.get())
    assert check(alice_client, claims[1]).status_code == 404
    assert alice_client.get(f"/claims/{claims[0]}/readings/", headers=HX).status_code == 404


def test_copied_notes_follow_the_ticks(alice_client, bob_client, draft, claims):
    check(alice_client, claims[0])
    notes = alice_client.get(f"/answers/{draft.id}/notes.txt")
    assert notes.headers["Content-Type"].startswith("text/plain") and "[1 ✓]" in notes.text
    assert bob_client.get(f"/answers/{draft.id}/notes.txt").status_code == 404


def test_readings_cost_the_page_of_an_answer_no_query(alice_client, alice, draft, claims):
    chat_id = Claim.objects.get(pk=claims[0]).answer.turn.chat_id
    alice_client.get("/")
    with CaptureQueriesContext(connection) as before:
        alice_client.get(f"/chats/{chat_id}/")
    for claim in claims:
        check(alice_client, claim)
        differ(alice_client, claim, "supported", "Mine.", headers=HX)
    with CaptureQueriesContext(connection) as after:
        alice_client.get(f"/chats/{chat_id}/")
    assert len(after) == len(before) <= 12
