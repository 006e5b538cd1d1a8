"""Numbers stream with the words; a computed one that does not come out never reaches the page."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from citations.numbers.derive import computation_of
from citations.verification.word_for_word import WordForWordJudge
from research_app.answering.events import AnswerCompleted, ClaimWritten, dump, load
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.answering.writing import Writer
from research_app.synthesis.protocols import CellAt, Piece
from tests.unit.answers import memory_text, piece, proposal, written_answer
from tests.unit.made_numbers import COSTS, GROWTH, HEADS, REPORT, ROW, USERS, growth

NAME = "Revenue 2022, percentage change from 2020: "


@pytest.fixture
def report():
    return memory_text(REPORT)


def computed(number=None, *, block=0, name=NAME, **more):
    number = number or growth()
    start = len(name)
    placed = replace(number, start=start, end=start + len(number.raw))
    return Piece(
        block=block,
        block_type="paragraph",
        text=name + number.raw,
        labels=("E1",),
        context=("E2",),
        **{"computed": placed, **more},
    )


def wrong():
    """The growth with another figure than its formula gives."""
    return replace(growth(), raw="+33.9 %", value=Decimal("33.9"))


def answer(report, *pieces):
    quotes = (ROW, HEADS, USERS, COSTS)
    return written_answer([proposal(report, quote) for quote in quotes], [report], pieces)


def test_a_computed_number_stands_in_the_answer_and_is_checked(report) -> None:
    made = answer(report, piece(USERS, "E3"), piece(". "), computed(), piece("."))
    claim = made.claims[1]
    (number,) = (number for number in claim.numbers if number.computation)
    assert made.text[number.start : number.end] == number.raw == GROWTH
    assert claim.verdict.level == "supported" and claim.type == "numeric"
    assert {item.level for item in number.computation.inputs} == {"supported"}


def test_other_claims_have_the_numbers_of_their_words(report) -> None:
    made = answer(report, piece(COSTS, "E4"))
    (number,) = made.claims[0].numbers
    assert made.text[number.start : number.end] == number.raw == "12.5 %"
    assert (number.match, number.derivation, number.quoted.raw) == ("exact", "direct", "12.5 %")


def test_numbers_come_with_the_words_and_not_after_them(report) -> None:
    collected = Collected(first_label=1)
    list(collect_evidence([proposal(report, COSTS)], {report.id: report}, collected))
    evidence = {item.label: item for item in collected.accepted}
    writer = Writer(evidence, WordForWordJudge(), {report.id: report})
    events = list(writer.write([piece(COSTS, "E1")]))
    first = next(event for event in events if isinstance(event, ClaimWritten))
    assert [number.raw for number in first.claim.numbers] == ["12.5 %"]


@pytest.mark.parametrize("value", ["0.1", "3.2E+9", "-0.00000000000000000000000001", "2.50"])
def test_numbers_pass_through_the_log_of_a_run_unchanged(report, value) -> None:
    made = answer(report, computed(), piece(" "), piece(COSTS, "E4"))
    claim = made.claims[1]
    number = replace(claim.numbers[0], value=Decimal(value))
    made = replace(made, claims=(made.claims[0], replace(claim, numbers=(number,))))
    kind, payload = dump(AnswerCompleted(answer=made))
    loaded = load(kind, json.loads(json.dumps(payload))).answer
    assert loaded == made
    assert str(loaded.claims[1].numbers[0].value) == str(Decimal(value))


def test_a_wrong_result_is_left_out_with_the_block_it_was_alone_in(report) -> None:
    made = answer(
        report,
        piece("How it grew", block=0, block_type="heading"),
        computed(wrong(), block=1),
        piece("What it cost", block=2, block_type="heading"),
        piece(COSTS, "E4", block=3),
    )
    assert made.text == f"What it cost\n\n{COSTS}"
    assert [claim.text for claim in made.claims] == [COSTS]


def test_a_wrong_result_leaves_its_neighbours(report) -> None:
    made = answer(
        report, piece(COSTS, "E4"), piece(" "), computed(wrong()), piece(" "), piece(USERS, "E3")
    )
    assert made.text == f"{COSTS} {USERS}"
    for claim in made.claims:
        assert made.text[claim.start : claim.end] == claim.text


def test_a_table_keeps_the_cell_of_a_wrong_result(report) -> None:
    cells = [CellAt(row=0, column=0), CellAt(row=0, column=1)]
    made = answer(
        report,
        Piece(block=0, block_type="table", text=COSTS, labels=("E4",), cell=cells[0]),
        Piece(block=0, block_type="table", text=" | "),
        replace(computed(wrong(), name="", cell=cells[1]), block_type="table"),
    )
    assert made.text == f"{COSTS} | –"
    assert len(made.blocks[0].cells) == 2 and len(made.claims) == 1


def test_a_claim_that_names_years_of_its_inputs_has_no_numbers_of_them(report) -> None:
    inputs = growth().computation.inputs
    value, computation = computation_of(
        "mean(#1, #2)", inputs, definition="", decimals=0, unit="USD", scale=Decimal(10) ** 6
    )
    number = replace(
        growth(),
        raw="2,812 USD million",
        value=value,
        unit="USD",
        computation=computation,
        direction="",
    )
    made = answer(report, computed(number, name="Revenue, average of 2020, 2022: "))
    assert [each.raw for each in made.claims[0].numbers] == ["2,812 USD million"]
    assert made.claims[0].verdict.level == "supported"
