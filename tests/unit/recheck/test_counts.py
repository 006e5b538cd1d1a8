"""The summary of a file follows from its claims, whoever sealed it."""

import json

import pytest

from citations.export.answer_json import answer_data, answer_json
from citations.export.recheck.documents import check_json
from citations.export.recheck.records import file_bytes
from citations.export.recheck.summary import counted_agreement
from citations.export.sealing import sealed
from tests.unit.citations.made_claims import COPIES, found, made_answer, made_claim
from tests.unit.formats.made_provenance import MADE, a_text, told
from tests.unit.made_summaries import NEWS, REPORT, WIRE, summed_answer
from tests.unit.recheck.made_exports import THEIRS

COUNTS = (
    "citation_coverage",
    *("word_for_word", "judged", "computed", "in_several_sources", "in_one_source"),
    *("independent_sources", "disagreements", "checked_by_readers", "read_differently"),
)


def summed():
    texts = (a_text(REPORT), a_text(NEWS, 2, "News"), a_text(WIRE, 3, "Wire"))
    copy = a_text(WIRE, 4, "Copy")
    return told(summed_answer(*texts, copy), (*texts, copy))


def document(provenance):
    made = json.loads(answer_json(provenance))
    del made["seal"]
    return made


def forged_places(made) -> list[str]:
    data = file_bytes(sealed(made, kind="answer", signer=THEIRS))
    return [finding.place for finding in check_json(data)[0].findings]


@pytest.mark.parametrize("name", [*MADE, "summed"])
def test_what_the_product_counts_is_counted_again(name) -> None:
    made = document(summed() if name == "summed" else MADE[name]())
    assert forged_places(made) == []
    for key, between in counted_agreement(made).items():
        assert made["summary"][key] == between.least == between.most


@pytest.mark.parametrize("key", COUNTS)
@pytest.mark.parametrize("wrong", [lambda said: said + 1, str, bool, lambda said: None])
def test_a_count_that_does_not_follow_from_the_claims_is_named(key, wrong) -> None:
    made = document(summed())
    made["summary"][key] = wrong(made["summary"][key])
    assert forged_places(made) == [f"summary {key}"]


@pytest.mark.parametrize("key", COUNTS[1:])
def test_a_file_from_before_a_count_was_told_holds_without_it(key) -> None:
    made = document(summed())
    del made["summary"][key]
    assert forged_places(made) == []


@pytest.mark.parametrize(("one", "other", "sources"), COPIES)
def test_copies_are_known_from_the_file_alone(one, other, sources) -> None:
    evidence = [found("E1", 1, **one), found("E2", 2, **other)]
    made = answer_data(made_answer([made_claim("E1", "E2")], evidence))
    told_again = counted_agreement(made)
    assert told_again["in_several_sources"] == ((1, 1) if sources == 2 else (0, 0))
    assert made["summary"]["in_several_sources"] == sources - 1


def test_versions_of_one_document_may_count_as_one_or_as_two() -> None:
    evidence = [found("E1", 1), found("E2", 1, sha256="later")]
    made = answer_data(made_answer([made_claim("E1", "E2")], evidence))
    assert made["summary"]["independent_sources"] == 1
    assert counted_agreement(made)["independent_sources"] == (1, 2)
