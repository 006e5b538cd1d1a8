"""Kind, authority, topic and category of a document: given, changed, shown and looked for."""

import re

import pytest
from django.core.management import call_command

from research_app.library.models import Intake, LibraryEntry
from tests.unit.answers import REPORT, stored_text

pytestmark = pytest.mark.django_db
FACTS = {
    "kind": "statute",
    "authority": "Assembly of Merrow",
    "topic": "records",
    "category": "care",
}


def entry(owner, title="Records Act", **facts):
    text = stored_text(REPORT, title=title)
    return LibraryEntry.objects.create(source_id=text.info.source_id, owner=owner, **facts)


def test_what_a_document_is_filed_under_is_given_with_it(alice_client):
    words = {"title": "Act", "text": "A clerk shall keep a record.", **FACTS}
    alice_client.post("/library/paste/", {**words, "topic": "  care\trecords "})
    intake = Intake.objects.get()
    assert (intake.kind, intake.authority) == ("statute", "Assembly of Merrow")
    assert (intake.topic, intake.category) == ("care records", "care")


def test_an_own_document_is_filed_anew(alice_client, alice):
    own = entry(alice)
    source = f"/library/sources/{own.source_id}/"
    assert "not given" in alice_client.get(source).text
    assert alice_client.post(f"/library/entries/{own.pk}/facts/", FACTS).status_code == 302
    own.refresh_from_db()
    assert {name: getattr(own, name) for name in FACTS} == FACTS
    for path in (source, "/library/"):
        page = alice_client.get(path).text
        assert "Statute</span>" in page and "Assembly of Merrow" in page
        assert "Topic: records" in page and "Category: care" in page
    again = alice_client.post(
        f"/library/entries/{own.pk}/facts/", {**FACTS, "topic": ""}, headers={"HX-Request": "true"}
    )
    assert "Saved." in again.text and "<html" not in again.text
    own.refresh_from_db()
    assert own.topic == ""


def test_what_does_not_fit_is_said_and_changes_nothing(alice_client, alice):
    own = entry(alice)
    sent = {**FACTS, "topic": "x" * 201}
    for headers in ({}, {"HX-Request": "true"}):
        refused = alice_client.post(f"/library/entries/{own.pk}/facts/", sent, headers=headers)
        assert refused.status_code == 422 and "at most 200 characters" in refused.text
    own.refresh_from_db()
    assert own.kind == "other"


def test_shared_and_foreign_documents_are_not_for_everybody_to_file(
    alice_client, bob, client, django_user_model
):
    shared, foreign = entry(None), entry(bob, "Bob's act")
    assert "/facts/" not in alice_client.get(f"/library/sources/{shared.source_id}/").text
    for each in (shared, foreign):
        assert alice_client.post(f"/library/entries/{each.pk}/facts/", FACTS).status_code == 404
    staff = django_user_model.objects.create_user("clerk", is_staff=True)
    client.force_login(staff)
    assert "/facts/" in client.get(f"/library/sources/{shared.source_id}/").text
    client.post(f"/library/entries/{shared.pk}/facts/", FACTS)
    shared.refresh_from_db()
    assert shared.kind == "statute"


def test_the_list_is_narrowed_down_and_searched_by_what_documents_are_filed_under(
    alice_client, alice
):
    entry(alice, "Harbour act", **FACTS)
    entry(alice, "Garden policy", kind="policy", topic="gardens")
    for query in ("?topic=Records", "?category=care", "?q=Merrow", "?kind=statute"):
        page = alice_client.get(f"/library/{query}").text
        assert "Harbour act" in page and "Garden policy" not in page, query
    assert ">gardens</option>" in alice_client.get("/library/").text


ACT = "Moorings Act\n\n1. A skipper shall pay the dues.\n\n2. A skipper must not anchor here."


@pytest.mark.parametrize(
    ("text", "kind", "offered"),
    [(ACT, "other", True), (ACT, "policy", False), ("The act of mooring is easy.", "other", False)],
)
def test_what_looks_like_a_statute_can_be_made_one(alice, alice_client, text, kind, offered):
    stored = stored_text(text, title=text.splitlines()[0])
    entry = LibraryEntry.objects.create(
        source_id=stored.info.source_id, owner=alice, kind=kind, topic="moorings"
    )
    page = alice_client.get(f"/library/sources/{entry.source_id}/").text
    assert ("looks like a statute" in page) == offered
    if offered:
        form = page.split('class="notice looks-like"')[1].split("</form>")[0]
        sent = dict(re.findall(r'name="(kind|authority|topic|category)" value="([^"]*)"', form))
        alice_client.post(f"/library/entries/{entry.pk}/facts/", sent)
        entry.refresh_from_db()
        assert (entry.kind, entry.topic) == ("statute", "moorings")


def test_who_adds_a_document_learns_what_it_looks_like_and_that_it_stays_as_filed(
    alice, tmp_path, capsys
):
    file = tmp_path / "act.md"
    file.write_text(f"# {ACT}")
    call_command("ingest", str(file), user="alice")
    assert "looks like a statute" in capsys.readouterr().out
    call_command("ingest", str(file), user="alice", kind="statute")
    assert "It stays filed as it was" in capsys.readouterr().out
    assert LibraryEntry.objects.get(owner=alice).kind == "other"
