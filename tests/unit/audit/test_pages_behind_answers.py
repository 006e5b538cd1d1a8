"""What stands behind somebody else's answer leads back to a page that its reader may open."""

import re
from dataclasses import replace

import pytest

from citations.models import Source
from research_app.audit_log.models import AuditEntry
from research_app.library.models import LibraryEntry
from research_app.runs.ending.saving import save_run
from tests.unit.answers import REPORT, stored_text
from tests.unit.chats.made_chats import answer_over, finished_run, saved_chat

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(alice):
    """The id of the second version of an answer."""
    text = stored_text(REPORT)
    chat = saved_chat(alice, text=text)
    first = chat.turns.get().answer_id
    run = finished_run(alice, chat_key=chat.pk)
    chat = save_run(run, replace(answer_over(text, "founded in 2010"), refines=first))
    return chat.turns.order_by("-position").first().answer_id


def test_auditors_read_what_changed_between_versions(carol_client, bob_client, second):
    address = f"/answers/{second}/changes/"
    page = carol_client.get(f"/audit/answers/{second}/").text
    assert "What changed since version 1" in page and address in page
    told = AuditEntry.objects.filter(action="access").count()
    changes = carol_client.get(address).text
    assert "Added: " in changes and f'href="/audit/answers/{second}/">Back to the answer' in changes
    assert AuditEntry.objects.filter(action="access").count() == told, "told once in a while"
    assert bob_client.get(address).status_code == 404


@pytest.mark.parametrize("behind", ["trail", "changes", "claims", "numbers", "passages"])
def test_every_way_back_can_be_gone(carol_client, second, behind):
    page = carol_client.get(f"/answers/{second}/{behind}/").text
    for address in set(re.findall(r'href="(/(?:chats|answers|audit|library)[^"#?]*)', page)):
        assert carol_client.get(address).status_code == 200, address


def test_links_to_audit_pages_stand_once_where_the_page_is_wide(carol_client, staff_client):
    """Who asks nothing has them beside the page; who asks has them above it alone."""
    page = carol_client.get("/audit/").text
    assert 'class="audit-nav also-beside"' in page
    assert re.search(r'href="/audit/" aria-current="page">Answers of all users', page)
    assert 'class="audit-nav"' in staff_client.get("/audit/").text


def told_documents():
    return AuditEntry.objects.filter(action="access", object_type="document")


def test_a_document_that_only_anothers_answer_shows_is_told_once_a_reading(
    alice_client, carol, carol_client, second
):
    source = Source.objects.get()
    address = f"/library/sources/{source.pk}/"
    for opened in ("", "", "?find=founded"):
        assert carol_client.get(f"{address}{opened}").status_code == 200
    assert [(each.actor, each.object_id) for each in told_documents()] == [
        ("carol", str(source.pk))
    ]
    assert alice_client.get(address).status_code == 200
    assert told_documents().count() == 1, "one's own reading is no access"


def test_a_document_of_everybodys_library_is_read_without_a_word(carol_client, second):
    source = Source.objects.get()
    LibraryEntry.objects.create(source=source, owner=None)
    assert carol_client.get(f"/library/sources/{source.pk}/").status_code == 200
    assert not told_documents().exists()
