"""What a document says that its own words mean."""

import pytest

from citations.requirements.definitions import definitions_in


@pytest.mark.parametrize(
    ("words", "pair"),
    [
        ("In this Act, “fowl” means hens and geese; it is short.", ("fowl", "hens and geese")),
        ("(a) ‘item’ means a book or a record.", ("item", "a book or a record")),
        ("- pitch means the place of a stall\n", ("pitch", "the place of a stall")),
        ("Send it to the Data Protection Officer (DPO).", ("DPO", "Data Protection Officer")),
    ],
)
def test_definitions_and_abbreviations_are_read(words, pair) -> None:
    assert [(each.term, each.meaning) for each in definitions_in(words)] == [pair]


def test_brackets_that_abbreviate_nothing_define_nothing() -> None:
    assert definitions_in("The clerk of the town (UK) must write. He means well.") == ()


def test_hostile_text_is_read_in_time_that_grows_with_its_length() -> None:
    assert len(definitions_in("“a means " * 20_000 + "(A" * 20_000)) <= 200
