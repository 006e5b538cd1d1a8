"""A claim never leaves out the words that turn its meaning round."""

import pytest

from tests.unit.synthesis.small_library import reply_to


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (
            "Acme did not, as was reported on 3. May, dump waste in the river.",
            "Acme did not, as was reported on 3. May, dump waste in the river",
        ),
        (
            "Critics deny that approx. Two thousand tonnes of waste reached the river.",
            "Critics deny that approx. Two thousand tonnes of waste reached the river",
        ),
        (
            "The following is false: (1) Acme dumped waste in the river; (2) Acme paid bribes. "
            "The weather was fine.",
            "The following is false: (1) Acme dumped waste in the river; (2) Acme paid bribes",
        ),
    ],
)
def test_a_sentence_does_not_end_at_a_date_an_abbreviation_or_an_inline_number(
    text: str, claim: str
):
    assert reply_to("Did Acme dump waste in the river?", text).claims == [claim]


DENIED = (
    "The following statements are false:\n\n"
    "- Acme dumped waste in the river.\n"
    "- Acme paid bribes to the mayor.\n\n"
    "Acme runs a mill."
)


@pytest.mark.parametrize(
    "question", ["Did Acme dump waste in the river?", "Did Acme pay bribes to the mayor?"]
)
def test_an_item_of_a_denied_list_is_quoted_with_the_line_that_denies_it(question: str):
    claims = reply_to(question, DENIED).claims
    assert claims
    assert all(claim.startswith("The following statements are false: - ") for claim in claims)


def test_an_item_too_far_from_the_line_that_denies_it_is_not_quoted():
    others = "".join(f"- The bridge number {n} over the canal is closed.\n" for n in range(30))
    text = f"The following statements are false:\n\n{others}- Acme dumped waste in the river.\n"
    assert reply_to("Did Acme dump waste in the river?", text).claims == []


def test_items_behind_a_plain_line_stand_alone():
    text = "Acme runs these sites:\n\n- Acme runs a paper mill in Ostby.\n- Acme runs a port.\n"
    assert reply_to("Where does Acme run a paper mill?", text).claims == [
        "Acme runs a paper mill in Ostby"
    ]
