"""The table of claims and evidence, as a spreadsheet reads it."""

import csv
import io
import re
from dataclasses import replace

import pytest

from citations.export.formats import FORMATS, csv_rows
from citations.export.formats.rows_csv import HEAD, csv_lines
from tests.unit.formats.made_provenance import MADE, compliant, computed, judged, uncited


def rows(provenance):
    data = FORMATS["csv"].write(provenance, None)
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_it_begins_with_a_byte_order_mark_and_its_head():
    data = FORMATS["csv"].write(judged(), None)
    assert data.startswith(b"\xef\xbb\xbfanswer_id,question,")
    assert b"\r\n" in data


@pytest.mark.parametrize("made", MADE)
def test_all_rows_are_of_one_length(made):
    assert {len(row) for row in csv_rows(MADE[made]())} == {len(HEAD)}


def test_a_row_for_each_claim_and_piece_of_evidence():
    provenance = judged()
    pairs = [(row["claim_id"], row["evidence"], row["role"]) for row in rows(provenance)]
    first, *rest = provenance.answer.claims
    assert pairs[:2] == [(str(first.id), "E1", "supports"), (str(first.id), "E5", "against")]
    assert pairs[2:] == [(str(each.id), f"E{at}", "supports") for at, each in enumerate(rest, 2)]


def test_a_claim_without_evidence_has_a_row_and_so_has_evidence_without_a_claim():
    found = rows(uncited())
    assert [row for row in found if row["claim"] and not row["evidence"]]
    assert [row["evidence"] for row in found if not row["claim_id"]] == ["E2"]


def test_rejected_evidence_is_told_with_its_reason():
    told = {
        row["evidence"]: row["rejection"] for row in rows(compliant()) if row["verified"] == "no"
    }
    assert told == {
        "REQ-S005": "does_not_address_question",
        "REQ-P004": "incomplete_quote",
    }


def test_no_cell_begins_a_formula():
    provenance = judged()
    answer = replace(provenance.answer, question="=HYPERLINK(1)")
    for row in csv_rows(replace(provenance, answer=answer, chat_id="+1\t2", asked_by="@SUM(1)")):
        assert not [cell for cell in row if re.match(r"\s*[=+@\-\t\r]", cell)]


def test_history_readers_and_line_breaks_stay_in_their_cells():
    first = rows(judged())[0]
    assert "unverified by judge 0 – Before." in first["claim_history"]
    assert "(current)" in first["claim_history"].splitlines()[1]
    assert first["readings"].splitlines()[1:] == [
        "2026-03-13T05:06:07+00:00: read differently, not supported by =Bo: @no",
        "never",
    ]
    assert "\x00" not in first["source_title"]


def test_numbers_are_told_with_their_derivation():
    told = "\n".join(row["numbers"] for row in rows(computed()))
    assert "$3.2 billion = 3,200,000,000 USD; direct, rounded" in told
    assert "+33.4 % = 33.4 %; computed, computed" in told


def test_lines_come_one_by_one_for_any_number_of_answers():
    asked = []

    def answers():
        for made in (judged, computed):
            asked.append(made)
            yield made()

    lines = csv_lines(answers())
    assert next(lines).startswith("\ufeffanswer_id") and not asked
    assert next(lines) and asked == [judged]
    assert sum(line.startswith("answer_id") for line in lines) == 0
