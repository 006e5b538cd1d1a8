"""Evidence is labelled without gaps, corroboration joins its claim, and every offset holds."""

import pytest

from tests.unit.answers import NEWS, REPORT, memory_text, piece, proposal, written_answer

SENTENCE = "Revenue rose to 3,214 million dollars in 2022"


@pytest.fixture
def report():
    return memory_text(REPORT, -1)


@pytest.fixture
def news():
    return memory_text(NEWS, -2, title="Energy Courier")


def test_rejected_quotes_are_kept_behind_the_accepted_with_their_reason(report) -> None:
    proposals = [
        proposal(report, "Revenue fell to nothing"),
        proposal(report, SENTENCE),
        proposal(report, "Critics deny that revenue fell", addresses_question=False),
    ]
    evidence = written_answer(proposals, [report], first_label=4).evidence
    assert [(item.label, item.rejection) for item in evidence] == [
        ("E4", None),
        ("E5", "not_verbatim"),
        ("E6", "does_not_address_question"),
    ]
    assert evidence[1].place is None and evidence[1].quote == ""


def test_another_sources_near_equal_sentence_is_a_further_citation(report, news) -> None:
    proposals = [proposal(report, SENTENCE), proposal(news, SENTENCE)]
    (claim,) = written_answer(proposals, [report, news], further={"E1": ["E2"]}).claims
    assert [citation.label for citation in claim.citations] == ["E1", "E2"]


def test_a_copy_of_the_same_text_corroborates_nothing(report) -> None:
    copy = memory_text(REPORT, -3, title="Report, downloaded again")
    proposals = [proposal(report, SENTENCE), proposal(copy, SENTENCE)]
    answer = written_answer(proposals, [report, copy])
    assert [citation.label for citation in answer.claims[0].citations] == ["E1"]
    assert answer.evidence[1].rejection == "duplicate"


def test_offsets_count_in_the_final_text(report) -> None:
    quotes = ["Helios Energy was founded in 2010", "is headquartered in Basel", SENTENCE]
    pieces = [
        piece(quotes[2], "E3", block=0, block_type="headline"),
        piece(".", block=0, block_type="headline"),
        piece("“", block=1),
        piece(quotes[0], "E1", block=1),
        piece(" and ", block=1),
        piece(quotes[1], "E2", block=1),
        piece(".”", block=1),
    ]
    answer = written_answer([proposal(report, quote) for quote in quotes], [report], pieces)
    assert answer.text == (
        f"{SENTENCE}.\n\n“Helios Energy was founded in 2010 and is headquartered in Basel.”"
    )
    for claim in answer.claims:
        assert answer.text[claim.start : claim.end] == claim.text
    assert [answer.text[block.start : block.end] for block in answer.blocks] == answer.text.split(
        "\n\n"
    )
    for item in answer.evidence:
        assert report.text[item.place.start : item.place.end] == item.quote
