"""What other sources say goes along as far as whoever exports may see it, and can be checked."""

import io
import json
import subprocess
import sys
import zipfile
from xml.etree import ElementTree

import pytest

from citations.export.formats import FORMATS
from citations.export.package import write_package
from citations.export.recheck.answers import wrong_answer
from citations.export.recheck.assemble import verify_py
from citations.export.recheck.package import Package
from citations.export.verify import deeper_findings, verify_export
from citations.models import SourceCites
from citations.storage.write.stances import forget_stances, say_of_stance
from research_app.chats.models import Turn
from research_app.exports.contents import Wanted, turn_provenance, write_answer
from research_app.library.models import ConfidentialSource, LibraryEntry
from tests.unit.made_stances import HIDDEN, compared_answer, in_library, say
from tests.unit.schema import answer_schema

pytestmark = pytest.mark.django_db
NEEDS_REQUIREMENTS = "audit"


@pytest.fixture
def made(alice):
    return compared_answer(alice)


@pytest.fixture
def turn(made):
    return Turn.objects.select_related("chat__owner").get(answer=made.answer.id)


def written(turn, name, reader):
    return FORMATS[name].write(turn_provenance(turn, reader=reader), None)


def document(turn, reader):
    return json.loads(written(turn, "json", reader))


def every_format(turn, reader):
    return {name: written(turn, name, reader) for name in FORMATS if name != NEEDS_REQUIREMENTS}


def package(turn, reader):
    stream = io.BytesIO()
    write_package(stream, turn_provenance(turn, reader=reader, with_texts=True), None)
    return stream.getvalue()


def test_each_source_says_one_thing_and_copies_count_once(turn, alice):
    data = document(turn, alice)
    first, *rest = data["claims"]
    said = [(each["source_title"], each["relation"], each["group"]) for each in first["stances"]]
    assert said == [
        ("Harbour log", "refutes", 1),
        ("Yearbook", "supports", 2),
        ("Reprint", "supports", 2),
    ]
    ratio = first["support_ratio"]
    assert (ratio["supports"], ratio["refutes"], ratio["neutral"]) == (1, 1, 0)
    assert ratio["alpha"] == 2 and ratio["beta"] == 1 + data["weights"]["other_figure"]["weight"]
    assert all(each["support_ratio"] is None and not each["stances"] for each in rest)
    answer_schema().validate(data)


def test_an_export_with_stances_holds_when_it_is_checked_again(turn, alice):
    assert verify_export(document(turn, alice)) == []
    data = package(turn, alice)
    report = Package(io.BytesIO(data), len(data), None, deeper_findings).check()
    assert report.findings == [] and report.counts["stances of other sources"] == 3


def test_the_check_in_the_package_finds_a_changed_ratio(turn, alice, tmp_path):
    (tmp_path / "verify.py").write_text(verify_py(), encoding="utf-8")

    def said(data):
        (tmp_path / "answer.json").write_text(json.dumps(data), encoding="utf-8")
        command = [sys.executable, "-I", "-S", "verify.py", "answer.json", "--json"]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        return {each["field"] for each in json.loads(run.stdout)["findings"]}

    data = document(turn, alice)
    del data["seal"]
    assert said(data) == set()
    data["claims"][0]["support_ratio"]["ratio"] = 0.9
    assert "support_ratio.ratio" in said(data)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"quote": "Tarn Ferries carried 2.6 million passengers in 2023."}, "stances[0].quote"),
        ({"end": 400}, "stances[0].end"),
        ({"words": [{"claim": [0, 4], "quote": [0, 400]}]}, "stances[0].words"),
        ({"words": []}, "stances[0].words"),
        ({"relation": "agrees"}, "stances[0].relation"),
        ({"relation": "supports", "counted_as": "supports"}, "stances[0]"),
        ({"counted_as": "neutral"}, "stances[0].counted_as"),
        ({"code": "made_up"}, "stances[0].code"),
        ({"group": 2}, "stances"),
    ],
)
def test_a_changed_stance_is_found(turn, alice, change, field):
    data = document(turn, alice)
    data["claims"][0]["stances"][0] |= change
    assert field in {each.field for each in verify_export(data)}


