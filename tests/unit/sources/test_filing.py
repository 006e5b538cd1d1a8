"""Kind, authority, topic and category of a document: given, changed, shown and looked for."""

import pytest

from research_app.sources.models import Intake, LibraryEntry
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
    assert "not given yet" in alice_client.get(source).text
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
