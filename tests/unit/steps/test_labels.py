"""Labels count on in their own series, and move together with all that names them."""

import pytest

from citations.steps.labels import label_in, next_numbers, parted, shown_as
from citations.steps.parse_claims.brackets import is_citation, read_keys


def test_each_series_counts_on_by_itself() -> None:
    labels = ["E1", "E7", "REQ-S002", "REQ-P011", "no label"]
    assert next_numbers(labels) == {"E": 8, "REQ-S": 3, "REQ-P": 12}
    assert next_numbers([]) == {"E": 1, "REQ-S": 1, "REQ-P": 1}


@pytest.mark.parametrize(
    ("series", "number", "label"),
    [("E", 12, "E12"), ("REQ-S", 3, "REQ-S003"), ("REQ-P", 1234, "REQ-P1234")],
)
def test_a_label_is_read_as_it_is_made(series, number, label) -> None:
    assert label_in(series, number) == label
    assert parted(label) == (series, number)


def test_a_requirement_is_shown_by_its_whole_label() -> None:
    assert [shown_as(label) for label in ("E4", "REQ-S004")] == ["4", "REQ-S004"]


def test_requirements_can_be_cited_in_brackets_and_ranges() -> None:
    assert is_citation("REQ-S001, REQ-P002")
    assert read_keys("REQ-S001–REQ-S003") == ("REQ-S001", "REQ-S002", "REQ-S003")
