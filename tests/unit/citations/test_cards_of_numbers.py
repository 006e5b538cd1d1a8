"""What a reader sees of numbers: chips told apart by sign and word, a card that shows value, quote
and calculation, a table in any order."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from decimal import Decimal

import pytest

from citations.cards import answer_blocks, evidence_card, numbered_notes, summary_view
from citations.cards.chips import chips_of, within_chips
from citations.cards.numbers import number_card, number_rows, numbers_csv, sort_rows
from citations.cards.numbers.table import safe_cell
from tests.unit.answers import memory_text, proposal, written_answer
from tests.unit.made_numbers import (
    COSTS,
    GROWTH,
    HEADLINE,
    IN_MILLIONS,
    REPORT,
    ROW,
    WRONG,
    number_answer,
)


@pytest.fixture
def answer():
    return number_answer(memory_text(REPORT))


def claim_of(answer, text):
    return next(claim for claim in answer.claims if claim.text == text)


def card_of(answer, text, claim=None):
    return number_card(claim or claim_of(answer, text), 0, answer.evidence_by_label(), {})


def marked(passage):
    return [each.text for each in passage.quote.stretches if each.marked]


def changed(claim, **more):
    return replace(claim, numbers=(replace(claim.numbers[0], **more),))


def test_chips_stand_in_their_claims_words_and_tell_their_kind(answer) -> None:
    chips = [chip for block in answer_blocks(answer) for s in block.segments for chip in s.chips]
    assert [(chip.text, chip.kind, chip.sign, chip.name) for chip in chips] == [
        ("$3.2 billion", "changed", "≈", "$3.2 billion: number, rounded"),
        ("2,410", "quoted", "", "2,410: number, quoted"),
        ("3,214", "quoted", "", "3,214: number, quoted"),
        ("+33.4 %", "derived", "ƒ", "+33.4 %: number, derived"),
        ("1.5 million users", "changed", "≈", "1.5 million users: number, rounded"),
        ("12.5 %", "quoted", "", "12.5 %: number, quoted"),
        ("90 plants", "failing", "≠", "90 plants: number, the quote gives another number"),
    ]


@pytest.mark.parametrize(
    ("match", "sign", "word"),
    [
        ("other spelling", "", "quoted in another spelling"),
        ("truncated", "≈", "cut off, not rounded"),
        ("converted", "→", "converted"),
        ("in range", "↔", "inside the range of the quote"),
        ("compatible", "↔", "fits what the quote says"),
        ("context differs", "≠", "number found, context differs"),
        ("not found", "≠", "number not in the quote"),
    ],
)
def test_every_match_has_its_sign_and_word(answer, match, sign, word) -> None:
    (chip,) = chips_of(changed(claim_of(answer, COSTS), match=match))
    assert (chip.sign, chip.word) == (sign, word)


def test_a_rounded_number_of_another_unit_is_called_converted(answer) -> None:
    claim = changed(claim_of(answer, COSTS), match="rounded", derivation="converted")
    assert chips_of(claim)[0].badge == "→ Converted"


def test_a_result_that_does_not_hold_is_never_shown_as_derived(answer) -> None:
    claim = changed(claim_of(answer, GROWTH), match="mismatch")
    (chip,) = chips_of(claim)
    assert chip.kind == "failing" and chip.sign == "≠"
    assert card_of(answer, GROWTH, claim).computation is None
    assert "ƒ" not in numbered_notes(replace(answer, claims=(claim,)))


def test_numbers_that_do_not_lie_in_their_claim_have_no_chip(answer) -> None:
    claim = claim_of(answer, HEADLINE)
    number = claim.numbers[0]
    over = replace(number, start=number.start + 1)
    outside = replace(number, start=claim.end, end=claim.end + 2)
    chips = chips_of(replace(claim, numbers=(outside, number, over)))
    assert [(chip.index, chip.text) for chip in chips] == [(1, "$3.2 billion")]


@pytest.mark.parametrize(
    ("strong", "cut"),
    [
        ((0, 8), ((0, 4), (4, 8))),
        ((6, 14), ((6, 10), (10, 14))),
        ((4, 10), ((4, 10),)),
        ((5, 9), ((5, 9),)),
        ((0, 20), ((0, 20),)),
        ((12, 20), ((12, 20),)),
    ],
)
def test_bold_that_crosses_a_number_is_cut_at_it(answer, strong, cut) -> None:
    chip = replace(chips_of(claim_of(answer, HEADLINE))[0], start=4, end=10)
    assert within_chips([strong], [chip]) == cut


def test_a_card_shows_what_is_printed_and_what_the_source_prints(answer) -> None:
    card = card_of(answer, HEADLINE)
    assert card.before + card.chip.text + card.after == HEADLINE
    assert card.written == "3,200,000,000 USD"
    assert card.original == "“3,214”, read as 3,214,000,000 USD"
    assert card.note and card.chip.badge == "≈ Rounded"
    assert IN_MILLIONS in card.assumptions
    assert dict(card.facts) == {
        "Unit": "USD",
        "Stated as": "exactly this",
        "Direction": "up, an increase",
        "Measure": "Revenue",
        "When": "2022",
        "Match": "rounded",
    }


def test_only_the_number_of_the_quote_is_marked(answer) -> None:
    card = card_of(answer, HEADLINE)
    (row,), (heads,) = card.passages, card.explaining
    assert "".join(each.text for each in row.quote.stretches) == ROW
    assert marked(row) == ["3,214"]
    assert marked(heads) == [], "the head explains the number and does not hold it"


def test_of_a_number_that_is_not_in_the_quote_nothing_is_marked(answer) -> None:
    claim = changed(claim_of(answer, WRONG), match="not found", quoted=None)
    (passage,) = card_of(answer, WRONG, claim).passages
    assert passage.quote.stretches and marked(passage) == []


def test_a_derived_number_shows_its_inputs_and_every_step(answer) -> None:
    card = card_of(answer, GROWTH)
    assert card.chip.badge == "ƒ Derived" and card.subject == "Revenue, 2020–22"
    computation = card.computation
    assert computation.formula == "(#1 − #2) ÷ #2 × 100"
    assert [step.words for step in computation.steps] == list(
        claim_of(answer, GROWTH).numbers[0].computation.steps
    )
    inputs = [step.input for step in computation.steps if step.input]
    assert [each.spoken for each in inputs] == [
        "Source 1, supported: show the quote of input 1",
        "Source 1, supported: show the quote of input 2",
    ]
    assert computation.result == "33.36099585…" and "half up" in computation.rounding
    (row,), (heads,) = card.passages, card.explaining
    assert marked(row) == ["3,214", "2,410"] and row.part == "Inputs #1, #2"
    assert heads.label == "E2"
    assert card.assumptions.count(IN_MILLIONS) == 1, "what both inputs assume stands once"


def test_inputs_that_no_step_names_are_shown_before_the_steps(answer) -> None:
    claim = claim_of(answer, GROWTH)
    computation = replace(claim.numbers[0].computation, steps=("= 33.4 %",))
    card = card_of(answer, GROWTH, changed(claim, computation=computation))
    assert [step.words for step in card.computation.steps] == [
        "3,214,000,000 USD (Revenue, 2022)",
        "2,410,000,000 USD (Revenue, 2020)",
        "= 33.4 %",
    ]


def test_a_long_quote_is_shown_around_its_number_and_whole_on_demand(answer) -> None:
    quote = "word " * 200 + "12.5 % " + "word " * 200 + "end"
    text = memory_text(quote)
    long = written_answer([proposal(text, quote)], [text])
    start = quote.index("12.5 %")
    number = claim_of(answer, COSTS).numbers[0]
    number = replace(number, start=start, end=start + 6)
    number = replace(number, quoted=replace(number.quoted, label="E1", start=start, end=start + 6))
    (passage,) = card_of(long, "", replace(long.claims[0], numbers=(number,))).passages
    shown = "".join(each.text for each in passage.quote.stretches)
    assert marked(passage) == ["12.5 %"] and len(shown) < 500 and shown in quote
    assert (passage.quote.before, passage.quote.after) == ("… ", " …")
    assert "".join(each.text for each in passage.quote.whole) == quote


def test_there_is_no_card_of_a_number_that_is_not_there(answer) -> None:
    for index in (-1, 1, 10**9):
        claim = claim_of(answer, COSTS)
        assert number_card(claim, index, answer.evidence_by_label(), {}) is None


def test_the_claims_card_lists_its_numbers(answer) -> None:
    card = evidence_card(claim_of(answer, HEADLINE), answer.evidence_by_label(), {})
    assert [(chip.text, chip.written) for chip in card.numbers] == [
        ("$3.2 billion", "3,200,000,000 USD")
    ]


def test_the_summary_does_not_call_a_computed_number_word_for_word(answer) -> None:
    agreement = summary_view(answer).agreement
    assert (agreement.computed, agreement.word_for_word + agreement.judged) == (1, 5)


def test_inputs_of_two_sources_do_not_agree_on_the_result(answer) -> None:
    growth = claim_of(answer, GROWTH)
    second = replace(growth.citations[0], label="E3")
    claims = (replace(growth, citations=(*growth.citations, second)),)
    assert summary_view(replace(answer, claims=claims)).agreement.several == 0


def test_copied_text_says_how_derived_numbers_were_computed(answer) -> None:
    *_, last, _ = numbered_notes(answer).split("\n\n")
    assert last.startswith("ƒ +33.4 %: 3,214 USD million (Revenue, 2022); ")
    assert last.endswith("33.4 %")


@pytest.mark.parametrize(
    ("sort", "first", "last"),
    [
        ("", "$3.2 billion", "90 plants"),
        ("nonsense", "$3.2 billion", "90 plants"),
        ("-place", "90 plants", "$3.2 billion"),
        ("value", "12.5 %", "3,214"),
        ("-value", "3,214", "12.5 %"),
        ("unit", "+33.4 %", "1.5 million users"),
        ("period", "2,410", "90 plants"),
        ("-period", "1.5 million users", "90 plants"),
        ("-source", "90 plants", "+33.4 %"),
    ],
)
def test_numbers_are_sorted_by_any_column_and_empty_cells_come_last(
    answer, sort, first, last
) -> None:
    rows = [row.chip.text for row in sort_rows(number_rows(answer), sort)]
    assert len(rows) == 7 and (rows[0], rows[-1]) == (first, last)


def test_the_table_says_value_unit_and_source_of_each_number(answer) -> None:
    rows = {row.chip.text: row for row in number_rows(answer)}
    users = rows["1.5 million users"]
    assert (users.amount, users.number.unit, users.number.comparator) == ("1,500,000", "users", "≈")
    assert users.source_name == "Source 3, supported"
    assert rows[GROWTH].number.computation.steps and rows[GROWTH].source == "1"


def test_the_csv_keeps_every_number_a_number(answer) -> None:
    negative = changed(claim_of(answer, COSTS), value=Decimal("-12.50"))
    rows = number_rows(replace(answer, claims=(*answer.claims, negative)))
    lines = list(csv.DictReader(io.StringIO(numbers_csv(rows))))
    values = [line["Value"] for line in lines]
    assert values[0] == "3200000000" and "-12.5" in values and len(values) == 8
    growth = next(line for line in lines if line["Match"] == "derived")
    assert growth["Number"] == GROWTH and "÷" in growth["Steps"] and growth["Document"]


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-2+3", "'-2+3"),
        ("-1|cmd", "'-1|cmd"),
        ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
        ("\t=1", "'\t=1"),
        ("\rx", "'\rx"),
        (" =1", "' =1"),
        ("＝1", "'＝1"),
        ("-12.5", "-12.5"),
        ("-1,234", "-1,234"),
        ("+33.4 %", "+33.4 %"),
        ("Revenue = 3", "Revenue = 3"),
        ("", ""),
    ],
)
def test_no_cell_is_a_formula_and_no_negative_number_becomes_text(cell, safe) -> None:
    assert safe_cell(cell) == safe
