"""Web Annotations: one a citation, by the vocabulary's rules, and their places are right."""

from dataclasses import replace
from hashlib import sha256

import pytest

from citations.export.formats.annotations import annotation_document
from citations.export.provenance import load_provenance
from citations.models import EvidenceStore
from citations.storage.write.answers import save_answer
from tests.unit.answers import proposal, stored_text, written_answer
from tests.unit.formats.made_provenance import LATER, MADE, judged, uncited
from tests.unit.formats.vocabulary import check_collection


@pytest.mark.parametrize("made", MADE)
def test_the_document_keeps_the_rules_and_has_one_for_each_citation_and_stance(made):
    provenance = MADE[made]()
    items = check_collection(annotation_document(provenance))
    cited = {
        f"urn:uuid:{link.id}" for claim in provenance.answer.claims for link in claim.citations
    }
    of_stances = [each for each in items if "ed:countedAs" in each]
    assert {each["id"] for each in items if each not in of_stances} == cited
    assert len(of_stances) == len(provenance.current_stances())


@pytest.mark.parametrize("made", ["judged", "compliant", "develop"])
def test_words_and_places_lead_to_the_same_stretch_of_the_text(made):
    provenance = MADE[made]()
    texts = {each.info.sha256: each.text for each in provenance.texts.values()}
    for each in check_collection(annotation_document(provenance)):
        text = texts[each["target"]["state"]["ed:sha256"]]
        quote, place = each["target"]["selector"]
        assert text[place["start"] : place["end"]] == quote["exact"]
        around = quote["prefix"] + quote["exact"] + quote["suffix"]
        assert text[place["start"] - len(quote["prefix"]) :].startswith(around)
        assert sha256(quote["exact"].encode()).hexdigest() == quote["ed:sha256"]


def test_places_count_characters_not_code_units(db):
    """Signs beyond the first plane are one each, as the standard counts."""
    text = stored_text("\U0001f6a2\U0001f6a2 Ferries 🚢 sail. Nine ships sail daily.")
    answer = written_answer([proposal(text, "Nine ships sail daily")], [text])
    save_answer(answer, store=EvidenceStore.objects.create())
    [each] = check_collection(annotation_document(load_provenance(answer.id)))
    quote, place = each["target"]["selector"]
    assert text.text[place["start"] : place["end"]] == "Nine ships sail daily"
    assert quote["prefix"] == "\U0001f6a2\U0001f6a2 Ferries 🚢 sail. "
    assert quote["suffix"] == "."


def test_a_stored_answer_says_the_same_with_and_without_its_texts(db):
    text = stored_text("Before it. Nine ships sail daily. After it.", url="https://a.example/x")
    answer = written_answer([proposal(text, "Nine ships sail daily")], [text])
    save_answer(answer, store=EvidenceStore.objects.create())
    alone = annotation_document(load_provenance(answer.id))
    assert alone == annotation_document(load_provenance(answer.id, with_texts=True))
    assert alone["first"]["items"][0]["target"]["source"]["id"] == "https://a.example/x"


def test_verdict_and_reason_are_the_body_and_a_new_verdict_a_modification():
    provenance = judged()
    link = provenance.answer.claims[0].citations[0].id
    [now] = provenance.history[link]
    again = (replace(now, current=False), replace(now, at=LATER))
    provenance = replace(provenance, history={**provenance.history, link: again})
    items = check_collection(annotation_document(provenance))
    levels = [each["body"][1]["value"] for each in items]
    assert levels == [claim.verdict.level for claim in provenance.answer.claims]
    assert items[1]["body"][2]["value"] == "The quote says the opposite."
    assert [each.get("modified") for each in items] == ["2026-03-13T05:06:07Z", None, None, None]
    assert {each["body"][1]["purpose"] for each in items} == {"classifying"}


def test_an_address_that_is_none_of_the_web_is_no_source():
    provenance = judged()
    evidence = tuple(
        replace(each, source=replace(each.source, final_url="javascript:alert(1)"))
        for each in provenance.answer.evidence
    )
    provenance = replace(provenance, answer=replace(provenance.answer, evidence=evidence))
    for each in check_collection(annotation_document(provenance)):
        assert each["target"]["source"]["id"].startswith("urn:uuid:")


def test_claims_without_citation_are_named_at_least():
    provenance = uncited()
    document = annotation_document(provenance)
    bare = [claim for claim in provenance.answer.claims if not claim.citations]
    assert document["ed:claimsWithoutCitation"] == [f"urn:uuid:{each.id}" for each in bare]
