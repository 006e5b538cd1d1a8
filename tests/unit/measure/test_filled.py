"""A database filled for a benchmark holds what saving would have written, also where rows are
copies."""

import pytest

from citations.models import Answer, Citation, Claim, Evidence, NumberInput, Verdict
from citations.storage.read.answers import stored_claim
from measure.benchmarks.filled_chats import OF_CHATS, copy_rows, fill_with_chats
from research_app.chats.models import Turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def filled() -> None:
    fill_with_chats(25)
    copy_rows(OF_CHATS, 3)


def test_each_copy_is_a_whole_one(filled) -> None:
    assert Evidence.objects.count() == Claim.objects.count() == 4 * 25
    assert Turn.objects.values("chat").distinct().count() == Answer.objects.count() == 4 * 2
    for claim in Claim.objects.select_related("answer"):
        of_claim = Citation.objects.filter(claim=claim).select_related("evidence")
        assert {citation.evidence.store_id for citation in of_claim} == {claim.answer.store_id}
        assert {citation.evidence.found_in_id for citation in of_claim} == {claim.answer_id}
    for used in NumberInput.objects.select_related("number__claim__answer", "evidence"):
        assert used.evidence.store_id == used.number.claim.answer.store_id


def test_what_is_not_copied_is_shared(filled) -> None:
    places = Evidence.objects.values("place").distinct().count()
    assert places <= 25
    verdict = Verdict.objects.filter(citation=None, current=True)
    assert verdict.count() == 4 * 25


def test_every_quote_stands_at_its_place(filled) -> None:
    for item in Evidence.objects.select_related("place", "source_text"):
        assert item.source_text.text[item.place.start : item.place.end] == item.quote


def test_claims_of_copies_are_read_like_any_other(filled) -> None:
    for claim in Claim.objects.all():
        stored = stored_claim(claim.pk)
        assert stored is not None
        cited = [citation.label for citation in stored.claim.citations]
        assert cited and set(cited) <= stored.evidence.keys()
        assert set(stored.claim.against) <= stored.evidence.keys()
        assert stored.verdicts[0].level == "supported"
