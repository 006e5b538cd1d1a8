"""What is scored is what a reader sees: a cell under its row and its column, a short answer under
the thing it is about."""

from dataclasses import replace
from decimal import Decimal

from citations.drafts import CellDraft, NumberDraft
from measure.frames import prediction_of
from tests.unit.measure.made_answers import answer, block, claim


def laid_out(kind, rows, headers):
    """An answer that is one block of cells; `headers` are the (row, column) of the heads."""
    text, cells = "", []
    for number, row in enumerate(rows):
        for column, words in enumerate(row):
            start = len(text)
            text += words + " | "
            header = (number, column) in headers
            end = start + len(words)
            cells.append(CellDraft(start=start, end=end, row=number, column=column, header=header))
    return answer(text, blocks=[block(kind, 0, len(text), cells)])


def test_a_cell_stands_under_its_row_and_all_heads_of_its_column():
    rows = [("", "2022", "2023"), ("", "Ferries", "Trains"), ("Sales", "412", "931")]
    heads = {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0)}
    assert prediction_of(laid_out("table", rows, heads), "1")["cells"] == [
        {"row": "Sales", "column": "2022 Ferries", "text": "412"},
        {"row": "Sales", "column": "2023 Trains", "text": "931"},
    ]


def test_a_dated_sentence_stands_under_its_date():
    rows = [("May 2021", "The first ferry sailed.")]
    shown = prediction_of(laid_out("timeline", rows, {(0, 0)}), "1")
    assert shown["cells"] == [{"row": "May 2021", "column": "?", "text": "The first ferry sailed."}]


def compared(question):
    text = "Ferries\n\nThey carried 412 people.\n\nTrains\n\nNothing found."
    ferries, trains = text.index("They"), text.index("Trains")
    blocks = [
        block("heading", 0, 7),
        block("paragraph", ferries, trains - 2),
        block("heading", trains, trains + 6),
        block("paragraph", trains + 8, len(text)),
    ]
    claims = [claim("They carried 412 people", ferries)]
    return replace(answer(text, claims=claims, blocks=blocks), question=question)


def test_each_thing_compared_has_the_answer_that_stands_under_it():
    asked = "Compare ferries and trains."
    assert prediction_of(compared(asked), "1")["cells"] == [
        {"row": "Ferries", "column": asked, "text": "They carried 412 people"},
        {"row": "Trains", "column": asked, "text": "Nothing found."},
    ]
    assert prediction_of(compared("Who sailed in 1999?"), "1")["cells"] == []


def test_computed_figures_are_given_as_shown():
    number = NumberDraft(
        start=0,
        end=12,
        raw="24.5 million",
        value=Decimal(-24_500_000),
        written="-24,500,000",
        derivation="computed",
    )
    said = replace(claim("24.5 million less", 0), numbers=(number,))
    shown = prediction_of(answer("24.5 million less", claims=[said]), "1")
    assert [each["value"] for each in shown["computed"]] == [-24.5]


def test_a_refusal_and_a_disagreement_are_told():
    refusal = replace(answer("Nothing."), result="NO_AUTHORITATIVE_EVIDENCE")
    assert prediction_of(refusal, "1")["result"] == "refused"
    both = answer("310, 340", blocks=[block("disagreement", 0, 8)])
    assert prediction_of(both, "1")["conflict"] is True
