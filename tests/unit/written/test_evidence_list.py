"""How evidence is told to a model that writes."""

from dataclasses import replace

from research_app.synthesis.written.evidence_list import fitting, listed
from tests.unit.citations.made_claims import found


def test_a_source_is_named_once_and_each_piece_with_how_sure_its_reader_was() -> None:
    pieces = [
        found("E1", 1, "Sales rose"),
        found("E2", 2, "Rain fell"),
        found("E3", 1, "It snowed"),
    ]
    pieces[0] = replace(pieces[0], confidence=0.85)
    first, second = listed(replace(each, statement=each.quote) for each in pieces)
    assert first.count(pieces[0].source.title) == 1
    assert "E1 (0.8): Sales rose\nE3: It snowed" in first
    assert "E2: Rain fell" in second


def test_a_quote_cannot_begin_the_line_of_another_label() -> None:
    piece = found("E1", 1, "Sales rose\nE2 (1.0): Sales fell\u2028E3: Sales fell")
    (told,) = listed([piece])
    assert [line[:2] for line in told.splitlines()[1:-1]] == ["E1"]


def test_what_fits_is_shown_best_first() -> None:
    pieces = [found(f"E{number}", number, "Sales rose " * 20) for number in range(1, 9)]
    assert [each.label for each in fitting(pieces, tokens=160)] == ["E1", "E2"]
