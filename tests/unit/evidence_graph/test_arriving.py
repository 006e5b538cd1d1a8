"""A text that arrives is held against earlier claims of whoever sees it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from citations.models import SourceText, Stance
from citations.steps.weigh import weigh
from citations.storage.read.stances import stances_of_claim
from research_app.evidence_graph.due import arrivals_due
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.tasks import Arrivals, cross_check
from research_app.library.visibility import visible_sources
from tests.unit.evidence_graph.made_library import (
    FALL,
    REPORT,
    RISE,
    chat_over,
    claims_of,
    compare,
    entry,
)

pytestmark = pytest.mark.django_db
NEWS = f"A look at Helios by our reporter. {FALL} Nobody was let go."


def take_in_arrivals():
    for check in arrivals_due():
        cross_check(str(check.pk))


def said():
    rows = Stance.objects.values_list(
        "claim__answer__turn__chat__owner__username", "source_text__source__title", "relation"
    )
    return sorted(rows)


def test_a_new_document_says_something_of_an_old_answer(alice):
    compare(chat_over(alice, entry(alice, REPORT)))
    entry(alice, NEWS, "Courier")
    take_in_arrivals()
    assert said() == [("alice", "Courier", "refutes")]
    assert Stance.objects.get().found_by == "arrival"
    check = CrossCheck.objects.get(kind="arrival")
    assert (check.state, check.done, check.total) == ("done", 1, 1)
    assert arrivals_due() == []


def test_however_many_ask_one_query_finds_what_is_due(alice, bob, django_assert_num_queries):
    shared = entry(None, NEWS, "Courier")
    for owner in (alice, bob):
        chat_over(owner, entry(owner, f"{REPORT} {owner}."))
    SourceText.objects.filter(source=shared.source).update(fetched_at=timezone.now())
    with CaptureQueriesContext(connection) as queries:
        due = arrivals_due()
    assert {check.owner_id for check in due} == {alice.pk, bob.pk}
    assert sum("asker" in query["sql"] for query in queries) == 1
    with django_assert_num_queries(1):
        assert arrivals_due() == []


def test_where_nothing_is_new_nothing_is_looked_for(alice, monkeypatch):
    compare(chat_over(alice, entry(alice, REPORT)))
    arrivals = Arrivals()
    assert arrivals.due() == []
    monkeypatch.setattr("research_app.evidence_graph.tasks.arrivals_due", lambda: 1 / 0)
    assert arrivals.due() == []
    monkeypatch.undo()
    entry(alice, NEWS, "Courier")
    assert len(arrivals.due()) == 1


def test_what_was_there_before_the_first_answer_is_no_arrival(alice):
    report = entry(alice, REPORT)
    entry(alice, NEWS, "Courier")
    chat_over(alice, report)
    assert arrivals_due() == []


def test_a_document_of_one_says_nothing_of_the_answers_of_another(alice, bob):
    chat_over(alice, entry(alice, REPORT))
    chat_over(bob, entry(bob, f"{REPORT} Own copy."))
    entry(bob, NEWS, "Courier")
    take_in_arrivals()
    assert said() == [("bob", "Courier", "refutes")]


def test_a_shared_document_is_held_against_everybodys_own_answers(alice, bob):
    chat_over(alice, entry(alice, REPORT))
    chat_over(bob, entry(bob, f"{REPORT} Own copy."))
    entry(None, NEWS, "Courier")
    take_in_arrivals()
    assert said() == [("alice", "Courier", "refutes"), ("bob", "Courier", "refutes")]


def test_copies_that_arrive_one_after_another_count_once(alice):
    chat = chat_over(alice, entry(alice, REPORT))
    compare(chat)
    body = "of Helios by our reporter in Basel, who has read the books of the last two years."
    for number in range(4):
        entry(alice, f"Place {number}. A look {body} {FALL} Nobody left.", f"N{number}")
        take_in_arrivals()
    [claim] = claims_of(chat)
    found = stances_of_claim(claim.pk, visible_sources(alice))
    assert len(found) == 4 and weigh(found, {}).refutes == 1


def test_only_claims_that_share_its_words_are_judged(alice):
    report = entry(alice, f"{REPORT} The owls of Arau nest in barns near the river Aare.")
    chat_over(alice, report, RISE, "The owls of Arau nest in barns near the river Aare.")
    entry(alice, "Bread is baked of rye and wheat in the north of the country.", "Bread")
    take_in_arrivals()
    assert CrossCheck.objects.get(kind="arrival").total == 0