def test_a_source_counted_twice_and_a_wrong_ratio_are_found(turn, alice):
    data = document(turn, alice)
    first = data["claims"][0]
    first["support_ratio"]["alpha"] = 9.0
    first["stances"][2]["source_id"] = first["stances"][1]["source_id"]
    found = {each.field for each in verify_export(data)}
    assert {"support_ratio.alpha", "stances[2].source_id"} <= found
    first["support_ratio"] = None
    assert "support_ratio" in {each.field for each in verify_export(data)}


def test_word_for_word_is_held_against_the_quote(turn, alice):
    data = document(turn, alice)
    stance = data["claims"][0]["stances"][0]
    data["weights"]["word_for_word"] = {"weight": 1.0, "right": None, "said": None}
    stance |= {"code": "word_for_word", "relation": "supports", "counted_as": "supports"}
    problems = [each.problem for each in verify_export(data) if each.field == "stances[0]"]
    assert problems and "word for word" in problems[0]


def test_a_quote_that_does_not_stand_in_a_cited_text_is_found(made, turn, alice):
    """The text of a source that is cited elsewhere in the answer is in the package."""
    provenance = turn_provenance(turn, reader=alice, with_texts=True)
    digest = made.answer.evidence[0].source.sha256
    data = document(turn, alice)
    data["claims"][0]["stances"][0]["source_text_sha256"] = digest
    texts = {each.info.sha256: each.text for each in provenance.texts.values()}
    assert "stances[0].start" in {each.field for each in wrong_answer(data, texts)}


def test_what_readers_say_changes_what_is_counted(made, turn, alice):
    stance = say(made.answer, made.low)
    say_of_stance(stance.pk, "alice", "no contradiction")
    first = document(turn, alice)["claims"][0]
    assert first["stances"][0]["relation"] == "refutes"
    assert first["stances"][0]["counted_as"] == "neutral"
    assert [each["says"] for each in first["stances"][0]["readings"]] == ["no contradiction"]
    assert first["support_ratio"]["refutes"] == 0
    assert verify_export(document(turn, alice)) == []


def test_a_hidden_source_leaves_no_trace_in_any_format(made, turn, alice, bob):
    before, packed = every_format(turn, alice), package(turn, alice)
    hidden = in_library(bob, HIDDEN, "Bob’s private ledger")
    say(made.answer, hidden)
    assert every_format(turn, alice) == before and package(turn, alice) == packed


def test_a_copy_whose_original_is_hidden_stands_for_itself(made, turn, alice, bob):
    hidden = in_library(bob, HIDDEN, "Bob’s private ledger")
    say(made.answer, hidden)
    say(made.answer, in_library(alice, HIDDEN, "Clipping"), copy_of=hidden.id)
    first = document(turn, alice)["claims"][0]
    assert [each["group"] for each in first["stances"]] == [1, 2, 2, 3]
    assert verify_export(document(turn, alice)) == []


def test_an_auditor_sees_no_private_document_of_the_owner(made, turn, auditor):
    for name, data in every_format(turn, auditor).items():
        for words in (b"Harbour log", b"2.7 million", b"Yearbook"):
            assert words not in data, name
    data = package(turn, auditor)
    assert b"Harbour log" not in data and b"2.7 million" not in data


def test_a_package_takes_no_text_along_that_nobody_cites(turn, alice):
    data = package(turn, alice)
    assert b"2.7 million" in data
    assert b"Nobody else may read this line" not in data
    assert all(b"Nobody else" not in each for each in every_format(turn, alice).values())


def test_its_owner_may_take_the_texts_of_other_sources_along(made, turn, alice, auditor):
    def taken(user):
        file = io.BytesIO()
        wanted = Wanted(format="package", originals=False, other_texts=True, user=user)
        write_answer(file, turn, wanted)
        return file

    ConfidentialSource.objects.create(source_id=made.same.info.source_id, owner=None)
    packed = taken(alice)
    names = zipfile.ZipFile(packed).namelist()
    assert f"sources/{made.low.info.sha256}.txt" in names
    assert f"sources/{made.same.info.sha256}.txt" not in names
    assert Package(packed, len(packed.getvalue()), None).check().findings == []
    assert len(names) > len(zipfile.ZipFile(taken(auditor)).namelist())


