"""What a clause says when it is read alone: its card and its judge see no other words."""

import pytest

from research_app.synthesis.written.alone import stated_alone


@pytest.mark.parametrize(
    ("sentence", "clause", "alone"),
    [
        (
            "For 2023 Helios expects revenue of $3.6 billion",
            "promises a margin of 12%",
            "For 2023 Helios promises a margin of 12%",
        ),
        (
            "In the north, the Board built a hall",
            "provided that prices hold, expects another",
            "",
        ),
        (
            "In the north, the Board built a hall",
            "provided that prices hold, expects a second one",
            "Provided that prices hold, in the north, the Board expects a second one",
        ),
        ("Helios grew by 5%", "and employs 90 people", "Helios employs 90 people"),
        ("Two give 11% for 2022", "a third gives 12%", "a third gives 12% for 2022"),
        ("Two sources give 11.8% for 2022", "the Courier gives 11.4% for 2021", ""),
        ("Sales rose by 5% in 2022", "nobody was hurt", ""),
        ("All of the growth came from storage", "was lost to the euro", ""),
    ],
)
def test_a_clause_has_the_subject_and_the_time_of_its_sentence(sentence, clause, alone):
    assert stated_alone(clause, before=f"{sentence}.", sentence=sentence) == alone
