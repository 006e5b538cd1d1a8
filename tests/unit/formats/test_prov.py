"""PROV-JSON: it loads in the library, round-trips, and keeps PROV's constraints."""

import json
from collections import defaultdict

import pytest
from prov.model import (
    ProvActivity,
    ProvDerivation,
    ProvDocument,
    ProvEntity,
    ProvGeneration,
    ProvInvalidation,
    ProvUsage,
)

from citations.export.formats.ids import evidence_id
from citations.export.formats.prov_json import prov_document
from tests.unit.formats.made_provenance import (
    HOSTILE,
    LATER,
    MADE,
    compliant,
    computed,
    judged,
)


def loaded(provenance):
    return ProvDocument.deserialize(content=json.dumps(prov_document(provenance)), format="json")


@pytest.mark.parametrize("made", MADE)
def test_it_loads_in_the_library_and_comes_back_equal(made):
    first = loaded(MADE[made]())
    again = ProvDocument.deserialize(content=first.serialize(format="json"), format="json")
    assert again == first
    # Names stand in the document's own namespaces, so that PROV-N can be written, too.
    assert first.get_provn()


@pytest.mark.parametrize("made", MADE)
def test_everything_that_is_referred_to_is_there_and_nothing_derives_from_itself(made):
    document = loaded(MADE[made]())
    records = document.get_records()
    known = {str(each.identifier) for each in records if each.is_element()}
    edges = defaultdict(set)
    for record in records:
        if record.is_relation():
            ends = [str(value) for _, value in record.formal_attributes if value is not None]
            named = {end for end in ends if end.startswith("uuid:")}
            assert named <= known
        if isinstance(record, ProvDerivation):
            made_of, source = [str(value) for _, value in record.formal_attributes[:2]]
            edges[made_of].add(source)
    assert not cycle(edges)


def cycle(edges):
    """Whether somebody can come back to where they started."""
    done, way = set(), set()

    def visit(node):
        if node in way:
            return True
        if node in done:
            return False
        way.add(node)
        found = any(visit(each) for each in edges.get(node, ()))
        way.discard(node)
        done.add(node)
        return found

    return any(visit(node) for node in list(edges))


@pytest.mark.parametrize("made", MADE)
def test_times_are_in_order(made):
    """Generation precedes use by what ended before, activities end after they start, a thing is
    generated once and ends after it began (PROV-CONSTRAINTS 5.2, 5.3)."""
    document = loaded(MADE[made]())
    spans = {
        str(each.identifier): (each.get_startTime(), each.get_endTime())
        for each in document.get_records(ProvActivity)
    }
    assert all(start <= end for start, end in spans.values() if start and end)
    born = {}
    for each in document.get_records(ProvGeneration):
        entity, activity, at = each.args
        assert str(entity) not in born, "generated twice"
        born[str(entity)] = at
        if at and spans[str(activity)][1]:
            assert at <= spans[str(activity)][1]
    for each in document.get_records(ProvUsage):
        activity, entity, _ = each.args
        end = spans[str(activity)][1]
        if end and born.get(str(entity)):
            assert born[str(entity)] <= end
    for each in document.get_records(ProvInvalidation):
        entity, _, at = each.args
        if at and born.get(str(entity)):
            assert born[str(entity)] <= at


def entities(document, kind):
    return [
        each
        for each in document.get_records(ProvEntity)
        if any(str(value) == f"ed:{kind}" for value in each.get_asserted_types())
    ]


def said(record, name):
    return {str(key): value for key, value in record.attributes}.get(f"ed:{name}")


def test_every_piece_of_evidence_is_there_with_its_quote_and_hash():
    provenance = compliant()
    document = loaded(provenance)
    found = entities(document, "Evidence") + entities(document, "RejectedEvidence")
    by_id = {str(each.identifier): each for each in found}
    for item in provenance.answer.evidence:
        record = by_id[f"uuid:{evidence_id(provenance.answer.id, item.label)}"]
        assert said(record, "quote") == item.quote
        assert said(record, "quote_sha256") == item.place.sha256
        assert (said(record, "start"), said(record, "end")) == (item.place.start, item.place.end)
        assert said(record, "rejection") == item.rejection
    assert entities(document, "RejectedEvidence")


def test_an_older_verdict_is_ended_by_the_one_that_followed():
    provenance = judged()
    document = loaded(provenance)
    ended = list(document.get_records(ProvInvalidation))
    older = [each for each in entities(document, "Verdict") if said(each, "current") is False]
    assert [each.args[0] for each in ended] == [each.identifier for each in older]
    assert ended[0].args[2] == LATER


def test_a_computed_number_leads_to_its_inputs_and_they_to_their_quotes():
    document = loaded(computed())
    [number] = [each for each in entities(document, "Number") if said(each, "formula")]
    derived = {str(each.args[0]): [] for each in document.get_records(ProvDerivation)}
    for each in document.get_records(ProvDerivation):
        derived[str(each.args[0])].append(str(each.args[1]))
    inputs = derived[str(number.identifier)]
    quotes = {str(each.identifier) for each in entities(document, "Evidence")}
    assert len(inputs) == 2
    assert all(set(derived[each]) & quotes for each in inputs)
    assert said(number, "steps")


def test_who_took_part_is_named_with_its_role():
    records = prov_document(judged())
    names = {each["prov:label"] for each in records["agent"].values()}
    assert {"alice", "made judge 1", "judge 0", "Ada <b>", "=Bo", "pypdfium2 5"} <= names
    roles = {each["prov:role"]["$"] for each in records["wasAssociatedWith"].values()}
    assert {"ed:fetcher", "ed:extractor", "ed:engine", "ed:judge", "ed:reader"} <= roles


def test_no_title_is_part_of_a_name():
    records = prov_document(judged())
    assert any(each.get("prov:label") == HOSTILE for each in records["entity"].values())
    for section in ("entity", "activity", "agent"):
        assert all(name.startswith("uuid:") and len(name) == 41 for name in records[section])
