"""Which claims are compared, and what is known of them when they are; which texts are due."""

import pytest
from django.utils import timezone

from citations.models import Answer, Citation, Claim, Source
from citations.storage.read.texts import load_texts
from research_app.evidence_graph.claims import comparable, compared, origins_of, texts_of_sources
from research_app.evidence_graph.due import arrivals_due
from research_app.evidence_graph.tasks import cross_check
from tests.unit.evidence_graph.made_library import (
    FALL,
    REPORT,
    RISE,
    chat_over,
    check_of,
    claims_of,
    entry,
)

pytestmark = pytest.mark.django_db
SEAT = "Helios Energy has its seat in Basel."


@pytest.fixture
def report(alice):
    return entry(alice, REPORT, "Report")


def test_a_claim_is_compared_with_title_and_date_of_its_source(alice, report):
    Source.objects.filter(pk=report.source_id).update(published="2023-02")
    [claim] = claims_of(chat_over(alice, report))
    [asked] = compared([claim], load_texts([report.pk]))
    assert (asked.statement.text, asked.statement.title) == (claim.statement, "Report")
    assert asked.statement.date == "2023-02"
    [origin] = asked.origins
    assert report.text[origin.start : origin.end] == RISE and origin.source_id == report.source_id


def test_a_claim_whose_source_is_not_at_hand_is_compared_by_its_words(alice, report):
    [claim] = claims_of(chat_over(alice, report))
    [asked] = compared([claim], {})
    assert (asked.statement.text, asked.statement.title) == (claim.statement, "")
    assert origins_of([claim.pk])[claim.pk] == list(asked.origins)


def test_older_texts_of_a_cited_page_are_its_own_too(alice):
    page = "https://helios.example/report"
    first, second = entry(alice, REPORT, url=page), entry(alice, f"{REPORT} More.", url=page)
    assert first.source_id == second.source_id
    assert texts_of_sources([first.source_id]) == {first.pk, second.pk}
    chat = chat_over(alice, first)
    check = check_of(chat)
    cross_check(str(check.pk))
    assert not claims_of(chat)[0].stances.exists()


def test_reported_views_uncited_claims_and_compliance_answers_are_left_out(alice, report):
    chat = chat_over(alice, report, RISE, SEAT)
    rise, seat = claims_of(chat)[-1], claims_of(chat)[0]
    assert comparable(Claim.objects.all()).count() == 2
    Claim.objects.filter(pk=seat.pk).update(reported=True)
    assert list(comparable(Claim.objects.all())) == [rise]
    Citation.objects.filter(claim=rise).update(role="against")
    assert not comparable(Claim.objects.all()).exists()
    Citation.objects.filter(claim=rise).update(role="supports")
    Answer.objects.update(compliance={})
    assert not comparable(Claim.objects.all()).exists()


def test_only_the_newest_text_of_a_page_is_an_arrival_and_once_for_each_owner(alice, report):
    chat_over(alice, report)
    page = "https://news.example/a"
    entry(alice, f"Old. {FALL}", "Courier", url=page)
    newest = entry(alice, f"New. {FALL}", "Courier", url=page)
    assert [check.text_id for check in arrivals_due()] == [newest.pk]
    assert arrivals_due() == []


def test_what_was_removed_is_no_arrival(alice, report):
    chat_over(alice, report)
    entry(alice, FALL, "Courier").source.library_entries.update(deleted_at=timezone.now())
    assert arrivals_due() == []
