"""The admin shows every table usefully, and changes no evidence."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from citations.models import Source
from research_app.chats.models import Chat
from research_app.library.models import LibraryEntry
from research_app.runs.models import Run
from tests.unit.admin.rows import fill_tables

pytestmark = pytest.mark.django_db

APPS = ["citations", "accounts", "retrieval", "sources", "chats", "runs"]
TABLES = [model for label in APPS for model in apps.get_app_config(label).get_models()]
CHANGEABLE = {"source", "collection", "libraryentry", "chat", "chatretention"}
tables = pytest.mark.parametrize("model", TABLES, ids=lambda model: model._meta.label)


def address(model, page, *arguments):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


@pytest.fixture
def rows(alice):
    return [fill_tables(alice, number) for number in (1, 2)]


@tables
def test_every_table_has_a_page_with_its_columns(model):
    page = admin.site._registry[model]
    assert len(page.list_display) > 1 and page.search_fields or page.date_hierarchy


@tables
def test_the_list_opens_and_searches(staff_client, rows, model):
    response = staff_client.get(address(model, "changelist"), {"q": "revenue"}, follow=True)
    assert response.status_code == 200
    assert staff_client.get(address(model, "changelist")).status_code == 200


@tables
def test_a_row_opens(staff_client, rows, model):
    row = model._default_manager.first()
    assert staff_client.get(address(model, "change", row.pk)).status_code == 200


@tables
def test_more_rows_cost_no_more_queries(staff_client, alice, rows, model):
    staff_client.get(address(model, "changelist"))
    before = queries_of_list(staff_client, model)
    for number in (3, 4, 5):
        fill_tables(alice, number)
    assert queries_of_list(staff_client, model) <= before


def queries_of_list(client, model):
    with CaptureQueriesContext(connection) as queries:
        client.get(address(model, "changelist"))
    return len(queries)


@tables
def test_only_what_may_be_put_right_can_be_changed(staff_client, rows, model):
    may_change = model._meta.model_name in CHANGEABLE
    row = model._default_manager.first()
    response = staff_client.post(address(model, "change", row.pk), {})
    assert (response.status_code == 403) is not may_change
    if model._meta.model_name != "collection":
        assert staff_client.get(address(model, "add")).status_code == 403


def test_a_document_s_title_can_be_put_right_but_not_its_address(staff_client, rows):
    source = Source.objects.first()
    form = {"title": "Better title", "url": "https://elsewhere.example/", "kind": "web"}
    staff_client.post(address(Source, "change", source.pk), form)
    source.refresh_from_db()
    assert (source.title, source.url, source.kind) == ("Better title", "", "pdf")


def test_deleting_a_chat_hides_it_at_once(staff_client, rows):
    chat = rows[0]
    response = staff_client.post(address(Chat, "delete", chat.pk), {"post": "yes"})
    assert response.status_code == 302
    chat.refresh_from_db()
    assert chat.deleted_at
    listed = staff_client.get(address(Chat, "changelist")).context["cl"].queryset
    assert list(listed) == rows[1:]


def delete_selected(client, model, chosen):
    form = {
        "action": "delete_selected",
        "_selected_action": [row.pk for row in chosen],
        "post": "yes",
    }
    return client.post(address(model, "changelist"), form, follow=True)


def test_deleting_many_chats_hides_each(staff_client, rows):
    delete_selected(staff_client, Chat, rows)
    assert Chat.objects.count() == 2
    assert not Chat.objects.filter(deleted_at=None).exists()


def test_a_chat_under_legal_hold_stays(staff_client, rows):
    held, other = rows
    Chat.objects.filter(pk=held.pk).update(hold=True)
    url = address(Chat, "delete", held.pk)
    assert staff_client.post(url, {"post": "yes"}).status_code == 403
    response = delete_selected(staff_client, Chat, rows)
    assert "legal hold" in response.text
    assert list(Chat.objects.filter(deleted_at=None)) == [held]
    assert Chat.objects.exclude(deleted_at=None).get() == other


def test_removing_a_library_entry_keeps_its_document(staff_client, rows):
    entry = LibraryEntry.objects.first()
    staff_client.post(address(LibraryEntry, "delete", entry.pk), {"post": "yes"})
    entry.refresh_from_db()
    assert entry.deleted_at
    assert Source.objects.filter(pk=entry.source_id).exists()


def test_a_user_with_chats_is_protected(staff_client, alice, rows):
    response = staff_client.post(address(User, "delete", alice.pk), {"post": "yes"})
    assert "protected" in response.text
    assert User.objects.filter(pk=alice.pk).exists()


def test_a_user_without_chats_can_go_with_runs_and_library(staff_client, bob):
    Run.objects.create(owner=bob, chat_key=bob_key(), question="How?", state="failed")
    LibraryEntry.objects.create(source=Source.objects.create(kind="text", title="T"), owner=bob)
    response = staff_client.post(address(User, "delete", bob.pk), {"post": "yes"})
    assert response.status_code == 302
    assert not User.objects.filter(pk=bob.pk).exists()


def bob_key():
    return "6f1dcb1e-6f2c-4f0e-9a39-111111111111"


def test_a_researcher_sees_nothing_of_it(alice_client, rows):
    assert alice_client.get(address(Chat, "changelist")).status_code == 302


def test_a_search_of_a_hundred_thousand_signs_finds_nothing_and_breaks_nothing(staff_client, rows):
    found = staff_client.get(reverse("admin:citations_source_changelist"), {"q": "x" * 100_000})
    assert found.status_code == 200