def test_prov_ends_an_older_judgement_with_the_newer_one(made, turn, alice):
    first = say(made.answer, made.low)
    forget_stances([made.answer.claims[0].id], texts=[made.low.id])
    say(made.answer, made.low)
    prov = json.loads(written(turn, "prov", alice))
    acts = [
        each for each in prov["activity"].values() if "CrossSourceJudgement" in json.dumps(each)
    ]
    stances = [each for each in prov["entity"].values() if '"ed:Stance"' in json.dumps(each)]
    assert len(acts) == len(stances) == 4 and first.relation == "refutes"
    ended = [each["prov:entity"] for each in prov["wasInvalidatedBy"].values()]
    stale = [
        name
        for name, each in prov["entity"].items()
        if '"ed:Stance"' in json.dumps(each) and each["ed:current"] is False
    ]
    assert len(stale) == 1 and stale[0] in ended


def test_annotations_hold_the_relation_and_two_selectors(turn, alice):
    items = json.loads(written(turn, "webannotation", alice))["first"]["items"]
    [found] = [each for each in items if each["body"][1]["value"] == "refutes"]
    assert found["motivation"] == "assessing"
    by_words, by_place = found["target"]["selector"]
    assert by_words["exact"].startswith("Tarn Ferries carried 2.7") and "suffix" not in by_words
    assert (by_place["start"], by_place["end"]) == (0, len(by_words["exact"]))


def test_json_ld_speaks_cito(turn, alice):
    graph = json.loads(written(turn, "jsonld", alice))["@graph"]
    by_name = {each.get("schema:name"): each for each in graph}
    claim = next(each["id"] for each in graph if "ed:supportRatio" in each)
    assert by_name["Harbour log"]["cito:disputes"] == [claim]
    assert by_name["Yearbook"]["cito:confirms"] == [claim]
    kinds = {each.get("cito:hasCitationCharacterization") for each in graph}
    assert {"cito:disputes", "cito:confirms", "cito:citesAsEvidence"} <= kinds


def test_graphml_leads_from_every_edge_to_two_nodes(turn, alice):
    root = ElementTree.fromstring(written(turn, "graphml", alice))
    space = "{http://graphml.graphdrawing.org/xmlns}"
    nodes = {each.get("id") for each in root.iter(f"{space}node")}
    edges = list(root.iter(f"{space}edge"))
    assert len(edges) == 7 and len(nodes) == 9
    assert all({each.get("source"), each.get("target")} <= nodes for each in edges)
    keys = {each.get("id") for each in root.iter(f"{space}key")}
    assert {each.get("key") for each in root.iter(f"{space}data")} <= keys


def test_sources_that_name_each_other_are_told(made, turn, alice):
    SourceCites.objects.create(
        citing_text_id=made.same.id, cited_id=made.low.info.source_id, how="link"
    )
    [found] = document(turn, alice)["cites"]
    assert found["citing_id"] == made.same.info.source_id and found["how"] == "link"
    answer_schema().validate(document(turn, alice))
    graph = json.loads(written(turn, "jsonld", alice))["@graph"]
    assert any("cito:cites" in each for each in graph)


def test_evidence_names_the_passage_in_which_it_lies(turn, alice):
    data = document(turn, alice)
    for item in data["evidence"]:
        label = item["passage"]
        assert label is None or data["passages"][label]["start"] <= item["start"]
    wrong = data["evidence"][0]
    wrong["passage"] = "C99"
    assert "passage" in {each.field for each in verify_export(data)}


def test_an_auditor_reads_the_graph_without_the_owners_private_documents(made, auditor_client):
    own = f"/answers/{made.answer.id}"
    for path in (f"{own}/graph/", f"{own}/graph.svg", f"/api{own}/graph", f"/api{own}/stances"):
        response = auditor_client.get(path)
        assert response.status_code == 200
        assert "Harbour log" not in response.text and "Yearbook" not in response.text
    shared = LibraryEntry.objects.get(source=made.same.info.source_id)
    shared.owner = None
    shared.save()
    response = auditor_client.get(f"{own}/graph/")
    assert "Yearbook" in response.text and "Reprint" not in response.text
