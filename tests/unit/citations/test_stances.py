"""What other sources say of a claim, and which source names which: written once, read for one
reader, history kept."""

import pytest

from citations.drafts import CitesDraft
from citations.errors import ClaimMissing, InvalidStance, StanceMissing
from citations.models import Claim, EvidencePlace, EvidenceStore, Source, SourceText, Stance
from citations.storage.read.stances import stances_of_answer, stances_of_claim
from citations.storage.write.answers import erase_store, save_answer
from citations.storage.write.cites import keep_cites
from citations.storage.write.stances import (
    forget_stances,
    hand_on_copies,
    keep_stances,
    say_of_stance,
    take_back,
)
from tests.unit.answers import NEWS, REPORT, proposal, stored_text, written_answer
from tests.unit.evidence_graph.made_stances import keep, stance_of

pytestmark = pytest.mark.django_db
RISE = "Revenue rose to 3,214 million dollars in 2022"
SEAT = "Helios Energy was founded in 2010 and is headquartered in Basel"


@pytest.fixture
def claims():
    """Two of one answer over one source."""
    report = stored_text(REPORT)
    draft = written_answer([proposal(report, SEAT), proposal(report, RISE)], [report])
    save_answer(draft, store=EvidenceStore.objects.create())
    return list(Claim.objects.order_by("start"))


def text(title="Courier", words=NEWS):
    return SourceText.objects.get(pk=stored_text(words, title).id)


def read(claim):
    return stances_of_claim(claim.pk, Source.objects.all())


def test_what_is_kept_is_read_with_the_words_it_rests_on(claims):
    courier = text()
    assert keep(claims[0], stance_of(courier, page=2, note="It gives “Helios”.")) == 1
    [found] = read(claims[0])
    assert (found.quote, found.page, found.relation) == (NEWS[:10], 2, "refutes")
    assert found.words == (((0, 3), (0, 3)),) and found.note == "It gives “Helios”."
    assert (found.source.title, found.judge, found.claim_id) == (
        ("Courier", "test 1", str(claims[0].pk))
    )


def test_a_pair_is_judged_once(claims):
    courier = text()
    keep(claims[0], stance_of(courier))
    assert keep(claims[0], stance_of(courier, "supports"), stance_of(text("Ledger"))) == 1
    assert [each.relation for each in read(claims[0])] == ["refutes", "refutes"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"end": 10_000},
        {"start": 5, "end": 5},
        {"words": (((0, 3), (0, 11)),)},
        {"words": (((0, 10_000), (0, 3)),)},
        {"words": ()},
    ],
)
def test_what_does_not_hold_is_not_kept_and_nothing_beside_it_either(claims, wrong):
    with pytest.raises(InvalidStance):
        keep(claims[0], stance_of(text("Ledger")), stance_of(text(), **wrong))
    assert not Stance.objects.exists() and EvidencePlace.objects.count() == 2


def test_a_source_that_the_claim_cites_has_no_stance_to_it(claims):
    cited = SourceText.objects.get(source__title="Helios Annual Report 2022")
    with pytest.raises(InvalidStance, match="is cited"):
        keep(claims[0], stance_of(cited))


def test_a_model_may_contradict_without_words(claims):
    assert keep(claims[0], stance_of(text(), code="language_model", words=())) == 1


def test_a_claim_that_is_gone_is_told_and_a_text_that_is_gone_passed_over(claims):
    courier = text()
    claim, gone = claims
    Claim.objects.filter(pk=gone.pk).delete()
    with pytest.raises(ClaimMissing):
        keep_stances(gone.pk, [stance_of(courier)], judge="test 1")
    SourceText.objects.filter(pk=courier.pk).delete()
    keep(claim, stance_of(courier))
    assert not Stance.objects.exists()


def test_of_an_answer_come_all_in_the_order_of_its_claims(claims):
    keep(claims[1], stance_of(text("Ledger")))
    keep(claims[0], stance_of(text()))
    found = stances_of_answer(claims[0].answer_id, Source.objects.all())
    assert [each.claim_id for each in found] == [str(claims[0].pk), str(claims[1].pk)]


def test_reading_costs_the_same_however_many_there_are(claims, django_assert_num_queries):
    for number in range(6):
        keep(claims[0], stance_of(text(f"N{number}")))
    with django_assert_num_queries(3):
        assert len(read(claims[0])) == 6


def test_what_is_forgotten_is_history_and_can_be_said_anew(claims):
    courier, ledger = text(), text("Ledger")
    keep(claims[0], stance_of(courier), stance_of(ledger))
    forget_stances([claims[0].pk], texts=[courier.pk])
    assert [each.source.title for each in read(claims[0])] == ["Ledger"]
    keep(claims[0], stance_of(courier, "supports"))
    assert sorted(each.relation for each in read(claims[0])) == ["refutes", "supports"]
    assert Stance.objects.filter(current=False).count() == 1


def test_a_reader_who_sees_no_contradiction_is_heard_until_it_is_taken_back(claims):
    keep(claims[0], stance_of(text()))
    [stance] = read(claims[0])
    say_of_stance(stance.id, "ann", "no contradiction")
    say_of_stance(stance.id, "ann", "another thing")
    [heard] = read(claims[0])
    assert heard.shown_as == "neutral" and len(heard.readings) == 1
    take_back(stance.id, "ann")
    assert read(claims[0])[0].shown_as == "refutes"
    forget_stances([claims[0].pk])
    with pytest.raises(StanceMissing):
        say_of_stance(stance.id, "ann", "right")


def test_one_copy_stands_for_the_rest_where_the_original_is_erased(claims):
    original, *copies = (text(title) for title in ("Original", "A", "B"))
    keep(claims[0], stance_of(original), *(stance_of(c, copy_of=original.pk) for c in copies))
    assert len({each.group for each in read(claims[0])}) == 1
    hand_on_copies([original.source_id])
    original.source.delete()
    left = read(claims[0])
    assert len(left) == 2 and {each.group for each in left} == {left[0].id}


def test_a_support_of_what_cites_the_claims_source_counts_for_nothing(claims):
    courier, ledger = text(), text("Ledger")
    cited = claims[0].citations.get().evidence.source_text.source_id
    edge = CitesDraft(text_id=courier.pk, cited=cited, start=0, end=6, how="link")
    keep_cites([edge])
    keep(claims[0], stance_of(courier, "supports"), stance_of(ledger, "supports"))
    said = {each.source.title: (each.relation, each.code) for each in read(claims[0])}
    assert said == {
        "Courier": ("neutral", "cites_origin"),
        "Ledger": ("supports", "other_figure"),
    }


def test_erasing_answers_leaves_places_that_say_which_source_is_named(claims):
    courier, other = text(), text("Ledger")
    edge = CitesDraft(text_id=courier.pk, cited=other.source_id, start=0, end=6, how="link")
    keep_cites([edge])
    keep(claims[0], stance_of(courier))
    erase_store(claims[0].answer.store)
    place = EvidencePlace.objects.get(source_text=courier)
    assert (place.start, place.end) == (0, 6)
