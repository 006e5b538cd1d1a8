"""A cell that only the page's layout shows is verified with its evidence, and so is its export."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from citations.drafts import AnswerDraft, InputDraft, TextDraft
from citations.export.answer_json import answer_data
from citations.export.provenance import load_provenance
from citations.export.recheck.answers import wrong_answer
from citations.export.verify import verify_export
from citations.models import EvidenceStore, SourceText
from citations.steps.verify_computed import checked_input
from citations.steps.verifying.claims import verify_claim
from citations.storage.read.answers import load_answer, load_texts
from citations.storage.write.answers import save_answer
from citations.tables.stored import to_stored
from citations.verification.word_for_word import WordForWordJudge
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.protocols import Piece
from research_app.synthesis.table_cells import PlacedCell, named_item
from tests.unit.answers import memory_text, stored_text, written_answer
from tests.unit.reading.test_own_tables import TWICE, read_pdf
from tests.unit.schema import answer_schema

PAGE = read_pdf(
    [
        [(60, "Table 4. Results of the mills, in millions of euros")],
        [(210, "|Revenue"), (330, "|Operating profit")],
        [(60, "Mill"), *TWICE],
        [(60, "Ostby"), (180, "<412"), (240, "<387"), (300, "<61"), (360, "<48")],
        [(60, "Lunde"), (180, "<205"), (240, "<198"), (300, "<17"), (360, "<22")],
    ]
)
IN_MEMORY = replace(memory_text(PAGE.text), tables=PAGE.tables)
SCHEMA = answer_schema()


def cell_of(text: TextDraft, value: str) -> PlacedCell:
    """The cell with this value, as the engine places it."""
    for table in text.tables or ():
        for row in table.rows:
            for cell in row.cells:
                if cell.span.of(text.text) == value:
                    place = {"start": row.span.start, "end": row.span.end}
                    candidate = Candidate(
                        text_id=text.id, text="", kind="row", rank=0, table=table, row=row, **place
                    )
                    return PlacedCell(
                        candidate=candidate, source=text, table=table, row=row, cell=cell
                    )
    raise ValueError(f"no cell holds {value}")


def answer_with(text: TextDraft, value: str) -> AnswerDraft:
    """An answer whose only claim is the cell with this value."""
    item = named_item(cell_of(text, value))
    quotes = [item.quote, *item.context]
    labels = [f"E{number}" for number, _ in enumerate(quotes, start=1)]
    piece = Piece(
        block=0,
        block_type="headline",
        text=item.text,
        labels=(labels[0],),
        context=tuple(labels[1:]),
        statement=item.statement,
        parts=item.parts,
    )
    return written_answer(quotes, [text], [piece])


@pytest.fixture(scope="module")
def answer() -> AnswerDraft:
    return answer_with(IN_MEMORY, "61")


@pytest.fixture(scope="module")
def exported(answer: AnswerDraft) -> dict[str, Any]:
    return answer_data(answer)


def level_of(answer: AnswerDraft, **changed: Any) -> str:
    claim = replace(answer.claims[0], **changed)
    return verify_claim(claim, answer.evidence_by_label(), WordForWordJudge()).verdict.level


def test_the_cells_of_the_row_carry_what_its_words_alone_do_not(answer: AnswerDraft) -> None:
    [claim] = answer.claims
    assert claim.text.startswith("Ostby, Operating profit, 2023: 61")
    assert claim.verdict.level == "supported"
    bare = replace(answer, evidence=tuple(replace(each, cells=()) for each in answer.evidence))
    assert level_of(bare) != "supported"


@pytest.mark.parametrize(("said", "for_"), [("Operating profit", "Revenue"), ("61", "412")])
def test_a_value_under_other_heads_is_not_supported(answer, said: str, for_: str) -> None:
    [claim] = answer.claims
    words = claim.text.replace(said, for_)
    parts = tuple(for_ if part == said else part for part in claim.parts)
    assert level_of(answer, text=words, statement=words, parts=parts) == "not supported"


def test_its_words_must_stand_in_what_is_cited(answer: AnswerDraft) -> None:
    [claim] = answer.claims
    assert level_of(answer, citations=claim.citations[:1]) == "not supported"


@pytest.mark.django_db
def test_the_export_of_a_stored_answer_tells_the_cells_and_holds() -> None:
    text = stored_text(PAGE.text)
    SourceText.objects.filter(pk=text.id).update(table_map=to_stored(PAGE.tables))
    stored = answer_with(load_texts([text.id])[text.id], "61")
    save_answer(stored, store=EvidenceStore.objects.create())
    document = json.loads(json.dumps(answer_data(load_provenance(stored.id))))
    assert [each.message for each in SCHEMA.iter_errors(document)] == []
    assert verify_export(document) == []
    told = [(cell["label"], *cell["heads"], cell["value"]) for cell in cells_in(document)]
    assert ("Ostby", "Operating profit", "2023", "61") in told and len(told) == 4

    # A further question that proposes the same row has its cells again.
    before = load_answer(stored.id).evidence
    row = named_item(cell_of(load_texts([text.id])[text.id], "48")).quote
    assert not any(each.cells for each in before)
    for collected in (
        Collected.taking_over(before, first_label=9),
        Collected.taking_over((), first_label=9, known=before),
    ):
        list(collect_evidence([row], load_texts([text.id]), collected))
        assert collected.by_proposal[0].label == "E1" and len(collected.accepted[0].cells) == 4


def cells_in(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for item in document["evidence"] for cell in item.get("cells", ())]


def cell_in(document: dict[str, Any], value: str) -> dict[str, Any]:
    return next(cell for cell in cells_in(document) if cell["value"] == value)


def swap_values(document: dict[str, Any]) -> None:
    one, other = cell_in(document, "61"), cell_in(document, "412")
    one["value"], other["value"] = other["value"], one["value"]


def swap_columns_of_the_claim(document: dict[str, Any]) -> None:
    parts = document["claims"][0]["parts"]
    parts[parts.index("Operating profit")] = "Revenue"


TAMPERED: dict[str, Callable[[dict[str, Any]], None]] = {
    "values swapped": swap_values,
    "another head": lambda told: cell_in(told, "61").update(heads=["Revenue", "2023"]),
    "a head that no quote has": lambda told: cell_in(told, "48").update(heads=["Net profit"]),
    "a label that no quote has": lambda told: cell_in(told, "48").update(label="Lunde"),
    "a value of no row": lambda told: cell_in(told, "48").update(value="4"),
    "the claim under another head": swap_columns_of_the_claim,
    "cells of another shape": lambda told: cell_in(told, "61").pop("label"),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_a_changed_cell_is_found_from_the_file_alone(exported, how: str) -> None:
    assert list(wrong_answer(exported, {})) == verify_export(exported) == []
    document = deepcopy(exported)
    TAMPERED[how](document)
    assert list(wrong_answer(document, {})) and verify_export(document)


def test_a_file_that_tells_no_cells_is_checked_by_its_quotes_alone(exported) -> None:
    document = deepcopy(exported)
    for item in document["evidence"]:
        item.pop("cells", None)
    assert list(wrong_answer(document, {})) == []
    [finding] = verify_export(document)
    assert "not show for certain" in finding.problem or "another cell" in finding.problem


def test_an_input_of_a_calculation_is_a_cell_of_its_evidence(answer: AnswerDraft) -> None:
    quotes = {each.label: each.quote for each in answer.evidence}
    cells = {each.label: each.cells for each in answer.evidence}
    start = quotes["E1"].index("61")
    item = InputDraft(
        name="Ostby, Operating profit, 2023",
        label="E1",
        start=start,
        end=start + 2,
        raw="61",
        value=Decimal(61),
        factor=Decimal(1),
        unit="",
        period="2023",
        context=("E2",),
        parts=("Ostby", "Operating profit", "2023", "61"),
    )
    wrong = replace(item, name="Ostby, Revenue, 2023", parts=("Ostby", "Revenue", "2023", "61"))
    assert checked_input(item, quotes, cells).reason.endswith("word for word.")
    assert checked_input(wrong, quotes, cells).level == "not supported"
