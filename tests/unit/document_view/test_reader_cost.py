"""What the page of a document asks the database, and what it leaves out of long texts."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from citations.models import SourceCorrection, SourceText
from citations.storage.read.answers import text_draft
from research_app.document_view.text.quotes import load_quotes, load_uses
from research_app.document_view.text.spans import Span
from research_app.library import chat_port
from research_app.library.models import ConfidentialSource, LibraryEntry
from research_app.runs.ending.saving import save_run
from tests.unit.answers import proposal, written_answer
from tests.unit.chats.made_chats import finished_run
from tests.unit.library.library_documents import bring_in

pytestmark = pytest.mark.django_db

OWLS = "Owls hunt at night. They hear well. Their feathers are soft."


@pytest.fixture
def quoted(alice):
    """A text with two quotes."""
    text = text_draft(SourceText.objects.get(source=bring_in(alice, OWLS).source))
    quotes = ["Owls hunt at night.", "Their feathers are soft."]
    answer = written_answer([proposal(text, quote) for quote in quotes], [text])
    save_run(finished_run(alice), answer)
    return text


def test_corrections_and_owners_are_read_once(alice_client, quoted):
    with CaptureQueriesContext(connection) as asked:
        alice_client.get(reverse("library:source", args=[quoted.info.source_id]))
    tables = [query["sql"].partition(' FROM "')[2].partition('"')[0] for query in asked]
    once = (SourceCorrection, LibraryEntry, ConfidentialSource)
    assert [tables.count(each._meta.db_table) for each in once] == [1, 3, 1]
    assert len(tables) <= 17


def test_only_quotes_near_the_page_are_read_with_what_cites_them(alice, quoted):
    chats = chat_port.chats.own_quoting(alice, quoted.info.source_id)
    places = load_quotes(quoted.info.source_id, quoted.id, chats).places
    assert [place.number for place in places] == [1, 2]
    near = load_uses(quoted.id, chats, [Span(start=0, end=20)])
    assert list(near) == [(0, 19)]
    [use] = near[0, 19]
    assert use.label == "E1" and len(use.claims) == 1
