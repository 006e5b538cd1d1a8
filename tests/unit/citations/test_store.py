"""An answer is stored whole or not at all, read back as it was, erased with what only it used."""

from dataclasses import replace

import pytest

from citations.errors import AnswerMissing, InvalidAnswer
from citations.models import (
    Answer,
    Claim,
    Evidence,
    EvidencePlace,
    EvidenceStore,
    SourceText,
)
from citations.steps.relabel import relabelled
from citations.storage.read.answers import context_windows, load_answer, stored_claim
from citations.storage.write.answers import erase_store, next_labels, save_answer
from tests.unit.answers import NEWS, REPORT, proposal, stored_text, written_answer

pytestmark = pytest.mark.django_db
SENTENCE = "Revenue rose to 3,214 million dollars in 2022"


@pytest.fixture
def store():
    return EvidenceStore.objects.create()


def answer_over(*texts):
    proposals = [proposal(texts[0], SENTENCE), proposal(texts[0], "not there at all")]
    proposals += [proposal(text, SENTENCE) for text in texts[1:]]
    further = [f"E{number}" for number in range(2, len(texts) + 1)]
    return written_answer(proposals, texts, further={"E1": further})


def test_what_is_loaded_is_what_was_saved(store) -> None:
    answer = answer_over(stored_text(REPORT), stored_text(NEWS, "Energy Courier", kind="web"))
    save_answer(answer, store=store)
    assert load_answer(answer.id) == answer


@pytest.mark.parametrize("claims", [1, 200])
def test_loading_costs_the_same_queries_however_many_claims(
    store, claims, django_assert_max_num_queries
) -> None:
    words = [f"Fact number {index} holds." for index in range(claims)]
    text = stored_text(" ".join(words))
    save_answer(written_answer([proposal(text, each) for each in words], [text]), store=store)
    answer_id = Answer.objects.get().pk
    with django_assert_max_num_queries(8):
        assert len(load_answer(answer_id).claims) == claims


def test_labels_run_on_over_a_chat(store) -> None:
    text = stored_text(REPORT)
    save_answer(answer_over(text), store=store)
    assert next_labels(store)["E"] == 3
    follow_up = relabelled(answer_over(text), first_labels=next_labels(store))
    save_answer(follow_up, store=store)
    assert [item.label for item in load_answer(follow_up.id).evidence] == ["E3", "E4"]
    assert Evidence.objects.filter(store=store).count() == 4
    assert EvidencePlace.objects.count() == 1, "one spot, however often it is cited"


def broken(answer, how):
    claim = answer.claims[0]
    if how == "claim moved":
        return replace(answer, claims=(replace(claim, start=claim.start + 1),))
    if how == "cites nothing":
        return replace(answer, claims=(replace(claim, citations=()),))
    if how == "unknown label":
        citation = replace(claim.citations[0], label="E77")
        return replace(answer, claims=(replace(claim, citations=(citation,)),))
    if how == "cites rejected evidence":
        citation = replace(claim.citations[0], label="E2")
        return replace(answer, claims=(replace(claim, citations=(citation,)),))
    item = answer.evidence[0]
    place = replace(item.place, start=item.place.start + 1, end=item.place.end + 1)
    return replace(answer, evidence=(replace(item, place=place), *answer.evidence[1:]))


@pytest.mark.parametrize(
    "how",
    ["claim moved", "cites nothing", "unknown label", "cites rejected evidence", "quote moved"],
)
def test_a_broken_answer_leaves_no_row(store, how) -> None:
    answer = answer_over(stored_text(REPORT))
    with pytest.raises(InvalidAnswer):
        save_answer(broken(answer, how), store=store)
    for model in (Answer, Claim, Evidence, EvidencePlace):
        assert not model.objects.exists()


def test_a_missing_answer_says_so(store) -> None:
    with pytest.raises(AnswerMissing):
        load_answer(store.answers.model().pk)


def test_a_card_reads_its_claim_and_a_window_of_the_source(store) -> None:
    text = stored_text("x" * 5000 + " " + REPORT + " " + "y" * 5000)
    answer = answer_over(text)
    save_answer(answer, store=store)
    stored = stored_claim(answer.claims[0].id)
    claim, evidence = stored.claim, stored.evidence
    assert claim == answer.claims[0]
    start, window = context_windows(evidence.values(), reach=50)["E1"]
    assert text.text[start : start + len(window)] == window
    assert SENTENCE in window and len(window) <= len(SENTENCE) + 100


def test_erasing_a_chats_store_takes_its_own_and_names_its_sources(store) -> None:
    shared, own = stored_text(REPORT), stored_text(NEWS, "Copy")
    save_answer(answer_over(shared, own), store=store)
    other = EvidenceStore.objects.create()
    save_answer(answer_over(shared), store=other)
    sources = erase_store(store)
    assert sources == {shared.info.source_id, own.info.source_id}
    assert list(Answer.objects.values_list("store", flat=True)) == [other.pk]
    assert set(Evidence.objects.values_list("store", flat=True)) == {other.pk}
    assert EvidencePlace.objects.get().source_text_id == shared.id
    assert SourceText.objects.count() == 2, "a library may still hold them"
