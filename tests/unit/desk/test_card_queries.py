"""What a card asks the database: little, the same however much it shows, and nothing that goes
through all evidence."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from citations.models import Claim, Reading
from research_app.runs.ending.saving import save_run
from tests.unit.answers import NEWS, REPORT, proposal, stored_text, written_answer
from tests.unit.chats.made_chats import SENTENCE, finished_run, saved_chat

pytestmark = pytest.mark.django_db

MOST = 11
"""Session, user, turn, claim, verdicts, numbers, evidence, sources, context; and what is known of
pages on the web, and of pages of files, where there are some."""


def queries_of_card(client, claim):
    with CaptureQueriesContext(connection) as asked:
        response = client.get(f"/claims/{claim.pk}/card/", headers={"HX-Request": "true"})
    assert response.status_code == 200
    return [query["sql"] for query in asked]


def widely_cited(owner):
    """A claim with two sources, which was read by somebody and is contradicted."""
    first, second = stored_text(REPORT), stored_text(NEWS, title="Energy Courier")
    answer = written_answer(
        [proposal(first, SENTENCE), proposal(second, SENTENCE)],
        [first, second],
        further={"E1": ["E2"]},
    )
    claim = save_run(finished_run(owner), answer).turns.get().answer.claims.get()
    Claim.objects.filter(pk=claim.pk).update(against=["E2"], conflicting=True)
    Reading.objects.create(claim=claim, reader="alice")
    return claim


def test_a_card_costs_the_same_queries_however_much_it_shows(alice_client, alice):
    few = queries_of_card(alice_client, saved_chat(alice).turns.get().answer.claims.get())
    many = queries_of_card(alice_client, widely_cited(alice))
    assert len(few) == len(many) <= MOST


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="reads the plans of SQLite")
def test_no_card_goes_through_whole_tables_of_evidence(alice_client, alice):
    asked = queries_of_card(alice_client, widely_cited(alice))
    tables = ("citations_claim", "citations_evidence", "citations_verdict", "citations_citation")
    with connection.cursor() as cursor:
        for sql in asked:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            steps = [row[3] for row in cursor.fetchall()]
            assert not [step for step in steps if step in {f"SCAN {table}" for table in tables}]
